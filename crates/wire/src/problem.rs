//! A mistake in what came from outside: what is wrong, where, and what would be right.

use kibitzer_deal::Stopped;
use serde::{Deserialize, Serialize};

use crate::Place;
use crate::ToSchema;

/// A mistake in what came from outside.
///
/// `kind` is a stable word that programs can match on (`unknown_card`, `illegal_call`, `json`); `message` is a
/// sentence for people that says what would be right; `at` says where (`event 7`, `line 3, column 14`, `hand`).
///
/// ```
/// let problem: kibitzer_wire::Problem = serde_json::from_str(r#"{"kind":"json","message":"broken","at":null}"#).unwrap();
/// assert_eq!(problem.at, None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{message}{}", .at.as_ref().map(|at| format!(" (at {})", at.for_people())).unwrap_or_default())]
#[serde(from = "ProblemJson", into = "ProblemJson")]
pub struct Problem {
    /// A stable word for programs.
    pub kind: String,
    /// What is wrong and what would be right, for people.
    pub message: String,
    /// Where: an event, a line, a field. Absent where the whole input is meant.
    pub at: Option<Place>,
}

/// A problem as JSON: what is wrong, where, and what would be right.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = Problem)]
struct ProblemJson {
    /// A stable word for programs.
    kind: String,
    /// A sentence for people.
    message: String,
    /// Where: an event, a field, a line.
    at: Option<String>,
    /// Which entry of the record that is, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<usize>,
    /// Which line of a text, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// Which column of that line, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

impl From<Problem> for ProblemJson {
    fn from(problem: Problem) -> Self {
        let at = problem.at.as_ref();
        Self {
            at: at.map(ToString::to_string),
            entry: at.and_then(|at| at.entry).map(|entry| entry as usize),
            line: at.and_then(|at| at.line).map(|line| line as usize),
            column: at.and_then(|at| at.column).map(|column| column as usize),
            kind: problem.kind,
            message: problem.message,
        }
    }
}

impl From<ProblemJson> for Problem {
    fn from(json: ProblemJson) -> Self {
        let number = |number: Option<usize>| number.and_then(|number| u32::try_from(number).ok());
        let place = |said: String| Place {
            entry: number(json.entry),
            line: number(json.line),
            column: number(json.column),
            ..Place::from(said)
        };
        Self {
            at: json.at.map(place),
            kind: json.kind,
            message: json.message,
        }
    }
}

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for Problem {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        ProblemJson::schema()
    }
}

#[cfg(feature = "openapi")]
impl ToSchema for Problem {}

impl Problem {
    /// A problem with no place of its own.
    ///
    /// ```
    /// use kibitzer_wire::{Place, Problem};
    ///
    /// let problem = Problem::new("unknown_card", "no card is called Rop").at(Place::event(3));
    /// assert_eq!(problem.kind, "unknown_card");
    /// assert_eq!(problem.at.as_deref(), Some("event 3"));
    /// ```
    pub fn new(kind: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            kind: kind.into(),
            message: message.into(),
            at: None,
        }
    }

    /// The same problem, at a place.
    ///
    /// ```
    /// use kibitzer_wire::Problem;
    ///
    /// let problem = Problem::new("hand_sizes", "Ann was dealt 6 cards, but the hand names 1").at("hand");
    /// assert_eq!(problem.to_string(), "Ann was dealt 6 cards, but the hand names 1 (at hand)");
    /// ```
    #[must_use]
    pub fn at(mut self, place: impl Into<Place>) -> Self {
        self.at = Some(place.into());
        self
    }
}

impl Problem {
    /// The kind of a problem that is none of the question's: nobody waits for the answer any more, or its time is up.
    pub const STOPPED: &str = "stopped";
}

impl From<Stopped> for Problem {
    fn from(stopped: Stopped) -> Self {
        Self::new(Self::STOPPED, stopped.to_string())
    }
}

