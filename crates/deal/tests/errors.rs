//! Bad questions get an error that names the culprit, and nothing panics.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use kibitzer_deal::{
    Counter, DealError, HandWeights, Holder, HolderSet, Linked, MayHold, Piece, PieceSet, Rule, Sampler, Stop,
};

fn said<T: std::fmt::Debug>(result: Result<T, DealError>) -> String {
    result.unwrap_err().to_string()
}

#[test]
fn slots_that_do_not_add_up() {
    let everyone = HolderSet::first(2);
    assert_eq!(
        said(MayHold::new(&[3, 3], [everyone; 5])),
        "the holders have 6 slots together, but there are 5 pieces: the two must be equal"
    );
    assert_eq!(
        said(MayHold::anything(&[100, 29])),
        "129 pieces are too many here: the limit is 128"
    );
    assert_eq!(
        said(MayHold::anything(&[usize::MAX, 2])),
        format!("{} pieces are too many here: the limit is 128", usize::MAX)
    );
    assert_eq!(
        said(MayHold::anything(&[1; 17])),
        "17 holders are too many: the limit is 16"
    );
}

#[test]
fn a_piece_nobody_may_hold() {
    let mut deal = MayHold::anything(&[2, 2]).unwrap();
    for holder in Holder::first(2) {
        deal.bar(holder, PieceSet::only(Piece::ALL[3])).unwrap();
    }
    assert_eq!(said(Counter::new().count(&deal)), "nobody may hold piece 3");
    assert_eq!(said(Linked::new(deal.clone()).read()), "nobody may hold piece 3");
    assert_eq!(said(Sampler::new(&deal)), "nobody may hold piece 3");
    assert_eq!(
        said(HandWeights::new(&deal, |_, _| 1.0)),
        "nobody may hold piece 3"
    );
}

#[test]
fn holders_with_too_few_pieces() {
    let mut deal = MayHold::anything(&[2, 2]).unwrap();
    deal.bar(Holder::ALL[1], PieceSet::first(3)).unwrap();
    let error = Linked::new(deal).read().unwrap_err();
    assert_eq!(error, DealError::NothingFits);
    assert!(error.is_contradiction());
}

#[test]
fn strangers() {
    let mut deal = MayHold::anything(&[2, 2]).unwrap();
    let unknown = "there is no holder 2: holders are numbered from 0 and there are 2";
    assert_eq!(said(deal.bar(Holder::ALL[2], PieceSet::EMPTY)), unknown);
    assert_eq!(said(MayHold::new(&[1, 0], [HolderSet::first(3)])), unknown);
    assert_eq!(
        said(deal.give(Holder::ALL[0], PieceSet::first(6))),
        "there is no piece 4: pieces are numbered from 0 and there are 4"
    );
    let mut linked = Linked::new(deal);
    assert_eq!(
        said(linked.add(Rule::at_least_one(Holder::ALL[2], PieceSet::first(1)))),
        unknown
    );
}

#[test]
fn weights_that_are_no_weights() {
    let deal = MayHold::anything(&[1, 1]).unwrap();
    let holder = Holder::ALL[1];
    for bad in [f64::NAN, -1.0, f64::INFINITY] {
        let weights = HandWeights::new(
            &deal,
            |h, hand| if h == holder && hand.bits() == 2 { bad } else { 1.0 },
        );
        let expected =
            format!("the weight {bad} for holder 1 with pieces {{1}} is not a finite number from 0 up");
        assert_eq!(said(weights), expected);
        assert!(Rule::by_count(holder, PieceSet::first(1), vec![1.0, bad]).is_err());
    }
    assert_eq!(
        said(Rule::by_count(holder, PieceSet::first(2), vec![1.0])),
        "a rule on 2 pieces of holder 1 needs 3 weights (for 0, 1, … of them), not 1"
    );
}

#[test]
fn too_much_for_an_exact_answer() {
    let deal = MayHold::anything(&[8; 16]).unwrap();
    assert_eq!(Counter::new().count(&deal).unwrap_err(), DealError::TooManyDeals);
    let large = MayHold::anything(&[9, 8, 8]).unwrap();
    assert_eq!(
        said(HandWeights::new(&large, |_, _| 1.0)),
        "25 pieces are too many here: the limit is 24"
    );
}

#[test]
fn nothing_at_all_is_one_deal() {
    let deal = MayHold::anything(&[]).unwrap();
    assert_eq!(Counter::new().count(&deal).unwrap().total(), 1);
    assert_eq!(Linked::new(deal.clone()).read().unwrap().total(), Some(1));
    let weighed = HandWeights::new(&deal, |_, _| 1.0).unwrap().read().unwrap();
    assert!((weighed.weight() - 1.0).abs() < 1e-15);
    assert_eq!(Sampler::new(&deal).unwrap().total(), 1);
}

/// Seven holders of four pieces each that anyone may have: an exact count would run through millions of states.
#[test]
fn a_count_ends_when_it_is_told_to() {
    let mut deal = Linked::new(MayHold::anything(&[4; 7]).unwrap());
    for at in 0..14 {
        let of = [at, at + 7, at + 14].iter().map(|&n| Piece::ALL[n]).collect();
        deal.add(Rule::at_least_one(Holder::ALL[at % 7], of)).unwrap();
    }
    let stop = Stop::when_told();
    stop.stop();
    let stopped = deal.until(stop).read();
    assert!(
        matches!(stopped, Err(DealError::Stopped(_))),
        "{:?}",
        stopped.map(|_| ())
    );
}

#[test]
fn whole_hands_are_weighed_no_longer_than_asked() {
    let deal = MayHold::anything(&[6, 6, 6]).unwrap();
    let weights = HandWeights::new(&deal, |_, hand| 1.0 + hand.len() as f64).unwrap();
    let stop = Stop::when_told();
    assert!(weights.clone().until(stop.clone()).read().is_ok());
    stop.stop();
    assert!(matches!(weights.until(stop).read(), Err(DealError::Stopped(_))));
}
