//! Requests with an idempotency key that set up or delete a table: done once, however often they are sent.

use sqlx::Row;

use crate::call::Change;
use crate::store::now;
use crate::{StoreError, TableId, UserId};

/// How long a request is remembered: whoever sends again does so within minutes.
const REMEMBERED: i64 = 24 * 60 * 60 * 1000;

/// A request with a key.
pub(crate) struct Request<'a> {
    pub(crate) user: &'a UserId,
    pub(crate) key: &'a str,
    /// What is asked: the same key with something else is a mistake.
    pub(crate) digest: String,
}

impl Request<'_> {
    /// The table that this very request was about when it came before.
    pub(crate) async fn done_before(&self, change: &mut Change) -> Result<Option<TableId>, StoreError> {
        let row =
            sqlx::query("SELECT digest, table_id FROM requests WHERE user_id = $1 AND request_key = $2")
                .bind(self.user.as_str())
                .bind(self.key)
                .fetch_optional(&mut **change)
                .await?;
        let Some(row) = row else {
            return Ok(None);
        };
        if row.try_get::<String, _>("digest")? != self.digest {
            return Err(StoreError::KeyReused);
        }
        Ok(Some(row.try_get::<String, _>("table_id")?.into()))
    }

    /// Remembers that it was done, and forgets what was done long ago.
    pub(crate) async fn remember(&self, change: &mut Change, table: &TableId) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM requests WHERE created < $1")
            .bind(now().saturating_sub(REMEMBERED))
            .execute(&mut **change)
            .await?;
        sqlx::query(
            "INSERT INTO requests (user_id, request_key, digest, table_id, created) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(self.user.as_str())
        .bind(self.key)
        .bind(self.digest.as_str())
        .bind(table.as_str())
        .bind(now())
        .execute(&mut **change)
        .await?;
        Ok(())
    }
}
