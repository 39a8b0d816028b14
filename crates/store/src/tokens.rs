//! API tokens: for programs that speak for a user.

use serde::Serialize;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::call::count;
use crate::store::{Store, now};
use crate::{Secret, StoreError, TokenId, UserId};

/// The most tokens a user may have.
const MOST_TOKENS: u64 = 50;

/// An API token, without its secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Token {
    /// Which one.
    pub id: TokenId,
    /// What its owner called it.
    pub name: String,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
}

impl Token {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: row.try_get::<String, _>("id")?.into(),
            name: row.try_get("name")?,
            created: row.try_get("created")?,
        })
    }
}

impl Store {
    /// Makes a token. Its secret is told once, here.
    pub async fn add_token(&self, user: &UserId, name: &str) -> Result<(Token, Secret), StoreError> {
        let secret = Secret::random()?;
        let token = Token {
            id: TokenId::random()?,
            name: name.to_owned(),
            created: now(),
        };
        let (user, made) = (user.clone(), token.clone());
        let hash = secret.digest();
        self.change(move |change| {
            Box::pin(async move {
                if count(
                    change,
                    "SELECT COUNT(*) AS n FROM tokens WHERE user_id = $1",
                    user.as_str(),
                )
                .await?
                    >= MOST_TOKENS
                {
                    return Err(StoreError::Full {
                        what: "tokens",
                        most: MOST_TOKENS,
                    });
                }
                sqlx::query(
                    "INSERT INTO tokens (id, user_id, name, hash, created) VALUES ($1, $2, $3, $4, $5)",
                )
                .bind(made.id.as_str())
                .bind(user.as_str())
                .bind(made.name.as_str())
                .bind(hash)
                .bind(made.created)
                .execute(&mut **change)
                .await?;
                Ok(())
            })
        })
        .await?;
        Ok((token, secret))
    }

    /// A user's tokens, the oldest first.
    pub async fn tokens(&self, user: &UserId) -> Result<Vec<Token>, StoreError> {
        let rows =
            sqlx::query("SELECT id, name, created FROM tokens WHERE user_id = $1 ORDER BY created, id")
                .bind(user.as_str());
        let rows = self.all(rows).await?;
        Ok(rows.iter().map(Token::from_row).collect::<Result<_, _>>()?)
    }

    /// Whom a token speaks for.
    pub async fn token_user(&self, secret: &Secret) -> Result<Option<UserId>, StoreError> {
        let row = sqlx::query("SELECT user_id FROM tokens WHERE hash = $1").bind(secret.digest());
        let row = self.first(row).await?;
        let user = row.map(|row| row.try_get::<String, _>("user_id")).transpose()?;
        Ok(user.map(UserId::from))
    }

    /// Makes a token worthless.
    pub async fn revoke_token(&self, user: &UserId, token: &TokenId) -> Result<(), StoreError> {
        let gone = sqlx::query("DELETE FROM tokens WHERE id = $1 AND user_id = $2")
            .bind(token.as_str())
            .bind(user.as_str());
        if self.execute(gone).await? == 0 {
            return Err(StoreError::NotFound("token"));
        }
        Ok(())
    }
}
