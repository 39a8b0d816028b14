//! Numbers known from outside the program.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use kibitzer_deal::{Counter, Holder, MayHold, Piece, PieceSet};

fn total(deal: &MayHold) -> u128 {
    Counter::new().count(deal).unwrap().total()
}

#[test]
fn twenty_one_pieces_to_three_hands_of_seven() {
    // 21! / (7!)³.
    assert_eq!(total(&MayHold::anything(&[7, 7, 7]).unwrap()), 399_072_960);
}

#[test]
fn five_of_them_barred_to_one_holder() {
    // That holder's seven come from the other sixteen, the rest split freely: C(16,7) · C(14,7).
    let mut deal = MayHold::anything(&[7, 7, 7]).unwrap();
    deal.bar(Holder::ALL[0], PieceSet::first(5)).unwrap();
    assert_eq!(total(&deal), 39_262_080);
}

#[test]
fn double_nine_with_a_boneyard() {
    // 45! / (10!)³ / 15!.
    let deal = MayHold::anything(&[10, 10, 10, 15]).unwrap();
    assert_eq!(total(&deal), 1_914_357_972_854_470_225_642_560);
}

#[test]
fn bridge() {
    assert_eq!(
        total(&MayHold::anything(&[13; 4]).unwrap()),
        53_644_737_765_488_792_839_237_440_000
    );
    let mut known = MayHold::anything(&[13; 4]).unwrap();
    known.give(Holder::ALL[2], PieceSet::first(13)).unwrap();
    // 39! / (13!)³.
    assert_eq!(total(&known), 84_478_098_072_866_400);
}

#[test]
fn the_marginals_after_one_pass() {
    let mut deal = MayHold::anything(&[7, 7, 7]).unwrap();
    deal.bar(Holder::ALL[0], PieceSet::first(5)).unwrap();
    let mut counter = Counter::new();
    let counts = counter.count(&deal).unwrap();
    // The barred five are with the other two evenly; of the sixteen, seven are with the first.
    assert_eq!(counts.ways(Piece::ALL[0], Holder::ALL[1]), 19_631_040);
    assert_eq!(counts.ways(Piece::ALL[5], Holder::ALL[0]), 39_262_080 / 16 * 7);
    assert!((counts.chance(Piece::ALL[5], Holder::ALL[2]) - 4.5 / 16.0).abs() < 1e-15);
}
