//! Questions about many hands at once, each answered on every core.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, BooleanArray, StringArray, UInt8Array};
use kibitzer_bridge::{Hand as Cards, HandFeatures, Notation, Suit};
use kibitzer_wire::Problem;
use pyo3::prelude::*;

use crate::column::{Column, Texts, each_row, each_text};
use crate::hand::condition;
use crate::problem::{value_error, wrong};
use crate::wait::{Watch, wait};

fn features(text: &str) -> Result<HandFeatures, Problem> {
    Ok(HandFeatures::of(Cards::read(text)?))
}

/// What `of` says of every hand.
fn each_hand<T: Send>(
    hands: &Texts,
    watch: &Watch,
    of: impl Fn(&HandFeatures) -> T + Sync,
) -> Result<Vec<Option<T>>, Problem> {
    let row = |row: Option<&str>| row.map(|text| features(text).map(|hand| of(&hand))).transpose();
    each_row(&hands.rows(), watch, row)
}

/// What is counted in a hand.
fn measure(what: &str) -> PyResult<fn(&HandFeatures) -> u8> {
    Ok(match what {
        "hcp" => |hand| hand.hcp(),
        "losers" => |hand| hand.losers(),
        "controls" => |hand| hand.controls(),
        "aces" => |hand| hand.aces(),
        "total_points" => |hand| hand.length_points(),
        "spades" => |hand| hand.length(Suit::Spades),
        "hearts" => |hand| hand.length(Suit::Hearts),
        "diamonds" => |hand| hand.length(Suit::Diamonds),
        "clubs" => |hand| hand.length(Suit::Clubs),
        other => {
            return Err(wrong(
                "unknown_measure",
                format!("nothing that is counted is called {other}"),
            ));
        }
    })
}

/// A count of every hand: a list for a list, a column for a column.
#[pyfunction]
pub(crate) fn count_hands<'py>(py: Python<'py>, what: &str, hands: Texts) -> PyResult<Bound<'py, PyAny>> {
    let measure = measure(what)?;
    if let Some(chunks) = hands.chunks()
        && chunks.iter().all(|chunk| chunk.null_count() == 0)
    {
        let one = |text: &str| features(text).map(|hand| measure(&hand));
        let counts = wait(py, what, |watch| each_text(chunks, watch, one))?.map_err(value_error)?;
        return answer(py, what, Arc::new(counts));
    }
    let counts = wait(py, what, |watch| each_hand(&hands, watch, measure))?.map_err(value_error)?;
    if !hands.is_arrow() {
        let counts: Vec<Option<u16>> = counts.into_iter().map(|count| count.map(u16::from)).collect();
        return counts.into_pyobject(py);
    }
    answer(py, what, Arc::new(UInt8Array::from(counts)))
}

/// The shape of every hand, as text: `4=3=3=3`.
#[pyfunction]
pub(crate) fn shapes(py: Python<'_>, hands: Texts) -> PyResult<Bound<'_, PyAny>> {
    let shapes = wait(py, "shapes", |watch| {
        each_hand(&hands, watch, |hand| hand.shape().to_string())
    })?
    .map_err(value_error)?;
    if !hands.is_arrow() {
        return shapes.into_pyobject(py);
    }
    answer(py, "shape", Arc::new(StringArray::from(shapes)))
}

/// Whether every hand fits a condition.
#[pyfunction]
pub(crate) fn fits<'py>(py: Python<'py>, hands: Texts, wanted: &str) -> PyResult<Bound<'py, PyAny>> {
    let wanted = condition(wanted)?;
    let fits = wait(py, "hands", |watch| {
        each_hand(&hands, watch, |hand| wanted.holds(hand))
    })?
    .map_err(value_error)?;
    if !hands.is_arrow() {
        return fits.into_pyobject(py);
    }
    answer(py, "fits", Arc::new(BooleanArray::from(fits)))
}

/// A column as an object of Python.
pub(crate) fn answer<'py>(py: Python<'py>, name: &str, array: ArrayRef) -> PyResult<Bound<'py, PyAny>> {
    Ok(Bound::new(py, Column::new(name, array))?.into_any())
}
