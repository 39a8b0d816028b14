//! Clue as every door sees it.

use std::sync::Arc;

use kibitzer_deal::Stop;
use kibitzer_wire::{Ask, Game, Level, Problem, Question};

use super::{AdviseRequest, AskRequest, ReadRequest, ShowRequest, WhyRequest};
use super::{advise, ask, read, read_at, show, why};
use crate::record::Record;
use crate::table::Table;

const EXAMPLE: &str = r#"{"edition": "classic", "players": [{"name": "Alice", "cards": 6}, {"name": "Bob", "cards": 6},
    {"name": "Carol", "cards": 6}], "viewer": "Alice", "hand": ["Scarlett", "Mustard", "Rope", "Hall", "Study", "Lounge"],
    "events": [{"suggest": {"by": "Alice", "cards": ["Plum", "Dagger", "Kitchen"],
    "answers": [{"player": "Bob", "pass": true}, {"player": "Carol", "shows": "Dagger"}]}}]}"#;
const SHOW_EXAMPLE: &str = r#"{"edition": "classic", "players": [{"name": "Alice", "cards": 6}, {"name": "Bob", "cards": 6},
    {"name": "Carol", "cards": 6}], "viewer": "Alice", "hand": ["Scarlett", "Mustard", "Rope", "Hall", "Study", "Lounge"],
    "events": [{"suggest": {"by": "Bob", "cards": ["Scarlett", "Rope", "Kitchen"],
    "answers": [{"player": "Carol", "pass": true}]}}]}"#;
const WHY_EXAMPLE: &str = r#"{"players": [{"name": "Alice", "cards": 6}, {"name": "Bob", "cards": 6},
    {"name": "Carol", "cards": 6}], "card": "Rope", "holder": "Bob"}"#;
const ASK_EXAMPLE: &str = r#"{"players": [{"name": "Alice", "cards": 6}, {"name": "Bob", "cards": 6},
    {"name": "Carol", "cards": 6}], "question": "who can have Rope?"}"#;

/// Clue: nothing is kept between questions.
#[derive(Debug, Clone, Copy, Default)]
pub struct Clue;

impl Game for Clue {
    const NAME: &'static str = "clue";

    type Record = Record;
    type Public = Record;

    fn asks(self: &Arc<Self>) -> Vec<Ask> {
        const READ: &str = "Who holds which card, how sure that is, and why";
        const ADVISE: &str = "What to suggest, whether to accuse, and how close the others are";
        const SHOW: &str = "Which card to show to the suggestion that is the record's last event";
        const WHY: &str = "Why somebody has a card, or does not";
        const ASK: &str = "Questions in words: who can have Rope? what if Bob shows Dagger?";
        vec![
            Ask::new(self, ["read", READ, EXAMPLE], |_, asked: &ReadRequest, watch| {
                read(asked, watch.stop)
            }),
            Ask::new(self, ["advise", ADVISE, EXAMPLE], |_, asked, watch| {
                advise(asked, watch.stop)
            })
            .heavy(),
            Ask::new(self, ["show", SHOW, SHOW_EXAMPLE], |_, asked, watch| {
                show(asked, watch.stop)
            })
            .heavy(),
            Ask::new(self, ["why", WHY, WHY_EXAMPLE], |_, asked, watch| {
                why(asked, watch.stop)
            }),
            Ask::new(self, ["ask", ASK, ASK_EXAMPLE], |_, asked, watch| {
                ask(asked, watch.stop)
            }),
        ]
    }

    fn replay(record: &Record) -> Result<(), Problem> {
        Ok(Table::replay(record).map(drop)?)
    }

    fn public(record: &Record) -> Record {
        record.public()
    }

    fn words(&self, record: &Record, level: Level, stop: &Stop) -> Result<String, Problem> {
        Ok(read_at(record, level, stop)?.text)
    }
}

impl Question for Record {}
impl Question for AdviseRequest {}
impl Question for ShowRequest {}
impl Question for WhyRequest {}
impl Question for AskRequest {}
