//! Thousands of mangled records: every one gets an answer or an error, nothing panics, nothing hangs.

use kibitzer_deal::Stop;
use kibitzer_domino::bots::Bot;
use kibitzer_domino::pieces::{BySeat, Seat};
use kibitzer_domino::reading::{Model, Reading};
use kibitzer_domino::record::Record;
use kibitzer_domino::rules::{Boneyard, Rules};
use kibitzer_domino::simulate::records;
use kibitzer_domino::wire::{ReadRequest, RecordJson, read};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Bytes that mean something in a record, and some that do not.
const BYTES: &[u8] = b"0123456789|\"{}[]:,-SWNEswne \n\\xtruefalsenull\xc3\xbf\0";

fn mangle(text: &str, rng: &mut StdRng) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..rng.random_range(1..6) {
        let at = rng.random_range(0..=bytes.len());
        let byte = BYTES[rng.random_range(0..BYTES.len())];
        match rng.random_range(0..5) {
            0 => bytes.insert(at, byte),
            1 if at < bytes.len() => {
                bytes.remove(at);
            }
            2 if at < bytes.len() => bytes[at] = byte,
            3 => bytes.truncate(at),
            _ => {
                let from = rng.random_range(0..=at);
                let piece = bytes[from..at].to_vec();
                let to = rng.random_range(0..=bytes.len());
                bytes.splice(to..to, piece.into_iter().take(200));
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn corpus() -> Vec<Record> {
    let draw = Rules::new(
        6,
        BySeat::from_fn(|seat| if matches!(seat, Seat::S | Seat::N) { 7 } else { 0 }),
    )
    .expect("a table")
    .with_boneyard(Boneyard::Draw {
        once: false,
        leave: 2,
    });
    let usual = Rules::default();
    let plain = records(&usual, &Bot::Random, &Bot::Random, 20, 1);
    let drawn = records(&draw, &Bot::Random, &Bot::Random, 20, 2);
    plain.chain(drawn).collect()
}

fn try_it(text: &str) {
    if let Ok(request) = serde_json::from_str::<ReadRequest>(text) {
        let _ = read(&request, &Stop::never());
    }
    if let Ok(record) = Record::read(text) {
        let _ = Reading::of(&record, &Model::Legal);
    }
}

#[test]
fn mangled_records_never_panic() {
    let mut rng = StdRng::seed_from_u64(4);
    for record in corpus() {
        let json = serde_json::to_string(&RecordJson::from(&record)).unwrap();
        let text = record.to_string();
        for _ in 0..60 {
            try_it(&mangle(&json, &mut rng));
            try_it(&mangle(&text, &mut rng));
        }
    }
}

#[test]
fn every_malformed_record_of_the_corpus_gets_an_error() {
    let wrong = [
        "",
        "{",
        "[]",
        "null",
        "{\"events\":5}",
        "{\"set\":300}",
        "{\"set\":0}",
        "{\"set\":13}",
        "{\"viewer\":\"Q\",\"hand\":[]}",
        "{\"viewer\":\"S\"}",
        "{\"hand\":[\"0|0\"]}",
        "{\"players\":1}",
        "{\"players\":9}",
        "{\"players\":[\"S\"]}",
        "{\"slots\":{\"S\":200,\"N\":200}}",
        "{\"boneyard\":3}",
        "{\"boneyard\":\"swamp\"}",
        "{\"partners\":true,\"players\":2}",
        "{\"events\":[{}]}",
        "{\"events\":[{\"player\":\"S\"}]}",
        "{\"events\":[{\"player\":\"S\",\"pass\":false}]}",
        "{\"events\":[{\"player\":\"S\",\"play\":\"7|7\"}]}",
        "{\"events\":[{\"player\":\"S\",\"play\":\"0|0\",\"pass\":true}]}",
        "{\"events\":[{\"player\":\"S\",\"draw\":0}]}",
        "{\"events\":[{\"player\":\"S\",\"play\":\"0|0\",\"on\":77}]}",
        "{\"events\":[{\"note\":{\"player\":\"S\",\"tile\":\"9|9\",\"has\":true}}]}",
    ];
    for text in wrong {
        let answer = serde_json::from_str::<ReadRequest>(text)
            .map_err(kibitzer_wire::Problem::from)
            .and_then(|request| read(&request, &Stop::never()));
        assert!(answer.is_err(), "{text}");
    }
}
