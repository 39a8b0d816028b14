//! Systems of one's own: saved under a name, and used by their id wherever a system's name is taken.
//!
//! A saved system is kept like a table: its name is the title, and each version of its text an event. Before a question goes
//! to the game, the ids among the names in it are replaced by the texts.

use std::collections::HashSet;

use axum::http::StatusCode;
use kibitzer_bridge::wire::system_of_text;
use kibitzer_deal::Stop;
use kibitzer_store::{Append, NewTable, StoreError, Table, TableId, UserId};
use kibitzer_wire::Problem;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::text::short;
use super::visit::{Id, JsonReply, Reply, RequestKey, Visit, created};
use crate::app::App;
use crate::body::Json;
use crate::failure::{ErrorBody, Failure};

/// How saved systems are told from tables. A name that no game can have: they are not listed among tables.
pub(super) const SYSTEM: &str = ".system";
/// What stands before the id of a saved system; no system that comes with the program is called so.
pub(super) const PREFIX: &str = "my-";
/// The most systems kept for a user.
const MOST_SYSTEMS: u64 = 50;

/// A system to save.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({"name": "Ann and Bob", "text": "include sayc"}))]
pub(crate) struct SystemToSave {
    /// 1 to 64 characters.
    #[schema(min_length = 1, max_length = 64)]
    name: String,
    /// Its text, which must be one that can be used. It may include the files of the built-in systems.
    text: String,
}

/// A system of mine.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SavedSystem {
    /// Takes the place of a system's name in every question.
    id: String,
    name: String,
}

async fn usable(visit: &Visit, new: &SystemToSave) -> Result<String, Failure> {
    let name = system_name(&new.name)?;
    let text = new.text.clone();
    let reads = move |stop: &Stop| Ok(is_usable(&text, stop)?);
    visit.app.lanes.run_quick(visit.user().as_str(), reads).await?;
    Ok(name)
}

fn system_name(name: &str) -> Result<String, Problem> {
    short(name, 1, 64, "name")
}

fn is_usable(text: &str, stop: &Stop) -> Result<(), Problem> {
    Ok(system_of_text(text, stop).map(drop)?)
}

/// Whether a file may bring a system of this name.
pub(super) fn may_come_in(table: &Table) -> Result<(), Problem> {
    system_name(&table.title)?;
    if table.settings != json!({}) {
        return Err(Problem::new("settings", "a system has no settings").at("settings"));
    }
    Ok(())
}

/// Whether a file may bring this version of a system.
pub(super) fn version_may_come_in(version: &Value, stop: &Stop) -> Result<(), Problem> {
    let text = version.get("text").and_then(Value::as_str);
    match text {
        Some(text) if *version == json!({ "text": text }) => is_usable(text, stop),
        _ => Err(Problem::new("system", "a version of a system is {\"text\": …}").at("body")),
    }
}

/// Whether a user has room for the systems among these tables that are not here yet.
pub(super) async fn room_for(visit: &Visit, tables: impl Iterator<Item = &Table>) -> Result<(), Failure> {
    let new: Vec<&Table> = tables.filter(|table| table.game == SYSTEM).collect();
    if new.is_empty() {
        return Ok(());
    }
    let here = visit
        .app
        .store
        .tables(visit.user(), SYSTEM, 0, MOST_SYSTEMS)
        .await?;
    let all: HashSet<&TableId> = here.iter().chain(new).map(|table| &table.id).collect();
    if all.len() as u64 > MOST_SYSTEMS {
        return Err(too_many().into());
    }
    Ok(())
}

fn too_many() -> Problem {
    let message = format!("at most {MOST_SYSTEMS} systems are kept; delete one first");
    Problem::new("too_many_systems", message)
}

/// Save a system
#[utoipa::path(post, path = "/api/v1/systems", tag = "systems", request_body = SystemToSave,
    params(RequestKey),
    responses((status = 201, description = "Saved.", body = SavedSystem),
              (status = 422, description = "The text cannot be used, or there are too many.", body = ErrorBody)))]
