//! Tables: set up, list, show, change, delete.

use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use kibitzer_store::{Append, NewTable, Store, Table, TableId};
use kibitzer_wire::Problem;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use super::changes::make;
use super::text::short;
use crate::app::App;
use crate::body::{Json, Query};
use crate::caller::Caller;
use crate::failure::Failure;
use crate::games;
use crate::record::{Change, Record};

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
    /// Leave out so many.
    #[serde(default)]
    #[param(minimum = 0, maximum = 1_000_000_000)]
    skip: u32,
    /// At most so many.
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

/// A table's changes, as far as they can be read.
pub(crate) async fn changes_of(store: &Store, table: &TableId) -> Result<Vec<Change>, Failure> {
    let events = store.events(table, 0).await?;
    let changes = events.into_iter().map(|event| serde_json::from_value(event.body));
    // What an import brought that is no change of ours is passed over, like any change that makes no sense.
    Ok(changes.filter_map(Result::ok).collect())
}

/// What a table's changes add up to.
pub(crate) async fn record_of(store: &Store, table: &Table) -> Result<Record, Failure> {
    let changes = changes_of(store, &table.id).await?;
    Ok(Record::replay(&table.settings, &changes))
}

/// Set up a table
#[utoipa::path(post, path = "/api/v1/tables", tag = "tables", request_body = TableToMake,
    responses((status = 201, description = "The table.", body = TableView),
              (status = 422, description = "The settings make no sense.", body = crate::failure::ErrorBody)))]
pub(crate) async fn create(
    State(app): State<App>,
    caller: Caller,
    Json(new): Json<TableToMake>,
) -> Result<Response, Failure> {
    let game = games::game(&new.game)?;
    let title = short(&new.title, 0, 200, "title")?;
    let record = Record {
        settings: Value::Object(new.settings),
        events: new.events.into_iter().map(Value::Object).collect(),
        ..Record::default()
    };
    game.check(&record)?;
    let made = NewTable {
        game: game.name.to_owned(),
        title,
        settings: record.settings.clone(),
    };
    let mut table = app.store.add_table(&caller.user, made).await?;
    if !record.events.is_empty() {
        let first = Append {
            expected: Some(0),
            key: None,
            bodies: record
                .events
                .iter()
                .cloned()
                .map(add_body)
                .collect::<Result<_, _>>()?,
        };
        table.number = app.store.append(&caller.user, &table.id, &first).await?.number;
    }
    let record = record_of(&app.store, &table).await?;
    Ok((StatusCode::CREATED, axum::Json(TableView::new(&table, record))).into_response())
}

fn add_body(event: Value) -> Result<Value, Problem> {
    Ok(serde_json::to_value(Change::Add(event))?)
}

/// List my tables, the latest first
#[utoipa::path(get, path = "/api/v1/tables", tag = "tables", params(Which),
    responses((status = 200, description = "The tables.", body = TableList)))]
pub(crate) async fn list(
    State(app): State<App>,
    caller: Caller,
    Query(which): Query<Which>,
) -> Result<axum::Json<TableList>, Failure> {
    let most = which.most.map_or(50, u64::from).min(MOST_LISTED);
    let game = if which.game.contains('\0') {
        "?"
    } else {
        &which.game
    };
    let tables = app
        .store
        .tables(&caller.user, game, u64::from(which.skip), most)
        .await?;
    Ok(axum::Json(TableList {
        tables: tables.iter().map(TableLine::from).collect(),
    }))
}

/// Show a table
#[utoipa::path(get, path = "/api/v1/tables/{table}", tag = "tables", params(("table" = String, Path)),
    responses((status = 200, description = "The table.", body = TableView)))]
pub(crate) async fn show(
    State(app): State<App>,
    caller: Caller,
    Path(table): Path<String>,
) -> Result<axum::Json<TableView>, Failure> {
    let table = find(&app, &caller, table).await?;
    let record = record_of(&app.store, &table).await?;
    Ok(axum::Json(TableView::new(&table, record)))
}

/// Change a table's title or settings
#[utoipa::path(patch, path = "/api/v1/tables/{table}", tag = "tables", params(("table" = String, Path)),
    request_body = TableChange,
    responses((status = 200, description = "The table.", body = TableView),
              (status = 409, description = "Somebody else was first.", body = crate::failure::ErrorBody),
              (status = 422, description = "The settings make no sense.", body = crate::failure::ErrorBody)))]
pub(crate) async fn change(
    State(app): State<App>,
    caller: Caller,
    Path(table): Path<String>,
    Json(change): Json<TableChange>,
) -> Result<axum::Json<TableView>, Failure> {
    let table = find(&app, &caller, table).await?;
    if let Some(settings) = change.settings {
        let settings = Change::Settings(Value::Object(settings));
        make(&app, &caller, &table, vec![settings], change.expect, None).await?;
    }
    if let Some(title) = change.title {
        let title = short(&title, 0, 200, "title")?;
        app.store.rename_table(&caller.user, &table.id, &title).await?;
    }
    let table = app.store.table(&caller.user, &table.id).await?;
    let record = record_of(&app.store, &table).await?;
    Ok(axum::Json(TableView::new(&table, record)))
}

/// Delete a table with all that happened at it
#[utoipa::path(delete, path = "/api/v1/tables/{table}", tag = "tables", params(("table" = String, Path)),
    responses((status = 204, description = "It is gone.")))]
pub(crate) async fn remove(
    State(app): State<App>,
    caller: Caller,
    Path(table): Path<String>,
) -> Result<StatusCode, Failure> {
    let table = find(&app, &caller, table).await?;
    app.store.remove_table(&caller.user, &table.id).await?;
    app.hub.tell(&table.id, None);
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
              (status = 422, description = "Only bridge is written as PBN.", body = crate::failure::ErrorBody)))]
pub(crate) async fn export(
    State(app): State<App>,
    caller: Caller,
    Path(table): Path<String>,
    Query(written): Query<Written>,
) -> Result<Response, Failure> {
    let table = find(&app, &caller, table).await?;
    let record = record_of(&app.store, &table).await?;
    if written.format == Format::Pbn {
        return export_pbn(&table, &record);
    }
    let mut question = (games::game(&table.game)?.question)(&record);
    question.insert("game".into(), table.game.clone().into());
    question.insert("title".into(), table.title.clone().into());
    let name = format!("attachment; filename=\"{}-{}.json\"", table.game, table.id);
    Ok(([(header::CONTENT_DISPOSITION, name)], axum::Json(question)).into_response())
}

fn export_pbn(table: &Table, record: &Record) -> Result<Response, Failure> {
    let game = games::game(&table.game)?;
    if game.name != "bridge" {
        return Err(Problem::new("format", "only bridge is written as PBN")
            .at("format")
            .into());
    }
    let text = games::boards::pbn(&(game.question)(record))?;
    let name = format!("attachment; filename=\"bridge-{}.pbn\"", table.id);
    let headers = [
        (header::CONTENT_TYPE, "application/x-pbn".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text).into_response())
}

/// One of the caller's tables.
pub(crate) async fn find(app: &App, caller: &Caller, table: String) -> Result<Table, Failure> {
    // PostgreSQL takes no NUL in a text, and no name of ours has one.
    if table.contains('\0') {
        return Err(Failure::NotFound("table"));
    }
    Ok(app.store.table(&caller.user, &TableId::from(table)).await?)
}
