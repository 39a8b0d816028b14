//! Everything I have, as lines of JSON, out and in again.

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use futures_util::stream::unfold;
use kibitzer_store::Line;
use kibitzer_wire::Problem;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::body::JsonLines;
use crate::caller::Caller;
use crate::failure::{ErrorBody, Failure};
use crate::games;
use crate::record::Change;

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

/// Everything I have, as lines of JSON
#[utoipa::path(get, path = "/api/v1/export", tag = "account",
    responses((status = 200, description = "One JSON object a line.", content_type = "application/x-ndjson", body = String)))]
pub(crate) async fn export(State(app): State<App>, caller: Caller) -> Response {
    let (to, from) = tokio::sync::mpsc::channel(64);
    tokio::spawn(async move {
        if let Err(error) = app.store.export(&caller.user, &to).await {
            tracing::error!(%error, "an export broke off");
        }
    });
    let lines = unfold(from, |mut from| async move {
        let line: Line = from.recv().await?;
        let mut text = serde_json::to_vec(&line).unwrap_or_default();
        text.push(b'\n');
        Some((Ok::<_, std::convert::Infallible>(Bytes::from(text)), from))
    });
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"kibitzer.jsonl\"",
        ),
    ];
    (headers, Body::from_stream(lines.fuse())).into_response()
}

/// Bring in an export: all of it or, where a line is wrong, nothing
#[utoipa::path(post, path = "/api/v1/import", tag = "account",
    request_body(content = String, content_type = "application/x-ndjson"),
    responses((status = 200, description = "What was added.", body = Imported),
              (status = 422, description = "A line makes no sense here.", body = ErrorBody)))]
pub(crate) async fn import(
    State(app): State<App>,
    caller: Caller,
    JsonLines(bytes): JsonLines,
) -> Result<axum::Json<Imported>, Failure> {
    let lines = {
        let heavy = &app.lanes.heavy;
        heavy
            .run(caller.user.as_str(), move |_| read_lines(&bytes))
            .await?
    };
    let done = app.store.import(&caller.user, lines).await?;
    Ok(axum::Json(Imported {
        tables: done.tables,
        changes: done.events,
        decisions: done.decisions,
        skipped: done.skipped,
    }))
}

fn read_lines(bytes: &[u8]) -> Result<Vec<Line>, Failure> {
    let lines = bytes.split(|byte| *byte == b'\n').enumerate();
    let filled = lines.filter(|(_, line)| !line.iter().all(u8::is_ascii_whitespace));
    filled.map(|(number, line)| read_line(number + 1, line)).collect()
}

fn read_line(number: usize, text: &[u8]) -> Result<Line, Failure> {
    let at = |problem: Problem| problem.at(format!("line {number}"));
    let line: Line = serde_json::from_slice(text).map_err(|error| at(error.into()))?;
    let words = match &line {
        Line::Table(table) => {
            games::game(&table.game).map_err(at)?;
            vec![table.id.as_str(), &table.title]
        }
        Line::Event(event) => {
            serde_json::from_value::<Change>(event.body.clone()).map_err(|error| at(error.into()))?;
            vec![]
        }
        Line::Decision(decision) => decision.words(),
    };
    if words.iter().any(|word| word.contains('\0')) {
        return Err(at(Problem::new("text", "a text holds a NUL character")).into());
    }
    Ok(line)
}
