//! `Deal`: four hands.

use kibitzer_bridge::record::{Board, write_lin, write_pbn};
use kibitzer_bridge::wire::deal_text;
use kibitzer_bridge::{FullDeal, Hand as Cards, Notation, PartialDeal, Seat};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};

use crate::auction::{Auction, seat, vulnerability};
use crate::hand::{Hand, HandLike};
use crate::problem::{value_error, wrong};

/// All 52 cards: a hand for each seat.
///
/// ``Deal("N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85")``, as in PBN: the first seat, then its hand and the
/// others' clockwise. ``deal.north`` and ``deal["N"]`` are hands; a deal does not change.
#[pyclass(frozen, eq, hash, module = "kibitzer.bridge")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Deal(pub(crate) FullDeal);

/// A deal as a caller may give it: one of ours, or its text.
pub(crate) struct DealLike(pub(crate) FullDeal);

impl<'py> FromPyObject<'_, 'py> for DealLike {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(deal) = object.cast::<Deal>() {
            return Ok(Self(deal.get().0));
        }
        let Ok(text) = object.cast::<PyString>() else {
            let kind = object.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "a deal is a Deal or text such as \"N:hand hand hand hand\", not {kind}"
            )));
        };
        read(text.to_str()?).map(Self)
    }
}

fn read(text: &str) -> PyResult<FullDeal> {
    let (first, hands) = text.trim().split_once(':').unwrap_or(("N", text.trim()));
    let first = seat(first)?;
    let hands = hands
        .split_whitespace()
        .map(|hand| Cards::read(hand).map_err(value_error));
    let hands = hands.collect::<PyResult<Vec<Cards>>>()?;
    let Ok(hands) = <[Cards; 4]>::try_from(hands) else {
        let sentence = "a deal has four hands: a seat, a colon, and the hands with spaces between them, clockwise from it";
        return Err(wrong("bad_deal", sentence));
    };
    whole(first, hands)
}

/// The deal of four hands, clockwise from `first`.
fn whole(first: Seat, hands: [Cards; 4]) -> PyResult<FullDeal> {
    let mut held = Cards::EMPTY;
    for hand in hands {
        if let Some(card) = (held & hand).iter().next() {
            let sentence = format!("{} is in two hands", card.written());
            return Err(wrong("known_cards", sentence));
        }
        held |= hand;
    }
    let [a, b, c, d] = hands.map(|hand| hand.written().to_string());
    let text = format!("{}:{a} {b} {c} {d}", first.letter());
    text.parse()
        .map_err(|_| wrong("bad_deal", "these four hands make no deal"))
}

#[pymethods]
impl Deal {
    #[new]
    fn new(deal: DealLike) -> Self {
        Self(deal.0)
    }

    /// The deal of four hands.
    #[staticmethod]
    fn from_hands(north: HandLike, east: HandLike, south: HandLike, west: HandLike) -> PyResult<Self> {
        whole(Seat::North, [north.0, east.0, south.0, west.0]).map(Self)
    }

    /// North's hand.
    #[getter]
    fn north(&self) -> Hand {
        Hand(self.0[Seat::North])
    }

    /// East's hand.
    #[getter]
    fn east(&self) -> Hand {
        Hand(self.0[Seat::East])
    }

    /// South's hand.
    #[getter]
    fn south(&self) -> Hand {
        Hand(self.0[Seat::South])
    }

    /// West's hand.
    #[getter]
    fn west(&self) -> Hand {
        Hand(self.0[Seat::West])
    }

    /// The four hands, North, East, South and West.
    #[getter]
    fn hands(&self) -> Vec<Hand> {
        Seat::ALL.map(|seat| Hand(self.0[seat])).into()
    }

    /// A board of PBN: the deal, and what else is given.
    #[pyo3(signature = (dealer = "N", vul = "none", number = None, auction = None))]
    fn to_pbn(
        &self,
        dealer: &str,
        vul: &str,
        number: Option<u32>,
        auction: Option<PyRef<'_, Auction>>,
    ) -> PyResult<String> {
        Ok(write_pbn(&self.board(dealer, vul, number, auction)?))
    }

    /// A board of LIN, as Bridge Base Online has it.
    #[pyo3(signature = (dealer = "N", vul = "none", number = None, auction = None))]
    fn to_lin(
        &self,
        dealer: &str,
        vul: &str,
        number: Option<u32>,
        auction: Option<PyRef<'_, Auction>>,
    ) -> PyResult<String> {
        Ok(write_lin(&self.board(dealer, vul, number, auction)?))
    }

    fn __getitem__(&self, seat: &str) -> PyResult<Hand> {
        Ok(Hand(self.0[self::seat(seat)?]))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.hands().into_pyobject(py)?.call_method0("__iter__")
    }

    fn __str__(&self) -> String {
        deal_text(&self.0)
    }

    fn __repr__(&self) -> String {
        format!("Deal('{}')", deal_text(&self.0))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Self>(), (deal_text(&self.0),))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let html = py.import("kibitzer._html")?.getattr("deal")?;
        html.call1((deal_text(&self.0),))?.extract()
    }
}

impl Deal {
    /// A board with this deal.
    pub(crate) fn board(
        &self,
        dealer: &str,
        vul: &str,
        number: Option<u32>,
        auction: Option<PyRef<'_, Auction>>,
    ) -> PyResult<Board> {
        let mut board = Board::new(PartialDeal::from(self.0), seat(dealer)?, vulnerability(vul)?);
        board.number = number;
        if let Some(auction) = auction {
            board.auction = auction.0.clone();
            board.has_auction = true;
        }
        Ok(board)
    }
}
