//! Dominoes behind the API.

use kibitzer_domino::record::RecordJson;
use kibitzer_domino::wire;
use serde::Deserialize;
use serde_json::Value;

use super::ask::{answered, described, heavy};
use super::{Ask, Game, Speed, as_record, public_part, settings_and_events};

const EXAMPLE: &str = r#"{"set": 6, "viewer": "S", "hand": ["0|1", "1|3", "2|5", "3|3", "4|6", "5|5", "6|6"],
    "events": [{"player": "S", "play": "3|3"}, {"player": "W", "pass": true}, {"player": "N", "play": "3|6", "on": 3},
    {"player": "E", "play": "2|6", "on": 6}], "model": "legal"}"#;

/// Dominoes.
pub(crate) const DOMINO: Game = Game {
    name: "domino",
    asks: &[
        Ask {
            name: "read",
            summary: "Who holds which tile, with exact chances",
            speed: reading_speed,
            answer: |question, watch| answered(question, |question| wire::read(question, watch.stop)),
            example: EXAMPLE,
            question: described::<wire::ReadRequest>,
            answers: described::<wire::ReadResponse>,
        },
        Ask {
            name: "advise",
            summary: "What to play: the chance to win and the expected points of each play",
            speed: heavy,
            answer: |question, watch| answered(question, |question| wire::advise(question, watch.stop)),
            example: EXAMPLE,
            question: described::<wire::ReadRequest>,
            answers: described::<wire::AdviseResponse>,
        },
        Ask {
            name: "review",
            summary: "A hand looked at again: what each play of the viewer cost",
            speed: heavy,
            answer: |question, watch| answered(question, |question| wire::review(question, watch.stop)),
            example: EXAMPLE,
            question: described::<wire::ReadRequest>,
            answers: described::<wire::ReviewResponse>,
        },
    ],
    question: settings_and_events,
    shape: |question| kibitzer_wire::question::<wire::ReadRequest>(question).map(drop),
    public: |record| as_record(public_part(record, settings_and_events, RecordJson::public)),
};

#[derive(Deserialize)]
struct Modelled {
    #[serde(default)]
    model: Value,
}

/// Counting what is legal takes microseconds; weighing whole hands by a behaviour takes up to some tenths of a second.
fn reading_speed(question: &[u8]) -> Speed {
    match serde_json::from_slice::<Modelled>(question) {
        Ok(Modelled { model }) if !model.is_null() && model != "legal" => Speed::Heavy,
        _ => Speed::Quick,
    }
}
