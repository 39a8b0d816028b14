//! The public view of a record: what only its owner knows leaves no trace in it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use kibitzer_bridge::wire::ReadQuestion;
use proptest::prelude::*;
use serde_json::{Value, json};

fn public(question: &Value) -> Value {
    let question: ReadQuestion = serde_json::from_value(question.clone()).unwrap();
    serde_json::to_value(question.public()).unwrap()
}

proptest! {
    #[test]
    fn what_only_the_owner_knows_leaves_no_trace(
        calls in prop::collection::vec(prop::sample::select(vec!["P", "X", "1C", "1N", "4S"]), 0..20),
        viewer in prop::sample::select(vec!["N", "E", "S", "W"]),
        has_hand in any::<bool>(),
        seed in any::<u64>(),
    ) {
        let plain = json!({"auction": calls, "dealer": "E", "vul": "both", "ours": "sayc", "theirs": "natural"});
        let mut owned = plain.clone();
        // The owner's side is "ours" to the owner; to everyone else it is North and South.
        if "EW".contains(viewer) {
            owned["ours"] = "natural".into();
            owned["theirs"] = "sayc".into();
        }
        owned["viewer"] = viewer.into();
        owned["my own field"] = "secret".into();
        owned["seed"] = seed.into();
        owned["strict"] = true.into();
        owned["only"] = "secret".into();
        if has_hand {
            owned["hand"] = "AKQ2.T98.765.432".into();
        }
        prop_assert_eq!(public(&owned), plain);
    }
}