pub(crate) async fn save(visit: Visit, Json(new): Json<SystemToSave>) -> Reply {
    let key = visit.key()?;
    let name = usable(&visit, &new).await?;
    let table = NewTable {
        game: SYSTEM.into(),
        title: name.clone(),
        settings: json!({}),
        events: vec![json!({ "text": new.text })],
        most: Some(MOST_SYSTEMS),
        key,
    };
    let table = match visit.app.store.add_table(visit.user(), table).await {
        Err(StoreError::Full {
            most: MOST_SYSTEMS, ..
        }) => return Err(too_many().into()),
        table => table?,
    };
    let saved = SavedSystem {
        id: format!("{PREFIX}{}", table.id),
        name,
    };
    Ok(created(saved))
}

/// Change a system of mine: its name, its text
#[utoipa::path(put, path = "/api/v1/systems/{system}", tag = "systems",
    params(("system" = String, Path), RequestKey),
    request_body = SystemToSave,
    responses((status = 200, description = "Saved.", body = SavedSystem),
              (status = 422, description = "The text cannot be used.", body = ErrorBody)))]
pub(crate) async fn change(visit: Visit, id: Id, Json(new): Json<SystemToSave>) -> JsonReply<SavedSystem> {
    let key = visit.key()?;
    let table = find(&visit.app, visit.user(), &id).await?;
    let name = usable(&visit, &new).await?;
    let append = Append {
        bodies: vec![json!({ "text": new.text })],
        title: Some(name.clone()),
        key,
        ..Append::default()
    };
    visit.app.store.append(visit.user(), &table, &append).await?;
    Ok(axum::Json(SavedSystem {
        id: id.to_string(),
        name,
    }))
}

/// Delete a system of mine
#[utoipa::path(delete, path = "/api/v1/systems/{system}", tag = "systems",
    params(("system" = String, Path), RequestKey),
    responses((status = 204, description = "It is gone."),
              (status = 422, description = "The key was used for another request.", body = ErrorBody)))]
pub(crate) async fn remove(visit: Visit, id: Id) -> Result<StatusCode, Failure> {
    let key = visit.key()?;
    let id = named(&id)?;
    match visit.app.store.table(visit.user(), &id).await {
        Ok(table) if table.game != SYSTEM => return Err(Failure::NotFound("system")),
        // Where it is gone, this very request may have deleted it: the store knows.
        Ok(_) | Err(StoreError::NotFound(_)) => {}
        Err(error) => return Err(error.into()),
    }
    visit.app.store.remove_table(visit.user(), &id, key).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn named(id: &str) -> Result<TableId, Failure> {
    let id = id.strip_prefix(PREFIX).filter(|id| !id.contains('\0'));
    Ok(TableId::from(id.ok_or(Failure::NotFound("system"))?.to_owned()))
}

async fn find(app: &App, owner: &UserId, id: &str) -> Result<TableId, Failure> {
    let table = app.store.table(owner, &named(id)?).await?;
    if table.game == SYSTEM {
        Ok(table.id)
    } else {
        Err(Failure::NotFound("system"))
    }
}

/// The systems of a user, with their ids.
pub(super) async fn of(app: &App, owner: &UserId) -> Result<Vec<(String, String)>, Failure> {
    let tables = app
        .store
        .tables(owner, SYSTEM, 0, MOST_SYSTEMS)
        .await?
        .into_iter();
    Ok(tables
        .map(|table| (format!("{PREFIX}{}", table.id), table.title))
        .collect())
}

/// The text of a user's system as it was saved last.
pub(super) async fn text(app: &App, owner: &UserId, id: &str) -> Result<String, Failure> {
    let table = find(app, owner, id).await?;
    let table = app.store.table(owner, &table).await?;
    let latest = app
        .store
        .events(&table.id, table.number.saturating_sub(1))
        .await?;
    let text = latest.last().and_then(|event| event.body["text"].as_str());
    Ok(text.ok_or(Failure::NotFound("system"))?.to_owned())
}

/// Replaces the ids of a user's systems with their texts.
pub(crate) async fn fill(app: &App, owner: &UserId, names: Vec<&mut String>) -> Result<(), Failure> {
    for name in names {
        if name.starts_with(PREFIX) {
            // A line of its own at the end: that is how a text is told from a name.
            *name = text(app, owner, name).await? + "\n";
        }
    }
    Ok(())
}
