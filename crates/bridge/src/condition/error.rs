//! What is wrong with the text of a condition.

use kibitzer_wire::{Place, Problem};

/// What is wrong with the text of a condition, and where.
///
/// ```
/// use kibitzer_bridge::Condition;
///
/// let error = "15-17 hcp and balansed".parse::<Condition>().unwrap_err();
/// assert_eq!((error.column, error.closest.as_deref()), (15, Some("balanced")));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConditionError {
    /// The column, counted from 1.
    pub column: usize,
    /// What stands there; absent at the end of the text.
    pub found: Option<String>,
    /// What would be right.
    pub expected: String,
    /// The known word closest to what stands there.
    pub closest: Option<String>,
}

impl ConditionError {
    /// The error that a text, or what it names, is too large.
    pub(super) fn too_much(found: String, expected: String) -> Self {
        Self {
            column: 1,
            found: Some(found),
            expected,
            closest: None,
        }
    }
}

impl std::error::Error for ConditionError {}

impl std::fmt::Display for ConditionError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.found {
            Some(found) => write!(out, "expected {}, found {found}", self.expected)?,
            None => write!(out, "expected {}, but the text ends", self.expected)?,
        }
        match &self.closest {
            Some(closest) => write!(out, "; did you mean {closest}?"),
            None => Ok(()),
        }
    }
}

impl From<ConditionError> for Problem {
    fn from(error: ConditionError) -> Self {
        Self::new("condition", error.to_string()).at(Place::column(error.column))
    }
}
