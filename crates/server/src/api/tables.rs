//! Tables: set up, list, show, change, delete.

use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use kibitzer_bridge::wire::ReadQuestion;
use kibitzer_store::{NewTable, Table, TableId};
use kibitzer_wire::{Problem, question_of};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use super::changes::{ToDo, make};
use super::text::short;
use super::visit::{Id, JsonReply, Reply, RequestKey, Visit};
use crate::app::App;
use crate::body::{Json, Query};
use crate::failure::{ErrorBody, Failure};
use crate::record::{Change, Record};
use crate::records::Now;

/// The most tables listed at a time.
const MOST_LISTED: u64 = 200;

/// A table to set up.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({"game": "domino", "title": "Friday", "settings": {"set": 6, "viewer": "S",
    "hand": ["0|1", "1|3", "2|5", "3|3", "4|6", "5|5", "6|6"]}}))]
pub(crate) struct TableToMake {
    /// `domino`, `clue` or `bridge`.
    game: String,
    /// What to call it.
    #[serde(default)]
    #[schema(max_length = 200)]
    title: String,
    /// The question of the game's reading without its events: viewer, hand, players …
    #[serde(default)]
    #[schema(value_type = Object)]
    settings: Map<String, Value>,
    /// What has happened already.
    #[serde(default)]
    #[schema(value_type = Vec<Object>)]
    events: Vec<Map<String, Value>>,
}

/// A table in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TableLine {
    id: String,
    game: String,
    title: String,
    /// How many changes it has.
    number: u64,
    /// When it was set up, in milliseconds since 1970.
    created: i64,
    /// When something last happened at it.
    touched: i64,
}

/// Tables, the latest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TableList {
    tables: Vec<TableLine>,
}

/// A table: what its changes add up to.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TableView {
    #[serde(flatten)]
    line: TableLine,
    /// The question of the game's reading without its events.
    #[schema(value_type = Object)]
    settings: Value,
    /// What happened, in order; `because` in a reading counts these from 0.
    #[schema(value_type = Vec<Object>)]
    events: Vec<Value>,
    /// How many changes can be undone.
    undo: usize,
    /// How many can be done again.
    redo: usize,
}

/// Which tables to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Which {
    /// Only of this game.
    #[serde(default)]
    game: String,
    /// Leave out this many.
    #[serde(default)]
    #[param(minimum = 0, maximum = 1_000_000_000)]
    skip: u32,
    /// At most this many.
    #[param(minimum = 0, maximum = 200)]
    most: Option<u32>,
}

/// What to change about a table.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct TableChange {
    /// Another title.
    #[schema(max_length = 200)]
    title: Option<String>,
    /// Other settings, whole. Can be undone.
    #[schema(value_type = Option<Object>)]
    settings: Option<Map<String, Value>>,
    /// How many changes the table must have for this to be done.
    expect: Option<u64>,
}

impl From<&Table> for TableLine {
    fn from(table: &Table) -> Self {
        Self {
            id: table.id.to_string(),
            game: table.game.clone(),
            title: table.title.clone(),
            number: table.number,
            created: table.created,
            touched: table.touched,
        }
    }
}

impl TableView {
    pub(crate) fn new(table: &Table, record: Record) -> Self {
        Self {
            line: table.into(),
            settings: record.settings,
            events: record.events,
            undo: record.undo,
            redo: record.redo,
        }
    }
}

/// What a table's changes add up to.
pub(crate) async fn record_of(app: &App, table: &Table) -> Result<Record, Failure> {
    app.records
        .look(&app.store, table, |now| now.record().clone())
        .await
}

/// A table as it stands, in JSON.
async fn shown(app: &App, mut table: Table) -> Reply {
    let known = table.clone();
    let written = move |now: &Now| {
        table.number = now.number;
        serde_json::to_vec(&TableView::new(&table, now.record().clone()))
    };
    let text = app.records.look(&app.store, &known, written).await?;
    let text = text.map_err(Problem::from)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// Set up a table
#[utoipa::path(post, path = "/api/v1/tables", tag = "tables", request_body = TableToMake,
    params(RequestKey),
    responses((status = 201, description = "The table.", body = TableView),
              (status = 422, description = "The settings make no sense.", body = ErrorBody)))]
pub(crate) async fn create(visit: Visit, Json(new): Json<TableToMake>) -> Reply {
    let key = visit.key()?;
    let game = visit.app.games.game(&new.game)?;
    let title = short(&new.title, 0, 200, "title")?;
    let settings = Change::Settings(Value::Object(new.settings));
    settings.check()?;
    let events: Vec<_> = new
        .events
        .into_iter()
        .map(|event| Change::Add(Value::Object(event)))
        .collect();
    events.iter().try_for_each(Change::check)?;
    let record = Record::new(
        settings.settings().cloned().unwrap_or_default(),
        events.iter().filter_map(Change::event).cloned().collect(),
    );
    game.check(&record)?;
    let made = NewTable {
        game: game.name.to_owned(),
        title,
        settings: record.settings,
        events: events
            .iter()
            .map(serde_json::to_value)
            .collect::<Result<_, _>>()
            .map_err(Problem::from)?,
        key,
        ..NewTable::default()
    };
    let table = visit.app.store.add_table(visit.user(), made).await?;
    Ok((StatusCode::CREATED, shown(&visit.app, table).await?).into_response())
}

