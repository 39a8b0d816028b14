//! Clue holds to the contract of all games.

use kibitzer_clue::pieces::EDITIONS;
use kibitzer_clue::wire::Clue;
use kibitzer_contract::{Planted, holds};
use rand::rngs::SmallRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

const PLAYERS: [&str; 3] = ["Alice", "Bob", "Carol"];

/// A game in which everyone suggests at random and shows the first card that they hold; Alice writes it down.
fn planted(seed: u64) -> Planted {
    let mut random = SmallRng::seed_from_u64(seed);
    let names = EDITIONS[0].names();
    let kinds = [names.suspect, names.weapon, names.room];
    let envelope = kinds
        .each_ref()
        .map(|kind| kind.choose(&mut random).cloned().unwrap_or_default());
    let mut cards: Vec<String> = kinds
        .iter()
        .flatten()
        .filter(|card| !envelope.contains(card))
        .cloned()
        .collect();
    cards.shuffle(&mut random);
    let hands: Vec<&[String]> = cards.chunks(cards.len() / PLAYERS.len()).collect();
    let events: Vec<Value> = (0..random.random_range(0..8))
        .map(|turn| {
            let by = turn % PLAYERS.len();
            let asked = kinds
                .each_ref()
                .map(|kind| kind.choose(&mut random).cloned().unwrap_or_default());
            let mut answers = Vec::new();
            for other in (by + 1..by + PLAYERS.len()).map(|other| other % PLAYERS.len()) {
                let shown = asked.iter().find(|card| hands[other].contains(card));
                let sees = by == 0 || other == 0;
                answers.push(match shown {
                    Some(card) => json!({"player": PLAYERS[other], "shows": sees.then_some(card)}),
                    None => json!({"player": PLAYERS[other], "pass": true}),
                });
                if shown.is_some() {
                    break;
                }
            }
            json!({"suggest": {"by": PLAYERS[by], "cards": asked, "answers": answers}})
        })
        .collect();
    let players = PLAYERS.map(|name| json!({"name": name, "cards": hands[0].len()}));
    let record = json!({"edition": EDITIONS[0].name, "players": players, "viewer": "Alice", "hand": hands[0], "events": events});
    let held = |(player, hand): (&&str, &&[String])| {
        let player = (*player).to_owned();
        hand.iter()
            .map(move |card| (card.clone(), player.clone()))
            .collect::<Vec<_>>()
    };
    let dealt = PLAYERS.iter().zip(&hands).flat_map(held);
    let hidden = envelope.into_iter().map(|card| (card, "envelope".to_owned()));
    let Value::Object(record) = record else {
        panic!("a record is an object")
    };
    Planted {
        record,
        truth: dealt.chain(hidden).collect(),
    }
}

#[test]
fn clue_holds_to_the_contract() {
    let planted: Vec<_> = (0..12).map(planted).collect();
    // Whoever cannot have a card is not named: that is a chance of 0.
    holds::<Clue>(&planted, |reading, card, holder| {
        Some(reading["cards"][card]["p"][holder].as_f64().unwrap_or(0.0))
    });
}
