//! What is wrong with the text of a condition.

use kibitzer_wire::Problem;

/// What is wrong with the text of a condition, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ConditionError {
    /// The column, counted from 1.
    pub column: usize,
    /// What is wrong and what would be right.
    pub message: String,
}

impl From<ConditionError> for Problem {
    fn from(error: ConditionError) -> Self {
        Self::new("condition", error.message).at(format!("column {}", error.column))
    }
}
