//! The shape of the database, and the steps that lead there.

use std::time::Duration;

use sqlx::{AssertSqlSafe, Row};

use crate::StoreError;
use crate::call::{Beside, Change};
use crate::store::{Store, now, stored};
use crate::turns::SERVER;

/// How long the way to the newest shape may take, waiting for another server included.
const LONGEST: Duration = Duration::from_mins(10);
/// Every step, in order. A step that has landed is never changed: add another.
const STEPS: &[&str] = &[
    include_str!("../migrations/0001_first.sql"),
    include_str!("../migrations/0002_whole.sql"),
    include_str!("../migrations/0003_doors.sql"),
    include_str!("../migrations/0004_sums.sql"),
];

/// The newest shape that this program knows.
pub(crate) fn newest() -> i64 {
    stored(STEPS.len() as u64)
}

impl Store {
    /// Brings the database to the newest shape, if it `may` be changed. Two servers that start at once take turns.
    pub(crate) async fn migrate(&self, may: bool) -> Result<(), StoreError> {
        let postgres = self.is_postgres();
        self.change_within(SERVER.into(), LONGEST, Beside::Others, move |change| {
            Box::pin(async move {
                if postgres {
                    sqlx::query("SELECT pg_advisory_xact_lock(7261994)")
                        .execute(&mut **change)
                        .await?;
                }
                take_steps(change, may).await
            })
        })
        .await
    }
}

async fn take_steps(change: &mut Change, may: bool) -> Result<(), StoreError> {
    sqlx::query("CREATE TABLE IF NOT EXISTS steps (step BIGINT PRIMARY KEY, created BIGINT NOT NULL)")
        .execute(&mut **change)
        .await?;
    let done = sqlx::query("SELECT COUNT(*) AS done FROM steps")
        .fetch_one(&mut **change)
        .await?;
    let done: i64 = done.try_get("done")?;
    if done > newest() {
        return Err(StoreError::Newer {
            theirs: done,
            ours: newest(),
        });
    }
    if done < newest() && !may {
        return Err(StoreError::Older);
    }
    for (step, text) in (1_i64..).zip(STEPS).skip(done.max(0) as usize) {
        sqlx::raw_sql(AssertSqlSafe(*text)).execute(&mut **change).await?;
        sqlx::query("INSERT INTO steps (step, created) VALUES ($1, $2)")
            .bind(step)
            .bind(now())
            .execute(&mut **change)
            .await?;
    }
    Ok(())
}
