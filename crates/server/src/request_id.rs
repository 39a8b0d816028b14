//! A name for every request, in each line of the log and each error, so that the two can be brought together.

use axum::extract::{Request, State};
use axum::http::HeaderValue;
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;

/// The header that carries it, in and out.
const HEADER: &str = "x-request-id";

tokio::task_local! {
    static ID: String;
}

/// The name of the request that is being answered.
pub(crate) fn current() -> Option<String> {
    ID.try_with(Clone::clone).ok()
}

/// Gives each request a name. One that a proxy of ours has given is kept, if there is one.
pub(crate) async fn give(State(has_proxy): State<bool>, request: Request, next: Next) -> Response {
    let given = request
        .headers()
        .get(HEADER)
        .and_then(|value| value.to_str().ok());
    let given = given.filter(|id| has_proxy && is_plain(id));
    let id = given.map_or_else(random, str::to_owned);
    let span = tracing::info_span!("request", %id);
    let header = HeaderValue::from_str(&id);
    let mut response = ID.scope(id, next.run(request)).instrument(span).await;
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
