//! With one show recorded wrongly as a pass, the report contains the bad entry.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::games::{classic, count, random_game};
use kibitzer_clue::reading::{NoReading, Reading};
use kibitzer_clue::table::{Happening, Reply, Table};

/// The same table with the show of that event written down as a pass; `None` where nobody showed.
fn misheard(table: &Table, event: usize) -> Option<Table> {
    let mut wrong = table.clone();
    let Happening::Suggestion { answers, .. } = &mut wrong.happenings[event] else {
        return None;
    };
    let (_, reply) = answers.last_mut().filter(|(_, reply)| *reply != Reply::Pass)?;
    *reply = Reply::Pass;
    Some(wrong)
}

#[test]
fn the_bad_entry_is_in_every_conflict_report() {
    let (mut surfaced, mut games, mut first) = (0, 0, 0);
    for seed in 0..count(60, 300) {
        let players = 3 + seed as usize % 4;
        let game = random_game(classic(), players, 36, 7000 + seed);
        let table = game.table_for(game.players().next());
        let bad = 6 + seed as usize % 20;
        let Some(wrong) = misheard(&table, bad) else {
            continue;
        };
        games += 1;
        let Err(NoReading::Conflict(conflict)) = Reading::of(&wrong) else {
            continue;
        };
        surfaced += 1;
        assert!(!conflict.sets.is_empty());
        // All other entries are true, so every contradiction contains the bad one.
        assert!(
            conflict.sets.iter().all(|set| set.contains(&bad)),
            "seed {seed}: {:?}",
            conflict.sets
        );
        let culprit = conflict
            .culprits
            .iter()
            .find(|culprit| culprit.event == bad)
            .unwrap();
        first += usize::from(conflict.culprits[0].event == bad);
        for card in table.deck.cards() {
            assert!(
                culprit.without.chance(game.owner(card), card) > 0.0,
                "without it the truth fits again"
            );
        }
    }
    println!("{games} games, {surfaced} contradictions, the bad entry named first in {first}");
    assert!(surfaced * 2 > games, "most slips surface");
}
