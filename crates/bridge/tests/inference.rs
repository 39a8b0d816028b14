//! Documented inferences: what the SAYC booklet says a call shows, seen by both sides.
//!
//! Each case gives an auction (North deals), a seat, and bounds that the booklet states; `natural` is what opponents
//! see who know nothing of the methods.

#![allow(
    clippy::unwrap_used,
    clippy::float_cmp,
    clippy::print_stdout,
    reason = "a test stops where it fails, compares exact weights and prints its figures"
)]

use kibitzer_bridge::reading::{Agreements, Systems};
use kibitzer_bridge::wire::{ReadAnswer, ReadQuestion, SeatAnswer, read};
use kibitzer_bridge::{Auction, Call, Hand, HandFeatures, Notation, Seat, Vulnerability, Written};
use std::sync::{Arc, LazyLock};

static SYSTEMS: LazyLock<Systems> = LazyLock::new(Systems::builtin);

fn calls(text: &str) -> Vec<Written<Call>> {
    text.split_whitespace()
        .map(|call| Call::read(call).unwrap().written())
        .collect()
}

/// What `viewer` hears who takes the other side to play `theirs`.
fn heard(auction: &str, viewer: Seat, theirs: &str) -> ReadAnswer {
    let question = ReadQuestion {
        auction: calls(auction),
        viewer: Some(viewer.written()),
        theirs: Some(theirs.into()),
        chances: Some(false),
        ..ReadQuestion::default()
    };
    read(&SYSTEMS, &question).unwrap()
}

/// What the caller's partner and an opponent who knows the system both read of `seat`.
fn told(auction: &str, seat: Seat) -> SeatAnswer {
    let partner = heard(auction, seat.partner(), "sayc").seats[&seat.letter().to_string()].clone();
    let opponent = heard(auction, seat.lho(), "sayc").seats[&seat.letter().to_string()].clone();
    assert_eq!(
        (partner.hcp, partner.lengths.s),
        (opponent.hcp, opponent.lengths.s),
        "{auction}"
    );
    assert!(heard(auction, seat.partner(), "sayc").consistent, "{auction}");
    partner
}

/// What people are told of `seat`: where 95% of the chance lies, near misses and all.
fn stated(auction: &str, seat: Seat) -> SeatAnswer {
    let question = ReadQuestion {
        auction: calls(auction),
        viewer: Some(seat.partner().written()),
        ..ReadQuestion::default()
    };
    let answer = read(&SYSTEMS, &question).unwrap();
    assert_eq!(answer.reading, "tolerant");
    answer.seats[&seat.letter().to_string()].clone()
}

/// What an opponent of `seat` reads who takes its calls as natural.
fn naturally(auction: &str, seat: Seat) -> SeatAnswer {
    heard(auction, seat.lho(), "natural").seats[&seat.letter().to_string()].clone()
}

/// Whether the system makes the last call of `auction` with `hand`.
fn makes(auction: &str, hand: &str) -> bool {
    let agreements: Arc<Agreements> = SYSTEMS.get("sayc").unwrap();
    let calls: Vec<Call> = calls(auction).into_iter().map(|call| call.0).collect();
    let (&last, before) = calls.split_last().unwrap();
    let before = Auction::with_calls(Seat::North, Vulnerability::NONE, before.iter().copied()).unwrap();
    agreements
        .interpretation(&before, last)
        .makes(&HandFeatures::of(Hand::read(hand).unwrap()))
}

#[test]
fn case_01_one_notrump_is_15_to_17_balanced() {
    let north = told("1N", Seat::North);
    assert_eq!(north.hcp, [15, 17]);
    // The booklet opens notrump on a balanced hand, also with a five-card major or a six-card minor.
    let lengths = north.lengths;
    assert_eq!((lengths.s, lengths.h), ([2, 5], [2, 5]));
    assert_eq!((lengths.d, lengths.c), ([2, 6], [2, 6]));
    // 47.6% of all hands are balanced; 5.6% are 6322, half of them with a long minor: 47.6 of 50.4 are balanced.
    assert!((0.93..0.96).contains(&north.balanced), "{north:?}");
}

#[test]
fn case_02_stayman_2d_denies_both_majors() {
    let north = told("1N P 2C P 2D", Seat::North);
    assert_eq!((north.lengths.s[1], north.lengths.h[1]), (3, 3));
    assert_eq!(north.hcp, [15, 17]);
    // Who does not know Stayman hears diamonds.
    let natural = naturally("1N P 2C P 2D", Seat::North);
    assert!(natural.lengths.d[0] > north.lengths.d[0], "{natural:?}");
}

