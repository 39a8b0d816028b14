//! Everything I have, as lines of JSON, out and in again.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::IntoResponse;
use futures_util::StreamExt;
use futures_util::stream::unfold;
use kibitzer_deal::Stop;
use kibitzer_store::{Decision, Line, StoreError, Table};
use kibitzer_wire::{Place, Problem};
use serde::Serialize;
use serde_json::Value;
use tokio::sync::mpsc::Receiver;
use tokio::task::JoinHandle;
use tracing::{Instrument, Span};
use utoipa::ToSchema;

use super::saved;
use super::text::short;
use super::visit::{JsonReply, Reply, Visit};
use crate::body::JsonLines;
use crate::failure::{ErrorBody, Failure};
use crate::games::{Game, Games};
use crate::record::{Change, Record};

/// The most bytes of a decision: its explanation takes some hundred.
const MOST_DECISION_BYTES: usize = 16 << 10;

/// When somebody who has an export under way may ask for the next.
const COME_BACK: Duration = Duration::from_secs(10);

/// What an import did.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Imported {
    /// Tables added.
    tables: u64,
    /// Changes added to them.
    changes: u64,
    /// Bidding decisions added.
    decisions: u64,
    /// Lines left out because what they say was here already.
    skipped: u64,
}

/// Everything I have, as lines of JSON; the last line counts the others
#[utoipa::path(get, path = "/api/v1/export", tag = "account",
    responses((status = 200, description = "One JSON object per line: `table` with its `event`s after it, `decision`, `unreadable` for a table that cannot be read, and at the end `end` with the counts. Without `end` the file broke off.",
               content_type = "application/x-ndjson", body = String)))]
pub(crate) async fn export(visit: Visit) -> Reply {
    let share = visit.app.exports.take(visit.user());
    let share = share.ok_or(Failure::Busy(COME_BACK))?;
    let (to, mut from) = tokio::sync::mpsc::channel(64);
    let task = tokio::spawn(async move {
        let _share = share;
        visit.app.store.export(visit.user(), &to).await
    });
    let Some(first) = from.recv().await else {
        // Not a line: it did not even begin.
        task.await.map_err(|_| Failure::Internal)??;
        return Err(Failure::Internal);
    };
    // Whatever goes wrong after this function is still logged under the name of the request.
    let span = Span::current();
    let lines = unfold((Some(first), from, Some(task)), move |lines| {
        next_line(lines).instrument(span.clone())
    });
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"kibitzer.jsonl\"",
        ),
    ];
    Ok((headers, Body::from_stream(lines.fuse())).into_response())
}

/// A line that was taken already, those to come, and the work that makes them.
type Lines = (
    Option<Line>,
    Receiver<Line>,
    Option<JoinHandle<Result<(), StoreError>>>,
);

/// The next line as bytes. An export that breaks off breaks the transfer, so that nobody takes it for whole.
async fn next_line((first, mut from, task): Lines) -> Option<(std::io::Result<Bytes>, Lines)> {
    let line = match first {
        Some(line) => Some(line),
        None => from.recv().await,
    };
    let Some(line) = line else {
        let Err(error) = task?.await.ok()? else {
            return None;
        };
        tracing::error!(%error, "an export broke off");
        return Some((
            Err(std::io::Error::other("the export broke off")),
            (None, from, None),
        ));
    };
    let mut text = serde_json::to_vec(&line).unwrap_or_default();
    text.push(b'\n');
    Some((Ok(Bytes::from(text)), (None, from, task)))
}

/// Bring in an export: all of it or, where a line is wrong, nothing
#[utoipa::path(post, path = "/api/v1/import", tag = "account",
    request_body(content = String, content_type = "application/x-ndjson"),
    responses((status = 200, description = "What was added.", body = Imported),
              (status = 422, description = "A line makes no sense here.", body = ErrorBody)))]
pub(crate) async fn import(visit: Visit, JsonLines(bytes): JsonLines) -> JsonReply<Imported> {
    let this = visit.app.clone();
    let read = move |stop: &Stop| read_lines(&this.games, &bytes, stop);
    let lines = visit.app.lanes.heavy.run(visit.user().as_str(), read).await?;
    saved::room_for(&visit, tables_of(&lines)).await?;
    let done = visit.app.store.import(visit.user(), lines).await?;
    Ok(axum::Json(Imported {
        tables: done.tables,
        changes: done.events,
        decisions: done.decisions,
        skipped: done.skipped,
    }))
}

