//! Everything a user has, as lines of JSON, out and in again.

use serde::{Deserialize, Serialize};
use tokio::sync::mpsc::Sender;

use crate::store::{Change, Store};
use crate::{Decision, Event, StoreError, Table, TableId, UserId};

/// How many rows are held in memory at a time.
const PAGE: u64 = 200;

/// One line of an export. A table's events follow it, in order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// A table.
    Table(Table),
    /// An event at the table above it.
    Event(Event),
    /// A bidding decision.
    Decision(Decision),
}

/// What an import did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Imported {
    /// Tables added.
    pub tables: u64,
    /// Events added.
    pub events: u64,
    /// Decisions added.
    pub decisions: u64,
    /// Lines left out because what they say was here already.
    pub skipped: u64,
}

impl Store {
    /// Sends everything a user has into `to`, page by page. Ends quietly when nobody reads on.
    pub async fn export(&self, user: &UserId, to: &Sender<Line>) -> Result<(), StoreError> {
        let mut skip = 0;
        loop {
            let tables = self.tables(user, "", skip, PAGE).await?;
            skip += tables.len() as u64;
            let last = (tables.len() as u64) < PAGE;
            for table in tables {
                let events = self.events(&table.id, 0).await?;
                let lines = std::iter::once(Line::Table(table)).chain(events.into_iter().map(Line::Event));
                if !send_all(lines, to).await {
                    return Ok(());
                }
            }
            if last {
                break;
            }
        }
        self.export_decisions(user, to).await
    }

    async fn export_decisions(&self, user: &UserId, to: &Sender<Line>) -> Result<(), StoreError> {
        let mut skip = 0;
        loop {
            let decisions = self.decisions(user, skip, PAGE).await?;
            skip += decisions.len() as u64;
            let last = (decisions.len() as u64) < PAGE;
            if !send_all(decisions.into_iter().map(Line::Decision), to).await || last {
                return Ok(());
            }
        }
    }

    /// Adds what an export holds to what a user has: all of it or, where something fails, nothing.
    ///
    /// A table or decision that is already there is left as it is; so the same file may be brought in twice.
    pub async fn import(&self, user: &UserId, lines: Vec<Line>) -> Result<Imported, StoreError> {
        let tables = lines.iter().filter(|line| matches!(line, Line::Table(_)));
        self.room_for_tables(user, tables.count() as u64).await?;
        let mut import = Import {
            change: self.begin().await?,
            user,
            table: None,
            done: Imported::default(),
        };
        for line in lines {
            import.line(line).await?;
        }
        import.finish_table().await?;
        import.change.commit().await?;
        Ok(import.done)
    }
}

async fn send_all(lines: impl Iterator<Item = Line>, to: &Sender<Line>) -> bool {
    for line in lines {
        if to.send(line).await.is_err() {
            return false;
        }
    }
    true
}

struct Import<'a> {
    change: Change,
    user: &'a UserId,
    /// The table whose events are coming, and how many have come.
    table: Option<(TableId, u64)>,
    done: Imported,
}

impl Import<'_> {
    async fn line(&mut self, line: Line) -> Result<(), StoreError> {
        match line {
            Line::Table(table) => self.table(table).await,
            Line::Event(event) => self.event(event).await,
            Line::Decision(decision) => {
                let added = decision.insert(&mut self.change, self.user).await?;
                self.done.decisions += added;
                self.done.skipped += 1 - added.min(1);
                Ok(())
            }
        }
    }

    async fn table(&mut self, mut table: Table) -> Result<(), StoreError> {
        self.finish_table().await?;
        match self.owner_of(&table.id).await? {
            Some(owner) if owner == self.user.as_str() => {
                self.done.skipped += 1;
                return Ok(());
            }
            // Somebody else's: this user gets a copy with a name of its own.
            Some(_) => table.id = TableId::random()?,
            None => {}
        }
        table.owner = self.user.clone();
        table.number = 0;
        table.insert(&mut self.change).await?;
        self.done.tables += 1;
        self.table = Some((table.id, 0));
        Ok(())
    }

    async fn owner_of(&mut self, table: &TableId) -> Result<Option<String>, StoreError> {
        let row = sqlx::query("SELECT owner FROM tables WHERE id = $1")
            .bind(table.as_str())
            .fetch_optional(&mut *self.change)
            .await?;
        Ok(row
            .map(|row| sqlx::Row::try_get::<String, _>(&row, "owner"))
            .transpose()?)
    }

    async fn event(&mut self, mut event: Event) -> Result<(), StoreError> {
        let Some((table, count)) = &mut self.table else {
            self.done.skipped += 1;
            return Ok(());
        };
        *count += 1;
        event.number = *count;
        event.insert(&mut self.change, table).await?;
        self.done.events += 1;
        Ok(())
    }

    async fn finish_table(&mut self) -> Result<(), StoreError> {
        if let Some((table, count)) = self.table.take() {
            sqlx::query("UPDATE tables SET number = $2 WHERE id = $1")
                .bind(table.as_str())
                .bind(crate::store::stored(count))
                .execute(&mut *self.change)
                .await?;
        }
        Ok(())
    }
}
