//! Changes of a table: append, correct, undo; and hear of them.

use std::sync::Arc;

use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use kibitzer_store::{Append, Appended, StoreError, Table};
use kibitzer_wire::Problem;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::{IntoParams, ToSchema};

use super::tables::find;
use super::visit::{Id, JsonReply, Reply, RequestKey, Visit};
use crate::app::App;
use crate::body::{Json, Query};
use crate::failure::{ErrorBody, Failure};
use crate::record::{Change, Record};
use crate::records::Known;

/// The most events appended at a time.
const MOST_AT_ONCE: usize = 1_000;
/// How often a change without an expectation is tried again when others come first.
const TRIES: usize = 20;

/// Events to append.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({"events": [{"player": "S", "play": "3|3"}], "expect": 0}))]
pub(crate) struct NewEvents {
    /// In order; stored all or none.
    #[schema(value_type = Vec<Object>, max_items = 1000)]
    events: Vec<Map<String, Value>>,
    /// How many changes the table must have for this to be stored; absent, it is stored after whatever came first.
    expect: Option<u64>,
}

/// A corrected event.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct Correction {
    /// What should have been entered.
    #[schema(value_type = Object)]
    event: Map<String, Value>,
    /// How many changes the table must have for this to be done.
    expect: Option<u64>,
}

/// What a change expects.
#[derive(Debug, Deserialize, IntoParams, ToSchema)]
#[into_params(parameter_in = Query)]
pub(crate) struct Expecting {
    /// How many changes the table must have for this to be done.
    expect: Option<u64>,
}

/// What was done.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Done {
    /// How many changes the table has now.
    number: u64,
    /// Whether this had been done already by a request with the same `Idempotency-Key`.
    again: bool,
}

/// A stored change.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LogLine {
    /// Its number, from 1.
    number: u64,
    /// When it was stored, in milliseconds since 1970.
    created: i64,
    /// What was done: `add`, `edit`, `remove`, `settings`, `undo` or `redo`; `unreadable`, with the reason, for what was
    /// stored but cannot be read.
    #[schema(value_type = Object)]
    change: Value,
}

/// Stored changes, in order.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Log {
    changes: Vec<LogLine>,
}

/// Where to begin.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct After {
    /// Only changes with a higher number.
    #[serde(default)]
    after: u32,
}

impl From<Appended> for Done {
    fn from(appended: Appended) -> Self {
        Self {
            number: appended.number,
            again: appended.again,
        }
    }
}

/// What is to be done to a table.
#[derive(Debug, Default)]
pub(crate) struct ToDo {
    /// Changes of its record, in order.
    pub(crate) changes: Vec<Change>,
    /// Another title.
    pub(crate) title: Option<String>,
    /// How many changes the table must have for this to be done.
    pub(crate) expect: Option<u64>,
    /// What the client calls this request.
    pub(crate) key: Option<String>,
}

/// Makes changes to a table: all of them or none. Those who watch it are told by the store.
///
/// With `expect`, somebody else's change in between is a conflict; without, this one simply comes after it.
pub(crate) async fn make(visit: &Visit, table: &Table, todo: ToDo) -> Result<Done, Failure> {
    let bodies = todo.changes.iter().map(serde_json::to_value);
    let mut append = Append {
        bodies: bodies.collect::<Result<_, _>>().map_err(Problem::from)?,
        title: todo.title.clone(),
        key: todo.key.clone(),
        ..Append::default()
    };
    let mut table = table.clone();
    for _ in 0..TRIES {
        let known = visit.app.records.of(&visit.app.store, &table).await?;
        let number = known.look(|now| now.number);
        // A request that was already done must be answered as before, so it is not judged by what came after it.
        // Asked after the look at the table: what was done before that look is known to be done.
        let again = match &todo.key {
            Some(key) => visit.app.store.was_done(&table.id, key).await?,
            None => false,
        };
        if !again && todo.expect.is_none_or(|expect| expect == number) {
            check(&visit.app, &table, &known, &todo.changes).await?;
        }
        // A bare addition makes sense anywhere; what refers to other changes must follow those we looked at.
        append.expected = todo
            .expect
            .or_else(|| (!only_adds(&todo.changes)).then_some(number));
        match visit.app.store.append(visit.user(), &table.id, &append).await {
            Err(StoreError::Conflict { .. }) if todo.expect.is_none() => {
                table = visit.app.store.table(visit.user(), &table.id).await?;
            }
            Err(error) => return Err(error.into()),
            Ok(done) => {
                if !done.again {
                    visit.app.metrics.changes.inc_by(done.number - done.before);
                    visit.app.records.learn(&table, &done, todo.changes);
                }
                return Ok(done.into());
            }
        }
    }
    Err(Failure::Busy(std::time::Duration::from_secs(1)))
}

