//! API tokens: for programs.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use kibitzer_store::{Scope, Token, TokenId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::changes::request_key;
use super::text::{days, short};
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
    /// What it lets a program do (default: `write`).
    #[serde(default)]
    scope: Allows,
    /// After how many days it ends by itself (default: never).
    #[schema(minimum = 1, maximum = 3650)]
    days: Option<u32>,
}

/// What a token lets a program do. Each includes those before it.
#[derive(Debug, Clone, Copy, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Allows {
    /// Look at what I have, and ask questions.
    Read,
    /// Change tables and practise too.
    #[default]
    Write,
    /// Everything, the account itself included.
    Account,
}

impl From<Allows> for Scope {
    fn from(allows: Allows) -> Self {
        match allows {
            Allows::Read => Self::Read,
            Allows::Write => Self::Write,
            Allows::Account => Self::Account,
        }
    }
}

impl From<Scope> for Allows {
    fn from(scope: Scope) -> Self {
        match scope {
            Scope::Read => Self::Read,
            Scope::Write => Self::Write,
            Scope::Account => Self::Account,
        }
    }
}

/// A token, without its secret.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TokenLine {
    id: String,
    name: String,
    scope: Allows,
    /// When it was made, in milliseconds since 1970.
    created: i64,
    /// When it ends by itself; never where null.
    expires: Option<i64>,
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
            scope: token.scope.into(),
            created: token.created,
            expires: token.expires,
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
    params(("Idempotency-Key" = Option<String>, Header, description = "Sent again with the same request, it is answered as before and done once.")),
    responses((status = 201, description = "The token.", body = NewToken),
              (status = 422, description = "Too many tokens, or no name.", body = ErrorBody)))]
pub(crate) async fn create(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Json(new): Json<TokenToMake>,
) -> Result<Response, Failure> {
    let token = kibitzer_store::NewToken {
        name: short(&new.name, 1, 64, "name")?,
        scope: new.scope.into(),
        lasts: days(new.days)?,
        key: request_key(&headers)?,
    };
    let (token, secret) = app.store.add_token(&caller.user, token).await?;
    let new = NewToken {
        line: token.into(),
        secret: secret.reveal().to_owned(),
    };
    Ok((StatusCode::CREATED, axum::Json(new)).into_response())
}

/// Revoke an API token
#[utoipa::path(delete, path = "/api/v1/tokens/{token}", tag = "account", 
    params(("token" = String, Path),
           ("Idempotency-Key" = Option<String>, Header, description = "Sent again with the same request, it is answered as before and done once.")),
    responses((status = 204, description = "It is worthless now."),
              (status = 422, description = "The key was used for another request.", body = ErrorBody)))]
pub(crate) async fn revoke(
    State(app): State<App>,
    caller: Caller,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Failure> {
    let key = request_key(&headers)?;
    if token.contains('\0') {
        return Err(Failure::NotFound("token"));
    }
    app.store
        .revoke_token(&caller.user, &TokenId::from(token), key.as_deref())
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
