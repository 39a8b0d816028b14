//! Clue behind the API.

use serde_json::Value;

use kibitzer_clue::wire;

use super::ask::{answered, described, heavy, quick};
use super::{Ask, Game, settings_and_events, without};
use crate::record::Record;

const EXAMPLE: &str = r#"{"edition": "classic", "players": [{"name": "Alice", "cards": 6}, {"name": "Bob", "cards": 6},
    {"name": "Carol", "cards": 6}], "viewer": "Alice", "hand": ["Scarlett", "Mustard", "Rope", "Hall", "Study", "Lounge"],
    "events": [{"suggest": {"by": "Alice", "cards": ["Plum", "Dagger", "Kitchen"],
    "answers": [{"player": "Bob", "pass": true}, {"player": "Carol", "shows": "Dagger"}]}}]}"#;
const WHY_EXAMPLE: &str = r#"{"players": [{"name": "Alice", "cards": 6}, {"name": "Bob", "cards": 6},
    {"name": "Carol", "cards": 6}], "card": "Rope", "holder": "Bob"}"#;
const ASK_EXAMPLE: &str = r#"{"players": [{"name": "Alice", "cards": 6}, {"name": "Bob", "cards": 6},
    {"name": "Carol", "cards": 6}], "question": "who can have Rope?"}"#;

/// Clue.
pub(crate) const CLUE: Game = Game {
    name: "clue",
    asks: &[
        Ask {
            name: "read",
            summary: "Who holds which card, how sure that is, and why",
            speed: quick,
            answer: |question, _| answered(question, wire::read),
            example: EXAMPLE,
            question: described::<wire::ReadRequest>,
            answers: described::<wire::ReadResponse>,
        },
        Ask {
            name: "advise",
            summary: "What to suggest, whether to accuse, and how close the others are",
            speed: heavy,
            answer: |question, _| answered(question, wire::advise),
            example: EXAMPLE,
            question: described::<wire::AdviseRequest>,
            answers: described::<wire::AdviseResponse>,
        },
        Ask {
            name: "why",
            summary: "Why somebody has a card, or has not",
            speed: quick,
            answer: |question, _| answered(question, wire::why),
            example: WHY_EXAMPLE,
            question: described::<wire::WhyRequest>,
            answers: described::<wire::WhyResponse>,
        },
        Ask {
            name: "ask",
            summary: "Questions in words: who can have Rope? what if Bob shows Dagger?",
            speed: quick,
            answer: |question, _| answered(question, wire::ask),
            example: ASK_EXAMPLE,
            question: described::<wire::AskRequest>,
            answers: described::<wire::AskResponse>,
        },
    ],
    question: settings_and_events,
    shape: |question| kibitzer_wire::question::<wire::ReadRequest>(question).map(drop),
    public: public_part,
};

/// What everyone at the table saw: suggestions and who answered them, but not the card that was shown; accusations;
/// nothing that the owner noted.
fn public_part(record: Record) -> Record {
    let mut record = without(record, &["viewer", "hand"]);
    record.events.retain(|event| {
        ["suggest", "accuse", "left"]
            .iter()
            .any(|kind| event.get(kind).is_some())
    });
    for event in &mut record.events {
        hide_shown_cards(event);
    }
    record
}

fn hide_shown_cards(event: &mut Value) {
    let answers = event
        .pointer_mut("/suggest/answers")
        .and_then(Value::as_array_mut);
    for shows in answers
        .into_iter()
        .flatten()
        .filter_map(|answer| answer.get_mut("shows"))
    {
        *shows = Value::Null;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn onlookers_see_neither_hand_nor_shown_cards_nor_notes() {
        let record = Record {
            settings: json!({"edition": "classic", "viewer": "Alice", "hand": ["Rope"]}),
            events: vec![
                json!({"suggest": {"by": "Alice", "cards": ["Plum", "Rope", "Hall"],
                    "answers": [{"player": "Bob", "pass": true}, {"player": "Carol", "shows": "Plum"}]}}),
                json!({"note": {"holder": "Bob", "card": "Wrench", "has": false}}),
            ],
            ..Record::default()
        };
        let seen = public_part(record);
        assert_eq!(seen.settings, json!({"edition": "classic"}));
        assert_eq!(seen.events.len(), 1);
        assert_eq!(
            seen.events[0]["suggest"]["answers"][1],
            json!({"player": "Carol", "shows": null})
        );
    }
}
