//! The public view of a record: what only its owner knows leaves no trace in it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use kibitzer_domino::wire::RecordJson;
use proptest::prelude::*;
use serde_json::{Value, json};

/// A word that stands for whatever only the owner knows.
const SECRET: &str = "secret";

fn seat() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["S", "W", "N", "E"])
}

/// What everyone saw, and the same with what the owner knows of it.
fn event() -> impl Strategy<Value = (Value, Value)> {
    (seat(), 0..4, 1..4_u8, any::<bool>()).prop_map(|(player, kind, count, known)| match kind {
        0 => {
            let seen = json!({"player": player, "play": "3|6", "on": 3});
            let mut private = seen.clone();
            private["comment"] = SECRET.into();
            (seen, private)
        }
        1 => {
            let seen = json!({"player": player, "pass": true});
            let mut private = seen.clone();
            private["mistake"] = known.into();
            (seen, private)
        }
        _ => {
            let seen = json!({"player": player, "draw": count});
            let mut private = seen.clone();
            if known {
                private["draw"] = vec![SECRET; usize::from(count)].into();
            }
            (seen, private)
        }
    })
}

fn public(record: &Value) -> Value {
    let record: RecordJson = serde_json::from_value(record.clone()).unwrap();
    serde_json::to_value(record.public()).unwrap()
}

proptest! {
    #[test]
    fn what_only_the_owner_knows_leaves_no_trace(
        events in prop::collection::vec(event(), 0..12),
        notes in prop::collection::vec((0..13_usize, seat(), any::<bool>()), 0..5),
        has_hand in any::<bool>(),
        dealt in any::<bool>(),
    ) {
        let seen: Vec<Value> = events.iter().map(|(seen, _)| seen.clone()).collect();
        let mut private: Vec<Value> = events.into_iter().map(|(_, private)| private).collect();
        for (at, player, has) in notes {
            let note = json!({"note": {"player": player, "tile": SECRET, "has": has}});
            private.insert(at.min(private.len()), note);
        }
        let plain = json!({"set": 6, "starter": "S", "slots": {"S": 7}, "events": seen});
        let mut owned = plain.clone();
        owned["events"] = private.into();
        owned["my own field"] = SECRET.into();
        if has_hand {
            owned["viewer"] = "S".into();
            owned["hand"] = json!([SECRET, SECRET]);
        }
        if dealt {
            owned["hands"] = json!({"W": [SECRET]});
        }
        prop_assert_eq!(public(&owned), public(&plain));
        prop_assert_eq!(public(&plain), plain);
        prop_assert!(!public(&owned).to_string().contains(SECRET));
    }
}
