//! What people read, as golden files.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use kibitzer_clue::record::Record;
use kibitzer_clue::wire::{
    AdviseRequest, AskRequest, Asked, ShowRequest, WhyRequest, advise, ask, read, read_at, show, why,
};
use kibitzer_clue::words::Level;
use kibitzer_deal::Stop;
use kibitzer_wire::Problem;

fn demo() -> Record {
    serde_json::from_str(include_str!("../../cli/src/clue/demo.json")).unwrap()
}

/// Questions about the demo game, and their answers.
fn asked(questions: &[&str], level: Level) -> Result<Vec<Asked>, Problem> {
    let request = AskRequest {
        record: demo(),
        question: None,
        questions: questions.iter().map(|&question| question.to_owned()).collect(),
        level,
    };
    ask(&request, &Stop::never()).map(|found| found.answers)
}

fn told(answers: &[Asked]) -> String {
    let line = |asked: &Asked| format!("{}\n  {}", asked.question, asked.text);
    answers.iter().map(line).collect::<Vec<_>>().join("\n")
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
    insta::assert_snapshot!(told(&asked(&questions, Level::Values).unwrap()));
}

#[test]
fn a_question_that_does_not_parse_gets_help() {
    let request = AskRequest {
        record: demo(),
        question: Some("who can have Rop?".to_owned()),
        questions: Vec::new(),
        level: Level::Values,
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

const LEVELS: [Level; 4] = [Level::Line, Level::Values, Level::Full, Level::Discreet];

/// Without the matrix and the list of chances, which the summary has in full.
fn without_matrix(text: &str) -> String {
    let kept = text.lines().filter(|line| {
        let table = line.contains("  ·")
            || line.contains("  ✓")
            || line.starts_with('✓')
            || line.contains("envelope  ");
        !table && !line.ends_with("envelope")
    });
    kept.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_reading_at_four_levels() {
    let texts = LEVELS.map(|level| {
        let answer = read_at(&demo(), level, &Stop::never()).unwrap();
        format!("# {level:?}\n{}", without_matrix(&answer.text))
    });
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn advice_at_four_levels() {
    let texts = [Level::Line, Level::Values, Level::Full].map(|level| {
        let request = AdviseRequest {
            record: demo(),
            level,
            ..AdviseRequest::default()
        };
        format!("# {level:?}\n{}", advise(&request, &Stop::never()).unwrap().text)
    });
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn answers_at_four_levels() {
    let questions = [
        "who can have Wrench?",
        "what does Bob have?",
        "P(envelope Dagger)",
        "why does Carol have Revolver?",
        "what if Carol has Dagger?",
        "what did Carol show Bob?",
        "what did Bob show me?",
        "how close is Bob to winning?",
        "how close am I? where does Alice stand, who is winning?",
        "what is the meaning of life?",
        "should I accuse?",
    ];
    let texts = LEVELS.map(|level| match asked(&questions, level) {
        Ok(answers) => format!("# {level:?}\n{}", told(&answers)),
        Err(problem) => format!("# {level:?}\n{}", problem.message),
    });
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn a_proof_in_steps() {
    let request = WhyRequest {
        record: demo(),
        card: Some("Revolver".to_owned()),
        holder: Some("envelope".to_owned()),
    };
    let found = why(&request, &Stop::never()).unwrap();
    assert_eq!(found.because, [1, 4]);
    assert_eq!(found.since, Some(4));
    assert!(found.before.is_some_and(|before| before.p > 0.0));
    let lines: Vec<String> = found
        .steps
        .iter()
        .map(|step| format!("{:?} {:?} {:?} {}", step.rule, step.events, step.from, step.text))
        .collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn which_card_to_show() {
    let mut record = demo();
    let asked = r#"{"suggest":{"by":"Bob","cards":["Plum","Rope","Ballroom"],"answers":[{"player":"Carol","pass":true}]}}"#;
    record.events.push(serde_json::from_str(asked).unwrap());
    let request = ShowRequest { record, seed: None };
    // Rope was shown to Bob before: it tells nothing new.
    let found = show(&request, &Stop::never()).unwrap();
    assert_eq!(found.show.as_deref(), Some("Rope"));
    insta::assert_snapshot!(found.text);
}

#[test]
fn a_row_is_cleared() {
    let mut record = demo();
    let events = [
        r#"{"note":{"holder":"Bob","card":"Wrench","has":true}}"#,
        r#"{"note":{"holder":"all","card":"Wrench","has":null}}"#,
    ];
    let before = read(&record, &Stop::never()).unwrap();
    record
        .events
        .extend(events.map(|event| serde_json::from_str(event).unwrap()));
    let after = read(&record, &Stop::never()).unwrap();
    assert_eq!(after.deals, before.deals);
    record.events.pop();
    assert_ne!(read(&record, &Stop::never()).unwrap().deals, before.deals);
}

/// What people ask of a running game besides cards: answered as it was asked.
#[test]
fn questions_about_players() {
    let questions = [
        "what did I show Bob?",
        "what did I show Carol?",
        "what have I shown?",
        "what did Carol show me?",
        "how close am I to winning?",
        "how many solutions are left?",
        "what is the solution?",
        "who is bluffing?",
        "is Bob bluffing?",
        "am I ahead of Bob?",
        "who is winning?",
        "how many cards does Bob have?",
        "which rooms are left?",
        "when did I know that Carol has the Revolver?",
        "since when is it known that Bob has not the Kitchen?",
        "since when does Bob have Green?",
        "what should I do?",
    ];
    let answers = asked(&questions, Level::Values).unwrap();
    assert!(answers.iter().all(|answer| !answer.unknown), "{answers:?}");
    insta::assert_snapshot!(told(&answers));
}

/// A note is no pass: nobody was asked.
#[test]
fn a_note_is_called_a_note() {
    let mut record = demo();
    let noted = r#"{"note":{"holder":"Bob","card":"Wrench","has":false}}"#;
    record.events = vec![serde_json::from_str(noted).unwrap()];
    let request = WhyRequest {
        record,
        card: Some("Wrench".to_owned()),
        holder: Some("Bob".to_owned()),
    };
    let found = why(&request, &Stop::never()).unwrap();
    assert_eq!(
        found.text,
        "Bob does not have the Wrench, because you noted that Bob does not have the Wrench (entry 1)."
    );
    let steps: Vec<&str> = found.steps.iter().map(|step| step.text.as_str()).collect();
    assert_eq!(steps, ["You noted that Bob does not have the Wrench (entry 1)."]);
}

/// Nobody can show what lies in one's own hand: one entry against the hand is two things that clash.
#[test]
fn an_entry_against_the_own_hand() {
    let mut record = demo();
    let shown = r#"{"suggest":{"by":"Alice","cards":["Green","Rope","Study"],"answers":[{"player":"Bob","shows":"Rope"}]}}"#;
    record.events = vec![serde_json::from_str(shown).unwrap()];
    assert_eq!(
        read(&record, &Stop::never()).unwrap().text,
        "Your own hand and entry 1 cannot both be right: you suggested Green, the Rope and the Study: Bob showed the Rope (entry 1)."
    );
}