impl From<serde_json::Error> for Problem {
    fn from(error: serde_json::Error) -> Self {
        let place = (error.line() > 0).then(|| Place::text(error.line(), error.column()));
        let full = error.to_string();
        let message = full.split(" at line ").next().unwrap_or(&full);
        Self {
            kind: "json".into(),
            message: plainly(message),
            at: place,
        }
    }
}

/// What the JSON reader says, in words for those who do not write programs.
fn plainly(said: &str) -> String {
    if let Some(field) = said
        .strip_prefix("missing field `")
        .and_then(|rest| rest.strip_suffix('`'))
    {
        return format!("the field {field:?} is missing");
    }
    if said == "expected value" {
        return "this is no JSON".to_owned();
    }
    if said.starts_with("EOF while parsing") {
        return "the text ends in the middle: something is missing".to_owned();
    }
    let Some((found, wanted)) = said
        .strip_prefix("invalid type: ")
        .and_then(|rest| rest.split_once(", expected "))
    else {
        return said.to_owned();
    };
    let wanted = match wanted {
        "a sequence" => "a list",
        "a map" => "an object",
        "a string" => "text in quotes",
        "a boolean" => "true or false",
        "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" => "a whole number",
        "f32" | "f64" => "a number",
        other if other.starts_with("struct ") => "an object",
        other => other,
    };
    let found = match found {
        "sequence" => "a list",
        "map" => "an object",
        other => {
            let kinds = ["string ", "integer ", "floating point ", "boolean "];
            let bare = kinds.iter().find_map(|kind| other.strip_prefix(kind));
            bare.map_or(other, |value| value.trim_matches('`'))
        }
    };
    format!("this should be {wanted}, not {found}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_of_the_wrong_kind_is_told_in_plain_words() {
        #[derive(Debug, Deserialize)]
        struct Team {
            #[allow(dead_code, reason = "only reading it is tried")]
            names: Vec<String>,
        }
        let said = |text: &str| Problem::from(serde_json::from_str::<Team>(text).unwrap_err()).message;
        assert_eq!(said("{}"), r#"the field "names" is missing"#);
        assert_eq!(said(r#"{"names":"x"}"#), r#"this should be a list, not "x""#);
        assert_eq!(said(r#"{"names":[1]}"#), "this should be text in quotes, not 1");
        assert_eq!(said("3"), "this should be an object, not 3");
        assert_eq!(
            said(r#"{"names":["#),
            "the text ends in the middle: something is missing"
        );
    }

    #[test]
    fn a_json_error_says_where_once() {
        let error = serde_json::from_str::<u8>("\n  x").unwrap_err();
        let problem = Problem::from(error);
        assert_eq!(problem.kind, "json");
        assert_eq!(problem.at.as_deref(), Some("line 2, column 3"));
        assert!(!problem.message.contains("line"), "{}", problem.message);
    }

    #[test]
    fn numbers_stand_beside_the_words_and_read_back() {
        let problem = Problem::new("unknown_card", "no card is called Rop").at(Place::event(3));
        let json = serde_json::to_string(&problem).unwrap();
        assert_eq!(
            json,
            r#"{"kind":"unknown_card","message":"no card is called Rop","at":"event 3","entry":3}"#
        );
        assert_eq!(serde_json::from_str::<Problem>(&json).unwrap(), problem);
        let plain = serde_json::to_string(&Problem::new("hand", "13 cards, please").at("hand")).unwrap();
        assert_eq!(
            plain,
            r#"{"kind":"hand","message":"13 cards, please","at":"hand"}"#
        );
    }

    #[test]
    fn the_place_follows_the_message() {
        let problem =
            Problem::new("unknown_card", "no card is called Rop; did you mean Rope?").at(Place::event(3));
        assert_eq!(
            problem.to_string(),
            "no card is called Rop; did you mean Rope? (at entry 4)"
        );
    }
}
