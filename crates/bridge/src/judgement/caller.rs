//! The thinking bidder at a table.

use std::convert::Infallible;
use std::sync::Arc;

use contract_bridge::Hand;
use contract_bridge::auction::Call;
use kibitzer_deal::Stop;

use super::think::{Effort, Thought, listener, think};
use crate::reading::Agreements;
use crate::table::Auction;
use crate::team_match::Caller;

/// A system that thinks before it calls.
#[derive(Debug, Clone)]
pub struct ThinkingCaller {
    /// The system.
    pub agreements: Arc<Agreements>,
    /// How much it thinks.
    pub effort: Effort,
}

impl ThinkingCaller {
    /// What it thinks of `hand` after `auction`: opponents are taken to play the same system. `None` if the auction is over.
    pub fn think(&self, hand: Hand, auction: &Auction) -> Option<Thought> {
        let reader = listener(&self.agreements, &self.agreements, auction, &Stop::never()).ok()?;
        think(&reader, hand, self.effort)
    }
}

impl Caller for ThinkingCaller {
    type Error = Infallible;

    fn call(&mut self, hand: Hand, auction: &Auction) -> Result<Call, Infallible> {
        Ok(self
            .think(hand, auction)
            .map_or(Call::Pass, |thought| thought.call))
    }
}