fn only_adds(changes: &[Change]) -> bool {
    changes.iter().all(|change| matches!(change, Change::Add(_)))
}

/// Whether changes make sense after those that are there, and leave a record of the game's shape.
async fn check(app: &App, table: &Table, known: &Arc<Known>, new: &[Change]) -> Result<(), Failure> {
    let game = app.games.game(&table.game)?;
    let settings = known.look(|now| {
        for change in new {
            now.record().check(change)?;
        }
        Ok::<_, Problem>(now.record().settings.clone())
    })?;
    // Each event has its shape for itself, so those that are there need no second look.
    let events: Vec<Value> = new.iter().filter_map(Change::event).cloned().collect();
    if !events.is_empty() {
        game.check(&Record::new(settings, events))?;
    }
    for change in new {
        if let Change::Settings(settings) = change {
            let (game, known, settings) = (game.clone(), known.clone(), settings.clone());
            let bytes = known.look(|now| now.bytes);
            let check = move || {
                let events = known.look(|now| now.record().events.clone());
                game.check(&Record::new(settings, events))
            };
            app.records.aside(bytes, check).await??;
        }
    }
    Ok(())
}

/// Append events to a table
#[utoipa::path(post, path = "/api/v1/tables/{table}/events", tag = "tables", request_body = NewEvents,
    params(("table" = String, Path), RequestKey),
    responses((status = 201, description = "Stored.", body = Done),
              (status = 200, description = "Already stored by an earlier request with this key.", body = Done),
              (status = 409, description = "Somebody else was first; `number` is how many changes there are now.", body = ErrorBody),
              (status = 422, description = "Not an event of this game.", body = ErrorBody)))]
pub(crate) async fn append(visit: Visit, table: Id, Json(new): Json<NewEvents>) -> Reply {
    let key = visit.key()?;
    if new.events.is_empty() || new.events.len() > MOST_AT_ONCE {
        let message = format!("1 to {MOST_AT_ONCE} events at a time, please");
        return Err(Problem::new("events", message).at("events").into());
    }
    let table = find(&visit, table).await?;
    let changes = new
        .events
        .into_iter()
        .map(|event| Change::Add(Value::Object(event)));
    let todo = ToDo {
        changes: changes.collect(),
        expect: new.expect,
        key,
        ..ToDo::default()
    };
    let done = make(&visit, &table, todo).await?;
    let status = if done.again {
        StatusCode::OK
    } else {
        StatusCode::CREATED
    };
    Ok((status, axum::Json(done)).into_response())
}

/// Correct an event
#[utoipa::path(put, path = "/api/v1/tables/{table}/events/{event}", tag = "tables", request_body = Correction,
    params(("table" = String, Path), ("event" = u32, Path, description = "From 0."),
           RequestKey),
    responses((status = 200, description = "Corrected.", body = Done),
              (status = 409, description = "Somebody else was first.", body = ErrorBody),
              (status = 422, description = "No such event, or not one of this game.", body = ErrorBody)))]
pub(crate) async fn edit(
    visit: Visit,
    Path((table, event)): Path<(Id, Id)>,
    Json(correction): Json<Correction>,
) -> JsonReply<Done> {
    let change = Change::Edit {
        event: event_number(&event)?,
        to: Value::Object(correction.event),
    };
    step(&visit, table, change, correction.expect).await
}

/// Take an event out
#[utoipa::path(delete, path = "/api/v1/tables/{table}/events/{event}", tag = "tables",
    params(("table" = String, Path), ("event" = u32, Path, description = "From 0."), Expecting,
           RequestKey),
    responses((status = 200, description = "Taken out.", body = Done),
              (status = 409, description = "Somebody else was first.", body = ErrorBody),
              (status = 422, description = "No such event.", body = ErrorBody)))]
pub(crate) async fn remove(
    visit: Visit,
    Path((table, event)): Path<(Id, Id)>,
    Query(expecting): Query<Expecting>,
) -> JsonReply<Done> {
    let change = Change::Remove {
        event: event_number(&event)?,
    };
    step(&visit, table, change, expecting.expect).await
}

