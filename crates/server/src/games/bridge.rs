//! Bridge behind the API.

use serde_json::{Map, Value};

use super::{Game, without};
use crate::record::Record;

/// Bridge.
pub(crate) const BRIDGE: Game = Game {
    name: "bridge",
    asks: &[],
    question: settings_and_auction,
    shape: |_| Ok(()),
    // Everyone hears the auction; the hand is the owner's.
    public: |record| without(record, &["hand"]),
};

/// A bridge table's events are calls, `{"call": "1N"}`; its questions take them as one auction.
fn settings_and_auction(record: &Record) -> Map<String, Value> {
    let mut question = record.settings.as_object().cloned().unwrap_or_default();
    let calls = record
        .events
        .iter()
        .map(|event| event.get("call").cloned().unwrap_or_default());
    question.insert("auction".into(), calls.collect());
    question
}
