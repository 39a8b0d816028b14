//! How an auction ends when the bidders finish it, and what that scores.

use contract_bridge::auction::Call;
use contract_bridge::{FullDeal, Seat};

use crate::features::HandFeatures;
use crate::pieces::{BySeat, Side};
use crate::reading::Reader;
use crate::table::{Auction, Standing};

/// An auction of more calls is broken off.
const MOST_CALLS: usize = 80;

/// The contract that the bidders reach when the seat to call makes `call` on `deal`; nothing if it is passed out.
///
/// Every seat bids by the system by which the reader reads it.
pub(super) fn finish(reader: &Reader, deal: &FullDeal, call: Call) -> Option<Standing> {
    let hands = BySeat::from_fn(|seat| HandFeatures::of(deal[seat]));
    let mut auction: Auction = reader.auction().clone();
    auction.push(call).ok()?;
    while let Some(seat) = auction.turn() {
        let prefix = reader.lexicon(seat).bidder().at(&auction);
        let next = if auction.len() < MOST_CALLS && !reader.stop().is_due() {
            prefix.choose(&hands[seat])
        } else {
            None
        };
        let next = next.map_or(Call::Pass, |rule| rule.call);
        if auction.push(next).is_err() {
            auction.push(Call::Pass).ok()?;
        }
    }
    auction.contract()
}

/// What a contract scores for the side of `seat` when declarer takes `tricks`.
pub(super) fn score(reader: &Reader, standing: Option<Standing>, tricks: u8, seat: Seat) -> i32 {
    let Some(standing) = standing else {
        return 0;
    };
    let declarers = Side::of(standing.declarer);
    let vulnerable = declarers.is_vulnerable(reader.auction().vulnerability());
    let score = standing.contract.score(tricks, vulnerable);
    if declarers == Side::of(seat) {
        score
    } else {
        -score
    }
}
