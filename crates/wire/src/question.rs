//! A question as it comes from outside: one JSON object.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, DeserializeOwned, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::{Place, Problem};

/// Reads a question. Only an object is one: a list, a number or nothing at all is refused, and said what would be right.
///
/// ```
/// #[derive(serde::Deserialize)]
/// struct Question {
///     hand: String,
/// }
///
/// let question: Question = kibitzer_wire::question(r#"{"hand": "AKQ.T98.765.5432"}"#).unwrap();
/// assert_eq!(question.hand, "AKQ.T98.765.5432");
/// assert!(kibitzer_wire::question::<Question>("[]").is_err());
/// ```
pub fn question<Question: DeserializeOwned>(json: impl AsRef<[u8]>) -> Result<Question, Problem> {
    let json = without_mark(json.as_ref());
    let start = json.iter().position(|byte| !byte.is_ascii_whitespace());
    match start.map(|start| (start, json[start])) {
        Some((_, b'{')) => {
            let question = serde_json::from_slice(json)?;
            let head = Head::of(json)?;
            misspelt::<Question>(&head.names).map_or(Ok(question), Err)
        }
        None => Err(Problem::new(
            "json",
            "there is no question: a JSON object {...} was expected",
        )),
        Some((start, _)) => {
            let begins: String = String::from_utf8_lossy(&json[start..]).chars().take(1).collect();
            let message = format!("a JSON object {{...}} was expected; this begins with {begins:?}");
            Err(Problem::new("json", message).at(place(&json[..start])))
        }
    }
}

/// Reads a question that has been put together from parts: a place in a text that nobody wrote is not named.
///
/// ```
/// let object = serde_json::from_str(r#"{"n": -3}"#).unwrap();
/// assert_eq!(kibitzer_wire::question_of::<std::collections::BTreeMap<String, u8>>(object).unwrap_err().at, None);
/// ```
pub fn question_of<Question: DeserializeOwned>(object: Map<String, Value>) -> Result<Question, Problem> {
    let names: Vec<&str> = object.keys().map(String::as_str).collect();
    let wrong = misspelt::<Question>(&names);
    let question = serde_json::from_value(Value::Object(object))?;
    wrong.map_or(Ok(question), Err)
}

/// A text without the mark that some programs put before UTF-8.
fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text)
}

/// What an object says of itself: its `id`, and the names of its fields.
#[derive(Debug, Default)]
pub(crate) struct Head<'a> {
    /// As it was written.
    pub(crate) id: Option<&'a RawValue>,
    names: Vec<Cow<'a, str>>,
}

impl<'a> Head<'a> {
    pub(crate) fn of(json: &'a [u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(without_mark(json))
    }
}

impl<'de> Deserialize<'de> for Head<'de> {
    fn deserialize<D: Deserializer<'de>>(object: D) -> Result<Self, D::Error> {
        object.deserialize_map(HeadVisitor)
    }
}

#[derive(serde::Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

struct HeadVisitor;

impl<'de> Visitor<'de> for HeadVisitor {
    type Value = Head<'de>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a JSON object {...}")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Head<'de>, A::Error> {
        let mut head = Head::default();
        while let Some(Name(name)) = object.next_key()? {
            if name == "id" {
                head.id = object.next_value()?;
            } else {
                object.next_value::<IgnoredAny>()?;
                head.names.push(name);
            }
        }
        Ok(head)
    }
}

/// How many names that a question does not know are compared with those that it knows: who mistypes one has few of their own.
const MOST_COMPARED: usize = 50;

