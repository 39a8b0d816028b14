//! A bid in an auction that was met before, a bid in a new one, and a reading.

use std::error::Error;
use std::sync::Arc;

use kibitzer_bridge::bidding::Bidder;
use kibitzer_bridge::pieces::Side;
use kibitzer_bridge::reading::{Posterior, Reader, Systems, Viewer};
use kibitzer_bridge::system::System;
use kibitzer_bridge::team_match::random_boards;
use kibitzer_bridge::{Auction, Call, Hand, HandFeatures, Notation, Seat, Vulnerability};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use crate::measured;

const BOARDS: u32 = 20;
const AUCTION: &str = "1D 1S X 2S 3C P 3D P P P";
const DRAWS: usize = 200;

fn bidder() -> Result<Bidder, Box<dyn Error>> {
    Ok(Bidder::new(Arc::new(System::builtin("sayc")?)))
}

/// Every turn of some boards.
fn turns(bidder: &Bidder) -> Result<Vec<(Hand, Auction)>, Box<dyn Error>> {
    let mut turns = Vec::new();
    for board in random_boards(BOARDS, 2006) {
        let Some(deal) = board.full_deal() else { continue };
        let mut auction = Auction::new(board.dealer(), board.vulnerability());
        while let Some(seat) = auction.turn() {
            turns.push((deal[seat], auction.clone()));
            let call = bidder.call(deal[seat], &auction).unwrap_or(Call::Pass);
            auction.push(call)?;
        }
    }
    Ok(turns)
}

pub(crate) fn warm() -> Result<(), Box<dyn Error>> {
    let bidder = bidder()?;
    let turns = turns(&bidder)?;
    let bid = |(hand, auction): &(Hand, Auction)| bidder.call(*hand, auction);
    measured(|| turns.iter().filter_map(bid).count());
    Ok(())
}

/// The point before the last call is known, the rules after it are not.
pub(crate) fn cold() -> Result<(), Box<dyn Error>> {
    let bidder = bidder()?;
    let turns = turns(&bidder)?;
    let begun = turns.iter().filter_map(|(hand, auction)| {
        let before = bidder.at(&auction.prefix(auction.len().checked_sub(1)?));
        Some((HandFeatures::of(*hand), before, *auction.calls().last()?))
    });
    let begun: Vec<_> = begun.collect();
    measured(|| {
        let points = begun.iter().filter_map(|(hand, before, call)| {
            let point = bidder.step(before, *call).ok()?;
            point.choose(hand).map(|rule| rule.call)
        });
        points.count()
    });
    Ok(())
}

/// An auction by a system that has just been loaded, and deals that fit it.
pub(crate) fn reading() -> Result<(), Box<dyn Error>> {
    let systems = Systems::builtin();
    let sayc = systems.get("sayc")?;
    let calls = AUCTION.split_whitespace().map(Call::read);
    let calls = calls.collect::<Result<Vec<_>, _>>()?;
    let theirs = Arc::clone(&sayc);
    let mut reader = Reader::new(sayc, theirs, Side::NorthSouth, Seat::North, Vulnerability::NONE);
    measured(|| -> Result<usize, Box<dyn Error>> {
        reader.hear_all(calls)?;
        let reading = reader.reading(Viewer::default());
        let posterior = Posterior::new(&reading)?;
        let mut random = SmallRng::seed_from_u64(1);
        Ok((0..DRAWS)
            .filter_map(|_| posterior.draw(&mut random).ok())
            .count())
    })?;
    Ok(())
}
