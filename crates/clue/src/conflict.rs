//! Entries that contradict each other: the minimal sets, and which entry is the likeliest slip.
//!
//! Where one entry alone is wrong, the others fit together, so every contradictory set contains it. Entries whose removal
//! makes the record fit again are therefore the suspects, and they come first.

use crate::evidence::Evidence;
use crate::position::Position;
use crate::proof::{Patience, Prover};
use crate::reading::Reading;
use crate::table::Table;

/// The most contradictory sets that are looked for.
const MOST_SETS: usize = 12;

/// A record that cannot be.
#[derive(Debug, Clone)]
pub struct Conflict {
    /// Minimal sets of events that contradict each other, the smallest first.
    pub sets: Vec<Vec<usize>>,
    /// Events without any one of which the rest fits, the likeliest slip first.
    pub culprits: Vec<Culprit>,
}

/// An event that may be the slip.
#[derive(Debug, Clone)]
pub struct Culprit {
    /// Its number.
    pub event: usize,
    /// What the record says without it.
    pub without: Reading,
}

impl Conflict {
    pub(crate) fn of(table: &Table, position: &Position, evidence: &Evidence) -> Self {
        let patience = Patience::default();
        let prover = Prover::new(table, position, evidence, &patience);
        let all: Vec<usize> = evidence.telling().collect();
        let (mut sets, suspects) = explore(&prover, &all);
        sets.sort_by_key(|set| (set.len(), set.clone()));
        let mut culprits: Vec<Culprit> = suspects
            .into_iter()
            .take_while(|_| !table.stop.is_due())
            .filter_map(|event| {
                let rest = all.iter().copied().filter(|&other| other != event);
                let without = Reading::after(table, position, evidence, rest).ok()?;
                Some(Culprit { event, without })
            })
            .collect();
        // With the slip gone more deals fit again than with a true entry gone, and the later entry is the fresher one.
        culprits.sort_by(|a, b| {
            b.without
                .weight()
                .total_cmp(&a.without.weight())
                .then(b.event.cmp(&a.event))
        });
        Self { sets, culprits }
    }
}

/// Contradictory sets and the events that are in all of them: each event of a set is left out in turn, and either the rest
/// fits or another set turns up.
fn explore(prover: &Prover<'_>, all: &[usize]) -> (Vec<Vec<usize>>, Vec<usize>) {
    let Some(first) = prover.smallest(None, all) else {
        return (Vec::new(), Vec::new());
    };
    let mut suspects = Vec::new();
    let mut sets = vec![first.clone()];
    for event in first {
        let rest: Vec<usize> = all.iter().copied().filter(|&other| other != event).collect();
        if prover.consistent(&rest) {
            suspects.push(event);
        } else if sets.len() < MOST_SETS
            && let Some(other) = prover.smallest(None, &rest)
            && !sets.contains(&other)
        {
            sets.push(other);
        }
    }
    suspects.retain(|event| sets.iter().all(|set| set.contains(event)));
    (sets, suspects)
}
