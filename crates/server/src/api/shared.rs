//! Shared links: make, list and revoke them; and what their holders see.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use kibitzer_store::{LinkId, Secret, Shared, StoreError, Table, View};
use serde::{Deserialize, Serialize};
use serde_json::Map;
use utoipa::ToSchema;

use super::readings::{From, ask_about};
use super::tables::{TableView, find, record_of};
use super::visit::{Id, JsonReply, Reply, RequestKey, Visit, created};
use crate::app::App;
use crate::body::{Json, Query};
use crate::caller::{Caller, Origin};
use crate::demos::demo;
use crate::failure::{ErrorBody, Failure};
use crate::record::Record;
use crate::records::Now;

/// What a link is to show.
#[derive(Debug, Clone, Copy, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Shows {
    /// What anyone at the table could see.
    #[default]
    Spectator,
    /// All that I see, my own hand included.
    Owner,
}

/// A link to make.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct LinkToMake {
    #[serde(default)]
    view: Shows,
}

/// A link, without its secret.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LinkLine {
    id: String,
    view: Shows,
    /// When it was made, in milliseconds since 1970.
    created: i64,
}

/// A link that was just made.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewLink {
    #[serde(flatten)]
    line: LinkLine,
    /// Its address on this server. Told only once: whoever has it can look.
    address: String,
    /// The secret in that address.
    secret: String,
}

/// The links to a table.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Links {
    links: Vec<LinkLine>,
}

impl std::convert::From<&kibitzer_store::Link> for LinkLine {
    fn from(link: &kibitzer_store::Link) -> Self {
        Self {
            id: link.id.to_string(),
            view: match link.view {
                View::Spectator => Shows::Spectator,
                View::Owner => Shows::Owner,
            },
            created: link.created,
        }
    }
}

/// Share a table: make a read-only link to it
#[utoipa::path(post, path = "/api/v1/tables/{table}/links", tag = "sharing",
    params(("table" = String, Path), RequestKey),
    request_body = LinkToMake,
    responses((status = 201, description = "The link.", body = NewLink),
              (status = 422, description = "Too many links.", body = ErrorBody)))]
pub(crate) async fn share(visit: Visit, table: Id, Json(new): Json<LinkToMake>) -> Reply {
    let key = visit.key()?;
    let table = find(&visit, table).await?;
    let view = match new.view {
        Shows::Spectator => View::Spectator,
        Shows::Owner => View::Owner,
    };
    let (link, secret) = visit
        .app
        .store
        .add_link(visit.user(), &table.id, view, key.as_deref())
        .await?;
    let new = NewLink {
        line: LinkLine::from(&link),
        address: format!("/shared/{}", secret.reveal()),
        secret: secret.reveal().to_owned(),
    };
    Ok(created(new))
}

/// The links to a table
#[utoipa::path(get, path = "/api/v1/tables/{table}/links", tag = "sharing", params(("table" = String, Path)),
    responses((status = 200, description = "The links, without their secrets.", body = Links)))]
pub(crate) async fn links(visit: Visit, table: Id) -> JsonReply<Links> {
    let table = find(&visit, table).await?;
    let links = visit.app.store.links(visit.user(), &table.id).await?;
    Ok(axum::Json(Links {
        links: links.iter().map(LinkLine::from).collect(),
    }))
}

/// Revoke a link
#[utoipa::path(delete, path = "/api/v1/tables/{table}/links/{link}", tag = "sharing",
    params(("table" = String, Path), ("link" = String, Path),
           RequestKey),
    responses((status = 204, description = "It opens nothing any more."),
              (status = 422, description = "The key was used for another request.", body = ErrorBody)))]
pub(crate) async fn revoke(visit: Visit, Path((table, link)): Path<(Id, Id)>) -> Result<StatusCode, Failure> {
    let key = visit.key()?;
    let table = find(&visit, table).await?;
    let link: LinkId = link.of("link")?;
    visit
        .app
        .store
        .revoke_link(visit.user(), &table.id, &link, key.as_deref())
        .await?;
    visit.app.hub.doors_closed();
    Ok(StatusCode::NO_CONTENT)
}

