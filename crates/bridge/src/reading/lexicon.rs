//! A system with what its calls mean, worked out once for each auction.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use contract_bridge::auction::Call;

use super::Sense;
use crate::bidding::Bidder;
use crate::table::Auction;

/// Most senses that are kept; then they are all forgotten. About 10 kB each.
const MOST_KEPT: usize = 8_192;

/// A system and the senses of the calls it has met.
#[derive(Debug)]
pub struct Lexicon {
    bidder: Arc<Bidder>,
    senses: Mutex<HashMap<Vec<u8>, Arc<Sense>>>,
}

impl Lexicon {
    /// What the calls of `bidder`'s system mean.
    pub fn new(bidder: Bidder) -> Self {
        Self {
            bidder: Arc::new(bidder),
            senses: Mutex::default(),
        }
    }

    /// The bidder.
    pub fn bidder(&self) -> &Bidder {
        &self.bidder
    }

    /// What `call` means after `before`.
    pub fn sense(&self, before: &Auction, call: Call) -> Arc<Sense> {
        let key = key(before, call);
        if let Some(sense) = self.senses().get(&key) {
            return Arc::clone(sense);
        }
        let sense = Arc::new(Sense::of(&self.bidder, before, call));
        let mut senses = self.senses();
        if senses.len() >= MOST_KEPT {
            senses.clear();
        }
        senses.insert(key, Arc::clone(&sense));
        sense
    }

    fn senses(&self) -> std::sync::MutexGuard<'_, HashMap<Vec<u8>, Arc<Sense>>> {
        self.senses.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Dealer, vulnerability and calls as bytes.
fn key(before: &Auction, call: Call) -> Vec<u8> {
    let head = before.dealer() as u8 | before.vulnerability().bits() << 2;
    let calls = before.calls().iter().copied().chain([call]);
    std::iter::once(head).chain(calls.map(number)).collect()
}

const fn number(call: Call) -> u8 {
    match call {
        Call::Pass => 0,
        Call::Double => 1,
        Call::Redouble => 2,
        Call::Bid(bid) => 3 + 5 * bid.level.get() + bid.strain as u8,
    }
}