#[test]
fn case_03_stayman_2h_shows_hearts() {
    let north = told("1N P 2C P 2H", Seat::North);
    assert_eq!(north.lengths.h, [4, 5]);
}

#[test]
fn case_04_stayman_2s_shows_spades_and_denies_hearts() {
    let north = told("1N P 2C P 2S", Seat::North);
    assert_eq!((north.lengths.s[0], north.lengths.h[1]), (4, 3));
}

#[test]
fn case_05_stayman_says_nothing_of_clubs() {
    let south = told("1N P 2C", Seat::South);
    assert!(south.lengths.c[0] <= 2);
    assert!(naturally("1N P 2C", Seat::South).lengths.c[0] > south.lengths.c[0]);
}

#[test]
fn case_06_a_transfer_shows_the_suit_above() {
    let south = told("1N P 2D", Seat::South);
    assert_eq!(south.lengths.h[0], 5);
    assert!(south.lengths.d[0] <= 2);
    let natural = naturally("1N P 2D", Seat::South);
    assert!(
        natural.lengths.d[0] >= 4 && natural.lengths.h[0] < 5,
        "{natural:?}"
    );
}

#[test]
fn case_07_a_pass_over_one_notrump_denies_what_would_have_acted() {
    let east = told("1N P", Seat::East);
    // With a long suit and values East would have come in.
    assert!(!makes("1N P", "KQJT98.AQ4.K3.52"));
    assert!(makes("1N P", "Q432.J54.K32.652"));
    assert!(east.hcp[1] < 25);
}

#[test]
fn case_08_responder_who_passes_one_notrump_is_weak() {
    let south = told("1N P P", Seat::South);
    assert!(south.hcp[1] <= 9, "{:?}", south.hcp);
    assert!(
        south.lengths.s[1] <= 4 && south.lengths.h[1] <= 4,
        "a five-card major transfers: {:?}",
        south.lengths
    );
}

#[test]
fn case_09_a_single_raise_is_weak_with_support() {
    let south = told("1S P 2S", Seat::South);
    assert!(south.lengths.s[0] == 3 && south.hcp[1] <= 10, "{south:?}");
}

#[test]
fn case_10_a_limit_raise_has_support_and_about_ten() {
    let south = told("1S P 3S", Seat::South);
    assert!(
        south.lengths.s[0] >= 3 && south.hcp[1] <= 12 && south.hcp[0] >= 5,
        "{south:?}"
    );
}

#[test]
fn case_11_jacoby_two_notrump_has_four_trumps() {
    let south = told("1H P 2N", Seat::South);
    assert!(south.lengths.h[0] == 4 && south.hcp[0] >= 8, "{south:?}");
    // Natural ears hear a balanced hand without four hearts promised.
    assert!(naturally("1H P 2N", Seat::South).lengths.h[0] < 4);
}

#[test]
fn case_12_two_clubs_keeps_its_or() {
    let north = told("2C", Seat::North);
    assert!(north.hcp[0] < 22 && north.hcp[1] >= 30, "{north:?}");
    assert!(makes("2C", "AKQ2.AK32.A32.Q2"), "22 points, whatever the shape");
    assert!(makes("2C", "AKQJT98.AK2.A2.2"), "nine tricks on fewer points");
    assert!(!makes("2C", "AK32.AK32.A32.32"), "18 points without tricks");
}

#[test]
fn case_13_a_negative_double_shows_the_unbid_major() {
    let south = told("1C 1S X", Seat::South);
    assert!(south.lengths.h[0] >= 4 && south.hcp[0] >= 4, "{south:?}");
}

#[test]
fn case_14_balancing_notrump_is_weaker_than_a_direct_one() {
    let west = told("1H P P 1N", Seat::West);
    let east = told("1H 1N", Seat::East);
    // The booklet's 15 to 18; eighteen double first and bid notrump next.
    assert_eq!(east.hcp, [15, 17]);
    assert!(makes("1H X", "AK4.KQ3.AJ52.Q83"));
    assert!(west.hcp[0] < 15 && west.hcp[1] <= 15, "{:?}", west.hcp);
}

