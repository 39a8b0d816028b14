//! Functions over records of dominoes and Clue: the JSON that every door of the program takes, and what it tells.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, Float64Array};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;
use kibitzer_wire::{Problem, question};
use serde_json::Value;

use super::of_texts;
use crate::function::{Function, Last, Rows, texts};
use crate::problem::problem;
use crate::workshop::Workshop;

type Read = fn(&str, &Workshop) -> Result<Value, Problem>;

/// The functions.
pub(super) fn functions() -> Vec<Function> {
    vec![
        whole(
            "domino_reading",
            "domino_reading(record)",
            "Everything that a record of dominoes tells, as JSON.",
            domino,
        ),
        count(
            "domino_deals",
            "domino_deals(record)",
            "How many deals fit a record of dominoes (text: it may be large).",
            domino,
        ),
        chance(
            "domino_chance",
            "domino_chance(record, tile, player)",
            "How likely a player holds a tile: domino_chance(record, '3|6', 'W').",
            domino,
            |answer, tile, player| answer["tiles"][tile][player].as_f64(),
        ),
        whole(
            "clue_reading",
            "clue_reading(record)",
            "Everything that a record of Clue tells, as JSON.",
            clue,
        ),
        count(
            "clue_deals",
            "clue_deals(record)",
            "How many deals fit a record of Clue (text: it may be large).",
            clue,
        ),
        chance(
            "clue_chance",
            "clue_chance(record, card, holder)",
            "How likely a player, or the envelope, holds a card.",
            clue,
            |answer, card, holder| answer["cards"][card]["p"][holder].as_f64(),
        ),
    ]
}

fn domino(record: &str, workshop: &Workshop) -> Result<Value, Problem> {
    let answer = kibitzer_domino::wire::read(&question(record)?, &workshop.stop)?;
    json(serde_json::to_value(answer))
}

fn clue(record: &str, workshop: &Workshop) -> Result<Value, Problem> {
    let answer = kibitzer_clue::wire::read(&question(record)?, &workshop.stop)?;
    json(serde_json::to_value(answer))
}

fn json(value: serde_json::Result<Value>) -> Result<Value, Problem> {
    value.map_err(|error| Problem::new("json", error.to_string()))
}

/// What `read` makes of a record.
fn answer(name: &str, record: &str, workshop: &Workshop, read: Read) -> Result<Value> {
    let answer = read(record, workshop).map_err(|error| problem(name, error));
    // Work that was broken off says nothing about the record.
    workshop.check()?;
    answer
}

fn whole(name: &'static str, usage: &'static str, about: &'static str, read: Read) -> Function {
    of_answer((name, usage, about), read, |answer| Some(answer.to_string()))
}

fn count(name: &'static str, usage: &'static str, about: &'static str, read: Read) -> Function {
    of_answer((name, usage, about), read, |answer| {
        answer["deals"].as_str().map(str::to_owned)
    })
}

fn of_answer(
    names: (&'static str, &'static str, &'static str),
    read: Read,
    of: fn(&Value) -> Option<String>,
) -> Function {
    Function::new(
        names,
        &[of_texts(1)],
        DataType::Utf8,
        move |rows: &Rows, workshop: &Workshop| {
            Ok(texts(&rows.each(workshop, |row| {
                let Some(record) = rows.text(0, row) else {
                    return Ok(None);
                };
                let answer = answer(names.0, record, workshop, read);
                Ok(of(&answer.map_err(|error| rows.blame(&[0], error))?))
            })?))
        },
    )
    .slow()
}

fn chance(
    name: &'static str,
    usage: &'static str,
    about: &'static str,
    read: Read,
    of: fn(&Value, &str, &str) -> Option<f64>,
) -> Function {
    Function::new(
        (name, usage, about),
        &[of_texts(3)],
        DataType::Float64,
        move |rows, workshop| {
            let mut last = Last::default();
            let found = rows.each(workshop, |row| {
                let (Some(record), Some(piece), Some(holder)) =
                    (rows.text(0, row), rows.text(1, row), rows.text(2, row))
                else {
                    return Ok(None);
                };
                let answer = last.get(record, || answer(name, record, workshop, read).map(Arc::new));
                let answer: Arc<Value> = answer.map_err(|error| rows.blame(&[0], error))?;
                Ok(of(&answer, piece, holder))
            })?;
            Ok(Arc::new(Float64Array::from(found)) as ArrayRef)
        },
    )
    .slow()
}
