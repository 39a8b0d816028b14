//! A question as it comes from outside: one JSON object.

use serde::de::DeserializeOwned;

use crate::Problem;

/// Reads a question. Only an object is one: a list, a number or nothing at all is refused, and said what would be right.
pub fn question<Question: DeserializeOwned>(json: impl AsRef<[u8]>) -> Result<Question, Problem> {
    let json = json.as_ref();
    let start = json.iter().position(|byte| !byte.is_ascii_whitespace());
    match start.map(|start| (start, json[start])) {
        Some((_, b'{')) => Ok(serde_json::from_slice(json)?),
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

/// The line and the column after `before`.
fn place(before: &[u8]) -> String {
    let line = before.split(|&byte| byte == b'\n').count();
    let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1;
    format!("line {line}, column {column}")
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
    fn an_object_is_read() {
        assert_eq!(question::<Asked>("\n {\"n\":3}").unwrap(), Asked { n: 3 });
        let wrong = question::<Asked>("\n {\"n\":-3}").unwrap_err();
        assert_eq!(wrong.at.as_deref(), Some("line 2, column 8"));
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