#[test]
fn case_15_third_seat_opens_light() {
    // Ten points and a good suit, but short of the rule of 20: a pass in first seat, a bid in third.
    let light = "AKJ84.Q73.82.T95";
    assert!(makes("P", light) && !makes("P P P", light));
    assert!(told("P P 1S", Seat::South).lengths.s[0] >= 4);
}

#[test]
fn case_16_a_weak_two_has_six_cards_and_5_to_11() {
    let north = told("2H", Seat::North);
    assert_eq!(north.lengths.h, [6, 6]);
    assert!(north.hcp[0] >= 5 && north.hcp[1] <= 11);
}

#[test]
fn case_17_a_passed_hand_could_not_open() {
    let north = told("P", Seat::North);
    assert!(north.hcp[1] <= 12, "{:?}", north.hcp);
    assert!(!makes("P", "AK875.K73.Q65.J4"));
}

#[test]
fn case_18_two_notrump_is_20_or_21() {
    let north = told("2N", Seat::North);
    assert_eq!(north.hcp, [20, 21]);
    let lengths = north.lengths;
    assert_eq!((lengths.s, lengths.h), ([2, 5], [2, 5]));
    assert_eq!((lengths.d, lengths.c), ([2, 5], [2, 5]));
    // Balanced, or 5422 with a long minor: half of the 10.6% of 5422 beside 47.6%, so that 47.6 of 52.9 are balanced.
    assert!((0.89..0.92).contains(&north.balanced), "{north:?}");
}

#[test]
fn case_19_michaels_shows_spades_and_a_minor() {
    let east = told("1H 2H", Seat::East);
    assert!(east.lengths.s[0] >= 5 && east.lengths.h[1] <= 3, "{east:?}");
    assert!(naturally("1H 2H", Seat::East).lengths.s[0] < 5);
}

#[test]
fn case_20_unusual_two_notrump_shows_the_minors() {
    let east = told("1S 2N", Seat::East);
    assert!(east.lengths.c[0] >= 5 && east.lengths.d[0] >= 5, "{east:?}");
    assert!(naturally("1S 2N", Seat::East).lengths.c[0] < 5);
}

#[test]
fn case_21_a_takeout_double_is_short_in_their_suit_or_strong() {
    assert!(makes("1H X", "KQ84.3.AJ62.K985"));
    assert!(!makes("1H X", "K84.KQ932.J62.85"));
    assert!(told("1H X", Seat::East).hcp[0] >= 9);
}

#[test]
fn case_22_an_answer_to_blackwood_counts_aces() {
    // Freaks with few losers aside, who asks opposite a limit raise has more than a minimum.
    let opener = stated("1S P 3S P 4N", Seat::North);
    assert!(opener.hcp[0] >= 12, "{opener:?}");
    let responder = told("1S P 3S P 4N P 5D", Seat::South);
    assert_eq!(responder.aces, Some([1, 1]));
}

#[test]
fn case_23_one_notrump_response_denies_a_major_to_show() {
    let south = told("1D P 1N", Seat::South);
    assert!(south.lengths.s[1] <= 3 && south.lengths.h[1] <= 3, "{south:?}");
    assert!(makes("1D P 1N", "Q84.K73.J65.Q942") && !makes("1D P 1N", "AQ4.K73.J65.Q942"));
    assert!(south.hcp[1] <= 12, "{south:?}");
}

#[test]
fn case_24_one_club_has_three_and_no_five_card_major_unless_longer() {
    let north = told("1C", Seat::North);
    assert_eq!(north.lengths.c[0], 3);
    assert!(!makes("1C", "AQ875.K3.Q65.KJ4"));
    assert!(makes("1C", "A875.K83.Q5.KJ42"));
}

#[test]
fn case_25_a_preempt_is_long_and_weak() {
    let north = told("3S", Seat::North);
    assert!(north.lengths.s[0] >= 6 && north.hcp[1] <= 11, "{north:?}");
}

#[test]
fn case_26_a_simple_overcall_has_five() {
    let east = told("1D 1S", Seat::East);
    assert!(
        east.lengths.s[0] >= 4 && east.hcp[0] >= 7 && east.hcp[1] <= 18,
        "{east:?}"
    );
}

/// The last call in words.
fn words(auction: &str) -> String {
    let heard = heard(auction, Seat::East, "sayc");
    heard.calls.last().unwrap().text.clone()
}

