//! Random small deals for comparison with enumeration.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(dead_code, reason = "each test file uses its own part of this")]

use kibitzer_deal::{Holder, HolderSet, Linked, MayHold, Piece, PieceSet, Rule};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// How many random deals of a kind to compare: `KIBITZER_LONG=1` asks for a million.
pub(crate) fn rounds() -> usize {
    if std::env::var_os("KIBITZER_LONG").is_some() {
        1_000_000
    } else {
        100_000
    }
}

pub(crate) fn random(seed: u64) -> SmallRng {
    SmallRng::seed_from_u64(seed)
}

/// A deal small enough to list. About one in four fits nothing.
pub(crate) fn may_hold(random: &mut SmallRng, max_holders: usize, max_pieces: usize) -> MayHold {
    let holders = random.random_range(1..=max_holders);
    let pieces = random.random_range(0..=max_pieces);
    let mut slots = vec![0; holders];
    for _ in 0..pieces {
        slots[random.random_range(0..holders)] += 1;
    }
    let openness = random.random_range(0.3..1.0);
    // A few patterns repeated make interchangeable pieces likely.
    let patterns: Vec<HolderSet> = (0..random.random_range(1..=5))
        .map(|_| {
            Holder::first(holders)
                .filter(|_| random.random_bool(openness))
                .collect()
        })
        .collect();
    let pick = |random: &mut SmallRng| match patterns[random.random_range(0..patterns.len())] {
        set if set.is_empty() => HolderSet::first(holders),
        set => set,
    };
    let candidates: Vec<HolderSet> = (0..pieces).map(|_| pick(random)).collect();
    MayHold::new(&slots, candidates).unwrap()
}

/// A few pieces of a deal.
pub(crate) fn some_pieces(random: &mut SmallRng, pieces: usize) -> PieceSet {
    let size = random.random_range(1..=4);
    (0..size)
        .map(|_| Piece::ALL[random.random_range(0..pieces)])
        .collect()
}

/// A random rule; with weights other than 0 and 1 only where asked.
pub(crate) fn rule(random: &mut SmallRng, deal: &MayHold, weights: bool) -> Rule {
    let holder = Holder::ALL[random.random_range(0..deal.holder_count())];
    let of = some_pieces(random, deal.piece_count());
    match random.random_range(0..if weights { 6 } else { 4 }) {
        0 | 1 => Rule::at_least_one(holder, of),
        2 => Rule::not_all(holder, of),
        3 => Rule::exactly_one(holder, of),
        _ => {
            let weights = (0..=of.len()).map(|k| match random.random_range(0..4) {
                0 => 0.0,
                1 => 1.0 / (k + 1) as f64,
                _ => random.random_range(0.01..3.0),
            });
            Rule::by_count(holder, of, weights.collect()).unwrap()
        }
    }
}

/// A small deal with rules.
pub(crate) fn linked(random: &mut SmallRng, weights: bool) -> Linked {
    let deal = loop {
        let deal = may_hold(random, 4, 7);
        if deal.piece_count() > 0 {
            break deal;
        }
    };
    let rules = random.random_range(0..6);
    let mut linked = Linked::new(deal);
    for _ in 0..rules {
        let rule = rule(random, linked.may_hold(), weights);
        linked.add(rule).unwrap();
    }
    linked
}

pub(crate) fn close(found: f64, expected: f64) -> bool {
    (found - expected).abs() <= 1e-11 * expected.abs().max(1e-3)
}
