//! Planted truths: deals are drawn and bid, and the reading must never lose them.
//!
//! `KIBITZER_LONG=1` runs the full numbers.

#![allow(
    clippy::unwrap_used,
    clippy::float_cmp,
    clippy::print_stdout,
    reason = "a test stops where it fails, compares exact weights and prints its figures"
)]

mod common;

use common::count;
use contract_bridge::deck::full_deal;
use kibitzer_bridge::bidding::Span;
use kibitzer_bridge::pieces::Side;
use kibitzer_bridge::reading::{Habits, Picture, Posterior, Reader, Reading, Sharp, Systems, Viewer};
use kibitzer_bridge::{Auction, BySeat, Call, FullDeal, Hand, HandFeatures, Seat, Vulnerability};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

const VULNERABILITIES: [Vulnerability; 4] = [
    Vulnerability::NONE,
    Vulnerability::NS,
    Vulnerability::EW,
    Vulnerability::ALL,
];

fn reader(systems: &Systems, theirs: &str, dealer: Seat, vul: Vulnerability, strict: bool) -> Reader {
    let (ours, theirs) = (systems.get("sayc").unwrap(), systems.get(theirs).unwrap());
    Reader::new(ours, theirs, Side::NorthSouth, dealer, vul).with_habits(Habits { strict, only: None })
}

/// Bids a deal with four bidders of `sayc`; with `slip`, a call is sometimes that of a hand one card away.
fn bid(
    systems: &Systems,
    deal: &FullDeal,
    dealer: Seat,
    vul: Vulnerability,
    mut slip: impl FnMut(Hand) -> Hand,
) -> Auction {
    let agreements = systems.get("sayc").unwrap();
    let mut auction = Auction::new(dealer, vul);
    while let Some(seat) = auction.turn() {
        let hand = slip(deal[seat]);
        let call = agreements.bidder().call(hand, &auction).unwrap_or(Call::Pass);
        auction.push(call).unwrap();
    }
    auction
}

/// A board: its cards, and the dealer and vulnerability of its number.
fn dealt(board: usize, random: &mut SmallRng) -> (FullDeal, Seat, Vulnerability) {
    let (dealer, vul) = (Seat::ALL[board % 4], VULNERABILITIES[board / 4 % 4]);
    (full_deal(random), dealer, vul)
}

#[test]
fn the_true_hand_always_fits_the_strict_reading() {
    let systems = Systems::builtin();
    let mut random = SmallRng::seed_from_u64(21);
    let mut calls = 0;
    for board in 0..count(300, 20_000) {
        let (deal, dealer, vul) = dealt(board, &mut random);
        let auction = bid(&systems, &deal, dealer, vul, |hand| hand);
        let mut reader = reader(&systems, "sayc", dealer, vul, true);
        for &call in auction.calls() {
            reader.hear(call).unwrap();
            calls += 1;
            let reading = reader.reading(Viewer::default());
            assert_holds(&reading, &deal, &reader);
        }
        // Seen from a seat, the truth keeps its weight too.
        let seen = reader.reading_with(Seat::South, deal[Seat::South]);
        assert_holds(&seen, &deal, &reader);
    }
    println!("{calls} calls read");
}

fn assert_holds(reading: &Reading, deal: &FullDeal, reader: &Reader) {
    let told = || format!("{:?} {:?}", reader.auction().calls(), reading.strange());
    assert!(reading.is_consistent(), "{}", told());
    assert_eq!(reading.weight(deal), 1.0, "{}", told());
    for seat in Seat::ALL {
        let hand = HandFeatures::of(deal[seat]);
        assert!(
            reading.seats()[seat].fits(&hand),
            "{seat:?} {} {}",
            deal[seat],
            told()
        );
        let ranges = reading.ranges(seat);
        assert!(ranges.hcp.holds(hand.hcp()), "{seat:?} {} {}", deal[seat], told());
        for suit in kibitzer_bridge::Suit::ASC {
            assert!(
                ranges.lengths[suit].holds(hand.length(suit)),
                "{seat:?} {} {}",
                deal[seat],
                told()
            );
        }
        assert!(
            reading.seats()[seat].aces().holds(hand.aces()),
            "{seat:?} {} {}",
            deal[seat],
            told()
        );
    }
}

