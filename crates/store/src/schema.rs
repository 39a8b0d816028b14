//! The shape of the database, and the steps that lead there.

use sqlx::{AssertSqlSafe, Row};

use crate::StoreError;
use crate::store::{Store, now};

/// Every step, in order. A step that has landed is never changed: add another.
const STEPS: &[&str] = &[include_str!("../migrations/0001_first.sql")];

impl Store {
    /// Brings the database to the newest shape. Two servers that start at once take turns.
    pub(crate) async fn migrate(&self) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        if self.is_postgres() {
            sqlx::query("SELECT pg_advisory_xact_lock(7261994)")
                .execute(&mut *change)
                .await?;
        }
        sqlx::query("CREATE TABLE IF NOT EXISTS steps (step BIGINT PRIMARY KEY, created BIGINT NOT NULL)")
            .execute(&mut *change)
            .await?;
        let done: i64 = sqlx::query("SELECT COUNT(*) AS done FROM steps")
            .fetch_one(&mut *change)
            .await?
            .try_get("done")?;
        for (step, text) in (1_i64..).zip(STEPS).skip(done.max(0) as usize) {
            sqlx::raw_sql(AssertSqlSafe(*text)).execute(&mut *change).await?;
            sqlx::query("INSERT INTO steps (step, created) VALUES ($1, $2)")
                .bind(step)
                .bind(now())
                .execute(&mut *change)
                .await?;
        }
        Ok(change.commit().await?)
    }
}
