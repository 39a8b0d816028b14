//! API tokens: for programs that speak for a user, as far as the token lets them.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::call::{Change, lock_user, room, row_of};
use crate::requests::{Request, SecretRequest, new_secret};
use crate::store::{Store, now};
use crate::{Secret, StoreError, TokenId, UserId};

/// The most tokens a user may have.
const MOST_TOKENS: u64 = 50;
const COLUMNS: &str = "id, name, scope, created, expires";

/// What a token lets a program do. Each includes those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// Look at what the user has, and ask questions.
    Read,
    /// Change tables and practise too.
    #[default]
    Write,
    /// Everything, the account itself included.
    Account,
}

impl Scope {
    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Account => "account",
        }
    }

    fn from_stored(text: &str) -> Self {
        match text {
            "account" => Self::Account,
            "write" => Self::Write,
            // Anything unknown allows the least.
            _ => Self::Read,
        }
    }
}

/// An API token, without its secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Token {
    /// Which one.
    pub id: TokenId,
    /// What its owner called it.
    pub name: String,
    /// What it lets a program do.
    pub scope: Scope,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When it ends by itself, in milliseconds since 1970 (default: never).
    pub expires: Option<i64>,
}

/// A token to make.
#[derive(Debug, Clone, Default)]
pub struct NewToken {
    /// What its owner calls it.
    pub name: String,
    /// What it lets a program do.
    pub scope: Scope,
    /// How long it lasts (default: for ever).
    pub lasts: Option<Duration>,
    /// A name for this request: sent again, it is answered as before and not done again.
    pub key: Option<String>,
}

/// Whom a token speaks for, and how far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bearer {
    /// The user.
    pub user: UserId,
    /// What the token lets its holder do.
    pub scope: Scope,
}

impl NewToken {
    /// A token of this name that may do what most programs need.
    pub fn named(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..Self::default()
        }
    }

    fn request(&self, user: &UserId) -> Option<SecretRequest> {
        let what = format!("token {:?} {:?} {}", self.name, self.lasts, self.scope.as_str());
        let key = self.key.as_deref()?;
        Some(SecretRequest::new(user, key, &what))
    }
}

impl Token {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: row.try_get::<String, _>("id")?.into(),
            name: row.try_get("name")?,
            scope: Scope::from_stored(&row.try_get::<String, _>("scope")?),
            created: row.try_get("created")?,
            expires: row.try_get("expires")?,
        })
    }

    fn new(new: &NewToken) -> Result<Self, StoreError> {
        let created = now();
        let expires =
            |lasts: Duration| created.saturating_add(i64::try_from(lasts.as_millis()).unwrap_or(i64::MAX));
        Ok(Self {
            id: TokenId::random()?,
            name: new.name.clone(),
            scope: new.scope,
            created,
            expires: new.lasts.map(expires),
        })
    }

    async fn insert(&self, change: &mut Change, user: &UserId, secret: &Secret) -> Result<(), StoreError> {
        // An absent value has no type that PostgreSQL would take here, so it is written out.
        let until = self
            .expires
            .map_or_else(|| "NULL".to_owned(), |at| at.to_string());
        sqlx::query(sqlx::AssertSqlSafe(format!(
            "INSERT INTO tokens (id, user_id, name, hash, scope, created, expires) VALUES ($1, $2, $3, $4, $5, $6, {until})"
        )))
        .bind(self.id.as_str())
        .bind(user.as_str())
        .bind(self.name.as_str())
        .bind(secret.digest())
        .bind(self.scope.as_str())
        .bind(self.created)
        .execute(&mut **change)
        .await?;
        Ok(())
    }
}