/// The hand with one card exchanged for another at random.
fn one_card_off(hand: Hand, random: &mut SmallRng) -> Hand {
    let pick = |from: Hand, random: &mut SmallRng| from.iter().nth(random.random_range(0..from.len()));
    let (out, back) = (pick(hand, random), pick(Hand::ALL - hand, random));
    let mut changed = hand;
    if let (Some(out), Some(back)) = (out, back) {
        changed.remove(out);
        changed.insert(back);
    }
    changed
}

#[test]
fn a_bidder_who_deviates_keeps_some_weight() {
    let systems = Systems::builtin();
    let mut random = SmallRng::seed_from_u64(22);
    let (mut boards, mut bits) = (0, 0.0);
    for board in 0..count(300, 20_000) {
        let (deal, dealer, vul) = dealt(board, &mut random);
        let mut slips = SmallRng::seed_from_u64(board as u64);
        let auction = bid(&systems, &deal, dealer, vul, |hand| {
            if slips.random_bool(0.05) {
                one_card_off(hand, &mut slips)
            } else {
                hand
            }
        });
        let mut reader = reader(&systems, "sayc", dealer, vul, false);
        reader.hear_all(auction.calls().iter().copied()).unwrap();
        let reading = reader.reading(Viewer::default());
        boards += 1;
        assert!(reading.weight(&deal) > 0.0, "{:?}", auction.calls());
        for seat in Seat::ALL {
            bits += reading.bits_about(seat, deal[seat], &mut random) / 4.0;
        }
    }
    // One slip in twenty calls must not make the reading worse than none.
    let bits = bits / boards as f64;
    println!("{boards} boards: {bits:.2} bits about a hand");
    assert!(bits > 1.0, "{bits}");
}

#[test]
fn call_by_call_is_the_same_as_all_at_once_and_readers_share_nothing() {
    let systems = Systems::builtin();
    let mut random = SmallRng::seed_from_u64(23);
    for _ in 0..count(30, 1_000) {
        let deal = full_deal(&mut random);
        let auction = bid(&systems, &deal, Seat::East, Vulnerability::NS, |hand| hand);
        let mut one = reader(&systems, "natural", Seat::East, Vulnerability::NS, false);
        let mut other = one.clone();
        for (at, &call) in auction.calls().iter().enumerate() {
            one.hear(call).unwrap();
            assert_eq!((one.auction().len(), other.auction().len()), (at + 1, 0));
        }
        other.hear_all(auction.calls().iter().copied()).unwrap();
        let ranges = |reader: &Reader| {
            let reading = reader.reading(Viewer::default());
            BySeat::from_fn(|seat| reading.ranges(seat))
        };
        assert_eq!(ranges(&one), ranges(&other));
        one.reset();
        assert!(one.auction().is_empty() && one.interpretations().is_empty());
        one.hear_all(auction.calls().iter().copied()).unwrap();
        assert_eq!(ranges(&one), ranges(&other));
    }
}

#[test]
fn more_calls_never_widen_a_range() {
    let systems = Systems::builtin();
    let mut random = SmallRng::seed_from_u64(24);
    for _ in 0..count(100, 2_000) {
        let deal = full_deal(&mut random);
        let auction = bid(&systems, &deal, Seat::South, Vulnerability::NONE, |hand| hand);
        let mut reader = reader(&systems, "sayc", Seat::South, Vulnerability::NONE, true);
        let mut before = reader.reading(Viewer::default());
        for &call in auction.calls() {
            reader.hear(call).unwrap();
            let after = reader.reading(Viewer::default());
            for seat in Seat::ALL {
                let (wide, tight) = (before.ranges(seat), after.ranges(seat));
                assert!(wide.hcp.low <= tight.hcp.low && tight.hcp.high <= wide.hcp.high);
                assert!(after.seats()[seat].set().is_subset(before.seats()[seat].set()));
            }
            before = after;
        }
    }
}

