//! Anyone who can make a call: a system here, a program elsewhere.

use std::convert::Infallible;
use std::sync::Arc;

use contract_bridge::auction::Call;
use contract_bridge::{AbsoluteVulnerability, FullDeal, Hand, Seat};

use crate::bidding::Bidder;
use crate::pieces::Side;
use crate::table::Auction;

/// No auction is longer: 35 bids, each doubled, redoubled and passed around.
pub(super) const LONGEST: usize = 319;

/// Anyone who can make a call.
pub trait Caller {
    /// What may go wrong.
    type Error;

    /// The call that `hand` makes next; it must be legal there.
    fn call(&mut self, hand: Hand, auction: &Auction) -> Result<Call, Self::Error>;
}

/// A system that calls.
#[derive(Debug, Clone)]
pub struct SystemCaller(pub Arc<Bidder>);

impl Caller for SystemCaller {
    type Error = Infallible;

    fn call(&mut self, hand: Hand, auction: &Auction) -> Result<Call, Infallible> {
        Ok(self.0.call(hand, auction).unwrap_or(Call::Pass))
    }
}

/// Bids a board to its end. A call that is not legal counts as a pass.
pub fn bid_out<C: Caller>(
    deal: &FullDeal,
    (dealer, vulnerability): (Seat, AbsoluteVulnerability),
    north_south: &mut C,
    east_west: &mut C,
) -> Result<Auction, C::Error> {
    let mut auction = Auction::new(dealer, vulnerability);
    while let Some(seat) = auction.turn()
        && auction.len() < LONGEST
    {
        let caller = match Side::of(seat) {
            Side::NorthSouth => &mut *north_south,
            Side::EastWest => &mut *east_west,
        };
        let call = caller.call(deal[seat], &auction)?;
        if auction.push(call).is_err() && auction.push(Call::Pass).is_err() {
            break;
        }
    }
    Ok(auction)
}
