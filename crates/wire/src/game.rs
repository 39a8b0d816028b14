//! What a game is to every door: a name, questions, and what of a record others may see.

use std::sync::Arc;

use kibitzer_deal::Stop;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{Ask, Level, Problem};

/// A game, with what it keeps between questions.
///
/// The command line and the server ask every game through this trait, and so does the suite of tests that each must pass
/// (`crates/contract`): whatever implements it can be played at every door.
pub trait Game: Send + Sync + Sized + 'static {
    /// As in addresses and commands: `domino`.
    const NAME: &'static str;
    /// The field of a record that holds what happened.
    const EVENTS: &'static str = "events";

    /// What was written down, as the game's reading takes it.
    type Record: DeserializeOwned;
    /// The same as a spectator would have written it: a list of what is let through.
    type Public: Serialize;

    /// An event of a table as its record has it.
    fn to_record(event: &Value) -> Value {
        event.clone()
    }

    /// An event of a record as its table has it.
    fn to_table(event: Value) -> Value {
        event
    }

    /// The questions that it answers; the first is its reading.
    fn asks(self: &Arc<Self>) -> Vec<Ask>;

    /// Whether the rules of the game allow what a record says.
    fn replay(record: &Self::Record) -> Result<(), Problem>;

    /// What anyone at the table could see of a record.
    fn public(record: &Self::Record) -> Self::Public;

    /// What a record tells, in words. [`Level::Discreet`] tells what everyone may know.
    fn words(&self, record: &Self::Record, level: Level, stop: &Stop) -> Result<String, Problem>;
}