fn tables_of(lines: &[Line]) -> impl Iterator<Item = &Table> {
    lines.iter().filter_map(|line| match line {
        Line::Table(table) => Some(table),
        _ => None,
    })
}

fn read_lines(games: &Games, bytes: &[u8], stop: &Stop) -> Result<Vec<Line>, Failure> {
    let lines = bytes.split(|byte| *byte == b'\n').zip(1..);
    let filled = lines.filter(|(line, _)| !line.iter().all(u8::is_ascii_whitespace));
    let mut checker = Checker {
        games,
        stop,
        table: Coming::Nothing,
    };
    let mut read = Vec::new();
    for (text, number) in filled {
        let at = |problem: Problem| problem.at(Place::line(number));
        let line: Line = serde_json::from_slice(text).map_err(|error| at(error.into()))?;
        checker.line(&line).map_err(at)?;
        read.push(line);
    }
    Ok(read)
}

/// Holds an import to what the API would have taken, line by line.
struct Checker<'a> {
    games: &'a Games,
    stop: &'a Stop,
    table: Coming,
}

/// What the events that are coming belong to.
enum Coming {
    Nothing,
    /// A table of this game, with these settings.
    Table(Arc<Game>, Value),
    /// A system: its versions are coming.
    System,
}

impl Checker<'_> {
    fn line(&mut self, line: &Line) -> Result<(), Problem> {
        self.stop.check()?;
        match line {
            Line::Table(table) => self.table(table),
            Line::Event(event) => self.event(&event.body),
            Line::Decision(decision) => is_decision(decision),
            Line::Unreadable(_) | Line::End(_) => Ok(()),
        }
    }

    fn table(&mut self, table: &Table) -> Result<(), Problem> {
        is_name(table.id.as_str())?;
        if table.game == saved::SYSTEM {
            self.table = Coming::System;
            return saved::may_come_in(table);
        }
        short(&table.title, 0, 200, "title")?;
        self.table = Coming::Table(self.games.game(&table.game)?, table.settings.clone());
        self.shape(&Change::Settings(table.settings.clone()))
    }

    fn event(&mut self, body: &Value) -> Result<(), Problem> {
        if matches!(self.table, Coming::System) {
            return saved::version_may_come_in(body, self.stop);
        }
        let change: Change = serde_json::from_value(body.clone())?;
        self.shape(&change)?;
        if let (Coming::Table(_, now), Some(settings)) = (&mut self.table, change.settings()) {
            now.clone_from(settings);
        }
        Ok(())
    }

    /// Whether what a change brings is of the game's shape.
    fn shape(&self, change: &Change) -> Result<(), Problem> {
        change.check()?;
        let Coming::Table(game, settings) = &self.table else {
            return Ok(());
        };
        let brought = change.event().or(change.settings());
        if brought.is_none() {
            return Ok(());
        }
        game.check(&Record {
            settings: change.settings().unwrap_or(settings).clone(),
            events: change.event().cloned().into_iter().collect(),
            ..Record::default()
        })
    }
}

/// Names of ours are letters and digits.
fn is_name(name: &str) -> Result<(), Problem> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if (1..=64).contains(&name.len()) && name.chars().all(plain) {
        return Ok(());
    }
    Err(Problem::new("id", "an id is 1 to 64 letters and digits"))
}

fn is_decision(decision: &Decision) -> Result<(), Problem> {
    is_name(decision.id.as_str())?;
    let words = decision.words();
    if words.iter().any(|word| word.contains('\0')) {
        return Err(Problem::new("text", "a text holds a NUL character"));
    }
    if words.iter().map(|word| word.len()).sum::<usize>() > MOST_DECISION_BYTES {
        let message = format!("at most {MOST_DECISION_BYTES} bytes, please");
        return Err(Problem::new("too_large", message));
    }
    if decision.decision.score > 10 {
        return Err(Problem::new("score", "a score is 0 to 10"));
    }
    Ok(())
}
