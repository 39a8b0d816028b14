//! On small decks, chances and counts equal plain enumeration of every deal.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::games::{count, random_game, small};
use common::sights::weighed;
use kibitzer_clue::pieces::Card;
use kibitzer_clue::reading::Reading;
use kibitzer_clue::record::Model;
use kibitzer_clue::table::{Holder, Table};

fn check(table: &Table) {
    let reading = Reading::of(table).unwrap();
    let deals = weighed(table);
    let total: f64 = deals.iter().map(|(_, weight)| weight).sum();
    assert_eq!(reading.deals(), Some(deals.len() as u128));
    let chance = |holder: Holder, card: Card| {
        deals
            .iter()
            .filter(|(deal, _)| deal[card.index()] == holder)
            .map(|(_, weight)| weight)
            .sum::<f64>()
            / total
    };
    for card in table.deck.cards() {
        for holder in table.holders() {
            assert!((reading.chance(holder, card) - chance(holder, card)).abs() < 1e-9);
        }
    }
    for (cards, found) in reading.solutions() {
        let counted = deals
            .iter()
            .filter(|(deal, _)| cards.iter().all(|card| deal[card.index()] == Holder::Envelope));
        assert!((found - counted.map(|(_, weight)| weight).sum::<f64>() / total).abs() < 1e-9);
    }
}

#[test]
fn chances_equal_enumeration() {
    for seed in 0..count(60, 1500) {
        let players = 2 + seed as usize % 3;
        let deck = small(2 + seed as usize % 2, 2 + seed as usize / 2 % 2, 3);
        let game = random_game(deck, players, 4, seed);
        let mut table = game.table_for((seed % 4 != 0).then(|| game.players().next().unwrap()));
        table.model = if seed % 5 == 0 {
            Model::Logic
        } else {
            Model::RandomShow
        };
        check(&table);
    }
}

/// A table of three whose hands are not known: seven cards beside the envelope, so two of 2 and one of 3.
#[test]
fn unknown_sizes_are_summed_over() {
    let record = r#"{"deck":{"suspect":["S1","S2","S3"],"weapon":["W1","W2","W3"],"room":["R1","R2","R3","R4"]},
        "players":[{"name":"A","cards":null},{"name":"B","cards":null},{"name":"C","cards":null}],
        "events":[{"suggest":{"by":"A","cards":["S1","W1","R1"],"answers":[{"player":"B","pass":true},{"player":"C","shows":"W1"}]}},
                  {"suggest":{"by":"B","cards":["S1","W2","R2"],"answers":[{"player":"C","shows":null}]}}]}"#;
    let table = Table::replay(&serde_json::from_str(record).unwrap()).unwrap();
    check(&table);
}
