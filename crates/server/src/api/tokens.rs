//! API tokens: for programs.

use axum::http::StatusCode;
use kibitzer_store::{Scope, Token, TokenId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::text::{days, short};
use super::visit::{Id, JsonReply, Reply, RequestKey, Visit, created};
use crate::body::Json;
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
    /// After how many days it expires (default: never).
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
pub(crate) async fn list(visit: Visit) -> JsonReply<Tokens> {
    let tokens = visit.app.store.tokens(visit.user()).await?;
    Ok(axum::Json(Tokens {
        tokens: tokens.into_iter().map(TokenLine::from).collect(),
    }))
}

/// Make an API token
#[utoipa::path(post, path = "/api/v1/tokens", tag = "account", request_body = TokenToMake,
    params(RequestKey),
    responses((status = 201, description = "The token.", body = NewToken),
              (status = 422, description = "Too many tokens, or no name.", body = ErrorBody)))]
pub(crate) async fn create(visit: Visit, Json(new): Json<TokenToMake>) -> Reply {
    let token = kibitzer_store::NewToken {
        name: short(&new.name, 1, 64, "name")?,
        scope: new.scope.into(),
        lasts: days(new.days)?,
        key: visit.key()?,
    };
    let (token, secret) = visit.app.store.add_token(visit.user(), token).await?;
    let new = NewToken {
        line: token.into(),
        secret: secret.reveal().to_owned(),
    };
    Ok(created(new))
}

/// Revoke an API token
#[utoipa::path(delete, path = "/api/v1/tokens/{token}", tag = "account", 
    params(("token" = String, Path), RequestKey),
    responses((status = 204, description = "It is worthless now."),
              (status = 422, description = "The key was used for another request.", body = ErrorBody)))]
pub(crate) async fn revoke(visit: Visit, token: Id) -> Result<StatusCode, Failure> {
    let key = visit.key()?;
    let token: TokenId = token.of("token")?;
    visit
        .app
        .store
        .revoke_token(visit.user(), &token, key.as_deref())
        .await?;
    visit.app.hub.doors_closed();
    Ok(StatusCode::NO_CONTENT)
}
