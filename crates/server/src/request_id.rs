//! A name for every request, in each line of the log and each error, so that the two can be brought together.

use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;
use tracing::Instrument;

/// The header that carries it, in and out.
const HEADER: HeaderName = HeaderName::from_static("x-request-id");

tokio::task_local! {
    static ID: String;
}

/// The name of the request that is being answered.
pub(crate) fn current() -> Option<String> {
    ID.try_with(Clone::clone).ok()
}

/// The name of a request: the one that a proxy of ours has given, if there is one, or a new one.
pub(crate) fn of(request: &Request, has_proxy: bool) -> String {
    let given = request
        .headers()
        .get(HEADER)
        .and_then(|value| value.to_str().ok());
    let given = given.filter(|id| has_proxy && is_plain(id));
    given.map_or_else(random, str::to_owned)
}

/// Answers a request of this name; the answer carries it.
pub(crate) async fn named(id: String, answer: impl Future<Output = Response>) -> Response {
    let span = tracing::info_span!("request", %id);
    let header = HeaderValue::from_str(&id);
    let mut response = ID.scope(id, answer).instrument(span).await;
    if let Ok(header) = header {
        response.headers_mut().insert(HEADER, header);
    }
    response
}

/// Whether a name is short and plain enough for a log.
fn is_plain(id: &str) -> bool {
    (8..=64).contains(&id.len())
        && id
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

fn random() -> String {
    format!("{:016x}", rand::random::<u64>())
}
