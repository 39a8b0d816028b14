//! What comes in: strict about its type, its size and the time it takes to arrive.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use kibitzer_wire::Problem;
use serde::de::DeserializeOwned;

use crate::failure::Failure;

/// Longest body of an ordinary request: a record of thousands of events fits.
pub(crate) const MOST_BYTES: usize = 1 << 20;
/// Longest body of an import.
pub(crate) const MOST_IMPORT_BYTES: usize = 32 << 20;
/// A body of more bytes than this is read on a thread of its own: it takes a millisecond.
const LARGE: usize = 64 << 10;
/// How long a body may take to arrive.
const ARRIVAL: Duration = Duration::from_secs(15);

/// A JSON body, read into a type.
#[derive(Debug)]
pub(crate) struct Json<T>(pub(crate) T);

/// A JSON body as it came. An empty body without a type is taken as `{}`.
#[derive(Debug)]
pub(crate) struct JsonBytes(pub(crate) Bytes);

/// A body of JSON lines, as for an import.
#[derive(Debug)]
pub(crate) struct JsonLines(pub(crate) Bytes);

/// The part of an address after `?`.
#[derive(Debug)]
pub(crate) struct Query<T>(pub(crate) T);

impl<S: Sync, T: DeserializeOwned + Send + 'static> FromRequest<S> for Json<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        let JsonBytes(bytes) = JsonBytes::from_request(request, state).await?;
        if bytes.len() < LARGE {
            return Ok(Self(kibitzer_wire::question(&bytes)?));
        }
        let read = tokio::task::spawn_blocking(move || kibitzer_wire::question(&bytes)).await;
        let read = read.map_err(|error| {
            tracing::error!(%error, "a body could not be read");
            Failure::Internal
        })?;
        Ok(Self(read?))
    }
}

impl<S: Sync> FromRequest<S> for JsonBytes {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &S) -> Result<Self, Failure> {
        if request.headers().get(header::CONTENT_TYPE).is_none() {
            let bytes = collect(request.into_body(), MOST_BYTES).await?;
            return match &bytes[..] {
                [] => Ok(Self(Bytes::from_static(b"{}"))),
                _ => Err(Failure::WrongType("application/json")),
            };
        }
        expect_type(request.headers(), &["application/json"])?;
        Ok(Self(collect(request.into_body(), MOST_BYTES).await?))
    }
}

impl<S: Sync> FromRequest<S> for JsonLines {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &S) -> Result<Self, Failure> {
        expect_type(request.headers(), &["application/x-ndjson", "application/jsonl"])?;
        Ok(Self(collect(request.into_body(), MOST_IMPORT_BYTES).await?))
    }
}

impl<S: Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        axum::extract::Query::try_from_uri(&parts.uri)
            .map(|axum::extract::Query(value)| Self(value))
            .map_err(|error| Failure::parameter("query", error.body_text()))
    }
}

fn expect_type(headers: &HeaderMap, types: &'static [&'static str]) -> Result<(), Failure> {
    let given = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .map(|value| value.trim().to_ascii_lowercase());
    if given.is_some_and(|given| types.contains(&given.as_str())) {
        return Ok(());
    }
    Err(Failure::WrongType(types.first().unwrap_or(&"application/json")))
}

async fn collect(body: Body, most: usize) -> Result<Bytes, Failure> {
    let arrived = tokio::time::timeout(ARRIVAL, Limited::new(body, most).collect()).await;
    match arrived {
        Err(_) => Err(Failure::TooSlowToArrive),
        Ok(Ok(bytes)) => Ok(bytes.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(Failure::TooLarge(most)),
        Ok(Err(_)) => Err(Failure::Unreadable(Problem::new(
            "body",
            "the body broke off before its end",
        ))),
    }
}
