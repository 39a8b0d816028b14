//! One line of a JSON-lines stream in, one line out, with the question's `id` echoed.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::Problem;
use crate::question::{Head, question};

/// An answer with the question's `id`, as it was written.
#[derive(Serialize)]
pub(crate) struct Answered<'a, T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<&'a RawValue>,
    #[serde(flatten)]
    pub(crate) answer: &'a T,
}

#[derive(Serialize)]
struct Failed<'a> {
    id: Option<&'a RawValue>,
    error: &'a Problem,
}

/// Answers one line of a stream.
///
/// Returns the line to print (without its newline) and whether it is an answer (`true`) or a problem. Fields the
/// question does not know are left alone, so that a caller may carry its own along.
///
/// ```
/// use kibitzer_wire::{Problem, answer_line};
/// use serde_json::{Value, json};
///
/// let double = |question: Value| match question["n"].as_i64() {
///     Some(n) => Ok(json!({"double": 2 * n})),
///     None => Err(Problem::new("question", "say which number: \"n\"").at("n")),
/// };
/// let (line, is_answer) = answer_line(r#"{"id": 7, "n": 21}"#, double);
/// assert_eq!((line.as_str(), is_answer), (r#"{"id":7,"double":42}"#, true));
/// let (line, is_answer) = answer_line(r#"{"id": 8}"#, double);
/// assert!(!is_answer && line.starts_with(r#"{"id":8,"error":"#));
/// ```
pub fn answer_line<Question, Answer>(
    line: &str,
    answer: impl FnOnce(Question) -> Result<Answer, Problem>,
) -> (String, bool)
where
    Question: DeserializeOwned,
    Answer: Serialize,
{
    let id = Head::of(line.as_bytes()).ok().and_then(|head| head.id);
    let outcome = question::<Question>(line)
        .and_then(answer)
        .and_then(|answer| Ok(serde_json::to_string(&Answered { id, answer: &answer })?));
    match outcome {
        Ok(text) => (text, true),
        Err(problem) => (problem_line(id, &problem), false),
    }
}

fn problem_line(id: Option<&RawValue>, problem: &Problem) -> String {
    serde_json::to_string(&Failed { id, error: problem }).unwrap_or_else(|_| {
        r#"{"id":null,"error":{"kind":"internal","message":"unprintable problem","at":null}}"#.into()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    struct Square {
        n: i64,
    }

    #[derive(Serialize)]
    struct Squared {
        square: i64,
    }

    fn square(line: &str) -> (String, bool) {
        answer_line(line, |q: Square| {
            q.n.checked_mul(q.n)
                .map(|square| Squared { square })
                .ok_or_else(|| Problem::new("too_large", "n must be below 3037000500").at("n"))
        })
    }

    #[test]
    fn an_answer_echoes_the_id_as_it_was_written() {
        assert_eq!(
            square(r#"{"id":"a","n":3,"other":1}"#),
            (r#"{"id":"a","square":9}"#.into(), true)
        );
        assert_eq!(square(r#"{"n":3}"#), (r#"{"square":9}"#.into(), true));
        assert_eq!(
            square(r#"{"id":[1, 2],"n":3}"#),
            (r#"{"id":[1, 2],"square":9}"#.into(), true)
        );
    }

    #[test]
    fn a_problem_echoes_the_id_too() {
        let (line, ok) = square(r#"{"id":7,"n":9223372036854775807}"#);
        assert!(!ok);
        assert_eq!(
            line,
            r#"{"id":7,"error":{"kind":"too_large","message":"n must be below 3037000500","at":"n"}}"#
        );
    }

    #[test]
    fn a_line_that_is_no_json_has_a_null_id() {
        let (line, ok) = square("{");
        assert!(!ok);
        assert!(line.starts_with(r#"{"id":null,"error":{"kind":"json""#), "{line}");
    }
}