fn event_number(text: &str) -> Result<usize, Failure> {
    let number = text.parse::<u32>();
    number
        .map(|number| number as usize)
        .map_err(|_| Failure::parameter("event", "an event is named by its number, from 0"))
}

/// Undo the latest change that still stands
#[utoipa::path(post, path = "/api/v1/tables/{table}/undo", tag = "tables",
    params(("table" = String, Path), RequestKey),
    request_body = Option<Expecting>,
    responses((status = 200, description = "Undone.", body = Done),
              (status = 409, description = "Somebody else was first.", body = ErrorBody),
              (status = 422, description = "Nothing to undo.", body = ErrorBody)))]
pub(crate) async fn undo(
    visit: Visit,
    table: Id,
    Json(expecting): Json<Option<Expecting>>,
) -> JsonReply<Done> {
    let expect = expecting.and_then(|expecting| expecting.expect);
    step(&visit, table, Change::Undo {}, expect).await
}

/// Do again what was undone last
#[utoipa::path(post, path = "/api/v1/tables/{table}/redo", tag = "tables",
    params(("table" = String, Path), RequestKey),
    request_body = Option<Expecting>,
    responses((status = 200, description = "Done again.", body = Done),
              (status = 409, description = "Somebody else was first.", body = ErrorBody),
              (status = 422, description = "Nothing was undone.", body = ErrorBody)))]
pub(crate) async fn redo(
    visit: Visit,
    table: Id,
    Json(expecting): Json<Option<Expecting>>,
) -> JsonReply<Done> {
    let expect = expecting.and_then(|expecting| expecting.expect);
    step(&visit, table, Change::Redo {}, expect).await
}

async fn step(visit: &Visit, table: Id, change: Change, expect: Option<u64>) -> JsonReply<Done> {
    let todo = ToDo {
        changes: vec![change],
        expect,
        key: visit.key()?,
        ..ToDo::default()
    };
    let table = find(visit, table).await?;
    Ok(axum::Json(make(visit, &table, todo).await?))
}

/// Every change ever made to a table, undone ones included
#[utoipa::path(get, path = "/api/v1/tables/{table}/log", tag = "tables", params(("table" = String, Path), After),
    responses((status = 200, description = "The changes.", body = Log)))]
pub(crate) async fn log(visit: Visit, table: Id, Query(after): Query<After>) -> JsonReply<Log> {
    let table = find(&visit, table).await?;
    let events = visit
        .app
        .store
        .raw_events(&table.id, u64::from(after.after))
        .await?;
    let bytes = events.iter().map(|event| event.body.len()).sum();
    let lines = move || events.into_iter().map(LogLine::from).collect();
    Ok(axum::Json(Log {
        changes: visit.app.records.aside(bytes, lines).await?,
    }))
}

impl From<kibitzer_store::RawEvent> for LogLine {
    fn from(event: kibitzer_store::RawEvent) -> Self {
        let read = serde_json::from_str(&event.body);
        Self {
            number: event.number,
            created: event.created,
            change: read.unwrap_or_else(|error| json!({"unreadable": error.to_string()})),
        }
    }
}

/// Hear of every change: server-sent events `number` with `{"number": 8}`, at once and then at each change
#[utoipa::path(get, path = "/api/v1/tables/{table}/live", tag = "tables", params(("table" = String, Path)),
    responses((status = 200, description = "A stream that stays open.", content_type = "text/event-stream", body = String)))]
pub(crate) async fn live(visit: Visit, table: Id) -> Reply {
    let table = find(&visit, table).await?;
    let app = visit.app;
    let watcher = app
        .hub
        .watch_table(visit.caller.user.as_str(), &app.store, &table)
        .await?;
    let Some(pass) = visit.caller.pass else {
        return Ok(watcher.into_events().into_response());
    };
    let seen = Arc::new((app, table.id, pass));
    let look = move || {
        let seen = seen.clone();
        async move {
            let (app, table, pass) = &*seen;
            match pass.is_good(app).await {
                Ok(true) => Some(app.store.table_number(table).await.map_err(Failure::from)),
                Ok(false) => None,
                Err(failure) => Some(Err(failure)),
            }
        }
    };
    Ok(watcher.into_events_of(look).into_response())
}
