//! A system with what its calls mean, worked out once for each auction.

use std::sync::Arc;

use contract_bridge::auction::Call;

use super::Interpretation;
use crate::bidding::{Bidder, Kept};
use crate::table::Auction;

/// A system and the interpretations of the calls it has met.
#[derive(Debug)]
pub struct Agreements {
    bidder: Arc<Bidder>,
    interpretations: Kept<Interpretation>,
}

impl Agreements {
    /// What the calls of `bidder`'s system mean.
    pub fn new(bidder: Bidder) -> Self {
        Self {
            bidder: Arc::new(bidder),
            interpretations: Kept::default(),
        }
    }

    /// What the calls of a bidder mean that others use too.
    pub fn of(bidder: Arc<Bidder>) -> Self {
        Self {
            bidder,
            interpretations: Kept::default(),
        }
    }

    /// The bidder.
    pub fn bidder(&self) -> &Bidder {
        &self.bidder
    }

    /// Forgets the auctions they have met.
    pub fn forget(&self) {
        self.interpretations.forget();
        self.bidder.forget();
    }

    /// What `call` means after `before`.
    pub fn interpretation(&self, before: &Auction, call: Call) -> Arc<Interpretation> {
        let found = || Arc::new(Interpretation::of(&self.bidder, before, call));
        self.interpretations.get(before, Some(call), found)
    }
}
