//! Jobs: start a long question, watch it, cancel it.

use axum::http::StatusCode;
use axum::response::IntoResponse;
use kibitzer_wire::Problem;
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::asks::limit_heavy;
use super::saved;
use super::visit::{Id, JsonReply, Reply, Visit};
use crate::body::Json;
use crate::failure::ErrorBody;
use crate::jobs::{self, Progress};

/// A question to work on.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({"ask": "domino/advise", "question": {"viewer": "S",
    "hand": ["0|1", "1|3", "2|5", "3|3", "4|6", "5|5", "6|6"], "events": []}}))]
pub(crate) struct JobToStart {
    /// The question's address: `bridge/advise`.
    ask: String,
    /// The question, as that address takes it.
    #[schema(value_type = Object)]
    question: Map<String, Value>,
}

/// Start a job
#[utoipa::path(post, path = "/api/v1/jobs", tag = "jobs", request_body = JobToStart,
    responses((status = 202, description = "It waits for its turn.", body = Progress),
              (status = 422, description = "No such question.", body = ErrorBody)))]
pub(crate) async fn start(visit: Visit, Json(job): Json<JobToStart>) -> Reply {
    let ask = visit.app.games.ask(&job.ask).ok_or_else(|| unknown(&job.ask))?;
    limit_heavy(&visit)?;
    let mut question = ask.pose_object(job.question)?;
    saved::fill(&visit.app, visit.user(), question.names()).await?;
    let progress = jobs::start(&visit.app, visit.caller.user, job.ask, question)?;
    Ok((StatusCode::ACCEPTED, axum::Json(progress)).into_response())
}

fn unknown(ask: &str) -> Problem {
    let message = format!("no question has the address {ask}; one is domino/advise");
    Problem::new("unknown_question", message).at("ask")
}

/// How a job stands
#[utoipa::path(get, path = "/api/v1/jobs/{job}", tag = "jobs", params(("job" = String, Path)),
    responses((status = 200, description = "Its progress, and its answer once it is done.", body = Progress)))]
pub(crate) async fn show(visit: Visit, job: Id) -> JsonReply<Progress> {
    Ok(axum::Json(visit.app.jobs.get(visit.user(), &job)?.progress()))
}

/// Cancel a job
#[utoipa::path(delete, path = "/api/v1/jobs/{job}", tag = "jobs", params(("job" = String, Path)),
    responses((status = 202, description = "It has been told to stop.", body = Progress)))]
pub(crate) async fn cancel(visit: Visit, job: Id) -> Reply {
    let job = visit.app.jobs.get(visit.user(), &job)?;
    job.cancel();
    Ok((StatusCode::ACCEPTED, axum::Json(job.progress())).into_response())
}

/// Watch a job: server-sent events `progress` until it has ended
#[utoipa::path(get, path = "/api/v1/jobs/{job}/live", tag = "jobs", params(("job" = String, Path)),
    responses((status = 200, description = "A stream that ends with the job.", content_type = "text/event-stream", body = String)))]
pub(crate) async fn live(visit: Visit, job: Id) -> Reply {
    Ok(visit.app.jobs.get(visit.user(), &job)?.events().into_response())
}
