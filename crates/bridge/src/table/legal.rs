//! The calls that are legal at one moment of an auction.

use std::fmt;

use contract_bridge::auction::Call;
use contract_bridge::{Bid, Level, Strain};

use crate::pieces::Spoken;

/// The calls that are legal at one moment: four facts, so that asking costs nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LegalCalls {
    /// Whether the auction goes on, so that a pass is legal.
    pub pass: bool,
    /// Whether a double is legal.
    pub double: bool,
    /// Whether a redouble is legal.
    pub redouble: bool,
    /// The lowest legal bid. All bids above it are legal too.
    pub lowest_bid: Option<Bid>,
}

impl LegalCalls {
    /// What is legal when the auction is over.
    pub const NONE: Self = Self {
        pass: false,
        double: false,
        redouble: false,
        lowest_bid: None,
    };

    /// Whether `call` is among them.
    pub fn contains(self, call: Call) -> bool {
        match call {
            Call::Pass => self.pass,
            Call::Double => self.double,
            Call::Redouble => self.redouble,
            Call::Bid(bid) => self.lowest_bid.is_some_and(|lowest| bid >= lowest),
        }
    }

    /// All of them: pass, double, redouble, then the bids from the lowest up.
    pub fn iter(self) -> impl Iterator<Item = Call> {
        let rest = [Call::Pass, Call::Double, Call::Redouble];
        rest.into_iter()
            .chain(all_bids().map(Call::Bid))
            .filter(move |&call| self.contains(call))
    }
}

/// The 35 bids from 1C to 7N.
pub(super) fn all_bids() -> impl Iterator<Item = Bid> {
    (1..=7)
        .filter_map(|level| Level::try_new(level).ok())
        .flat_map(|level| Strain::ASC.map(|strain| Bid { level, strain }))
}

/// The bid just above `bid`, if there is one.
pub(super) fn next_bid(bid: Bid) -> Option<Bid> {
    let higher = Strain::ASC.into_iter().find(|&strain| strain > bid.strain);
    match higher {
        Some(strain) => Some(Bid { strain, ..bid }),
        None => Some(Bid {
            level: Level::try_new(bid.level.get() + 1).ok()?,
            strain: Strain::Clubs,
        }),
    }
}

impl fmt::Display for LegalCalls {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.pass {
            return out.write_str("nothing");
        }
        out.write_str("Pass")?;
        if self.double {
            out.write_str(", Double")?;
        }
        if self.redouble {
            out.write_str(", Redouble")?;
        }
        match self.lowest_bid {
            Some(bid) if next_bid(bid).is_some() => write!(out, " and bids from {} up", bid.spoken()),
            Some(bid) => write!(out, " and {}", bid.spoken()),
            None => Ok(()),
        }
    }
}
