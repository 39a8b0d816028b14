//! The games behind the API: which questions each answers, and how a table's record becomes a question.
//!
//! A question comes in and goes out as JSON bytes, so that the stateless addresses, the tables and the jobs all go
//! through the same door and show the same answers as the command line.

mod ask;
pub(crate) mod boards;
pub(crate) mod bridge;
mod clue;
mod domino;
pub(crate) mod system_text;

pub(crate) use ask::{Answer, Ask, Speed, Watch};

use std::collections::HashMap;
use std::sync::OnceLock;

use kibitzer_wire::Problem;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::record::Record;

/// A game.
#[derive(Debug)]
pub(crate) struct Game {
    /// As in addresses: `domino`.
    pub(crate) name: &'static str,
    /// The questions it answers; the first is its reading.
    pub(crate) asks: &'static [Ask],
    /// A table's record as a question.
    pub(crate) question: fn(&Record) -> Map<String, Value>,
    /// Whether a question is of the game's shape; what it says may still break the rules.
    pub(crate) shape: fn(&[u8]) -> Result<(), Problem>,
    /// What of a record anyone at the table could see.
    pub(crate) public: fn(&Record) -> Record,
}

/// Every game that is built in.
pub(crate) const GAMES: &[&Game] = &[&bridge::BRIDGE, &clue::CLUE, &domino::DOMINO];

/// The game of this name.
pub(crate) fn game(name: &str) -> Result<&'static Game, Problem> {
    let found = GAMES.iter().find(|game| game.name == name);
    found.copied().ok_or_else(|| {
        let names: Vec<_> = GAMES.iter().map(|game| game.name).collect();
        Problem::new(
            "unknown_game",
            format!("no game is called {name}; there are {}", names.join(", ")),
        )
        .at("game")
    })
}

/// The question at an address such as `domino/read`, with that address.
pub(crate) fn ask(address: &str) -> Option<(&'static str, &'static Ask)> {
    static ADDRESSES: OnceLock<HashMap<String, &'static Ask>> = OnceLock::new();
    let addresses = ADDRESSES.get_or_init(|| {
        let all = GAMES
            .iter()
            .flat_map(|game| game.asks.iter().map(move |ask| (game, ask)));
        all.map(|(game, ask)| (format!("{}/{}", game.name, ask.name), ask))
            .collect()
    });
    let (address, ask) = addresses.get_key_value(address)?;
    Some((address, ask))
}

impl Game {
    /// The question of this name.
    pub(crate) fn ask(&self, name: &str) -> Option<&'static Ask> {
        self.asks.iter().find(|ask| ask.name == name)
    }

    /// Whether a record has the shape of this game's records. Whether it keeps the rules, its reading tells.
    pub(crate) fn check(&self, record: &Record) -> Result<(), Problem> {
        let question = serde_json::to_vec(&(self.question)(record))?;
        // The place in a text that nobody wrote helps nobody.
        (self.shape)(&question).map_err(|problem| Problem {
            kind: "shape".into(),
            at: None,
            ..problem
        })
    }
}

/// A record as most games put it: the settings, and the events beside them.
pub(crate) fn settings_and_events(record: &Record) -> Map<String, Value> {
    let mut question = record.settings.as_object().cloned().unwrap_or_default();
    question.insert("events".into(), Value::Array(record.events.clone()));
    question
}

/// What of a record anyone at the table could see, by way of the game's own type: what it does not know is not shown, and
/// of a record that cannot be read, nothing.
pub(crate) fn public_part<Private, Public>(
    record: &Record,
    question: fn(&Record) -> Map<String, Value>,
    public: fn(&Private) -> Public,
) -> Map<String, Value>
where
    Private: DeserializeOwned,
    Public: Serialize,
{
    let private = serde_json::from_value(Value::Object(question(record)));
    let public = private.map(|private| serde_json::to_value(public(&private)));
    match public {
        Ok(Ok(Value::Object(public))) => public,
        _ => Map::new(),
    }
}

/// A public question as a record: the events beside the rest.
pub(crate) fn as_record(mut question: Map<String, Value>) -> Record {
    let events = match question.remove("events") {
        Some(Value::Array(events)) => events,
        _ => Vec::new(),
    };
    Record {
        settings: Value::Object(question),
        events,
        ..Record::default()
    }
}
