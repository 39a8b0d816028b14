//! SQLite's log, copied into its file beside those who write.
//!
//! A change goes to the end of the log, and somebody has to copy the log into the file now and then. SQLite leaves that to whoever
//! makes the thousandth page of it: one caller would work for all, and everyone who waits for a turn would wait for it. Here a
//! reader does it, beside the changes; and only where these come too thick for that, the server takes a turn of its own.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::{AnyConnection, Row};

use crate::StoreError;
use crate::call::Doing;
use crate::store::Store;
use crate::turns::SERVER;

/// How often the log is copied at most.
const EVERY: Duration = Duration::from_secs(1);
/// Pages of a log that grows faster than it is copied, 16 MB: it begins anew only where nothing is left to copy.
const LONG: i64 = 4_096;

/// When the log was last copied; locked by whoever does it.
pub(crate) type Copied = Arc<tokio::sync::Mutex<Option<Instant>>>;

impl Store {
    /// Has the log copied, unless that was done a moment ago or is under way. Nobody waits for it.
    pub(crate) fn copy_log_soon(&self) {
        let Some(copied) = self.copied() else {
            return;
        };
        let Ok(mut last) = copied.clone().try_lock_owned() else {
            return;
        };
        if last.is_some_and(|last| last.elapsed() < EVERY) {
            return;
        }
        let store = self.clone();
        tokio::spawn(async move {
            // Where it fails, all changes are in the log as before, and the next one has it tried again.
            drop(store.copy_log().await);
            *last = Some(Instant::now());
        });
    }

    async fn copy_log(&self) -> Result<(), StoreError> {
        if self.read(checkpoint).await? > LONG {
            self.read_in_turn(SERVER, checkpoint).await?;
        }
        Ok(())
    }
}

/// Copies as much as can be copied without holding anyone up; how many pages the log has.
fn checkpoint(connection: &mut AnyConnection) -> Doing<'_, i64> {
    Box::pin(async move {
        let row = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)")
            .fetch_one(connection)
            .await?;
        Ok(row.try_get("log")?)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::{Append, NewTable};

    /// Changes that come as fast as they can, with nobody who stops for the log.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn the_log_does_not_grow_for_ever() {
        let folder = std::env::temp_dir().join(format!("kibitzer_log_{}", std::process::id()));
        let store = Store::in_folder(&folder).await.unwrap();
        let me = store.local_user();
        let large = Append {
            bodies: vec![json!({"x": "x".repeat(1 << 20)}); 3],
            ..Append::default()
        };
        for _ in 0..60 {
            let table = store.add_table(&me, NewTable::default()).await.unwrap();
            store.append(&me, &table.id, &large).await.unwrap();
            store.remove_table(&me, &table.id, None).await.unwrap();
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let log = std::fs::metadata(folder.join("kibitzer.sqlite-wal")).unwrap();
        store.close().await;
        std::fs::remove_dir_all(folder).unwrap();
        // 180 MB were written.
        assert!(log.len() < 90 << 20, "{} MB", log.len() >> 20);
    }
}
