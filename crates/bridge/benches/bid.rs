//! How long a decision takes: with the auction known, from nothing, and loading the system.

use std::sync::Arc;

use contract_bridge::deck::full_deal;
use kibitzer_bridge::bidding::Bidder;
use kibitzer_bridge::system::System;
use kibitzer_bridge::{Auction, Call, Hand, HandFeatures, Seat, Vulnerability};
use rand::SeedableRng as _;
use rand::rngs::StdRng;

fn main() {
    divan::main();
}

fn bidder() -> Bidder {
    Bidder::new(Arc::new(
        System::builtin("sayc").expect("the built-in system loads"),
    ))
}

/// The positions of boards drawn with a fixed seed: at least 500.
fn corpus(bidder: &Bidder) -> Vec<(Hand, Auction)> {
    let mut random = StdRng::seed_from_u64(2006);
    let mut positions = Vec::new();
    while positions.len() < 600 {
        let deal = full_deal(&mut random);
        let mut auction = Auction::new(Seat::North, Vulnerability::NONE);
        while let Some(seat) = auction.turn() {
            positions.push((deal[seat], auction.clone()));
            let Some(call) = bidder.call(deal[seat], &auction) else {
                break;
            };
            if auction.push(call).is_err() {
                break;
            }
        }
    }
    positions
}

/// One decision of the corpus after another.
fn in_turn(bencher: divan::Bencher<'_, '_>, decide: impl Fn(&Bidder, Hand, &Auction) -> Option<Call>) {
    let bidder = bidder();
    let corpus = corpus(&bidder);
    let mut next = 0;
    bencher.bench_local(|| {
        next = (next + 1) % corpus.len();
        let (hand, auction) = &corpus[next];
        decide(&bidder, *hand, auction)
    });
}

/// One decision with a warm auction prefix, over the corpus in turn.
#[divan::bench]
fn warm(bencher: divan::Bencher<'_, '_>) {
    in_turn(bencher, Bidder::call);
}

/// One decision whose last call is new: the point before it is known, its own rules are not.
#[divan::bench]
fn cold(bencher: divan::Bencher<'_, '_>) {
    in_turn(bencher, |bidder, hand, auction| {
        let features = HandFeatures::of(hand);
        match auction.calls().last() {
            Some(&call) => {
                let before = bidder.at(&auction.prefix(auction.len() - 1));
                let prefix = bidder.step(&before, call).expect("a legal call");
                prefix.choose(&features).map(|rule| rule.call)
            }
            None => bidder.call(hand, auction),
        }
    });
}

/// The system, from its text.
#[divan::bench]
fn load() -> System {
    System::builtin("sayc").expect("the built-in system loads")
}
