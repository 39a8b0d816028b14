//! Mangled records and questions: an answer or an error, never a panic and never a hang.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::games::count;
use kibitzer_clue::record::Record;
use kibitzer_clue::wire::{AskRequest, ask, read};
use kibitzer_clue::words::Level;
use kibitzer_deal::Stop;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

const SEED: &str = r#"{"edition":"classic","players":[{"name":"Ann","cards":6},{"name":"Bob","cards":6},{"name":"Cy","cards":null}],
"viewer":"Ann","hand":["Rope","Hall","Plum","Study","White","Lounge"],"table":[],"shows":"first","ordered":true,"undealt":0,
"events":[{"suggest":{"by":"Ann","cards":["Scarlett","Dagger","Kitchen"],"answers":[{"player":"Bob","pass":true},{"player":"Cy","shows":null}]}},
{"note":{"holder":"Bob","card":"Wrench","has":false}},{"accuse":{"by":"Bob","cards":["Green","Rope","Hall"],"right":false}},
{"seen":{"player":"Cy","card":"Green"}},{"snoop":{"by":"Ann","player":"Bob","card":"Revolver"}},{"left":{"player":"Bob"}}]}"#;

/// Words that mean something in a record, to be put where others were.
const WORDS: [&str; 24] = [
    "null",
    "true",
    "false",
    "0",
    "1",
    "18446744073709551615",
    "-1",
    "\"Ann\"",
    "\"Bob\"",
    "\"Rope\"",
    "\"envelope\"",
    "\"undealt\"",
    "[]",
    "{}",
    "\"every\"",
    "\"first\"",
    "\"master-detective\"",
    "\"logic\"",
    "\"deck\"",
    "\"\"",
    "[[]]",
    "\"Orchid\"",
    "3",
    "60",
];

fn mangle(text: &str, random: &mut SmallRng) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..random.random_range(1..5) {
        let at = random.random_range(0..bytes.len());
        match random.random_range(0..5) {
            0 => bytes[at] = random.random_range(32..127),
            1 => drop(bytes.remove(at)),
            2 => {
                let to = (at + random.random_range(1..60)).min(bytes.len());
                let piece = bytes[at..to].to_vec();
                let place = random.random_range(0..bytes.len());
                bytes.splice(place..place, piece);
            }
            _ => replace_value(&mut bytes, at, WORDS[random.random_range(0..WORDS.len())]),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Puts a word in the place of the next value after a position.
fn replace_value(bytes: &mut Vec<u8>, at: usize, word: &str) {
    let Some(start) = bytes[at..]
        .iter()
        .position(|&b| b == b':' || b == b'[')
        .map(|i| at + i + 1)
    else {
        return;
    };
    let end = bytes[start..]
        .iter()
        .position(|b| b",]}".contains(b))
        .map_or(bytes.len(), |i| start + i);
    bytes.splice(start..end, word.bytes());
}

#[test]
fn mangled_records_are_answered_or_refused() {
    let mut random = SmallRng::seed_from_u64(4);
    let mut read_well = 0;
    for _ in 0..count(3000, 200_000) {
        let text = mangle(SEED, &mut random);
        if let Ok(record) = serde_json::from_str::<Record>(&text) {
            read_well += usize::from(read(&record, &Stop::never()).is_ok());
        }
    }
    assert!(read_well > 50, "some of them still make sense: {read_well}");
}

#[test]
fn mangled_questions_are_answered_or_refused() {
    let questions = [
        "who can have Rope?",
        "why not Cy?",
        "what if Bob shows Dagger?",
        "P(envelope Kitchen)",
        "what does Bob have?",
        "why does the envelope not have Rope",
        "summary",
    ];
    let record: Record = serde_json::from_str(SEED).unwrap();
    let mut random = SmallRng::seed_from_u64(5);
    for turn in 0..count(300, 20_000) {
        let question = mangle(questions[turn as usize % questions.len()], &mut random);
        let request = AskRequest {
            record: record.clone(),
            question: Some(question),
            questions: Vec::new(),
            level: Level::default(),
        };
        let _ = ask(&request, &Stop::never());
    }
}
