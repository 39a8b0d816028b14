//! What goes wrong, and the one place where that becomes a status code.

use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kibitzer_store::{Fault, Scope, StoreError};
use kibitzer_wire::Problem;
use serde::Serialize;
use utoipa::ToSchema;

use crate::request_id;

/// Why a request is not answered as asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The request cannot be read: not JSON, a wrong type, a bad parameter.
    #[error("{0}")]
    Unreadable(Problem),
    /// It can be read, but asks for something that the game does not allow.
    #[error("{0}")]
    Problem(Problem),
    /// Nobody has signed in.
    #[error("sign in first, or send an API token as `Authorization: Bearer …`")]
    NobodyKnown,
    /// The name or password is wrong; which of them is not said.
    #[error("no user has this name and password")]
    WrongPassword,
    /// The request comes from another site, or lacks the session's token.
    #[error("{0}")]
    Forbidden(&'static str),
    /// The token does not let its holder do this.
    #[error("this token does not allow that; make one with the scope `{}`", .0.as_str())]
    OutOfScope(Scope),
    /// There is no such thing, or it is not the caller's.
    #[error("there is no such {0}")]
    NotFound(&'static str),
    /// This address does not take this method.
    #[error("this address does not take this method")]
    WrongMethod,
    /// The body or its headers took too long to arrive.
    #[error("the request took too long to arrive")]
    TooSlowToArrive,
    /// Somebody else was first.
    #[error("{message}")]
    Conflict {
        /// What happened.
        message: String,
        /// How many changes the table has now.
        number: Option<u64>,
    },
    /// The body is too large.
    #[error("at most {0} bytes at a time, please")]
    TooLarge(usize),
    /// The body is of a type we do not read.
    #[error("send `Content-Type: {0}`")]
    WrongType(&'static str),
    /// Too many requests of this kind.
    #[error("too many requests of this kind; try again in {} s", .0.as_secs().max(1))]
    TooMany(Duration),
    /// The caller's share of the workers is used up, or they are busy for too long.
    #[error("too much of yours is waiting already, or all workers are busy; try again in {} s", .0.as_secs().max(1))]
    Busy(Duration),
    /// The database does not do its work. The log has the details; the client does not.
    #[error("{0}; try again in {wait} s", wait = .1.as_secs().max(1))]
    NoDatabase(Fault, Duration),
    /// What is stored cannot be read.
    #[error(
        "what is stored here cannot be read any more ({0}); its log and an export show what can be, and it can be deleted"
    )]
    Damaged(&'static str),
    /// It was begun but took too long.
    #[error("this took longer than {} s and was stopped; ask for less, or start it as a job", .0.as_secs())]
    TookTooLong(Duration),
    /// It was cancelled.
    #[error("cancelled")]
    Cancelled,
    /// The server is about to end.
    #[error("the server is shutting down; try again in a moment")]
    Closing,
    /// Our fault. The log has the details; the client does not.
    #[error("something went wrong on our side; it has been logged")]
    Internal,
}

/// What went wrong, carried along with an answer for those who count it.
#[derive(Debug, Clone)]
pub(crate) struct FailureKind(pub(crate) String);

/// A mistake, as every door of Kibitzer shows it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ErrorBody {
    error: ErrorDetail,
}

/// What is wrong, where, and what would be right.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"kind": "unknown_card", "message": "no card is called Rop; did you mean Rope?", "at": "event 3", "entry": 3}))]
pub(crate) struct ErrorDetail {
    #[serde(flatten)]
    problem: Problem,
    /// After a conflict: how many changes the table has now.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    /// The name of the request, by which it can be found in the server's log.
    #[serde(skip_serializing_if = "Option::is_none")]
    request: Option<String>,
}

impl Failure {
    /// A parameter that makes no sense.
    pub(crate) fn parameter(name: &'static str, message: impl Into<String>) -> Self {
        Self::Unreadable(Problem::new("parameter", message).at(name))
    }

