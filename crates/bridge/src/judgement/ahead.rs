//! How auctions end when the bidders finish them: many deals at once.
//!
//! Deals whose auctions have gone the same way so far share everything that depends on the auction alone, which is nearly all
//! the work: the tree of auctions is walked, not each deal's own auction.

use contract_bridge::auction::Call;
use contract_bridge::{FullDeal, Seat};

use crate::features::HandFeatures;
use crate::pieces::BySeat;
use crate::reading::Reader;
use crate::table::{Auction, Standing};

/// An auction of more calls is broken off.
const MOST_CALLS: usize = 80;

/// A deal with what rules ask of its hands.
#[derive(Debug, Clone)]
pub struct Dealt {
    /// The deal.
    pub deal: FullDeal,
    /// What rules ask of its hands.
    pub hands: BySeat<HandFeatures>,
}

impl Dealt {
    /// The hands of `deal`.
    pub fn of(deal: FullDeal) -> Self {
        Self {
            deal,
            hands: BySeat::from_fn(|seat| HandFeatures::of(deal[seat])),
        }
    }
}

/// The contract that the bidders reach on each deal when the seat to call makes `call`; `None` where it is passed out.
///
/// Every seat bids by the system by which the reader reads it.
pub fn finish(reader: &Reader, deals: &[Dealt], call: Call) -> Vec<Option<Standing>> {
    let mut endings = vec![None; deals.len()];
    let mut auction: Auction = reader.auction().clone();
    if auction.push(call).is_ok() {
        let group: Vec<usize> = (0..deals.len()).collect();
        walk(reader, &mut auction, &group, deals, &mut endings);
    }
    endings
}

fn walk(
    reader: &Reader,
    auction: &mut Auction,
    group: &[usize],
    deals: &[Dealt],
    endings: &mut [Option<Standing>],
) {
    let Some(seat) = auction.turn() else {
        let ending = auction.contract();
        for &at in group {
            endings[at] = ending;
        }
        return;
    };
    for (call, group) in calls(reader, auction, seat, group, deals) {
        let made = if auction.push(call).is_ok() {
            true
        } else {
            auction.push(Call::Pass).is_ok()
        };
        if made {
            walk(reader, auction, &group, deals, endings);
            auction.pop();
        }
    }
}

/// Which call each deal of a group goes on with.
fn calls(
    reader: &Reader,
    auction: &Auction,
    seat: Seat,
    group: &[usize],
    deals: &[Dealt],
) -> Vec<(Call, Vec<usize>)> {
    if auction.len() >= MOST_CALLS || reader.stop().is_due() {
        return vec![(Call::Pass, group.to_vec())];
    }
    let prefix = reader.agreements(seat).bidder().at(auction);
    let mut calls: Vec<(Call, Vec<usize>)> = Vec::new();
    for &at in group {
        let rule = prefix.choose(&deals[at].hands[seat]);
        let call = rule.map_or(Call::Pass, |rule| rule.call);
        match calls.iter_mut().find(|(made, _)| *made == call) {
            Some((_, group)) => group.push(at),
            None => calls.push((call, vec![at])),
        }
    }
    calls
}
