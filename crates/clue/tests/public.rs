//! The public view of a record: what only its owner knows leaves no trace in it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use kibitzer_clue::record::Record;
use proptest::prelude::*;
use serde_json::{Value, json};

/// A word that stands for whatever only the owner knows.
const SECRET: &str = "secret";

fn name() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["Alice", "Bob", "Carol"])
}

/// What everyone saw, and the same with what the owner knows of it.
fn event() -> impl Strategy<Value = (Value, Value)> {
    (name(), name(), 0..5, any::<bool>()).prop_map(|(by, other, kind, known)| {
        let card = |known: bool| if known { SECRET.into() } else { Value::Null };
        let with = |shown: Value| match kind {
            0 => json!({"accuse": {"by": by, "cards": ["Plum", "Rope", "Hall"], "right": false}}),
            1 => json!({"snoop": {"by": by, "player": other, "card": shown}}),
            2 => json!({"left": {"player": by, "cards": ["Rope"]}}),
            _ => json!({"suggest": {"by": by, "cards": ["Plum", "Rope", "Hall"],
                "answers": [{"player": "Bob", "pass": true}, {"player": other, "shows": shown}]}}),
        };
        (with(Value::Null), with(card(known)))
    })
}

/// What only the owner writes down.
fn aside() -> impl Strategy<Value = Value> {
    (name(), any::<bool>()).prop_map(|(player, seen)| {
        if seen {
            json!({"seen": {"player": player, "card": SECRET}})
        } else {
            json!({"note": {"holder": player, "card": SECRET, "has": true}})
        }
    })
}

fn public(record: &Value) -> Value {
    let record: Record = serde_json::from_value(record.clone()).unwrap();
    serde_json::to_value(record.public()).unwrap()
}

proptest! {
    #[test]
    fn what_only_the_owner_knows_leaves_no_trace(
        events in prop::collection::vec(event(), 0..12),
        asides in prop::collection::vec((0..13_usize, aside()), 0..5),
        has_hand in any::<bool>(),
    ) {
        let seen: Vec<Value> = events.iter().map(|(seen, _)| seen.clone()).collect();
        let mut private: Vec<Value> = events.into_iter().map(|(_, private)| private).collect();
        for (at, aside) in asides {
            private.insert(at.min(private.len()), aside);
        }
        let players = ["Alice", "Bob", "Carol"].map(|name| json!({"name": name, "cards": 6}));
        let plain = json!({"edition": "classic", "players": players, "events": seen});
        let mut owned = plain.clone();
        owned["events"] = private.into();
        owned["my own field"] = SECRET.into();
        owned["behaviour"] = true.into();
        owned["players"][0]["remark"] = SECRET.into();
        if has_hand {
            owned["viewer"] = "Alice".into();
            owned["hand"] = json!([SECRET]);
        }
        prop_assert_eq!(public(&owned), public(&plain));
        prop_assert_eq!(&public(&plain)["events"], &plain["events"]);
        prop_assert!(!public(&owned).to_string().contains(SECRET));
    }
}
