//! A call the Laws do not allow: which one, why, and what would be legal.

use contract_bridge::auction::Call;
use contract_bridge::{Bid, Seat};
use kibitzer_wire::{Place, Problem};

use super::LegalCalls;
use crate::pieces::Spoken;

/// Why a call is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Offence {
    /// Three passes after a bid, or four passes, have ended the auction (Law 22).
    #[error("the auction is over")]
    Over,
    /// The bid does not go over the last one (Law 18).
    #[error("a bid must be above {}", .0.spoken())]
    Insufficient(Bid),
    /// Nobody has bid yet (Law 19A).
    #[error("there is no bid to double")]
    NoBidToDouble,
    /// The last bid is this side's own (Law 19A).
    #[error("a side cannot double its own bid")]
    OwnBid,
    /// The last bid is doubled or redoubled already (Law 19A).
    #[error("the bid is doubled already")]
    Doubled,
    /// The last bid is not doubled (Law 19B).
    #[error("there is no double to redouble")]
    NoDouble,
    /// The double is this side's own (Law 19B).
    #[error("a side cannot redouble its own double")]
    OwnDouble,
    /// The last bid is redoubled already (Law 19B).
    #[error("the bid is redoubled already")]
    Redoubled,
}

/// A call the Laws do not allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}, call {} of the auction, is not legal: {why}; legal here: {legal}", .call.spoken(), .index + 1)]
pub struct IllegalCall {
    /// Its place in the auction, counted from 0.
    pub index: usize,
    /// Who made it.
    pub seat: Seat,
    /// The call.
    pub call: Call,
    /// Why it is not legal.
    pub why: Offence,
    /// What is.
    pub legal: LegalCalls,
}

impl From<IllegalCall> for Problem {
    fn from(error: IllegalCall) -> Self {
        Self::new("illegal_call", error.to_string()).at(Place::call(error.index))
    }
}
