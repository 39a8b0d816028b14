//! Dominoes as every door sees them.

use std::sync::Arc;

use kibitzer_deal::Stop;
use kibitzer_wire::{Ask, Game, Level, Problem, Question, Speed};

use super::{ModelJson, RecordJson, advise, read, review};
use crate::reading::Reader;
use crate::table::Table;
use crate::words;

const EXAMPLE: &str = r#"{"set": 6, "viewer": "S", "hand": ["0|1", "1|3", "2|5", "3|3", "4|6", "5|5", "6|6"],
    "events": [{"player": "S", "play": "3|3"}, {"player": "W", "pass": true}, {"player": "N", "play": "3|6", "on": 3},
    {"player": "E", "play": "2|6", "on": 6}], "model": "legal"}"#;

/// Dominoes: nothing is kept between questions.
#[derive(Debug, Clone, Copy, Default)]
pub struct Dominoes;

impl Game for Dominoes {
    const NAME: &'static str = "domino";

    type Record = RecordJson;
    type Public = RecordJson;

    fn asks(self: &Arc<Self>) -> Vec<Ask> {
        const READ: &str = "Who holds which tile, with exact chances";
        const ADVISE: &str = "What to play: the chance to win and the expected points of each play";
        const REVIEW: &str = "A hand looked at again: what each play of the viewer cost";
        vec![
            Ask::new(self, ["read", READ, EXAMPLE], |_, asked, watch| {
                read(asked, watch.stop)
            }),
            Ask::new(self, ["advise", ADVISE, EXAMPLE], |_, asked, watch| {
                advise(asked, watch.stop)
            })
            .heavy(),
            Ask::new(self, ["review", REVIEW, EXAMPLE], |_, asked, watch| {
                review(asked, watch.stop)
            })
            .heavy(),
        ]
    }

    fn replay(record: &RecordJson) -> Result<(), Problem> {
        Ok(Table::replay(&record.record()?).map(drop)?)
    }

    fn public(record: &RecordJson) -> RecordJson {
        record.public()
    }

    fn words(&self, record: &RecordJson, level: Level, stop: &Stop) -> Result<String, Problem> {
        let seen = match level {
            Level::Discreet => record.public().record()?,
            _ => record.record()?,
        };
        let table = Table::replay(&seen)?.until(stop);
        let reading = Reader::default().read_table(table, &record.model()?)?;
        Ok(words::describe(&reading, level))
    }
}

impl Question for RecordJson {
    /// Counting what is legal takes microseconds; weighing whole hands by a behaviour takes up to some tenths of a second.
    fn speed(&self) -> Speed {
        match &self.model {
            None => Speed::Quick,
            Some(ModelJson::Name(name)) if name == "legal" => Speed::Quick,
            Some(_) => Speed::Heavy,
        }
    }
}
