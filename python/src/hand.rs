//! `Hand`: thirteen cards and what people say of them.

use kibitzer_bridge::{Condition, Hand as Cards, HandFeatures, Notation, Suit};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};

use crate::problem::value_error;

/// Thirteen cards.
///
/// A hand is written from spades to clubs with dots between the suits, as in PBN: ``Hand("AKQ2.T98.765.432")``. Hands are equal
/// where their cards are, can be keys of dictionaries, and do not change.
#[pyclass(frozen, eq, hash, module = "kibitzer.bridge")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Hand(pub(crate) Cards);

impl Hand {
    fn features(&self) -> HandFeatures {
        HandFeatures::of(self.0)
    }

    fn written(&self) -> String {
        self.0.written().to_string()
    }
}

/// A hand as a caller may give it: one of ours, or its text.
pub(crate) struct HandLike(pub(crate) Cards);

impl<'py> FromPyObject<'_, 'py> for HandLike {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(hand) = object.cast::<Hand>() {
            return Ok(Self(hand.get().0));
        }
        let Ok(text) = object.cast::<PyString>() else {
            let kind = object.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "a hand is a Hand or text such as AKQ2.T98.765.432, not {kind}"
            )));
        };
        Cards::read(text.to_str()?).map(Self).map_err(value_error)
    }
}

/// A condition about hands, read from text.
pub(crate) fn condition(text: &str) -> PyResult<Condition> {
    text.parse::<Condition>().map_err(value_error)
}

fn suit(text: &str) -> PyResult<Suit> {
    Suit::read(text).map_err(value_error)
}

#[pymethods]
impl Hand {
    #[new]
    fn new(cards: HandLike) -> Self {
        Self(cards.0)
    }

    /// High-card points: ace 4, king 3, queen 2, jack 1.
    #[getter]
    fn hcp(&self) -> u8 {
        self.features().hcp()
    }

    /// How many spades, hearts, diamonds and clubs.
    #[getter]
    fn shape(&self) -> (u8, u8, u8, u8) {
        let features = self.features();
        let [s, h, d, c] = Suit::DESC.map(|suit| features.length(suit));
        (s, h, d, c)
    }

    /// How many cards of a suit: "S", "spades" or "♠".
    fn length(&self, suit: &str) -> PyResult<u8> {
        Ok(self.features().length(self::suit(suit)?))
    }

    /// The ranks of a suit, the highest first.
    fn holding(&self, suit: &str) -> PyResult<String> {
        Ok(self.0[self::suit(suit)?].to_string())
    }

    /// The spades, the highest first.
    #[getter]
    fn spades(&self) -> String {
        self.0[Suit::Spades].to_string()
    }

    /// The hearts, the highest first.
    #[getter]
    fn hearts(&self) -> String {
        self.0[Suit::Hearts].to_string()
    }

    /// The diamonds, the highest first.
    #[getter]
    fn diamonds(&self) -> String {
        self.0[Suit::Diamonds].to_string()
    }

    /// The clubs, the highest first.
    #[getter]
    fn clubs(&self) -> String {
        self.0[Suit::Clubs].to_string()
    }

    /// The cards, as "SA", from the ace of spades down.
    #[getter]
    fn cards(&self) -> Vec<String> {
        let of = |suit: Suit| {
            let ranks = self.0[suit].to_string();
            ranks
                .chars()
                .map(|rank| format!("{}{rank}", suit.letter()))
                .collect::<Vec<_>>()
        };
        Suit::DESC.into_iter().flat_map(of).collect()
    }

    /// 4333, 4432 or 5332.
    #[getter]
    fn is_balanced(&self) -> bool {
        self.features().is_balanced()
    }

    /// Balanced, 5422 or 6322.
    #[getter]
    fn is_semi_balanced(&self) -> bool {
        self.features().is_semi_balanced()
    }

    /// The losing trick count.
    #[getter]
    fn losers(&self) -> u8 {
        self.features().losers()
    }

    /// The new losing trick count: aces, kings and queens weigh differently.
    #[getter]
    fn new_losers(&self) -> f64 {
        f64::from(self.features().new_losers_halves()) / 2.0
    }

    /// Controls: ace 2, king 1.
    #[getter]
    fn controls(&self) -> u8 {
        self.features().controls()
    }

    /// How many aces.
    #[getter]
    fn aces(&self) -> u8 {
        self.features().aces()
    }

    /// How many kings.
    #[getter]
    fn kings(&self) -> u8 {
        self.features().kings()
    }

    /// Quick tricks.
    #[getter]
    fn quick_tricks(&self) -> f64 {
        f64::from(self.features().quick_halves()) / 2.0
    }

    /// Playing tricks.
    #[getter]
    fn playing_tricks(&self) -> f64 {
        f64::from(self.features().playing_halves()) / 2.0
    }

    /// Points, and one for each card beyond the fourth of a suit.
    #[getter]
    fn total_points(&self) -> u8 {
        self.features().length_points()
    }

    /// Points in support of a suit: shortness counts.
    fn support_points(&self, trumps: &str) -> PyResult<u8> {
        Ok(self.features().support_points(suit(trumps)?))
    }

    /// Whether the hand fits a condition, such as ``"hcp 15-17 and balanced"``.
    fn fits(&self, condition: &str) -> PyResult<bool> {
        Ok(self::condition(condition)?.holds(&self.features()))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __contains__(&self, card: &str) -> PyResult<bool> {
        let card = kibitzer_bridge::Card::read(card).map_err(value_error)?;
        Ok(self.0.contains(card))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.cards().into_pyobject(py)?.call_method0("__iter__")
    }

    fn __str__(&self) -> String {
        self.written()
    }

    fn __repr__(&self) -> String {
        format!("Hand('{}')", self.written())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Self>(), (self.written(),))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let html = py.import("kibitzer._html")?.getattr("hand")?;
        html.call1((self.written(),))?.extract()
    }
}
