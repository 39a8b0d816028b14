//! How much may be stored: at a table, by a user, on the server. And what may be stored at all.
//!
//! A table's bytes are those of its title, settings and events, and of the idempotency keys that it remembers.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::Value;
use sqlx::{AnyConnection, Row};

use crate::store::counted;
use crate::{StoreError, UserId};

/// How deep what is stored may be nested. A reader gives up at 128, so all that is stored can be read.
const MOST_DEPTH: usize = 64;
/// How long the sum over all tables is taken for good; what this process adds meanwhile is counted.
const SUM_LASTS: Duration = Duration::from_secs(30);

/// How much a user has stored, and everyone.
const BYTES_OF_ONE: &str = "SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) AS n FROM tables WHERE owner = $1";
const BYTES_OF_ALL: &str = "SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) AS n FROM tables";

/// How many bytes may be stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quotas {
    /// At one table: ten thousand entries of four hundred characters.
    pub table: u64,
    /// By one user.
    pub user: u64,
    /// By everyone.
    pub server: u64,
}

impl Default for Quotas {
    fn default() -> Self {
        Self {
            table: 4 << 20,
            user: 256 << 20,
            server: 16 << 30,
        }
    }
}

/// The bytes of all tables, as far as this process knows.
#[derive(Debug, Default)]
pub(crate) struct Usage(Mutex<Option<(Instant, u64)>>);

impl Usage {
    fn known(&self) -> Option<u64> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known
            .filter(|(at, _)| at.elapsed() < SUM_LASTS)
            .map(|(_, bytes)| bytes)
    }

    fn learn(&self, bytes: u64) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), bytes));
    }

    pub(crate) fn add(&self, more: u64) {
        if let Some((_, bytes)) = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            *bytes = bytes.saturating_add(more);
        }
    }
}

impl Quotas {
    /// Whether `more` bytes fit at a table that has `there`.
    pub(crate) fn check_table(&self, there: u64, more: u64) -> Result<(), StoreError> {
        room("a table", there, more, self.table)
    }

    /// Whether `more` bytes fit with their owner and on the server.
    pub(crate) async fn check_owner(
        &self,
        usage: &Usage,
        connection: &mut AnyConnection,
        owner: &UserId,
        more: u64,
    ) -> Result<(), StoreError> {
        let theirs = sqlx::query(BYTES_OF_ONE).bind(owner.as_str());
        room("a user", sum(theirs, connection).await?, more, self.user)?;
        let all = if let Some(all) = usage.known() {
            all
        } else {
            let all = sum(sqlx::query(BYTES_OF_ALL), connection).await?;
            usage.learn(all);
            all
        };
        room("this server", all, more, self.server)
    }
}

fn room(whose: &'static str, used: u64, more: u64, most: u64) -> Result<(), StoreError> {
    if used.saturating_add(more) > most {
        return Err(StoreError::NoRoom { whose, most });
    }
    Ok(())
}

async fn sum(question: crate::call::Query, connection: &mut AnyConnection) -> Result<u64, StoreError> {
    Ok(counted(question.fetch_one(connection).await?.try_get("n")?))
}

/// What is to be stored, as text that can be read back.
pub(crate) fn written(value: &Value) -> Result<String, StoreError> {
    if is_deeper(value, MOST_DEPTH) {
        return Err(StoreError::TooDeep(MOST_DEPTH));
    }
    Ok(value.to_string())
}

/// Whether lists and objects stand in each other more than `most` deep.
pub fn is_deeper(value: &Value, most: usize) -> bool {
    match value {
        Value::Array(_) | Value::Object(_) if most == 0 => true,
        Value::Array(items) => items.iter().any(|item| is_deeper(item, most - 1)),
        Value::Object(fields) => fields.values().any(|field| is_deeper(field, most - 1)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Store;
    use sqlx::AssertSqlSafe;

    /// Whoever has a thousand tables with long settings would otherwise keep everyone waiting at each of their changes.
    #[tokio::test]
    async fn sums_are_made_without_looking_at_the_tables() {
        let folder = std::env::temp_dir().join(format!("kibitzer_sums_{}", std::process::id()));
        let store = Store::in_folder(&folder).await.unwrap();
        for sum in [BYTES_OF_ONE, BYTES_OF_ALL] {
            let plan = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sum}")));
            let plan = if sum == BYTES_OF_ONE {
                plan.bind("ann")
            } else {
                plan
            };
            let rows = store.all(plan).await.unwrap();
            let steps: Vec<String> = rows.iter().map(|row| row.try_get("detail").unwrap()).collect();
            assert!(
                steps.iter().all(|step| step.contains("COVERING INDEX")),
                "{sum}: {steps:?}"
            );
        }
        store.close().await;
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