/// A field that the question does not know, but whose name is nearly that of one that it knows and that is not there. What is
/// unlike every field is the caller's own and is left alone.
fn misspelt<'a, Question: Deserialize<'a>>(names: &[impl AsRef<str>]) -> Option<Problem> {
    let mut known = Fields(&[]);
    // It only looks at the names and then gives up.
    let _ = Question::deserialize(&mut known);
    let names = || names.iter().map(AsRef::as_ref);
    let strange = names().filter(|name| *name != "id" && !known.0.contains(name));
    let strange: Vec<&str> = strange.take(MOST_COMPARED).collect();
    if strange.is_empty() {
        return None;
    }
    let is_free = |field: &&&str| !names().any(|name| name == **field);
    let free: Vec<&str> = known.0.iter().filter(is_free).copied().collect();
    strange.into_iter().find_map(|name| {
        let near = (free.iter())
            .map(|field| (strsim::osa_distance(field, name), *field))
            .min()
            // Two slips in a short word make another word: a "title" is no "table".
            .filter(|&(distance, field)| distance <= 1 || (distance == 2 && field.len() >= 8))?;
        let message = format!("there is no field {name:?}; did you mean {:?}?", near.1);
        Some(Problem::new("unknown_field", message).at(name.to_owned()))
    })
}

/// Learns the names of a question's fields.
struct Fields(&'static [&'static str]);

impl<'de> Deserializer<'de> for &mut Fields {
    type Error = serde::de::value::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Self::Error> {
        Err(serde::de::Error::custom("only names are looked at"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.0 = fields;
        self.deserialize_any(visitor)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct
        seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// The line and the column after `before`.
fn place(before: &[u8]) -> Place {
    let line = before.split(|&byte| byte == b'\n').count();
    let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1;
    Place::text(line, column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Default, PartialEq, serde::Deserialize)]
    struct Asked {
        #[serde(default)]
        n: u8,
    }

    #[test]
    fn a_slip_of_the_pen_is_refused_and_a_field_of_the_callers_own_is_not() {
        #[derive(Debug, serde::Deserialize)]
        struct Read {
            #[serde(default)]
            auction: Vec<u8>,
            #[serde(default)]
            dealer: u8,
        }
        let wrong = question::<Read>(r#"{"auctoin":[1]}"#).unwrap_err();
        assert_eq!(
            wrong.message,
            r#"there is no field "auctoin"; did you mean "auction"?"#
        );
        assert_eq!(wrong.at.as_deref(), Some("auctoin"));
        let read = question::<Read>(r#"{"id":1,"auction":[1],"dealer":2,"remark":"mine"}"#).unwrap();
        assert_eq!((read.auction, read.dealer), (vec![1], 2));
    }

    /// Each of them compared with all others would take minutes.
    #[test]
    fn a_hundred_thousand_fields_of_the_callers_own_are_left_alone() {
        let own: Vec<String> = (0..100_000).map(|n| format!("\"own{n}\":1")).collect();
        let question = question::<Asked>(format!("{{{},\"n\":3}}", own.join(",")));
        assert_eq!(question.unwrap(), Asked { n: 3 });
    }

    #[test]
    fn an_object_is_read() {
        assert_eq!(question::<Asked>("\n {\"n\":3}").unwrap(), Asked { n: 3 });
        let wrong = question::<Asked>("\n {\"n\":-3}").unwrap_err();
        assert_eq!(wrong.at.as_deref(), Some("line 2, column 8"));
    }

    #[test]
    fn a_mark_before_the_text_is_passed_over() {
        assert_eq!(question::<Asked>("\u{feff}{\"n\":3}").unwrap(), Asked { n: 3 });
    }

    #[test]
    fn a_list_is_not_taken_for_an_object() {
        let wrong = question::<Asked>("\n\n  [3]").unwrap_err();
        assert_eq!(
            wrong.to_string(),
            "a JSON object {...} was expected; this begins with \"[\" (at line 3, column 3)"
        );
        assert!(question::<Asked>("é").unwrap_err().message.contains("\"é\""));
    }

    #[test]
    fn nothing_is_no_question() {
        let wrong = question::<Asked>(" \n").unwrap_err();
        assert!(
            wrong.at.is_none() && wrong.message.contains("was expected"),
            "{wrong}"
        );
    }
}
