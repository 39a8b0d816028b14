//! A system that bids, with the auctions it has met kept for the next hand.

use std::sync::Arc;

use contract_bridge::auction::Call;

use super::describe::Description;
use super::kept::Kept;
use super::prefix::Prefix;
use super::test_sets::TestSets;
use crate::condition::Test;
use crate::features::HandFeatures;
use crate::hands::ShapeHcpSet;
use crate::system::System;
use crate::table::{Auction, IllegalCall};
use contract_bridge::Hand;

/// A system that bids.
#[derive(Debug)]
pub struct Bidder {
    system: Arc<System>,
    tests: TestSets,
    kept: Kept<Prefix>,
    described: Kept<Option<Description>>,
}

impl Bidder {
    /// A bidder of `system`.
    pub fn new(system: Arc<System>) -> Self {
        Self {
            system,
            tests: TestSets::default(),
            kept: Kept::default(),
            described: Kept::at_most(1_024),
        }
    }

    /// The system.
    pub fn system(&self) -> &System {
        &self.system
    }

    /// Forgets the auctions it has met, which take memory: they are worked out again when they are met again.
    pub fn forget(&self) {
        self.kept.forget();
        self.described.forget();
    }

    /// The point that `auction` has come to.
    pub fn at(&self, auction: &Auction) -> Arc<Prefix> {
        self.kept.get(auction, None, || match auction.len() {
            0 => Arc::new(Prefix::start(&self.system, auction.clone())),
            length => {
                let before = self.at(&auction.prefix(length - 1));
                match auction.calls().last() {
                    Some(&call) => self.step(&before, call).unwrap_or(before),
                    None => before,
                }
            }
        })
    }

    /// The point after `call`, not kept: for looking ahead.
    pub fn step(&self, prefix: &Prefix, call: Call) -> Result<Arc<Prefix>, IllegalCall> {
        let sets = |test| self.set_of(test);
        prefix.after(&self.system, call, &sets).map(Arc::new)
    }

    /// The call of `hand` at the point that `auction` has come to; `None` if it is over.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use kibitzer_bridge::bidding::Bidder;
    /// use kibitzer_bridge::system::System;
    /// use kibitzer_bridge::{Auction, Call, Hand, Notation, Seat, Vulnerability};
    ///
    /// let bidder = Bidder::new(Arc::new(System::builtin("sayc").unwrap()));
    /// let auction = Auction::new(Seat::North, Vulnerability::NONE);
    /// let hand = Hand::read("K2.K98.AQ87.KQ43").unwrap();
    /// assert_eq!(bidder.call(hand, &auction), Call::read("1N").ok());
    /// ```
    pub fn call(&self, hand: Hand, auction: &Auction) -> Option<Call> {
        let features = HandFeatures::of(hand);
        self.at(auction).choose(&features).map(|rule| rule.call)
    }

    /// What `call` shows at `prefix`, which is a point of this bidder's; `None` if no rule makes it.
    pub fn description(&self, prefix: &Prefix, call: Call) -> Arc<Option<Description>> {
        let work_out = || Arc::new(Description::of(self, prefix, call));
        self.described
            .get(prefix.position().auction(), Some(call), work_out)
    }

    /// The hands that pass a test, by lengths and points; `None` where honours decide.
    pub fn set_of(&self, test: Test) -> Option<Arc<ShapeHcpSet>> {
        self.tests.get(test)
    }
}
