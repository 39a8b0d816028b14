//! What people read, as golden files.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use kibitzer_clue::record::Record;
use kibitzer_clue::wire::{AdviseRequest, AskRequest, WhyRequest, advise, ask, read, why};
use kibitzer_deal::Stop;

fn demo() -> Record {
    serde_json::from_str(include_str!("../../cli/src/clue/demo.json")).unwrap()
}

#[test]
fn a_summary() {
    insta::assert_snapshot!(read(&demo(), &Stop::never()).unwrap().text);
}

#[test]
fn every_deduction_has_a_sentence() {
    let lines: Vec<String> = read(&demo(), &Stop::never())
        .unwrap()
        .deductions
        .unwrap()
        .iter()
        .map(|known| format!("{:?} {:?} {}", known.kind, known.because, known.text))
        .collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn advice() {
    let request = AdviseRequest {
        record: demo(),
        ..AdviseRequest::default()
    };
    insta::assert_snapshot!(advise(&request, &Stop::never()).unwrap().text);
}

#[test]
fn questions() {
    let questions = [
        "help",
        "who can have Wrench?",
        "why not Bob?",
        "what if Bob shows Dagger?",
        "P(envelope Kitchen)",
        "how likely is it that Carol has Green?",
        "what does Carol have?",
        "what is in the envelope?",
        "why is Revolver with Carol?",
        "open shows",
    ];
    let request = AskRequest {
        record: demo(),
        question: None,
        questions: questions.iter().map(|&question| question.to_owned()).collect(),
    };
    let answers = ask(&request, &Stop::never()).unwrap().answers;
    let lines: Vec<String> = answers
        .iter()
        .map(|asked| format!("{}\n  {}", asked.question, asked.text))
        .collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn a_question_that_does_not_parse_gets_help() {
    let request = AskRequest {
        record: demo(),
        question: Some("who can have Rop?".to_owned()),
        questions: Vec::new(),
    };
    insta::assert_snapshot!(ask(&request, &Stop::never()).unwrap_err().message);
}

#[test]
fn a_contradiction() {
    let mut record = demo();
    let text = r#"{"suggest":{"by":"Alice","cards":["Green","Dagger","Study"],"answers":[{"player":"Bob","shows":"Dagger"}]}}"#;
    record.events[3] = serde_json::from_str(text).unwrap();
    insta::assert_snapshot!(read(&record, &Stop::never()).unwrap().text);
}

#[test]
fn a_reason_and_an_open_cell() {
    let ask = |card: &str, holder: &str| {
        let request = WhyRequest {
            record: demo(),
            card: Some(card.to_owned()),
            holder: Some(holder.to_owned()),
        };
        why(&request, &Stop::never()).unwrap().text
    };
    let lines = [
        ask("Revolver", "carol"),
        ask("Rope", "Bob"),
        ask("Knife", "envelope"),
        ask("Kitchen", "envelope"),
    ];
    insta::assert_snapshot!(lines.join("\n"));
}
