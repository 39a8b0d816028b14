//! What has been worked out for auctions, kept for the next time one of them is met.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use contract_bridge::auction::Call;

use crate::table::Auction;

/// Something for each auction that was met, by dealer, vulnerability and calls.
#[derive(Debug)]
pub(crate) struct Kept<T> {
    found: Mutex<HashMap<Vec<u8>, Arc<T>>>,
    most: usize,
}

impl<T> Default for Kept<T> {
    /// Points of auctions take about 10 kB each.
    fn default() -> Self {
        Self::at_most(4_096)
    }
}

impl<T> Kept<T> {
    /// Keeps this many; then they are all forgotten.
    pub(crate) fn at_most(most: usize) -> Self {
        Self {
            found: Mutex::default(),
            most,
        }
    }

    /// What is kept for an auction with one more call, or what `work_out` finds. Nothing is locked meanwhile, so it may ask for
    /// shorter auctions.
    pub(crate) fn get(
        &self,
        auction: &Auction,
        more: Option<Call>,
        work_out: impl FnOnce() -> Arc<T>,
    ) -> Arc<T> {
        let key = key(auction, more);
        if let Some(known) = self.lock().get(&key) {
            return Arc::clone(known);
        }
        let found = work_out();
        let mut kept = self.lock();
        if kept.len() >= self.most {
            kept.clear();
        }
        kept.insert(key, Arc::clone(&found));
        found
    }

    /// Forgets all of them.
    pub(crate) fn forget(&self) {
        *self.lock() = HashMap::new();
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Vec<u8>, Arc<T>>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn key(auction: &Auction, more: Option<Call>) -> Vec<u8> {
    let head = auction.dealer() as u8 | auction.vulnerability().bits() << 2;
    let calls = auction.calls().iter().copied().chain(more);
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
