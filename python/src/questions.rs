//! The questions of every door: JSON in, JSON out.

use std::io::Cursor;
use std::ops::ControlFlow;

use kibitzer_bridge::record::read_boards;
use kibitzer_bridge::wire as bridge;
use kibitzer_clue::wire as clue;
use kibitzer_clue::words::Level as ClueLevel;
use kibitzer_domino::record::Record;
use kibitzer_domino::wire as domino;
use kibitzer_domino::wire::RecordJson;
use kibitzer_domino::words::{Level as DominoLevel, describe};
use kibitzer_wire::{Problem, question};
use pyo3::prelude::*;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde::Serialize;
use serde_json::{Value, json};

use crate::problem::{value_error, wrong};
use crate::systems::{agreements, solver, systems};
use crate::wait::{Watch, wait};

type Answer = Result<String, Problem>;

fn written(answer: &impl Serialize) -> Answer {
    Ok(serde_json::to_string(answer)?)
}

/// Answers a question of the command line, as it does.
#[pyfunction]
pub(crate) fn ask(py: Python<'_>, game: &str, name: &str, asked: &str) -> PyResult<String> {
    let answer = match game {
        "bridge" => in_bridge,
        "domino" => in_dominoes,
        _ => in_clue,
    };
    let work = |watch: &Watch| answer(name, asked, watch);
    // A bid by rule takes microseconds: a thread of its own would take longer than the answer.
    let answer = if (game, name) == ("bridge", "bid") {
        py.detach(|| bid(asked))
    } else {
        wait(py, name, work)?
    };
    answer.map_err(value_error)
}

fn unknown(name: &str) -> Problem {
    Problem::new("unknown_question", format!("no question is called {name}"))
}

fn bid(asked: &str) -> Answer {
    let asked: bridge::BidQuestion = question(asked)?;
    let agreements = agreements(asked.system.as_deref().unwrap_or("sayc"))?;
    written(&bridge::bid(agreements.bidder(), &asked)?)
}

fn in_bridge(name: &str, asked: &str, watch: &Watch) -> Answer {
    let systems = systems().until(&watch.stop);
    match name {
        "think" => {
            let asked: bridge::BidQuestion = question(asked)?;
            let agreements = agreements(asked.system.as_deref().unwrap_or("sayc"))?;
            written(&bridge::thoughtful_bid(&agreements, &asked, &watch.stop)?)
        }
        "read" => written(&bridge::read(&systems, &question(asked)?)?),
        "advise" => {
            let mut look = |so_far: &bridge::AdviseAnswer| {
                watch.expect(so_far.most_deals);
                watch.reach(so_far.deals);
                if watch.stop.is_due() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            written(&bridge::advise(&systems, solver(), &question(asked)?, &mut look)?)
        }
        "evaluate" => written(&bridge::evaluate(&systems, solver(), &question(asked)?)?),
        "meanings" => written(&bridge::meanings(&systems, &question(asked)?)?),
        "features" => written(&bridge::features(&question(asked)?)?),
        "chance" => written(&bridge::chance(
            &question(asked)?,
            &mut SmallRng::seed_from_u64(1),
        )?),
        "card" => written(&bridge::card(&systems, &question(asked)?)?),
        "diff" => written(&bridge::diff(&question(asked)?, solver(), &watch.stop)?),
        other => Err(unknown(other)),
    }
}

fn in_dominoes(name: &str, asked: &str, watch: &Watch) -> Answer {
    let request: domino::ReadRequest = question(asked)?;
    match name {
        "read" => {
            let answer = domino::read(&request, &watch.stop)?;
            let text = describe(&answer.reading, DominoLevel::Values);
            let mut answer = serde_json::to_value(&answer)?;
            if let Value::Object(fields) = &mut answer {
                fields.insert("text".into(), json!(text));
            }
            written(&answer)
        }
        "advise" => written(&domino::advise(&request, &watch.stop)?),
        "review" => written(&domino::review(&request, &watch.stop)?),
        other => Err(unknown(other)),
    }
}

fn in_clue(name: &str, asked: &str, watch: &Watch) -> Answer {
    let stop = &watch.stop;
    match name {
        "read" => written(&clue::read_at(&question(asked)?, ClueLevel::Values, stop)?),
        "advise" => written(&clue::advise(&question(asked)?, stop)?),
        "why" => written(&clue::why(&question(asked)?, stop)?),
        "show" => written(&clue::show(&question(asked)?, stop)?),
        "ask" => written(&clue::ask(&question(asked)?, stop)?),
        other => Err(unknown(other)),
    }
}

/// The boards of a file: PBN, LIN or plain text, as JSON lines; those that cannot be read as sentences.
#[pyfunction]
pub(crate) fn boards(py: Python<'_>, text: &str) -> PyResult<(Vec<String>, Vec<String>)> {
    let read = || {
        let (mut boards, mut wrong) = (Vec::new(), Vec::new());
        for board in read_boards(Cursor::new(text)) {
            match board {
                Ok(board) => boards.push(written(&bridge::BoardAnswer::of(&board))?),
                Err(error) => wrong.push(Problem::from(error).to_string()),
            }
        }
        Ok((boards, wrong))
    };
    py.detach(read).map_err(|problem: Problem| value_error(problem))
}

/// A record of dominoes as text, as the JSON that questions take.
#[pyfunction]
pub(crate) fn domino_record(text: &str) -> PyResult<String> {
    let record = Record::read(text).map_err(value_error)?;
    serde_json::to_string(&RecordJson::from(&record)).map_err(|error| wrong("json", error.to_string()))
}
