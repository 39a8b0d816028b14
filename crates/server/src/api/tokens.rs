//! API tokens: for programs.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kibitzer_store::{Token, TokenId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::text::short;
use crate::app::App;
use crate::body::Json;
use crate::caller::Caller;
use crate::failure::{ErrorBody, Failure};

/// A token to make.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct TokenToMake {
    /// What to call it: 1 to 64 characters.
    #[schema(min_length = 1, max_length = 64)]
    name: String,
}

/// A token, without its secret.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TokenLine {
    id: String,
    name: String,
    /// When it was made, in milliseconds since 1970.
    created: i64,
}

/// A token that was just made.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewToken {
    #[serde(flatten)]
    line: TokenLine,
    /// Send it as `Authorization: Bearer …`. Told only once.
    secret: String,
}

/// My tokens.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Tokens {
    tokens: Vec<TokenLine>,
}

impl From<Token> for TokenLine {
    fn from(token: Token) -> Self {
        Self {
            id: token.id.to_string(),
            name: token.name,
            created: token.created,
        }
    }
}

/// List my API tokens
#[utoipa::path(get, path = "/api/v1/tokens", tag = "account",
    responses((status = 200, description = "The tokens, without their secrets.", body = Tokens)))]
pub(crate) async fn list(State(app): State<App>, caller: Caller) -> Result<axum::Json<Tokens>, Failure> {
    let tokens = app.store.tokens(&caller.user).await?;
    Ok(axum::Json(Tokens {
        tokens: tokens.into_iter().map(TokenLine::from).collect(),
    }))
}

/// Make an API token
#[utoipa::path(post, path = "/api/v1/tokens", tag = "account", request_body = TokenToMake,
    responses((status = 201, description = "The token.", body = NewToken),
              (status = 422, description = "Too many tokens, or no name.", body = ErrorBody)))]
pub(crate) async fn create(
    State(app): State<App>,
    caller: Caller,
    Json(new): Json<TokenToMake>,
) -> Result<Response, Failure> {
    let name = short(&new.name, 1, 64, "name")?;
    let (token, secret) = app.store.add_token(&caller.user, &name).await?;
    let new = NewToken {
        line: token.into(),
        secret: secret.reveal().to_owned(),
    };
    Ok((StatusCode::CREATED, axum::Json(new)).into_response())
}

/// Revoke an API token
#[utoipa::path(delete, path = "/api/v1/tokens/{token}", tag = "account", params(("token" = String, Path)),
    responses((status = 204, description = "It is worthless now.")))]
pub(crate) async fn revoke(
    State(app): State<App>,
    caller: Caller,
    Path(token): Path<String>,
) -> Result<StatusCode, Failure> {
    if token.contains('\0') {
        return Err(Failure::NotFound("token"));
    }
    app.store
        .revoke_token(&caller.user, &TokenId::from(token))
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
