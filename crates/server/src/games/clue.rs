//! Clue behind the API.

use serde_json::Value;

use super::{Game, settings_and_events, without};
use crate::record::Record;

/// Clue.
pub(crate) const CLUE: Game = Game {
    name: "clue",
    asks: &[],
    question: settings_and_events,
    shape: |_| Ok(()),
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
