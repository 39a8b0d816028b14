//! A deal of six pieces whose posterior is worked out by hand.
//!
//! Three holders A, B, C with two slots each, pieces 0 to 5. A showed nothing of 0 and 1: it may not hold them. B showed
//! one of 0 and 2, unseen: at least one of them. C holds exactly one of 4 and 5.
//!
//! A's hand is two of 2, 3, 4, 5:
//!
//! | A | left for B and C | B with 0 or 2, C with one of 4, 5 | deals |
//! |---|---|---|---|
//! | 2 3 | 0 1 4 5 | C takes one of 4, 5 and one of 0, 1; B has the rest and needs 0, so C took 1 | 2 |
//! | 2 4 | 0 1 3 5 | C takes 5 and one of 0, 1, 3; B needs 0: C took 1 or 3 | 2 |
//! | 2 5 | 0 1 3 4 | the same with 4 | 2 |
//! | 3 4 | 0 1 2 5 | C takes 5 and one of 0, 1, 2; B keeps 0 or 2 whichever it was | 3 |
//! | 3 5 | 0 1 2 4 | the same with 4 | 3 |
//! | 4 5 | 0 1 2 3 | C has neither 4 nor 5 | 0 |
//!
//! Twelve deals. A holds 2 in 6 of them, 3 in 8, 4 in 5 and 5 in 5. B holds 0 in: 2 + 2 + 2 + 2 + 2 = 10 (with A on 3 4, C
//! took 1 or 2). The envelope of a detective game, a boneyard, a bridge hand: all of it is this, with more pieces.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use kibitzer_deal::{HandWeights, Holder, Linked, MayHold, Piece, PieceSet, Rule};

const A: Holder = Holder::ALL[0];
const B: Holder = Holder::ALL[1];
const C: Holder = Holder::ALL[2];

fn pieces(numbers: &[usize]) -> PieceSet {
    numbers.iter().map(|&n| Piece::ALL[n]).collect()
}

fn may_hold() -> MayHold {
    let mut deal = MayHold::anything(&[2, 2, 2]).unwrap();
    deal.bar(A, pieces(&[0, 1])).unwrap();
    deal
}

fn rules() -> [Rule; 2] {
    [
        Rule::at_least_one(B, pieces(&[0, 2])),
        Rule::exactly_one(C, pieces(&[4, 5])),
    ]
}

#[test]
fn by_links() {
    let [shown, one_of] = rules();
    let reading = Linked::new(may_hold())
        .with(shown)
        .unwrap()
        .with(one_of)
        .unwrap()
        .read()
        .unwrap();
    assert_eq!(reading.total(), Some(12));
    let with_a: Vec<_> = (2..6).map(|n| reading.ways(Piece::ALL[n], A).unwrap()).collect();
    assert_eq!(with_a, [6, 8, 5, 5]);
    assert_eq!(reading.ways(Piece::ALL[0], B), Some(10));
    let mut hands = reading.hands_of(A);
    hands.sort_by_key(|(hand, _)| hand.bits());
    let expected = [
        ([2, 3], 2.0),
        ([2, 4], 2.0),
        ([3, 4], 3.0),
        ([2, 5], 2.0),
        ([3, 5], 3.0),
    ];
    let expected = expected.map(|(hand, ways)| (pieces(&hand), ways / 12.0));
    assert_eq!(hands, expected);
}

#[test]
fn by_whole_hands() {
    let weights = HandWeights::new(&may_hold(), |holder, hand| {
        rules()
            .iter()
            .filter(|rule| rule.holder() == holder)
            .map(|rule| rule.weigh(hand))
            .product()
    });
    let reading = weights.unwrap().read().unwrap();
    assert!((reading.weight() - 12.0).abs() < 1e-12);
    assert!((reading.chance(Piece::ALL[3], A) - 8.0 / 12.0).abs() < 1e-12);
    assert!(reading.hand_chance(A, pieces(&[4, 5])) <= 0.0);
}
