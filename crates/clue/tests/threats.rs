//! How close the others are, and which card to show, against every deal of small decks and everything that can have been seen.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::games::{count, random_game, small};
use common::sights::{Knowing, last_turn, sights, weighed};
use kibitzer_clue::advice::{Effort, showing, threats, waiting};
use kibitzer_clue::pieces::{Card, Deck};
use kibitzer_clue::reading::Reading;
use kibitzer_clue::simulate::Game;
use kibitzer_clue::table::{Happening, Player, Reply, Table};
use rand::SeedableRng;
use rand::rngs::SmallRng;

fn deck(seed: u64) -> Deck {
    [small(2, 3, 3), small(3, 2, 3), small(3, 3, 2)][seed as usize % 3].clone()
}

/// The chance that a player knows the solution, once `shown` was added to what they saw.
fn brute_force(table: &Table, player: Player, shown: impl Fn(&Table) -> Table) -> f64 {
    let mut knowing = Knowing::default();
    let last = last_turn(table, player);
    let (mut all, mut solved) = (0.0, 0.0);
    for (deal, weight) in weighed(table) {
        for (seen, chance) in sights(table, player, &deal) {
            let weight = weight * chance * knowing.silence(&seen, last);
            all += weight;
            solved += if knowing.knows(&shown(&seen)) { weight } else { 0.0 };
        }
    }
    solved / all
}

#[test]
fn threats_are_within_two_hundredths_of_every_deal() {
    let mut some = 0;
    for seed in 0..count(200, 1000) {
        let game = random_game(deck(seed), 3, 4 + seed as usize % 6, seed);
        let table = game.table_for(game.players().next());
        let reading = Reading::of(&table).unwrap();
        for threat in threats(&table, &reading, table.viewer, Effort::NORMAL) {
            let exact = brute_force(&table, threat.player, Table::clone);
            assert!(
                (threat.solved - exact).abs() < 0.02,
                "game {seed}: {exact} by brute force, {threat:?}"
            );
            assert!(
                (threat.solved - exact).abs() < 5.0 * threat.error,
                "game {seed}: the interval is too narrow: {exact}, {threat:?}"
            );
            some += usize::from(exact > 0.02 && exact < 0.98);
        }
    }
    assert!(some > 10, "few doubtful ones: {some}");
}

/// A suggestion by another player that has come to the viewer, who holds at least two of the cards.
fn to_answer(game: &Game, seed: u64) -> Option<Table> {
    let mut random = SmallRng::seed_from_u64(seed);
    let viewer = game.players().next()?;
    for _ in 0..50 {
        let by = game.players().nth(1 + seed as usize % 2)?;
        let cards = game.random_triple(&mut random);
        let mine = cards.set().and(game.hand(viewer.into()));
        // The players between the suggester and the viewer must have passed.
        let between: Vec<Player> = game.players().skip(by.index() + 1).collect();
        let passed = between
            .iter()
            .all(|&player| cards.set().and(game.hand(player.into())).is_empty());
        if mine.len() >= 2 && passed {
            let answers: Vec<(Player, Option<Card>)> = between.iter().map(|&player| (player, None)).collect();
            return Some(game.table_waiting(viewer, by, cards, &answers));
        }
    }
    None
}

#[test]
fn the_card_to_show_tells_least() {
    let (mut tried, mut differ) = (0, 0);
    for seed in 0.. {
        let game = random_game(deck(seed), 3, 3 + seed as usize % 6, 500 + seed);
        let Some(table) = to_answer(&game, seed) else {
            continue;
        };
        let by = waiting(&table).unwrap().by;
        let viewer = table.viewer.unwrap();
        let reading = Reading::of(&table).unwrap();
        let cards = showing(&table, &reading, Effort::NORMAL);
        let exact = |card: Card| {
            brute_force(&table, by, |seen| {
                let mut after = seen.clone();
                if let Some(Happening::Suggestion { answers, .. }) = after.happenings.last_mut() {
                    answers.push((viewer, Reply::Card(card)));
                }
                after
            })
        };
        let truth: Vec<f64> = cards.iter().map(|showing| exact(showing.card)).collect();
        for (showing, truth) in cards.iter().zip(&truth) {
            assert!(
                (showing.solved - truth).abs() < 0.02,
                "game {seed}: {truth} by brute force, {showing:?}"
            );
        }
        let least = truth.iter().copied().fold(f64::INFINITY, f64::min);
        let most = truth.iter().copied().fold(0.0, f64::max);
        assert!(
            cards[0].again || truth[0] < least + 0.02,
            "game {seed}: {truth:?}, {cards:?}"
        );
        differ += usize::from(most > least + 0.05);
        tried += 1;
        if tried == count(40, 200) {
            break;
        }
    }
    assert!(differ > 3, "the cards tell differently in {differ} of {tried}");
}
