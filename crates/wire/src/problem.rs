//! A mistake in what came from outside: what is wrong, where, and what would be right.

use kibitzer_deal::Stopped;
use serde::{Deserialize, Serialize};

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
#[error("{message}{}", .at.as_ref().map(|at| format!(" (at {at})")).unwrap_or_default())]
pub struct Problem {
    /// A stable word for programs.
    pub kind: String,
    /// What is wrong and what would be right, for people.
    pub message: String,
    /// Where: an event, a line, a field. Absent where the whole input is meant.
    pub at: Option<String>,
}

impl Problem {
    /// A problem with no place of its own.
    ///
    /// ```
    /// use kibitzer_wire::Problem;
    ///
    /// let problem = Problem::new("unknown_card", "no card is called Rop").at("event 3");
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
    pub fn at(mut self, place: impl Into<String>) -> Self {
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
        let place = (error.line() > 0).then(|| format!("line {}, column {}", error.line(), error.column()));
        let full = error.to_string();
        let message = full.split(" at line ").next().unwrap_or(&full).to_owned();
        Self {
            kind: "json".into(),
            message,
            at: place,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_json_error_says_where_once() {
        let error = serde_json::from_str::<u8>("\n  x").unwrap_err();
        let problem = Problem::from(error);
        assert_eq!(problem.kind, "json");
        assert_eq!(problem.at.as_deref(), Some("line 2, column 3"));
        assert!(!problem.message.contains("line"), "{}", problem.message);
    }

    #[test]
    fn the_place_follows_the_message() {
        let problem = Problem::new("unknown_card", "no card is called Rop; did you mean Rope?").at("event 3");
        assert_eq!(
            problem.to_string(),
            "no card is called Rop; did you mean Rope? (at event 3)"
        );
    }
}
