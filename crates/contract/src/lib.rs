//! What every game must hold, whatever it is: one suite of tests for all that implement [`Game`].
//!
//! For tests only: it panics where the contract does not hold.

#![allow(clippy::panic, clippy::expect_used, reason = "a test fails by panicking")]

use std::sync::Arc;

use kibitzer_deal::Stop;
use kibitzer_wire::{Ask, Game, Level, Watch, question_of};
use serde_json::{Map, Value};

/// A record of a game that was played with known hands, as its owner wrote it.
#[derive(Debug, Clone)]
pub struct Planted {
    /// As the game's reading takes it.
    pub record: Map<String, Value>,
    /// Hidden pieces and who truly holds each.
    pub truth: Vec<(String, String)>,
}

/// Finds in a reading the chance that somebody holds a piece; nothing where the reading does not speak of it.
pub type Chance = fn(&Value, &str, &str) -> Option<f64>;

/// Holds a game to the contract, over games that were planted.
///
/// # Panics
///
/// Where it does not hold.
pub fn holds<G: Game + Default>(planted: &[Planted], chance: Chance) {
    let game = Arc::new(G::default());
    let asks = game.asks();
    for ask in &asks {
        assert!(
            answer(ask, parsed(ask.example)).is_object(),
            "{}: the example of {}",
            G::NAME,
            ask.name
        );
    }
    for planted in planted {
        grows_one_event_at_a_time::<G>(&asks[0], planted, chance);
        shows_others_only_what_everyone_saw(&*game, &planted.record);
    }
}

fn parsed(json: &str) -> Map<String, Value> {
    serde_json::from_str(json).expect("a JSON object")
}

fn answer(ask: &Ask, question: Map<String, Value>) -> Value {
    let shown = format!("{question:?}");
    let text = serde_json::to_vec(&question).expect("JSON");
    let stop = Stop::never();
    let watch = Watch::until(&stop);
    let posed = ask.pose_object(question).and_then(|posed| posed.answer(&watch));
    let posed = posed.unwrap_or_else(|problem| panic!("{}: {problem} in {shown}", ask.name));
    // As text it is the same question, and asked twice it has the same answer.
    let read = ask.pose(&text).and_then(|posed| posed.answer(&watch));
    assert_eq!(read.as_ref(), Ok(&posed), "{}: {shown}", ask.name);
    serde_json::from_slice(&posed).expect("JSON")
}

/// The record as it was after this many events.
fn cut<G: Game>(record: &Map<String, Value>, events: usize) -> Map<String, Value> {
    let mut cut = record.clone();
    if let Some(Value::Array(all)) = cut.get_mut(G::EVENTS) {
        all.truncate(events);
    }
    cut
}

/// Every prefix of a legal record is one; whoever reads it meets no contradiction, and the truth keeps a chance.
fn grows_one_event_at_a_time<G: Game>(read: &Ask, planted: &Planted, chance: Chance) {
    let events = planted.record[G::EVENTS].as_array().map_or(0, Vec::len);
    for count in 0..=events {
        let record = cut::<G>(&planted.record, count);
        let typed: G::Record = question_of(record.clone()).expect("a record");
        assert_eq!(G::replay(&typed), Ok(()), "{record:?}");
        let reading = answer(read, record);
        assert_eq!(reading["consistent"], true, "{reading}");
        for (piece, holder) in &planted.truth {
            let chance = chance(&reading, piece, holder);
            assert!(
                chance.is_none_or(|chance| chance > 0.0),
                "{holder} holds {piece}: {reading}"
            );
        }
    }
}

/// The public view of a record is that of the record without its viewer and their hand, and has no other view of its own; words
/// for a spectator tell no more than it.
fn shows_others_only_what_everyone_saw<G: Game>(game: &G, record: &Map<String, Value>) {
    let typed = |record: &Map<String, Value>| question_of::<G::Record>(record.clone()).expect("a record");
    let public = |record: &Map<String, Value>| match serde_json::to_value(G::public(&typed(record))) {
        Ok(Value::Object(public)) => public,
        other => panic!("{other:?}"),
    };
    let seen = public(record);
    assert_eq!(public(&seen), seen);
    let mut plain = record.clone();
    for own in ["viewer", "hand"] {
        assert_eq!(seen.get(own), None);
        plain.remove(own);
    }
    assert_eq!(public(&plain), seen);
    let words = |record: &Map<String, Value>, level: Level| {
        let words = game.words(&typed(record), level, &Stop::never());
        words.unwrap_or_else(|problem| panic!("{problem} in {record:?}"))
    };
    assert_eq!(words(record, Level::Discreet), words(&seen, Level::Discreet));
    for level in Level::ALL {
        assert!(!words(record, level).trim().is_empty(), "{level:?} of {record:?}");
    }
}
