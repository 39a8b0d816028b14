//! Whether the server is well, for those who look after it.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::visit::{JsonReply, Reply};
use crate::app::App;
use crate::caller::Caller;
use crate::failure::{ErrorBody, Failure};

/// All is well.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Well {
    ok: bool,
}

/// Is it up?
#[utoipa::path(get, path = "/healthz", tag = "health",
    responses((status = 200, description = "It is up.", body = Well)))]
pub(crate) async fn healthz() -> axum::Json<Well> {
    axum::Json(Well { ok: true })
}

/// Can it do its work? Writes into the database to see
#[utoipa::path(get, path = "/readyz", tag = "health",
    responses((status = 200, description = "It can.", body = Well),
              (status = 503, description = "It cannot, and why.", body = ErrorBody)))]
pub(crate) async fn readyz(State(app): State<App>) -> JsonReply<Well> {
    if let Some(fault) = app.pulse.fault(&app.store).await {
        return Err(Failure::NoDatabase(fault, std::time::Duration::from_secs(5)));
    }
    Ok(axum::Json(Well { ok: true }))
}

/// What the server counts, for Prometheus
#[utoipa::path(get, path = "/metrics", tag = "health",
    responses((status = 200, description = "Metrics.", content_type = "application/openmetrics-text", body = String)))]
pub(crate) async fn metrics(State(app): State<App>, _caller: Caller) -> Reply {
    crate::metrics::show(&app)
}
