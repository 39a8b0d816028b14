//! Our sentences as errors of a query.

use std::fmt::Display;

use datafusion::error::DataFusionError;

/// What is wrong, and which function says so.
pub fn problem(function: &str, error: impl Display) -> DataFusionError {
    DataFusionError::Execution(format!("{function}: {error}"))
}

/// The sentence of an error, without the engine's own words around it.
pub fn sentence(error: &DataFusionError) -> String {
    match error.find_root() {
        DataFusionError::Execution(words)
        | DataFusionError::Plan(words)
        | DataFusionError::Configuration(words) => words.clone(),
        DataFusionError::ArrowError(arrow, _) => arrow.to_string(),
        other => other.strip_backtrace(),
    }
}