#[test]
fn words_tell_what_is_denied_and_keep_an_or() {
    // What is left after 2H and 2S; after every opening bid; after every action over an opening.
    assert!(
        words("1N P 2C P 2D").contains("no four-card major"),
        "{}",
        words("1N P 2C P 2D")
    );
    assert!(words("P").starts_with("at most 1"), "{}", words("P"));
    assert!(words("1H P").starts_with("at most 1"), "{}", words("1H P"));
    assert!(words("1N").starts_with("15–17 points"), "{}", words("1N"));
    assert!(words("1S").contains("5+ spades"), "{}", words("1S"));
}

/// What a call denies is read also where near misses count: who has it would have called something else.
#[test]
fn a_denial_survives_the_tolerance() {
    // No four-card major after Stayman; no five-card major opposite 1NT passed; no suit to show at the one level.
    let opener = stated("1N P 2C P 2D", Seat::North);
    assert!(opener.lengths.s[1] <= 3 && opener.lengths.h[1] <= 3, "{opener:?}");
    let weak = stated("1N P P", Seat::South);
    assert!(weak.lengths.s[1] <= 4 && weak.lengths.h[1] <= 4, "{weak:?}");
    assert!(weak.hcp[1] <= 9, "{weak:?}");
    let responder = stated("1D P 1N", Seat::South);
    assert!(
        responder.lengths.s[1] <= 4 && responder.lengths.h[1] <= 4,
        "{responder:?}"
    );
    let majors = responder.expected.unwrap().lengths;
    assert!(majors.s < 2.9 && majors.h < 2.9, "{majors:?}");
    // A hand that did not open has no opening values.
    assert!(stated("P", Seat::North).hcp[1] <= 12);
}

/// Who takes our calls as natural, who knows the system, and who knows that it is kept to the letter read differently.
#[test]
fn three_levels_of_skill_read_differently() {
    let read_by = |theirs: &str, strict: bool| {
        let question = ReadQuestion {
            auction: calls("1N P 2D P 2H P 2S"),
            viewer: Some(Seat::East.written()),
            theirs: Some(theirs.into()),
            strict: Some(strict),
            ..ReadQuestion::default()
        };
        read(&SYSTEMS, &question).unwrap().seats["S"].clone()
    };
    let hearts = |seat: &SeatAnswer| seat.expected.as_ref().unwrap().lengths.h;
    let (natural, knows, oracle) = (
        read_by("natural", false),
        read_by("sayc", false),
        read_by("sayc", true),
    );
    // A transfer shows five hearts, which a natural ear does not hear; to the letter nobody has four.
    assert!(hearts(&natural) < hearts(&knows), "{natural:?} {knows:?}");
    assert!(hearts(&knows) < hearts(&oracle), "{knows:?} {oracle:?}");
    assert!(oracle.lengths.h[0] >= 5, "{oracle:?}");
}

#[test]
fn an_auction_without_surprise_has_none_to_the_sign() {
    let surprise = heard("1N P 2C", Seat::East, "sayc").surprise_bits;
    assert!(surprise == 0.0 && surprise.is_sign_positive());
}

#[test]
fn a_convention_reader_is_silent_outside_its_convention() {
    let question = |only: Option<&str>| ReadQuestion {
        auction: calls("1N P 2C P 2D"),
        only: only.map(str::to_owned),
        chances: Some(false),
        ..ReadQuestion::default()
    };
    let stayman = read(&SYSTEMS, &question(Some("Stayman"))).unwrap();
    let north = &stayman.seats["N"];
    // 1NT is no part of Stayman: no points are read, only what 2D denies.
    assert!(north.hcp[0] < 15, "{north:?}");
    assert_eq!((north.lengths.s[1], north.lengths.h[1]), (3, 3));
    let none = read(&SYSTEMS, &question(Some("Blackwood"))).unwrap();
    assert_eq!((none.seats["N"].hcp, none.seats["S"].hcp), ([0, 37], [0, 37]));
}

#[test]
fn a_contradiction_is_reported_and_the_reading_goes_on() {
    // North passes as dealer and then bids as if holding the world.
    let answer = heard("P P 1C P 7N", Seat::South, "sayc");
    assert!(!answer.consistent && answer.surprise_bits > 3.0);
    assert!(
        answer.strange.iter().any(|strange| strange.seat.0 == Seat::North),
        "{:?}",
        answer.strange
    );
    let north = &answer.seats["N"];
    assert!(north.hcp[0] <= north.hcp[1]);
}