#[test]
fn any_legal_auction_is_read() {
    let systems = Systems::builtin();
    let mut random = SmallRng::seed_from_u64(25);
    for _ in 0..count(40, 2_000) {
        let mut reader = reader(&systems, "natural", Seat::West, Vulnerability::EW, false);
        while !reader.auction().is_over() {
            let legal: Vec<Call> = reader.auction().legal().iter().take(12).collect();
            reader.hear(legal[random.random_range(0..legal.len())]).unwrap();
            let reading = reader.reading(Viewer::default());
            for seat in Seat::ALL {
                assert!(reading.ranges(seat).hcp.low <= reading.ranges(seat).hcp.high);
            }
            assert_eq!(reading.is_consistent(), reading.surprise_bits() == 0.0);
        }
    }
}

/// Whatever legal auction and whatever hand in view: a picture comes, every mean lies in its range and no card is ruled out.
#[test]
fn every_legal_auction_has_chances_for_any_hand() {
    let systems = Systems::builtin();
    let mut random = SmallRng::seed_from_u64(26);
    for _ in 0..count(12, 2_000) {
        let mut reader = reader(&systems, "sayc", Seat::West, Vulnerability::EW, false);
        let length = random.random_range(1..14);
        while !reader.auction().is_over() && reader.auction().len() < length {
            let legal: Vec<Call> = reader.auction().legal().iter().take(12).collect();
            reader.hear(legal[random.random_range(0..legal.len())]).unwrap();
        }
        let hand = full_deal(&mut random)[Seat::North];
        let reading = reader.reading_with(Seat::North, hand);
        let posterior = Posterior::new(&reading).unwrap();
        posterior.draw(&mut random).unwrap();
        let picture = posterior.picture(Sharp::Deals(200), &mut random).unwrap();
        assert_means_inside(&reading, &picture);
        for seat in reading.hidden() {
            for card in Hand::ALL - hand {
                let chance = picture.holds(seat, card);
                assert!(chance > 0.0 && chance < 1.0);
            }
        }
    }
}

/// Every mean lies in the range that is stated beside it.
fn assert_means_inside(reading: &Reading, picture: &Picture) {
    let inside = |span: Span, mean: f64| {
        assert!(
            f64::from(span.low) <= mean && mean <= f64::from(span.high),
            "{span:?} {mean}"
        );
    };
    for seat in reading.hidden() {
        inside(picture.hcp_range(seat), picture.expected_hcp(seat));
        for suit in kibitzer_bridge::Suit::ASC {
            inside(
                picture.length_range(seat, suit),
                picture.expected_length(seat, suit),
            );
        }
    }
}

/// Every beginning of auctions whose bidders stray one call in eight, seen from each seat in turn: a picture comes, no true card
/// has chance 0 and every mean lies in its range.
#[test]
fn beginnings_of_auctions_with_slips_are_read() {
    let systems = Systems::builtin();
    let mut random = SmallRng::seed_from_u64(27);
    let mut read = 0;
    for board in 0..count(12, 9_000) {
        let (deal, dealer, vul) = dealt(board, &mut random);
        let mut slips = SmallRng::seed_from_u64(board as u64);
        let auction = bid(&systems, &deal, dealer, vul, |hand| {
            let mut changed = hand;
            while slips.random_bool(0.125) {
                changed = one_card_off(changed, &mut slips);
            }
            changed
        });
        let mut reader = reader(&systems, "sayc", dealer, vul, false);
        for (at, &call) in auction.calls().iter().enumerate() {
            reader.hear(call).unwrap();
            let viewer = Seat::ALL[(board + at) % 4];
            let reading = reader.reading_with(viewer, deal[viewer]);
            let picture = Posterior::new(&reading).unwrap();
            let picture = picture.picture(Sharp::Deals(40), &mut random).unwrap();
            assert_means_inside(&reading, &picture);
            for seat in reading.hidden() {
                let cards = deal[seat].iter();
                assert!(
                    cards.map(|card| picture.holds(seat, card)).all(|p| p > 0.0),
                    "{:?}",
                    auction.calls()
                );
            }
            read += 1;
        }
    }
    println!("{read} beginnings read");
}