    fn status(&self) -> StatusCode {
        match self {
            Self::Unreadable(_) => StatusCode::BAD_REQUEST,
            Self::NobodyKnown | Self::WrongPassword => StatusCode::UNAUTHORIZED,
            Self::Forbidden(_) | Self::OutOfScope(_) => StatusCode::FORBIDDEN,
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Self::TooSlowToArrive => StatusCode::REQUEST_TIMEOUT,
            Self::Conflict { .. } | Self::Cancelled => StatusCode::CONFLICT,
            Self::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::WrongType(_) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Problem(_) | Self::Damaged(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Busy(_) | Self::NoDatabase(..) | Self::TookTooLong(_) | Self::Closing => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn kind(&self) -> &str {
        match self {
            Self::Unreadable(problem) | Self::Problem(problem) => &problem.kind,
            Self::NobodyKnown => "unauthorized",
            Self::WrongPassword => "wrong_password",
            Self::Forbidden(_) => "forbidden",
            Self::OutOfScope(_) => "scope",
            Self::NotFound(_) => "not_found",
            Self::WrongMethod => "method",
            Self::TooSlowToArrive => "timeout",
            Self::Conflict { .. } => "conflict",
            Self::TooLarge(_) => "too_large",
            Self::WrongType(_) => "content_type",
            Self::TooMany(_) => "too_many_requests",
            Self::Busy(_) => "busy",
            Self::NoDatabase(..) => "database",
            Self::Damaged(_) => "damaged",
            Self::TookTooLong(_) => "deadline",
            Self::Cancelled => "cancelled",
            Self::Closing => "closing",
            Self::Internal => "internal",
        }
    }

    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::TooMany(wait) | Self::Busy(wait) | Self::NoDatabase(_, wait) => Some(*wait),
            Self::TookTooLong(_) | Self::Closing => Some(Duration::from_secs(5)),
            _ => None,
        }
    }

    /// The same as the command line would show it.
    pub(crate) fn as_problem(&self) -> Problem {
        match self {
            Self::Unreadable(problem) | Self::Problem(problem) => problem.clone(),
            _ => Problem::new(self.kind(), self.to_string()),
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let problem = self.as_problem();
        let number = match &self {
            Self::Conflict { number, .. } => *number,
            _ => None,
        };
        let body = ErrorBody {
            error: ErrorDetail {
                problem,
                number,
                request: request_id::current(),
            },
        };
        let kind = FailureKind(body.error.problem.kind.clone());
        let mut response = (self.status(), Json(body)).into_response();
        response.extensions_mut().insert(kind);
        if let Some(wait) = self.retry_after() {
            let seconds = HeaderValue::from(wait.as_secs().max(1));
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        // What serde could not read never reached the game.
        if problem.kind == "json" {
            Self::Unreadable(problem)
        } else {
            Self::Problem(problem)
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        let message = error.to_string();
        match error {
            StoreError::NotFound(what) => Self::NotFound(what),
            StoreError::Conflict { number, .. } => Self::Conflict {
                message,
                number: Some(number),
            },
            StoreError::KeyReused => Self::Problem(Problem::new("key_reused", message).at("Idempotency-Key")),
            StoreError::NameTaken(_) => Self::Problem(Problem::new("name_taken", message).at("name")),
            StoreError::Full { .. } | StoreError::NoRoom { .. } => {
                Self::Problem(Problem::new("full", message))
            }
            StoreError::TooDeep(_) => Self::Problem(Problem::new("too_deep", message)),
            StoreError::Incomplete => Self::Problem(Problem::new("incomplete", message)),
            StoreError::Busy => Self::Busy(Duration::from_mins(1)),
            StoreError::Damaged { what, .. } => {
                tracing::error!(error = %message, "what is stored cannot be read");
                Self::Damaged(what)
            }
            other => {
                tracing::error!(error = %message, "the store failed");
                Self::NoDatabase(other.fault().unwrap_or(Fault::Failed), Duration::from_secs(2))
            }
        }
    }
}
