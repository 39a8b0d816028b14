//! A system with what its calls mean, worked out once for each auction.

use std::sync::Arc;

use contract_bridge::auction::Call;

use super::Sense;
use crate::bidding::{Bidder, Kept};
use crate::table::Auction;

/// A system and the senses of the calls it has met.
#[derive(Debug)]
pub struct Lexicon {
    bidder: Arc<Bidder>,
    senses: Kept<Sense>,
}

impl Lexicon {
    /// What the calls of `bidder`'s system mean.
    pub fn new(bidder: Bidder) -> Self {
        Self {
            bidder: Arc::new(bidder),
            senses: Kept::default(),
        }
    }

    /// What the calls of a bidder mean that others use too.
    pub fn of(bidder: Arc<Bidder>) -> Self {
        Self {
            bidder,
            senses: Kept::default(),
        }
    }

    /// The bidder.
    pub fn bidder(&self) -> &Bidder {
        &self.bidder
    }

    /// What `call` means after `before`.
    pub fn sense(&self, before: &Auction, call: Call) -> Arc<Sense> {
        let found = || Arc::new(Sense::of(&self.bidder, before, call));
        self.senses.get(before, Some(call), found)
    }
}