impl Store {
    /// Makes a token. Its secret is told here, and to the same request again.
    pub async fn add_token(&self, user: &UserId, new: NewToken) -> Result<(Token, Secret), StoreError> {
        let user = user.clone();
        self.change(user.as_str().into(), move |change| {
            Box::pin(async move {
                lock_user(change, &user).await?;
                let request = new.request(&user);
                if let Some(request) = &request
                    && let Some((id, secret)) = request.done_before(change).await?
                {
                    return Ok((token_of(change, &user, &id).await?, secret));
                }
                room_for_token(change, &user).await?;
                let token = Token::new(&new)?;
                let secret = new_secret(request.as_ref(), change, token.id.as_str()).await?;
                token.insert(change, &user, &secret).await?;
                Ok((token, secret))
            })
        })
        .await
    }

    /// A user's tokens, the oldest first.
    pub async fn tokens(&self, user: &UserId) -> Result<Vec<Token>, StoreError> {
        let rows = sqlx::query(sqlx::AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM tokens WHERE user_id = $1 ORDER BY created, id"
        )))
        .bind(user.as_str());
        let rows = self.all(rows).await?;
        Ok(rows.iter().map(Token::from_row).collect::<Result<_, _>>()?)
    }

    /// Whom a token speaks for, while it lasts.
    pub async fn bearer(&self, secret: &Secret) -> Result<Option<Bearer>, StoreError> {
        let row = sqlx::query(
            "SELECT user_id, scope FROM tokens WHERE hash = $1 AND (expires IS NULL OR expires > $2)",
        )
        .bind(secret.digest())
        .bind(now());
        let row = self.first(row).await?;
        let bearer = |row: AnyRow| {
            Ok::<_, sqlx::Error>(Bearer {
                user: row.try_get::<String, _>("user_id")?.into(),
                scope: Scope::from_stored(&row.try_get::<String, _>("scope")?),
            })
        };
        Ok(row.map(bearer).transpose()?)
    }

    /// Makes a token worthless. With `key`, a request sent again is answered as before.
    pub async fn revoke_token(
        &self,
        user: &UserId,
        token: &TokenId,
        key: Option<&str>,
    ) -> Result<(), StoreError> {
        let gone = sqlx::query("DELETE FROM tokens WHERE id = $1 AND user_id = $2")
            .bind(token.as_str().to_owned())
            .bind(user.as_str().to_owned());
        self.revoke(user, key, ("token", token.as_str()), gone).await
    }

    /// Takes `what` out by `gone`, once.
    pub(crate) async fn revoke(
        &self,
        user: &UserId,
        key: Option<&str>,
        (what, id): (&'static str, &str),
        gone: crate::call::Query,
    ) -> Result<(), StoreError> {
        let request = key.map(|key| Request::new(user, key, &format!("revoke {what} {id}")));
        let id = id.to_owned();
        self.change(user.as_str().into(), move |change| {
            Box::pin(async move {
                if let Some(request) = &request
                    && request.done_before(change).await?.is_some()
                {
                    return Ok(());
                }
                if gone.execute(&mut **change).await?.rows_affected() == 0 {
                    return Err(StoreError::NotFound(what));
                }
                if let Some(request) = &request {
                    request.remember(change, &id).await?;
                }
                Ok(())
            })
        })
        .await
    }
}

async fn token_of(change: &mut Change, user: &UserId, id: &str) -> Result<Token, StoreError> {
    let theirs = format!("SELECT {COLUMNS} FROM tokens WHERE user_id = $1 AND id = $2");
    let row = row_of(change, theirs, user.as_str(), id, "token").await?;
    Ok(Token::from_row(&row)?)
}

/// Makes room by forgetting tokens that have ended; says so where that is not enough.
async fn room_for_token(change: &mut Change, user: &UserId) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM tokens WHERE user_id = $1 AND expires < $2")
        .bind(user.as_str())
        .bind(now())
        .execute(&mut **change)
        .await?;
    let there = "SELECT COUNT(*) AS n FROM tokens WHERE user_id = $1";
    room(change, there, user.as_str(), 1, ("tokens", MOST_TOKENS)).await
}
