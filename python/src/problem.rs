//! Mistakes as Python has them: a `ValueError` with our sentence.

use kibitzer_wire::Problem;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The `ValueError` of a problem: its sentence, its place, and its kind in `kind`.
pub(crate) fn value_error(problem: impl Into<Problem>) -> PyErr {
    let problem = problem.into();
    let error = PyValueError::new_err(problem.to_string());
    // Without these the sentence is still there.
    let _ = Python::attach(|py| {
        let value = error.value(py);
        value.setattr("kind", &problem.kind)?;
        value.setattr("at", problem.at.as_deref())
    });
    error
}

/// The `ValueError` of a sentence.
pub(crate) fn wrong(kind: &str, sentence: impl Into<String>) -> PyErr {
    value_error(Problem::new(kind, sentence))
}
