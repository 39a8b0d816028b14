//! The events given as a reason suffice, and each of them is needed: checked by a SAT solver.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::games::{classic, count, random_game, small};
use common::sat::Sat;
use kibitzer_clue::Claim;
use kibitzer_clue::deduction::Reasons;
use kibitzer_clue::reading::Reading;
use kibitzer_clue::table::Table;

fn only(table: &Table, events: &[usize]) -> Table {
    let mut part = table.clone();
    part.happenings = events
        .iter()
        .map(|&event| table.happenings[event].clone())
        .collect();
    part
}

fn follows(table: &Table, events: &[usize], claim: Claim) -> bool {
    let owners = &Sat::of(&only(table, events)).owners()[claim.card.index()];
    if claim.has {
        owners == &[claim.holder]
    } else {
        !owners.contains(&claim.holder)
    }
}

#[test]
fn reasons_suffice_and_none_can_be_left_out() {
    for seed in 0..count(6, 200) {
        let game = random_game(classic(), 3 + seed as usize % 4, 24, 900 + seed);
        let table = game.table_for(game.players().next());
        let reading = Reading::of(&table).unwrap();
        let reasons = Reasons::of(&table, &reading).unwrap();
        let all = reasons.all();
        assert!(!all.is_empty());
        assert!(
            all.is_sorted_by_key(|known| known.since),
            "in the order in which they became certain"
        );
        for known in &all {
            assert!(
                follows(&table, &known.because, known.claim),
                "seed {seed}: {known:?}"
            );
            for left_out in &known.because {
                let rest: Vec<usize> = known
                    .because
                    .iter()
                    .copied()
                    .filter(|event| event != left_out)
                    .collect();
                assert!(
                    !follows(&table, &rest, known.claim),
                    "seed {seed}: {left_out} is not needed in {known:?}"
                );
            }
            let since = known.since.unwrap();
            let before: Vec<usize> = (0..since).collect();
            assert!(
                !follows(&table, &before, known.claim),
                "seed {seed}: it was certain earlier: {known:?}"
            );
        }
    }
}

/// Sixty cards, ten players and nobody's hand: hard questions are not pursued for ever, but what is said is still true, and what is
/// not said is little.
#[test]
fn a_large_table_has_its_reasons() {
    let game = random_game(small(20, 20, 20), 10, 80, 87);
    let table = game.table_for(None);
    let reading = Reading::of(&table).unwrap();
    let certain = reading.certain();
    let all = Reasons::of(&table, &reading).unwrap().all();
    assert!(
        all.len() * 20 > certain.len() * 19,
        "{} of {}",
        all.len(),
        certain.len()
    );
    for known in &all {
        let true_so = (game.owner(known.claim.card) == known.claim.holder) == known.claim.has;
        assert!(true_so, "{known:?}");
    }
    for known in all.iter().step_by(64) {
        assert!(follows(&table, &known.because, known.claim), "{known:?}");
    }
}
