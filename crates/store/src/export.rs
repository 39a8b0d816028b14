//! Everything a user has, as lines of JSON, out.
//!
//! An export is one snapshot: what changes while it runs is left out whole. It goes by key, so nothing is passed over, and
//! ends with a line of counts: a file without that line broke off. A table that cannot be read is named, and the
//! export goes on. Practice boards are left out: what was decided on them is not.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};
use tokio::sync::mpsc::Sender;
use tokio::time::timeout;

use crate::call::Held;
use crate::events::events_after;
use crate::store::{Store, stored};
use crate::tables::COLUMNS;
use crate::{Decision, Event, StoreError, Table, TableId, UserId};

/// What practice boards have in the place of a game. A name that no game can have: they are not listed among tables.
pub const PRACTICE: &str = ".practice";

/// How many rows are held in memory at a time.
const PAGE: u64 = 200;
/// How long an export may take: a snapshot that stays open keeps the database from cleaning up.
const LONGEST: Duration = Duration::from_mins(10);
/// How long whoever reads may take over one line.
const SLOWEST: Duration = Duration::from_secs(30);

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
    /// A table that cannot be read, and is left out.
    Unreadable(Unreadable),
    /// The last line: how much went before it.
    End(Counts),
}

/// A table that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unreadable {
    /// Which one.
    pub table: TableId,
    /// What its owner calls it.
    pub title: String,
    /// Why it cannot be read.
    pub why: String,
}

/// How much an export holds.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// Tables.
    pub tables: u64,
    /// Events at them.
    pub events: u64,
    /// Bidding decisions.
    pub decisions: u64,
    /// Tables that could not be read.
    #[serde(default)]
    pub unreadable: u64,
}

impl Counts {
    /// Counts one more line.
    pub(crate) fn count(&mut self, line: &Line) {
        match line {
            Line::Table(_) => self.tables += 1,
            Line::Event(_) => self.events += 1,
            Line::Decision(_) => self.decisions += 1,
            Line::Unreadable(_) => self.unreadable += 1,
            Line::End(_) => {}
        }
    }
}

impl Store {
    /// Sends everything a user has into `to`. Ends quietly when nobody reads on; whoever gets no [`Line::End`] has not
    /// got everything.
    pub async fn export(&self, user: &UserId, to: &Sender<Line>) -> Result<(), StoreError> {
        let Ok(_place) = self.exports().try_acquire() else {
            return Err(StoreError::Busy);
        };
        let export = async {
            let mut export = Export {
                snapshot: self.snapshot().await?,
                user,
                to,
                done: Counts::default(),
            };
            let sent = export.everything().await;
            export.snapshot.end(&sent).await;
            sent
        };
        match timeout(LONGEST, export)
            .await
            .unwrap_or(Err(StoreError::TimedOut))
        {
            Err(StoreError::NobodyReads) => Ok(()),
            other => other,
        }
    }
}

struct Export<'a> {
    snapshot: Held,
    user: &'a UserId,
    to: &'a Sender<Line>,
    done: Counts,
}

impl Export<'_> {
    async fn everything(&mut self) -> Result<(), StoreError> {
        let mut after = String::new();
        while let Some(last) = self.tables(&after).await? {
            after = last;
        }
        after.clear();
        while let Some(last) = self.decisions(&after).await? {
            after = last;
        }
        self.send(Line::End(self.done.clone())).await
    }

    /// The user's rows that come after one, as many as are sent at a time.
    async fn page(&mut self, rows: String, after: &str) -> Result<Vec<AnyRow>, StoreError> {
        let rows = sqlx::query(AssertSqlSafe(rows))
            .bind(self.user.as_str())
            .bind(after)
            .bind(stored(PAGE));
        Ok(rows.fetch_all(&mut *self.snapshot).await?)
    }

    /// Sends the tables that come after one, and tells the last of them.
    async fn tables(&mut self, after: &str) -> Result<Option<String>, StoreError> {
        let tables = format!(
            "SELECT {COLUMNS} FROM tables WHERE owner = $1 AND id > $2 AND game <> '{PRACTICE}' ORDER BY id LIMIT $3"
        );
        let rows = self.page(tables, after).await?;
        for row in &rows {
            let id = TableId::from(row.try_get::<String, _>("id")?);
            match self.table(row, &id).await {
                Ok(lines) => self.send_all(lines).await?,
                Err(StoreError::Damaged { what, source }) => {
                    let unreadable = Unreadable {
                        table: id,
                        title: row.try_get("title")?,
                        why: format!("{what}: {source}"),
                    };
                    self.send(Line::Unreadable(unreadable)).await?;
                }
                Err(fault) => return Err(fault),
            }
        }
        rows.last().map(|row| Ok(row.try_get("id")?)).transpose()
    }

    async fn table(&mut self, row: &AnyRow, id: &TableId) -> Result<Vec<Line>, StoreError> {
        let mut lines = vec![Line::Table(Table::from_row(row)?)];
        let events = events_after(id, 0).fetch_all(&mut *self.snapshot).await?;
        for event in &events {
            lines.push(Line::Event(Event::from_row(event)?));
        }
        Ok(lines)
    }

    async fn decisions(&mut self, after: &str) -> Result<Option<String>, StoreError> {
        let decisions = "SELECT * FROM decisions WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3";
        let rows = self.page(decisions.to_owned(), after).await?;
        for row in &rows {
            self.send(Line::Decision(Decision::from_row(row)?)).await?;
        }
        rows.last().map(|row| Ok(row.try_get("id")?)).transpose()
    }

    async fn send_all(&mut self, lines: Vec<Line>) -> Result<(), StoreError> {
        for line in lines {
            self.send(line).await?;
        }
        Ok(())
    }

    async fn send(&mut self, line: Line) -> Result<(), StoreError> {
        self.done.count(&line);
        let sent = timeout(SLOWEST, self.to.send(line)).await;
        sent.map_err(|_| StoreError::TimedOut)?
            .map_err(|_| StoreError::NobodyReads)
    }
}
