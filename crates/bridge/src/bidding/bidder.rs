//! A system that bids, with the auctions it has met kept for the next hand.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use contract_bridge::auction::Call;

use super::prefix::Prefix;
use crate::condition::{Test, of_test};
use crate::features::HandFeatures;
use crate::hands::ShapeHcpSet;
use crate::system::System;
use crate::table::{Auction, IllegalCall};
use contract_bridge::Hand;

/// Most auction points that are kept; then they are all forgotten. About 10 kB each.
const MOST_KEPT: usize = 8_192;

/// A system that bids.
#[derive(Debug)]
pub struct Bidder {
    system: Arc<System>,
    tests: Mutex<HashMap<Test, Option<Arc<ShapeHcpSet>>>>,
    kept: Mutex<HashMap<Vec<u8>, Arc<Prefix>>>,
}

impl Bidder {
    /// A bidder of `system`.
    pub fn new(system: Arc<System>) -> Self {
        Self {
            system,
            tests: Mutex::default(),
            kept: Mutex::default(),
        }
    }

    /// The system.
    pub fn system(&self) -> &System {
        &self.system
    }

    /// The point that `auction` has come to.
    pub fn at(&self, auction: &Auction) -> Arc<Prefix> {
        let key = key(auction, auction.len());
        if let Some(prefix) = self.kept(&key) {
            return prefix;
        }
        let mut prefix = match auction.len() {
            0 => Arc::new(Prefix::start(&self.system, auction.clone())),
            length => {
                let before = self.at(&auction.prefix(length - 1));
                match auction.calls().last() {
                    Some(&call) => self.step(&before, call).unwrap_or(before),
                    None => before,
                }
            }
        };
        self.keep(key, &mut prefix);
        prefix
    }

    /// The point after `call`, not kept: for looking ahead.
    pub fn step(&self, prefix: &Prefix, call: Call) -> Result<Arc<Prefix>, IllegalCall> {
        let sets = |test| self.set_of(test);
        prefix.after(&self.system, call, &sets).map(Arc::new)
    }

    /// The call of `hand` at the point that `auction` has come to; nothing if it is over.
    pub fn call(&self, hand: Hand, auction: &Auction) -> Option<Call> {
        let features = HandFeatures::of(hand);
        self.at(auction).choose(&features).map(|rule| rule.call)
    }

    /// The hands that pass a test, by lengths and points; nothing where honours decide.
    pub fn set_of(&self, test: Test) -> Option<Arc<ShapeHcpSet>> {
        if !test.on_the_face() {
            return None;
        }
        let mut tests = self.tests.lock().unwrap_or_else(PoisonError::into_inner);
        tests
            .entry(test)
            .or_insert_with(|| of_test(test).map(Arc::new))
            .clone()
    }

    fn kept(&self, key: &[u8]) -> Option<Arc<Prefix>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get(key).map(Arc::clone)
    }

    fn keep(&self, key: Vec<u8>, prefix: &mut Arc<Prefix>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST_KEPT {
            kept.clear();
        }
        kept.insert(key, Arc::clone(prefix));
    }
}

/// Dealer, vulnerability and the first calls of an auction as bytes.
fn key(auction: &Auction, length: usize) -> Vec<u8> {
    let head = auction.dealer() as u8 | auction.vulnerability().bits() << 2;
    let calls = auction.calls().iter().take(length).map(|call| match call {
        Call::Pass => 0,
        Call::Double => 1,
        Call::Redouble => 2,
        Call::Bid(bid) => 3 + 5 * bid.level.get() + bid.strain as u8,
    });
    std::iter::once(head).chain(calls).collect()
}
