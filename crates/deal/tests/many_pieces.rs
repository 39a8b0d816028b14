//! Whole hands of many pieces, against the count with rules: weights that both can express.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{random, some_pieces};
use kibitzer_deal::{HandWeights, Holder, Linked, MayHold, Rule};
use kibitzer_oracle as oracle;
use rand::RngExt;

fn compare(slots: &[usize], seed: u64) {
    let mut random = random(seed);
    let mut deal = MayHold::anything(slots).unwrap();
    deal.bar(Holder::ALL[0], some_pieces(&mut random, deal.piece_count()))
        .unwrap();
    let rules: Vec<Rule> = deal
        .holders()
        .map(|holder| {
            let of = some_pieces(&mut random, deal.piece_count());
            let weights = (0..=of.len()).map(|_| random.random_range(0.001..1.0)).collect();
            Rule::by_count(holder, of, weights).unwrap()
        })
        .collect();
    let start = Ok(Linked::new(deal.clone()));
    let linked = rules.iter().fold(start, |linked, rule| {
        linked.and_then(|linked| linked.with(rule.clone()))
    });
    let expected = linked.unwrap().read().unwrap();
    let weights = HandWeights::new(&deal, |holder, hand| {
        let own = &rules[holder.index()];
        own.weights()[(hand & own.pieces()).len()]
    });
    let reading = weights.unwrap().read().unwrap();
    let ratio = reading.weight() / expected.weight();
    assert!((ratio - 1.0).abs() < 1e-11, "{slots:?}: total off by {ratio}");
    for piece in deal.pieces() {
        for holder in deal.holders() {
            let (found, expected) = (reading.chance(piece, holder), expected.chance(piece, holder));
            assert!(
                (found - expected).abs() < 1e-11,
                "{slots:?}: {found} for {expected}"
            );
            assert_eq!(found > 0.0, expected > 0.0);
        }
    }
    let drawn = reading.draw(&mut random);
    assert!(deal.allows(&drawn) && oracle::weight(&rules, &drawn) > 0.0);
}

#[test]
fn up_to_eighteen() {
    for (seed, slots) in [
        &[5, 5, 5][..],
        &[4, 4, 4, 4],
        &[2, 7, 8],
        &[6, 6, 6],
        &[3, 3, 4, 4, 4],
    ]
    .into_iter()
    .enumerate()
    {
        compare(slots, seed as u64);
    }
}

/// The product around a holder without slots is on all the pieces: once that overflowed.
#[test]
fn a_holder_without_slots() {
    for (seed, slots) in [&[0, 6, 6, 6][..], &[6, 0, 6, 6], &[6, 6, 6, 0], &[0, 8, 8]]
        .into_iter()
        .enumerate()
    {
        compare(slots, 100 + seed as u64);
    }
}

/// Takes seconds and up to a gigabyte: only with `KIBITZER_LONG=1`.
#[test]
fn twenty_four() {
    if std::env::var_os("KIBITZER_LONG").is_some() {
        compare(&[8, 8, 8], 24);
        compare(&[6, 6, 6, 6], 25);
    }
}
