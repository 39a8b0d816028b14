//! Records with the exact set of possible owners of each card.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use kibitzer_clue::record::Record;
use kibitzer_clue::wire::read;
use kibitzer_deal::Stop;
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    id: String,
    record: Record,
    owners: BTreeMap<String, Vec<String>>,
}

fn check(case: &Case) {
    let answer = read(&case.record, &Stop::never()).unwrap();
    assert!(answer.consistent, "{}", case.id);
    let found: BTreeMap<String, Vec<String>> = answer
        .cards
        .unwrap()
        .0
        .into_iter()
        .map(|(card, known)| (card, known.owners))
        .collect();
    for (card, owners) in &case.owners {
        assert_eq!(&found[card], owners, "{}: {card}", case.id);
    }
}

/// Our own cases: worked out by hand, only the cards that the record says something about.
#[test]
fn own_cases_come_out_exactly() {
    for line in include_str!("cases.jsonl").lines() {
        check(&serde_json::from_str(line).unwrap());
    }
}

/// The shared cases, where that folder is.
#[test]
fn shared_cases_come_out_exactly() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/data/clue-cases.jsonl"
    );
    let Ok(text) = std::fs::read_to_string(path) else {
        return;
    };
    for line in text.lines() {
        let case: Case = serde_json::from_str(line).unwrap();
        assert_eq!(
            read(&case.record, &Stop::never()).unwrap().cards.unwrap().0.len(),
            case.owners.len()
        );
        check(&case);
    }
}
