//! What calls are said to show: short, plain, and true of the hands that make them.
//!
//! `KIBITZER_LONG=1` looks at the calls of more boards. The golden file `words.golden` is read by people; after a change,
//! `KIBITZER_GOLDEN=1` writes it anew: look at the difference.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test stops where it fails and prints its figures"
)]

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::Arc;

use contract_bridge::deck::full_deal;
use kibitzer_bridge::bidding::{Bidder, Choice, Depth, TRUE_OF};
use kibitzer_bridge::deals::{FaceWeights, OneHand};
use kibitzer_bridge::pieces::Side;
use kibitzer_bridge::reading::{Agreements, Habits, Posterior, Reader, Systems, Viewer};
use kibitzer_bridge::{Auction, Call, Hand, HandFeatures, Notation, Seat, Vulnerability};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// A call that was made, how often, and the first hand that made it.
struct Place {
    auction: Auction,
    call: Call,
    hand: Hand,
    times: usize,
}

/// The commonest calls of this many boards, the most frequent first.
fn commonest(bidder: &Bidder, boards: usize, most: usize) -> Vec<Place> {
    let mut random = SmallRng::seed_from_u64(18);
    let mut seen: HashMap<Vec<Call>, Place> = HashMap::new();
    for _ in 0..boards {
        let deal = full_deal(&mut random);
        let mut auction = Auction::new(Seat::North, Vulnerability::NONE);
        while let Some(seat) = auction.turn() {
            let hand = deal[seat];
            let call = bidder.call(hand, &auction).unwrap();
            let before = auction.clone();
            auction.push(call).unwrap();
            let place = seen.entry(auction.calls().to_vec()).or_insert(Place {
                auction: before,
                call,
                hand,
                times: 0,
            });
            place.times += 1;
        }
    }
    let mut places: Vec<(Vec<Call>, Place)> = seen.into_iter().collect();
    // Of equally frequent ones those that come first in the book.
    places.sort_by_cached_key(|(calls, place)| (Reverse(place.times), format!("{calls:?}")));
    places.into_iter().take(most).map(|(_, place)| place).collect()
}

/// Hands that make `call`, drawn by themselves: not the sample that the words were taken from. Few where they are rare. What a pass shows
/// is said of hands that are met there: they are drawn beside hands of the others that made their calls.
fn makers(place: &Place, agreements: &Arc<Agreements>, random: &mut SmallRng) -> Vec<HandFeatures> {
    let interpretation = agreements.interpretation(&place.auction, place.call);
    if place.call == Call::Pass {
        let met = met(place, agreements, random).into_iter();
        return met.filter(|hand| interpretation.makes(hand)).collect();
    }
    let set = &interpretation.description().unwrap().set;
    let drawn = OneHand::new(FaceWeights::from_fn(|shape, hcp| {
        f32::from(u8::from(set.contains(shape, hcp)))
    }));
    let hands = (0..MOST_DRAWN).filter_map(|_| drawn.draw(random));
    let hands = hands.map(|(hand, _)| HandFeatures::of(hand));
    hands
        .filter(|hand| interpretation.makes(hand))
        .take(MAKERS)
        .collect()
}

/// Hands of whoever is to call, from deals in which all have made their calls.
fn met(place: &Place, agreements: &Arc<Agreements>, random: &mut SmallRng) -> Vec<HandFeatures> {
    let auction = &place.auction;
    let seat = auction.turn().unwrap();
    let [ours, theirs] = [agreements, agreements].map(Arc::clone);
    let mut reader = Reader::new(
        ours,
        theirs,
        Side::of(seat),
        auction.dealer(),
        auction.vulnerability(),
    )
    .with_habits(Habits {
        strict: true,
        only: None,
    });
    reader.hear_all(auction.calls().iter().copied()).unwrap();
    let reading = reader.reading(Viewer::default());
    let posterior = Posterior::new(&reading).unwrap();
    let deals = (0..MAKERS).map(|_| posterior.draw(random).unwrap());
    deals.map(|deal| HandFeatures::of(deal[seat])).collect()
}

/// Hands that make a call, of this many drawn at most.
const MAKERS: usize = 400;
const MOST_DRAWN: usize = 2_000;

