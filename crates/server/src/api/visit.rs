//! What nearly every address begins and ends with: who asks whom, and how the answer is put.

use std::ops::Deref;

use axum::extract::rejection::PathRejection;
use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use kibitzer_store::UserId;
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;

use crate::app::App;
use crate::caller::Caller;
use crate::failure::Failure;

/// An answer of any kind, or why there is none.
pub(crate) type Reply = Result<Response, Failure>;
/// An answer in JSON, or why there is none.
pub(crate) type JsonReply<T> = Result<axum::Json<T>, Failure>;

/// Somebody who is known asks this server.
#[derive(Clone)]
pub(crate) struct Visit {
    pub(crate) app: App,
    pub(crate) caller: Caller,
    /// What the client calls this request, as it came.
    key: Option<HeaderValue>,
}

/// An id in an address, as it came.
#[derive(Deserialize)]
pub(crate) struct Id(String);

/// What the client calls its request.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "it describes a header that `Visit::key` reads")]
pub(crate) struct RequestKey {
    /// Sent again with the same request, it is answered as before and done once.
    #[param(rename = "Idempotency-Key")]
    key: Option<String>,
}

impl FromRequestParts<App> for Visit {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        Ok(Self {
            app: app.clone(),
            caller: Caller::from_request_parts(parts, app).await?,
            key: parts.headers.get("idempotency-key").cloned(),
        })
    }
}

impl FromRequestParts<App> for Id {
    type Rejection = PathRejection;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Self::Rejection> {
        Path::from_request_parts(parts, app).await.map(|Path(id)| id)
    }
}

impl Id {
    /// The id of `what`. PostgreSQL takes no NUL in a text, and no name of ours has one.
    pub(crate) fn of<T: From<String>>(self, what: &'static str) -> Result<T, Failure> {
        if self.0.contains('\0') {
            return Err(Failure::NotFound(what));
        }
        Ok(T::from(self.0))
    }
}

impl Deref for Id {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Visit {
    /// Somebody who looks at what others share.
    pub(crate) fn of(app: App, caller: Caller) -> Self {
        let key = None;
        Self { app, caller, key }
    }

    /// Who asks.
    pub(crate) fn user(&self) -> &UserId {
        &self.caller.user
    }

    /// The name that the client gave its request.
    pub(crate) fn key(&self) -> Result<Option<String>, Failure> {
        let Some(key) = &self.key else {
            return Ok(None);
        };
        let key = key.to_str().ok().filter(|key| (1..=200).contains(&key.len()));
        match key {
            Some(key) => Ok(Some(key.to_owned())),
            None => Err(Failure::parameter(
                "Idempotency-Key",
                "1 to 200 plain characters, please",
            )),
        }
    }
}

/// What was made, with the status that says so.
pub(crate) fn created(made: impl Serialize) -> Response {
    (StatusCode::CREATED, axum::Json(made)).into_response()
}
