//! What comes in: strict about its type, its size and the time it takes to arrive.

use std::time::Duration;

use axum::body::{Bytes, HttpBody};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use kibitzer_wire::Problem;
use serde::de::DeserializeOwned;

use crate::failure::Failure;
use crate::room::Share;

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
            let bytes = collect(request, MOST_BYTES).await?;
            return match &bytes[..] {
                [] => Ok(Self(Bytes::from_static(b"{}"))),
                _ => Err(Failure::WrongType("application/json")),
            };
        }
        expect_type(request.headers(), &["application/json"])?;
        Ok(Self(collect(request, MOST_BYTES).await?))
    }
}

impl<S: Sync> FromRequest<S> for JsonLines {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &S) -> Result<Self, Failure> {
        expect_type(request.headers(), &["application/x-ndjson", "application/jsonl"])?;
        Ok(Self(collect(request, MOST_IMPORT_BYTES).await?))
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

async fn collect(request: Request, most: usize) -> Result<Bytes, Failure> {
    let arrived = tokio::time::timeout(ARRIVAL, arrive(request, most)).await;
    arrived.unwrap_or(Err(Failure::TooSlowToArrive))
}

async fn arrive(request: Request, most: usize) -> Result<Bytes, Failure> {
    let share = request.extensions().get::<Share>().cloned();
    let mut body = Limited::new(request.into_body(), most);
    let (mut all, mut room) = (Vec::new(), LARGE);
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|error| {
            if error.is::<LengthLimitError>() {
                return Failure::TooLarge(most);
            }
            Failure::Unreadable(Problem::new("body", "the body broke off before its end"))
        })?;
        let Ok(bytes) = frame.into_data() else {
            continue;
        };
        let length = all.len() + bytes.len();
        if length > room {
            share.as_ref().map_or(Ok(()), |share| share.take(length - room))?;
            room = length;
        }
        if all.is_empty() && body.is_end_stream() {
            // Most bodies come in one piece.
            return Ok(bytes);
        }
        all.extend_from_slice(&bytes);
    }
    Ok(all.into())
}