/// What a link opens: the table, and as much of it and of its record as the link shows. Of changes that only the owner sees, a
/// spectator's table knows nothing, not even that there were any.
async fn open(app: &App, secret: &str) -> Result<(Table, Record), Failure> {
    if let Some(demo) = demo(secret) {
        return Ok(demo);
    }
    let Shared { mut table, view } = app.store.shared(&Secret::received(secret)).await?;
    if view == View::Owner {
        let record = record_of(app, &table).await?;
        return Ok((table, record));
    }
    let (record, seen) = app.records.look(&app.store, &table, Now::shown).await?;
    table.number = seen.number;
    table.touched = seen.touched;
    Ok((table, record))
}

/// The number that a stream through a link tells; `None` once the link opens nothing any more.
async fn number(app: &App, secret: &str) -> Result<Option<u64>, Failure> {
    let shared = match app.store.shared(&Secret::received(secret)).await {
        Err(StoreError::NotFound(_)) => return Ok(None),
        shared => shared?,
    };
    if shared.view == View::Owner {
        return Ok(Some(shared.table.number));
    }
    let known = app.records.of(&app.store, &shared.table).await?;
    Ok(Some(known.look(Now::seen).number))
}

/// Who looks through a link: all there is to know them by is where they look from.
fn onlooker(origin: &Origin) -> String {
    format!("shared {}", origin.0)
}

/// What a link shows
#[utoipa::path(get, path = "/api/v1/shared/{secret}", tag = "sharing", params(("secret" = String, Path)),
    responses((status = 200, description = "The table as the link shows it.", body = TableView)))]
pub(crate) async fn show(State(app): State<App>, secret: Id) -> JsonReply<TableView> {
    let (table, record) = open(&app, &secret).await?;
    Ok(axum::Json(TableView::new(&table, record)))
}

/// The reading that a link shows
#[utoipa::path(get, path = "/api/v1/shared/{secret}/reading", tag = "sharing", params(("secret" = String, Path), From),
    responses((status = 200, description = "As `POST /api/v1/GAME/read` answers.", body = Object),
              (status = 422, description = "The record breaks the rules of the game.", body = ErrorBody)))]
pub(crate) async fn reading(
    State(app): State<App>,
    origin: Origin,
    secret: Id,
    Query(from): Query<From>,
) -> Reply {
    let (table, mut record) = open(&app, &secret).await?;
    from.cut(&mut record);
    // Readings for those who look count for where they look from: the owner cannot be made to pay for them.
    let caller = Caller {
        user: kibitzer_store::UserId::from(onlooker(&origin)),
        csrf: None,
        pass: None,
    };
    ask_about(&Visit::of(app, caller), &table, "read", record, Map::new()).await
}

/// Hear of every change of a shared table
#[utoipa::path(get, path = "/api/v1/shared/{secret}/live", tag = "sharing", params(("secret" = String, Path)),
    responses((status = 200, description = "A stream that stays open.", content_type = "text/event-stream", body = String)))]
pub(crate) async fn live(State(app): State<App>, origin: Origin, secret: Id) -> Reply {
    if demo(&secret).is_some() {
        // Nothing ever happens there.
        return Err(Failure::NotFound("stream"));
    }
    let shared = app.store.shared(&Secret::received(&*secret)).await?;
    let watcher = app
        .hub
        .watch_table(&onlooker(&origin), &app.store, &shared.table)
        .await?;
    let secret: Arc<str> = Arc::from(&*secret);
    let look = move || {
        let (app, secret) = (app.clone(), secret.clone());
        async move { Some(number(&app, &secret).await) }
    };
    Ok(watcher.into_events_of(look).into_response())
}
