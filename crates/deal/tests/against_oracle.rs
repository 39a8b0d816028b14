//! Every exact method against plain enumeration, on random small deals.

mod common;

use std::fmt::Debug;

use common::{close, linked, may_hold, random, rounds};
use kibitzer_deal::{Counter, DealError, HandWeights, Hands, Holder, Linked, MayHold, PieceSet};
use kibitzer_oracle as oracle;
use rand::RngExt;

/// What was found, where some deal fits: an error must say that none does, and none may.
fn fitting<T>(found: Result<T, DealError>, deals: &[(Hands, f64)], deal: &impl Debug) -> Option<T> {
    found
        .inspect_err(|error| {
            assert!(
                error.is_contradiction() && deals.is_empty(),
                "{error} but {} deals: {deal:?}",
                deals.len()
            );
        })
        .ok()
}

/// The weight of all deals, which must be the one found, as must be their entropy.
fn same_whole(weight: f64, bits: f64, deals: &[(Hands, f64)], deal: &impl Debug) -> f64 {
    let total = oracle::total(deals);
    assert!(close(weight, total), "{weight} for {total}: {deal:?}");
    assert!((bits - oracle::entropy_bits(deals)).abs() < 1e-9, "{deal:?}");
    total
}

/// Compares many, of which one in `share` at least must fit something.
fn compare_many(share: usize, mut compare: impl FnMut(u64) -> bool) {
    let all = rounds();
    let fitting = (0..all as u64).filter(|&seed| compare(seed)).count();
    assert!(
        fitting > all / share,
        "only {fitting} of {all} random deals fit anything"
    );
}

fn compare_counts(counter: &mut Counter, deal: &MayHold) -> bool {
    let deals: Vec<_> = oracle::deals(deal)
        .into_iter()
        .map(|hands| (hands, 1.0))
        .collect();
    let Some(counts) = fitting(counter.count(deal), &deals, deal) else {
        return false;
    };
    assert_eq!(counts.total(), deals.len() as u128, "{deal:?}");
    for piece in deal.pieces() {
        for holder in deal.holders() {
            let expected = oracle::ways(&deals, piece, holder) as u128;
            assert_eq!(
                counts.ways(piece, holder),
                expected,
                "piece {piece} holder {holder} of {deal:?}"
            );
            assert_eq!(counts.support(piece).contains(holder), expected > 0);
        }
    }
    true
}

#[test]
fn counts_by_class() {
    let (mut random, mut counter) = (random(1), Counter::new());
    compare_many(3, |_| compare_counts(&mut counter, &may_hold(&mut random, 5, 7)));
}

fn compare_links(deal: &Linked) -> bool {
    let deals = oracle::linked_deals(deal);
    assert_eq!(deal.is_possible(), !deals.is_empty(), "{deal:?}");
    let Some(reading) = fitting(deal.read(), &deals, deal) else {
        return false;
    };
    let total = same_whole(reading.weight(), reading.entropy_bits(), &deals, deal);
    if let Some(count) = reading.total() {
        assert_eq!(count, deals.len() as u128, "{deal:?}");
    }
    for piece in deal.may_hold().pieces() {
        for holder in deal.may_hold().holders() {
            let expected = oracle::ways(&deals, piece, holder);
            assert!(
                close(reading.chance(piece, holder), expected / total),
                "piece {piece} holder {holder} of {deal:?}"
            );
            assert_eq!(reading.support(piece).contains(holder), expected > 0.0);
            if let Some(ways) = reading.ways(piece, holder) {
                let count = deals
                    .iter()
                    .filter(|(hands, _)| hands.of(holder).contains(piece))
                    .count();
                assert_eq!(ways, count as u128);
            }
        }
    }
    for holder in deal.may_hold().holders() {
        let hands = reading.hands_of(holder);
        assert!(
            close(hands.iter().map(|(_, chance)| chance).sum(), 1.0),
            "{deal:?}"
        );
        for (hand, chance) in hands {
            let expected: f64 = deals
                .iter()
                .filter(|(d, _)| d.of(holder) == hand)
                .map(|(_, weight)| weight)
                .sum();
            assert!(
                close(chance, expected / total),
                "holder {holder} with {hand} of {deal:?}"
            );
        }
    }
    true
}

#[test]
fn links_without_weights() {
    let mut random = random(2);
    compare_many(6, |_| compare_links(&linked(&mut random, false)));
}

#[test]
fn links_with_weights() {
    let mut random = random(3);
    compare_many(6, |_| compare_links(&linked(&mut random, true)));
}

/// A weight for every hand that looks random, some of them 0, over several orders of magnitude.
fn hand_weight(seed: u64, holder: Holder, hand: PieceSet) -> f64 {
    let mut random = random(seed ^ (hand.bits() as u64) << 8 ^ holder.index() as u64);
    match random.random_range(0..10) {
        0 | 1 => 0.0,
        2 => 10_f64.powf(random.random_range(-9.0..0.0)),
        _ => random.random_range(0.01..5.0),
    }
}

fn compare_whole(deal: &MayHold, seed: u64) -> bool {
    let weigh = |hands: &Hands| {
        deal.holders()
            .map(|holder| hand_weight(seed, holder, hands.of(holder)))
            .product()
    };
    let deals = oracle::weighed_deals(deal, weigh);
    let found = HandWeights::new(deal, |holder, hand| hand_weight(seed, holder, hand))
        .and_then(|weights| weights.read());
    let Some(reading) = fitting(found, &deals, deal) else {
        return false;
    };
    let total = same_whole(reading.weight(), reading.entropy_bits(), &deals, deal);
    for piece in deal.pieces() {
        for holder in deal.holders() {
            let expected = oracle::ways(&deals, piece, holder) / total;
            let chance = reading.chance(piece, holder);
            assert!(
                close(chance, expected),
                "{chance} for {expected}: piece {piece} holder {holder} of {deal:?}"
            );
            assert_eq!(
                chance > 0.0,
                expected > 0.0,
                "piece {piece} holder {holder} of {deal:?}"
            );
        }
    }
    true
}

#[test]
fn whole_hands() {
    let mut random = random(4);
    compare_many(4, |seed| compare_whole(&may_hold(&mut random, 4, 7), seed));
}
