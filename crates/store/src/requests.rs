//! Requests with an idempotency key that make or end something beside the changes of a table: done once, however often
//! they are sent.

use sqlx::Row;

use crate::call::Change;
use crate::ids::random_hex;
use crate::secret::digest;
use crate::store::now;
use crate::{Secret, StoreError, UserId};

/// How long a request is remembered: whoever sends again does so within minutes.
const REMEMBERED: i64 = 24 * 60 * 60 * 1000;

/// A request with a key.
pub(crate) struct Request {
    user: UserId,
    /// The key as it is kept.
    kept: String,
    /// What is asked: the same key with something else is a mistake.
    digest: String,
}

/// What a request did when it came before.
pub(crate) struct Done {
    /// What it made or ended.
    pub(crate) what: String,
    salt: String,
}

impl Request {
    /// A request that asks for `what`.
    pub(crate) fn new(user: &UserId, key: &str, what: &str) -> Self {
        Self {
            user: user.clone(),
            kept: key.to_owned(),
            digest: digest(what.as_bytes()),
        }
    }

    /// What this very request did when it came before.
    pub(crate) async fn done_before(&self, change: &mut Change) -> Result<Option<Done>, StoreError> {
        let row = sqlx::query(
            "SELECT digest, table_id, salt FROM requests WHERE user_id = $1 AND request_key = $2",
        )
        .bind(self.user.as_str())
        .bind(self.kept.as_str())
        .fetch_optional(&mut **change)
        .await?;
        let Some(row) = row else {
            return Ok(None);
        };
        if row.try_get::<String, _>("digest")? != self.digest {
            return Err(StoreError::KeyReused);
        }
        Ok(Some(Done {
            what: row.try_get("table_id")?,
            salt: row.try_get("salt")?,
        }))
    }

    /// Remembers what it did, and forgets what was done long ago.
    pub(crate) async fn remember(&self, change: &mut Change, what: &str) -> Result<(), StoreError> {
        self.remember_with(change, what, "").await
    }

    async fn remember_with(&self, change: &mut Change, what: &str, salt: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM requests WHERE created < $1")
            .bind(now().saturating_sub(REMEMBERED))
            .execute(&mut **change)
            .await?;
        sqlx::query(
            "INSERT INTO requests (user_id, request_key, digest, table_id, created, salt) \
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(self.user.as_str())
        .bind(self.kept.as_str())
        .bind(self.digest.as_str())
        .bind(what)
        .bind(now())
        .bind(salt)
        .execute(&mut **change)
        .await?;
        Ok(())
    }
}

/// A request with a key that makes something with a secret: the same key is told the same secret again.
///
/// The secret is made from the client's key and some random bits. The bits are kept, the key only as a digest: whoever reads
/// the database has not got the secret.
pub(crate) struct SecretRequest {
    request: Request,
    key: String,
}

impl SecretRequest {
    /// A request that asks for `what`.
    pub(crate) fn new(user: &UserId, key: &str, what: &str) -> Self {
        let kept = format!("digest {}", digest(key.as_bytes()));
        Self {
            request: Request::new(user, &kept, what),
            key: key.to_owned(),
        }
    }

    /// What this very request made when it came before, and the secret of it.
    pub(crate) async fn done_before(
        &self,
        change: &mut Change,
    ) -> Result<Option<(String, Secret)>, StoreError> {
        let done = self.request.done_before(change).await?;
        Ok(done.map(|done| (done.what, self.secret(&done.salt))))
    }

    /// A secret for `what`, which it makes now.
    pub(crate) async fn remember(&self, change: &mut Change, what: &str) -> Result<Secret, StoreError> {
        let salt = random_hex::<32>()?;
        self.request.remember_with(change, what, &salt).await?;
        Ok(self.secret(&salt))
    }

    fn secret(&self, salt: &str) -> Secret {
        Secret::received(digest(format!("{salt} {}", self.key).as_bytes()))
    }
}

/// The secret of something that is made now: one that can be told again where the request has a key.
pub(crate) async fn new_secret(
    request: Option<&SecretRequest>,
    change: &mut Change,
    what: &str,
) -> Result<Secret, StoreError> {
    match request {
        Some(request) => request.remember(change, what).await,
        None => Secret::random(),
    }
}
