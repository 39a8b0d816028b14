//! What stands round every answer: the request's name, the guard at the door, the headers and the count.
//!
//! One layer for all of it: each layer of its own would be one more box for every request.

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::metrics::Watch;
use crate::{caller, headers, request_id};

/// Answers a request.
pub(crate) async fn frame(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let id = request_id::of(&request, !app.settings.proxies.is_empty());
    let answer = async move {
        let watch = Watch::of(&request);
        // Held until the answer is there.
        let _share = app.room.share(&mut request);
        let mut response = match caller::guard(&app, &request) {
            Ok(None) => next.run(request).await,
            Ok(Some(answer)) => answer,
            Err(failure) => failure.into_response(),
        };
        headers::add(response.headers_mut());
        watch.count(&app, &response);
        response
    };
    request_id::named(id, answer).await
}
