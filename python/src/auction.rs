//! `Auction`: calls in turn that the Laws allow.

use kibitzer_bridge::table::{Auction as Table, Standing};
use kibitzer_bridge::{Call, Notation, Penalty, Seat, Vulnerability};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};

use crate::problem::{value_error, wrong};

/// The calls of an auction, from the dealer on.
///
/// ``Auction("1N P 2C P", dealer="N", vul="none")``; a list of calls is taken as well. An auction exists only if every call in it is
/// legal. It does not change: ``auction + "2H"`` and ``auction.bid("2H")`` make a longer one.
#[pyclass(frozen, eq, module = "kibitzer.bridge")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Auction(pub(crate) Table);

/// Calls as a caller may give them: words with spaces between them, or a list of words.
pub(crate) struct Calls(pub(crate) Vec<Call>);

impl<'py> FromPyObject<'_, 'py> for Calls {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(auction) = object.cast::<Auction>() {
            return Ok(Self(auction.get().0.calls().to_vec()));
        }
        if let Ok(text) = object.cast::<PyString>() {
            return calls(text.to_str()?).map(Self).map_err(value_error);
        }
        let Ok(words) = object.extract::<Vec<String>>() else {
            let kind = object.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "an auction is an Auction, text such as \"1N P 2C\", or a list of calls, not {kind}"
            )));
        };
        let read = |word: &String| Call::read(word).map_err(value_error);
        words.iter().map(read).collect::<PyResult<_>>().map(Self)
    }
}

/// Calls written one after another.
pub(crate) fn calls(text: &str) -> Result<Vec<Call>, kibitzer_bridge::NotationError> {
    text.split_whitespace().map(Call::read).collect()
}

/// A seat from its letter or name.
pub(crate) fn seat(text: &str) -> PyResult<Seat> {
    Seat::read(text).map_err(value_error)
}

/// A vulnerability from its word.
pub(crate) fn vulnerability(text: &str) -> PyResult<Vulnerability> {
    Vulnerability::read(text).map_err(value_error)
}

impl Auction {
    /// The contract that stands as it is written: `4SX`.
    fn standing_words(standing: Standing) -> String {
        let doubled = match standing.contract.penalty {
            Penalty::Undoubled => "",
            Penalty::Doubled => "X",
            Penalty::Redoubled => "XX",
        };
        format!("{}{doubled}", standing.contract.bid.written())
    }

    fn words(&self) -> String {
        let calls = self.0.calls().iter().map(|call| call.written().to_string());
        calls.collect::<Vec<_>>().join(" ")
    }
}

#[pymethods]
impl Auction {
    #[new]
    #[pyo3(signature = (calls = None, dealer = "N", vul = "none"))]
    fn new(calls: Option<Calls>, dealer: &str, vul: &str) -> PyResult<Self> {
        let calls = calls.map_or_else(Vec::new, |calls| calls.0);
        Table::with_calls(seat(dealer)?, vulnerability(vul)?, calls)
            .map(Self)
            .map_err(value_error)
    }

    /// The calls, from the dealer on.
    #[getter]
    fn calls(&self) -> Vec<String> {
        (self.0.calls().iter())
            .map(|call| call.written().to_string())
            .collect()
    }

    /// Who called first: "N", "E", "S" or "W".
    #[getter]
    fn dealer(&self) -> char {
        self.0.dealer().letter()
    }

    /// Who is vulnerable: "none", "ns", "ew" or "both".
    #[getter]
    fn vul(&self) -> String {
        self.0.vulnerability().written().to_string()
    }

    /// Who calls next; None when the auction is over.
    #[getter]
    fn turn(&self) -> Option<char> {
        self.0.turn().map(Seat::letter)
    }

    /// Whether the auction is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// The final contract, such as "4SX"; None while the auction goes on, and where everyone passed.
    #[getter]
    fn contract(&self) -> Option<String> {
        self.0.contract().map(Self::standing_words)
    }

    /// Who plays the final contract.
    #[getter]
    fn declarer(&self) -> Option<char> {
        self.0.contract().map(|standing| standing.declarer.letter())
    }

    /// The calls that the Laws allow next.
    #[getter]
    fn legal_calls(&self) -> Vec<String> {
        let legal = self.0.legal();
        legal.iter().map(|call| call.written().to_string()).collect()
    }

    /// The auction after one more call, or several: ``auction.bid("2C P 2H")``.
    fn bid(&self, calls: Calls) -> PyResult<Self> {
        let mut longer = self.0.clone();
        for call in calls.0 {
            longer.push(call).map_err(value_error)?;
        }
        Ok(Self(longer))
    }

    /// What the final contract scores for North-South where declarer takes so many tricks.
    fn score(&self, tricks: u8) -> PyResult<i32> {
        if tricks > 13 {
            return Err(wrong("tricks", format!("there are 13 tricks, not {tricks}")));
        }
        Ok(kibitzer_bridge::team_match::north_south_score(&self.0, tricks))
    }

    fn __add__(&self, calls: Calls) -> PyResult<Self> {
        self.bid(calls)
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.dealer(), self.vul(), self.0.calls()).hash(&mut hasher);
        hasher.finish()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.calls().into_pyobject(py)?.call_method0("__iter__")
    }

    fn __str__(&self) -> String {
        self.words()
    }

    fn __repr__(&self) -> String {
        format!(
            "Auction('{}', dealer='{}', vul='{}')",
            self.words(),
            self.dealer(),
            self.vul()
        )
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String, char, String)) {
        (py.get_type::<Self>(), (self.words(), self.dealer(), self.vul()))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let html = py.import("kibitzer._html")?.getattr("auction")?;
        html.call1((self.calls(), self.dealer()))?.extract()
    }
}
