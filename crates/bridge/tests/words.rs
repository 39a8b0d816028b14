//! What calls are said to show: short, plain, and true of the hands that make them.
//!
//! `KIBITZER_LONG=1` looks at the calls of more boards. The golden file `words.golden` is read by people; after a change,
//! `KIBITZER_GOLDEN=1` writes it anew: look at the difference.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test stops where it fails and prints its figures"
)]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use contract_bridge::deck::full_deal;
use kibitzer_bridge::bidding::{Choice, Depth, TRUE_OF};
use kibitzer_bridge::reading::Systems;
use kibitzer_bridge::{Auction, Call, Hand, Notation, Seat, Vulnerability};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// Simple explanations of the commonest calls: no more than 110 characters, no brackets within brackets, and what is said is true
/// of nine hands in ten of those that may make the call.
#[test]
fn what_common_calls_show_is_short_plain_and_true() {
    let systems = Systems::builtin();
    let lexicon = systems.get("sayc").unwrap();
    let bidder = lexicon.bidder();
    let mut random = SmallRng::seed_from_u64(18);
    let boards = if std::env::var_os("KIBITZER_LONG").is_some() {
        4_000
    } else {
        150
    };
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..boards {
        let deal = full_deal(&mut random);
        let mut auction = Auction::new(Seat::North, Vulnerability::NONE);
        while let Some(seat) = auction.turn() {
            let prefix = bidder.at(&auction);
            let choice = Choice::of(bidder, &prefix, deal[seat]).unwrap();
            let call = choice.rule.call;
            let place = format!(
                "{} {}",
                auction
                    .calls()
                    .iter()
                    .map(|call| call.written().to_string())
                    .collect::<Vec<_>>()
                    .join(" "),
                call.written()
            );
            let times = seen.entry(place.clone()).or_default();
            *times += 1;
            if *times == 1 {
                let simple = choice.why(Depth::Simple, bidder.system());
                assert!(simple.chars().count() <= 110, "{place}: {simple}");
                assert!(!simple.contains('('), "{place}: {simple}");
                let sense = lexicon.sense(&auction, call);
                let description = sense.description().unwrap();
                let held = description
                    .cells
                    .iter()
                    .filter(|&&(shape, hcp, _)| description.ways.iter().any(|way| way.holds(shape, hcp)));
                let held: f64 = held.map(|cell| cell.2).sum();
                let share = held / description.cells.iter().map(|cell| cell.2).sum::<f64>();
                assert!(share >= TRUE_OF, "{place}: {simple} is true of {share:.3}");
            }
            auction.push(call).unwrap();
        }
    }
    println!("{} calls of {boards} boards", seen.len());
}

/// Fifty calls that players meet, in the order of the book.
const MET: &str = include_str!("words.cases");

#[test]
fn explanations_read_as_in_the_golden_file() {
    let systems = Systems::builtin();
    let lexicon = systems.get("sayc").unwrap();
    let bidder = lexicon.bidder();
    let mut said = String::new();
    for line in MET.lines().filter(|line| !line.trim().is_empty()) {
        let (calls, hand) = line.split_once(':').unwrap();
        let calls: Vec<Call> = calls
            .split_whitespace()
            .map(|call| Call::read(call).unwrap())
            .collect();
        let auction = Auction::with_calls(Seat::North, Vulnerability::NONE, calls).unwrap();
        let prefix = bidder.at(&auction);
        let choice = Choice::of(bidder, &prefix, Hand::read(hand.trim()).unwrap()).unwrap();
        writeln!(
            said,
            "{}\n  {}",
            line.trim(),
            choice.why(Depth::Detailed, bidder.system())
        )
        .unwrap();
    }
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/words.golden");
    if std::env::var_os("KIBITZER_GOLDEN").is_some() {
        std::fs::write(golden, &said).unwrap();
    }
    let expected = std::fs::read_to_string(golden).unwrap();
    for (line, (now, then)) in said.lines().zip(expected.lines()).enumerate() {
        assert_eq!(now, then, "line {}", line + 1);
    }
    assert_eq!(said.lines().count(), expected.lines().count());
}
