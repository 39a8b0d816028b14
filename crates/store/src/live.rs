//! News of tables, across all servers on one PostgreSQL.

use sqlx::postgres::PgListener;

use crate::call::{Change, PATIENCE};
use crate::store::Store;
use crate::{StoreError, TableId};

const CHANNEL: &str = "kibitzer_tables";

/// A table has other events than before, or is gone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changed {
    /// Which table.
    pub table: TableId,
    /// How many events it has now; 0 when it is gone.
    pub number: u64,
}

/// Hears of every change that any server makes.
#[derive(Debug)]
pub struct Listener(PgListener);

impl Listener {
    /// Waits for the next change. `None` means that the connection broke and has been made anew: anything may
    /// have changed meanwhile.
    pub async fn next(&mut self) -> Result<Option<Changed>, StoreError> {
        let Some(notice) = self.0.try_recv().await? else {
            return Ok(None);
        };
        let (table, number) = notice
            .payload()
            .split_once(' ')
            .unwrap_or((notice.payload(), "0"));
        Ok(Some(Changed {
            table: TableId::from(table.to_owned()),
            number: number.parse().unwrap_or(0),
        }))
    }
}

impl Store {
    /// Listens for changes made by other servers. `None` on SQLite, where there are no other servers.
    pub async fn listen(&self) -> Result<Option<Listener>, StoreError> {
        let Some(url) = self.postgres_url() else {
            return Ok(None);
        };
        let listener = tokio::time::timeout(PATIENCE, PgListener::connect(url)).await;
        let mut listener = listener.map_err(|_| StoreError::TimedOut)??;
        listener.listen(CHANNEL).await?;
        Ok(Some(Listener(listener)))
    }

    /// Tells of a change, here and on other servers, at the moment it lasts.
    pub(crate) async fn announce(
        &self,
        change: &mut Change,
        table: &TableId,
        number: u64,
    ) -> Result<(), StoreError> {
        change.tell_after(Changed {
            table: table.clone(),
            number,
        });
        if self.is_postgres() {
            sqlx::query("SELECT pg_notify($1, $2)")
                .bind(CHANNEL)
                .bind(format!("{table} {number}"))
                .execute(&mut **change)
                .await?;
        }
        Ok(())
    }
}