/// List my tables, the latest first
#[utoipa::path(get, path = "/api/v1/tables", tag = "tables", params(Which),
    responses((status = 200, description = "The tables.", body = TableList)))]
pub(crate) async fn list(visit: Visit, Query(which): Query<Which>) -> JsonReply<TableList> {
    let most = which.most.map_or(50, u64::from).min(MOST_LISTED);
    let game = if which.game.contains('\0') {
        "?"
    } else {
        &which.game
    };
    let tables = visit
        .app
        .store
        .tables(visit.user(), game, u64::from(which.skip), most)
        .await?;
    Ok(axum::Json(TableList {
        tables: tables.iter().map(TableLine::from).collect(),
    }))
}

/// Show a table
#[utoipa::path(get, path = "/api/v1/tables/{table}", tag = "tables", params(("table" = String, Path)),
    responses((status = 200, description = "The table.", body = TableView)))]
pub(crate) async fn show(visit: Visit, table: Id) -> Reply {
    shown(&visit.app, find(&visit, table).await?).await
}

/// Change a table's title or settings
#[utoipa::path(patch, path = "/api/v1/tables/{table}", tag = "tables",
    params(("table" = String, Path), RequestKey),
    request_body = TableChange,
    responses((status = 200, description = "The table.", body = TableView),
              (status = 409, description = "Somebody else was first.", body = ErrorBody),
              (status = 422, description = "The settings make no sense.", body = ErrorBody)))]
pub(crate) async fn change(visit: Visit, table: Id, Json(change): Json<TableChange>) -> Reply {
    let title = change.title.map(|title| short(&title, 0, 200, "title"));
    let settings = change
        .settings
        .map(|settings| Change::Settings(Value::Object(settings)));
    let todo = ToDo {
        changes: settings.into_iter().collect(),
        title: title.transpose()?,
        expect: change.expect,
        key: visit.key()?,
    };
    let table = find(&visit, table).await?;
    if !todo.changes.is_empty() || todo.title.is_some() {
        make(&visit, &table, todo).await?;
    }
    shown(&visit.app, visit.app.store.table(visit.user(), &table.id).await?).await
}

/// Delete a table with all that happened at it
#[utoipa::path(delete, path = "/api/v1/tables/{table}", tag = "tables",
    params(("table" = String, Path), RequestKey),
    responses((status = 204, description = "It is gone."),
              (status = 422, description = "The key was used for another request.", body = ErrorBody)))]
pub(crate) async fn remove(visit: Visit, table: Id) -> Result<StatusCode, Failure> {
    let key = visit.key()?;
    let table: TableId = table.of("table")?;
    visit.app.store.remove_table(visit.user(), &table, key).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// How to write a table's record.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Written {
    /// `json`, or `pbn` for bridge.
    #[serde(default)]
    format: Format,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Format {
    #[default]
    Json,
    Pbn,
}

/// A table's record as a file: what `kibitzer GAME read FILE` takes
#[utoipa::path(get, path = "/api/v1/tables/{table}/export", tag = "tables", params(("table" = String, Path), Written),
    responses((status = 200, content((Object = "application/json"), (String = "application/x-pbn")),
               description = "The question of the game's reading, or a board in PBN."),
              (status = 422, description = "Only bridge is written as PBN.", body = ErrorBody)))]
pub(crate) async fn export(visit: Visit, table: Id, Query(written): Query<Written>) -> Reply {
    let table = find(&visit, table).await?;
    let record = record_of(&visit.app, &table).await?;
    if written.format == Format::Pbn {
        return export_pbn(&visit.app, &table, &record);
    }
    let mut question = (visit.app.games.game(&table.game)?.question)(&record);
    question.insert("game".into(), table.game.clone().into());
    question.insert("title".into(), table.title.clone().into());
    let name = format!("attachment; filename=\"{}-{}.json\"", table.game, table.id);
    Ok(([(header::CONTENT_DISPOSITION, name)], axum::Json(question)).into_response())
}

fn export_pbn(app: &App, table: &Table, record: &Record) -> Reply {
    let game = app.games.game(&table.game)?;
    if game.name != "bridge" {
        return Err(Problem::new("format", "only bridge is written as PBN")
            .at("format")
            .into());
    }
    let question: ReadQuestion = question_of((game.question)(record))?;
    let text = question.pbn()?;
    let name = format!("attachment; filename=\"bridge-{}.pbn\"", table.id);
    let headers = [
        (header::CONTENT_TYPE, "application/x-pbn".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text).into_response())
}

/// One of the caller's tables.
pub(crate) async fn find(visit: &Visit, table: Id) -> Result<Table, Failure> {
    Ok(visit.app.store.table(visit.user(), &table.of("table")?).await?)
}