/// Simple explanations of the commonest calls: no more than 110 characters, no brackets within brackets, and what is said is true
/// of nine hands in ten of those that make the call.
#[test]
fn what_common_calls_show_is_short_plain_and_true() {
    let systems = Systems::builtin();
    let agreements = systems.get("sayc").unwrap();
    let bidder = agreements.bidder();
    let long = std::env::var_os("KIBITZER_LONG").is_some();
    let (boards, most) = if long { (12_000, 3_000) } else { (150, 150) };
    let mut random = SmallRng::seed_from_u64(19);
    let (mut held, mut all) = (0.0, 0.0);
    let mut untrue = Vec::new();
    for place in commonest(bidder, boards, most) {
        let prefix = bidder.at(&place.auction);
        let choice = Choice::of(bidder, &prefix, place.hand).unwrap();
        let simple = choice.why(Depth::Simple, bidder.system());
        let said = || format!("{:?}: {simple}", place.auction.calls());
        assert!(simple.chars().count() <= 110, "{}", said());
        assert!(!has_nested_brackets(&simple), "{}", said());
        let interpretation = agreements.interpretation(&place.auction, place.call);
        let description = interpretation.description().unwrap();
        let makers = makers(&place, &agreements, &mut random);
        let is_said = |hand: &HandFeatures| {
            let mut ways = description.ways.iter();
            ways.any(|way| way.holds(hand.shape(), hand.hcp()))
        };
        let (fit, drawn) = (
            makers.iter().filter(|hand| is_said(hand)).count() as f64,
            makers.len() as f64,
        );
        // Nine in ten, but for what so few hands can be off by chance: three standard errors.
        let error = (TRUE_OF * (1.0 - TRUE_OF) / drawn.max(1.0)).sqrt();
        if drawn >= 30.0 && fit / drawn < TRUE_OF - 3.0 * error {
            untrue.push(format!("{} is true of {fit} of {drawn}", said()));
        }
        (held, all) = (held + fit, all + drawn);
    }
    println!(
        "{most} calls of {boards} boards: what is said is true of {:.3}",
        held / all
    );
    assert!(untrue.is_empty(), "{}", untrue.join("\n"));
    assert!(held >= TRUE_OF * all);
}

/// What is said against another call is what a player would say: never a call that nobody makes, always what the hand lacks.
#[test]
fn other_calls_are_near_and_their_reasons_are_the_hands() {
    let systems = Systems::builtin();
    let agreements = systems.get("sayc").unwrap();
    let bidder = agreements.bidder();
    let said = |calls: &str, hand: &str| {
        let calls = calls.split_whitespace().map(|call| Call::read(call).unwrap());
        let auction =
            Auction::with_calls(Seat::North, Vulnerability::NONE, calls.collect::<Vec<_>>()).unwrap();
        let prefix = bidder.at(&auction);
        let choice = Choice::of(bidder, &prefix, Hand::read(hand).unwrap()).unwrap();
        choice.why(Depth::Detailed, bidder.system())
    };
    // The answer to Blackwood is told by the aces of the hand.
    let ace = said("1H P 2H P 4N P", "K98.Q764.A2.T985");
    assert!(ace.contains("9 points and one ace"), "{ace}");
    // No call "would show any hand", or a hand that hardly anybody has.
    for (calls, hand) in [
        ("1C 1D", "T53.AQT86.K8.A98"),
        ("P 1D P 1S P 1N P 4S", "Q.8752.AKJ5.7643"),
        ("P P 1S P", "3.K63.KT873.A862"),
    ] {
        let text = said(calls, hand);
        assert!(!text.contains("any hand") && !text.contains("13 clubs"), "{text}");
    }
    // An answer that is left over is not made with one ace.
    assert!(!ace.contains("describes the hand better"), "{ace}");
    // A cue bid with support is told by the support.
    let cue = said("1C 1S", "4.A7.Q9852.KQJT5");
    assert!(cue.contains("12 points and five clubs"), "{cue}");
}

/// What is said of a hand that makes a call is true of it, or said to be usual; and a name is not followed by nothing.
#[test]
fn simple_words_are_true_of_the_hand() {
    let systems = Systems::builtin();
    let agreements = systems.get("sayc").unwrap();
    let bidder = agreements.bidder();
    let said = |calls: &str, hand: &str, depth: Depth| {
        let calls = calls.split_whitespace().map(|call| Call::read(call).unwrap());
        let auction =
            Auction::with_calls(Seat::North, Vulnerability::NONE, calls.collect::<Vec<_>>()).unwrap();
        let prefix = bidder.at(&auction);
        let choice = Choice::of(bidder, &prefix, Hand::read(hand).unwrap()).unwrap();
        choice.why(depth, bidder.system())
    };
    // Four points and no clubs: Stayman is a way out of 1NT, which usually has more.
    let escape = |depth| said("1N P", "843.T843.KJT842.", depth);
    assert!(
        escape(Depth::Simple).contains("usually 7+"),
        "{}",
        escape(Depth::Simple)
    );
    // Opponents are not told that this hand is not the usual one.
    assert!(!escape(Depth::Convention).contains("usually"));
    // A raise with whatever there is has a name and no more.
    let raise = said("3H P", "QJ843.T75.7.A763", Depth::Simple);
    assert!(!raise.contains("any hand"), "{raise}");
    // Nobody promises points by passing, whatever two passes leave.
    let pass = said("P P 2C", "Q874.T65.872.965", Depth::Simple);
    assert!(pass.starts_with("Pass: at most"), "{pass}");
    // 1♣ denies a five-card major, though six clubs and five spades open it.
    let club = said("", "754.JT4.AK7.KQ62", Depth::Simple);
    assert!(club.contains("3+ clubs, no five-card major"), "{club}");
}

fn has_nested_brackets(text: &str) -> bool {
    let mut open = 0;
    text.chars().any(|letter| {
        match letter {
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        open > 1
    })
}

/// Fifty calls that players meet, in the order of the book.
const MET: &str = include_str!("words.cases");

#[test]
fn explanations_read_as_in_the_golden_file() {
    let systems = Systems::builtin();
    let agreements = systems.get("sayc").unwrap();
    let bidder = agreements.bidder();
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
