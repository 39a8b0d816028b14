//! HTTP, OpenAPI, live updates and the web page. The only crate with HTTP.
//!
//! `app(state) -> Router`: every address is a small asynchronous function over [`App`]; what takes processor time
//! goes through a lane. Wire types live in `api/`, one file per noun; what goes wrong is a `Failure`, and one match
//! in `failure.rs` makes it a status code.

#![allow(unused_qualifications, reason = "utoipa's macros write them")]

mod api;
mod app;
mod body;
mod buckets;
mod caller;
mod demos;
mod docs;
mod failure;
mod frame;
mod games;
mod guesses;
mod headers;
mod jobs;
mod lanes;
mod listen;
mod live;
mod logs;
mod metrics;
mod nearby;
mod page;
mod password;
mod patience;
mod pulse;
mod record;
mod records;
mod request_headers;
mod request_id;
mod room;
mod scope;
mod shares;

use std::sync::Arc;

use axum::http::{HeaderMap, Method, Uri};
use axum::routing::get;
use axum::{Router, middleware};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};

use crate::page::Pages;

pub use crate::api::text::account_name;
pub use crate::app::{App, Settings, SignUp};
pub use crate::docs::openapi;
pub use crate::listen::{asked_to_end, serve};
pub use crate::logs::log_to_stderr;
pub use crate::nearby::Nearby;
pub use crate::password::{check_password, hash_password};

/// The whole server as a function from request to answer.
pub fn router(app: App) -> Router {
    let (api, document) = api::routes(&app.games);
    let compress = CompressionLayer::new()
        .compress_when(SizeAbove::new(1024).and(NotForContentType::const_new("text/event-stream")));
    let pages = Arc::new(Pages::default());
    let page =
        async move |method: Method, uri: Uri, headers: HeaderMap| pages.answer(&method, &uri, &headers);
    Router::new()
        .merge(api)
        .merge(docs::routes(&document))
        .route(nearby::JOIN, get(api::nearby::join))
        .fallback(page)
        .method_not_allowed_fallback(async || failure::Failure::WrongMethod)
        .layer(compress)
        .layer(middleware::from_fn_with_state(app.clone(), frame::frame))
        .with_state(app)
}
