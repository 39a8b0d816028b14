//! Certain cells equal those of a SAT solver, and the true deal is never ruled out.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::games::{classic, count, random_game, random_game_at, small};
use common::sat::Sat;
use kibitzer_clue::reading::Reading;
use kibitzer_clue::simulate::Seating;
use kibitzer_clue::table::{Holder, Table};

fn owners(table: &Table) -> Vec<Vec<Holder>> {
    let reading = Reading::of(table).unwrap();
    table
        .deck
        .cards()
        .map(|card| reading.owners(card).collect())
        .collect()
}

#[test]
fn possible_owners_equal_those_of_a_sat_solver() {
    for players in 3..=6 {
        for seed in 0..count(40, 3000) {
            let game = random_game(classic(), players, 48, seed * 10 + players as u64);
            let viewer = (seed % 5 != 0).then(|| game.players().next().unwrap());
            let whole = game.table_for(viewer);
            for suggestions in [4, 12, 24, 48] {
                let table = whole.until(suggestions);
                let ours = owners(&table);
                assert_eq!(
                    ours,
                    Sat::of(&table).owners(),
                    "{players} players, seed {seed}, after {suggestions}"
                );
                for card in table.deck.cards() {
                    assert!(
                        ours[card.index()].contains(&game.owner(card)),
                        "the truth was ruled out"
                    );
                }
            }
        }
    }
}

#[test]
fn small_decks_agree_too_with_a_pile_and_without() {
    for seed in 0..count(200, 2000) {
        let deck = small(2 + seed as usize % 3, 3, 2 + seed as usize % 4);
        let seating = Seating {
            undealt: seed as usize % 2,
            ..Seating::new(deck, 2 + seed as usize % 3)
        };
        let game = random_game_at(seating, 8, seed);
        let table = game.table_for((seed % 3 != 0).then(|| game.players().next().unwrap()));
        assert_eq!(owners(&table), Sat::of(&table).owners(), "seed {seed}");
    }
}
