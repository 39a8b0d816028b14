//! Sessions: a browser that has signed in.

use std::time::Duration;

use sqlx::Row;

use crate::ids::random_hex;
use crate::store::{Store, now};
use crate::turns::SERVER;
use crate::{Secret, StoreError, UserId};

/// A session as its cookie finds it.
#[derive(Debug, Clone)]
pub struct Session {
    /// Who signed in.
    pub user: UserId,
    /// What the page must send along with every change, so that no other site can.
    pub csrf: String,
}

/// A session that has just begun.
#[derive(Debug, Clone)]
pub struct NewSession {
    /// What goes into the cookie.
    pub secret: Secret,
    /// What the page must send along with every change.
    pub csrf: String,
}

/// A session in a list.
#[derive(Debug, Clone)]
pub struct OpenSession {
    /// The beginning of the digest of its secret: enough to tell it from the others, too little to use it.
    pub id: String,
    /// When it ends by itself, in milliseconds since 1970.
    pub expires: i64,
}

impl Store {
    /// Where a user is signed in.
    pub async fn sessions(&self, user: &UserId) -> Result<Vec<OpenSession>, StoreError> {
        let rows = sqlx::query(
            "SELECT hash, expires FROM sessions WHERE user_id = $1 AND expires > $2 ORDER BY expires DESC",
        )
        .bind(user.as_str())
        .bind(now());
        let open = |row: &sqlx::any::AnyRow| {
            let hash: String = row.try_get("hash")?;
            Ok::<_, sqlx::Error>(OpenSession {
                id: hash.chars().take(8).collect(),
                expires: row.try_get("expires")?,
            })
        };
        let rows = self.all(rows).await?;
        Ok(rows.iter().map(open).collect::<Result<_, _>>()?)
    }

    /// Signs a user out everywhere.
    pub async fn end_sessions(&self, user: &UserId) -> Result<(), StoreError> {
        let gone = sqlx::query("DELETE FROM sessions WHERE user_id = $1").bind(user.as_str());
        self.execute(user.as_str().into(), gone).await?;
        Ok(())
    }

    /// Begins a session that ends by itself after `lasts`.
    pub async fn begin_session(&self, user: &UserId, lasts: Duration) -> Result<NewSession, StoreError> {
        let session = NewSession {
            secret: Secret::random()?,
            csrf: random_hex::<16>()?,
        };
        let expires = now().saturating_add(i64::try_from(lasts.as_millis()).unwrap_or(i64::MAX));
        let user = user.clone();
        self.change(user.as_str().into(), move |change| {
            Box::pin(async move {
                sqlx::query("DELETE FROM sessions WHERE expires < $1")
                    .bind(now())
                    .execute(&mut **change)
                    .await?;
                sqlx::query("INSERT INTO sessions (hash, user_id, csrf, expires) VALUES ($1, $2, $3, $4)")
                    .bind(session.secret.digest())
                    .bind(user.as_str())
                    .bind(session.csrf.as_str())
                    .bind(expires)
                    .execute(&mut **change)
                    .await?;
                Ok(session)
            })
        })
        .await
    }

    /// The session that a cookie belongs to, if it still lasts.
    pub async fn session(&self, secret: &Secret) -> Result<Option<Session>, StoreError> {
        let row = sqlx::query("SELECT user_id, csrf FROM sessions WHERE hash = $1 AND expires > $2")
            .bind(secret.digest())
            .bind(now());
        let row = self.first(row).await?;
        let session = |row: sqlx::any::AnyRow| {
            Ok::<_, sqlx::Error>(Session {
                user: row.try_get::<String, _>("user_id")?.into(),
                csrf: row.try_get("csrf")?,
            })
        };
        Ok(row.map(session).transpose()?)
    }

    /// Ends a session.
    pub async fn end_session(&self, secret: &Secret) -> Result<(), StoreError> {
        let gone = sqlx::query("DELETE FROM sessions WHERE hash = $1").bind(secret.digest());
        self.execute(SERVER.into(), gone).await?;
        Ok(())
    }
}
