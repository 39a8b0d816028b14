//! Tables: a game somebody follows, with its settings. What happened at it is in its events.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::store::{Store, counted, now, stored};
use crate::{StoreError, TableId, UserId};

/// The most tables a user may have.
const MOST_TABLES: u64 = 10_000;

/// A table as it is stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// Which one.
    pub id: TableId,
    /// Whose it is.
    #[serde(skip_serializing, default = "nobody")]
    pub owner: UserId,
    /// Which game is played at it.
    pub game: String,
    /// What its owner calls it.
    pub title: String,
    /// What was settled before the first event: viewer, hand, players, model …
    pub settings: Value,
    /// How many events it has.
    pub number: u64,
    /// When it was set up, in milliseconds since 1970.
    pub created: i64,
    /// When something last happened at it.
    pub touched: i64,
}

fn nobody() -> UserId {
    UserId::from(String::new())
}

/// A table to set up.
#[derive(Debug, Clone, PartialEq)]
pub struct NewTable {
    /// Which game is played at it.
    pub game: String,
    /// What its owner calls it.
    pub title: String,
    /// What is settled before the first event.
    pub settings: Value,
}

const COLUMNS: &str = "id, owner, game, title, settings, number, created, touched";

impl Table {
    pub(crate) fn from_row(row: &AnyRow) -> Result<Self, StoreError> {
        let settings: String = row.try_get("settings")?;
        Ok(Self {
            id: row.try_get::<String, _>("id")?.into(),
            owner: row.try_get::<String, _>("owner")?.into(),
            game: row.try_get("game")?,
            title: row.try_get("title")?,
            settings: serde_json::from_str(&settings).map_err(|source| StoreError::Damaged {
                what: "settings",
                source,
            })?,
            number: counted(row.try_get("number")?),
            created: row.try_get("created")?,
            touched: row.try_get("touched")?,
        })
    }

    pub(crate) async fn insert(&self, into: &mut sqlx::AnyConnection) -> Result<(), sqlx::Error> {
        sqlx::query(
            "INSERT INTO tables (id, owner, game, title, settings, number, created, touched) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(self.id.as_str())
        .bind(self.owner.as_str())
        .bind(self.game.as_str())
        .bind(self.title.as_str())
        .bind(self.settings.to_string())
        .bind(stored(self.number))
        .bind(self.created)
        .bind(self.touched)
        .execute(into)
        .await?;
        Ok(())
    }
}

impl Store {
    /// Sets up a table.
    pub async fn add_table(&self, owner: &UserId, new: NewTable) -> Result<Table, StoreError> {
        self.room_for_tables(owner, 1).await?;
        let created = now();
        let table = Table {
            id: TableId::random()?,
            owner: owner.clone(),
            game: new.game,
            title: new.title,
            settings: new.settings,
            number: 0,
            created,
            touched: created,
        };
        let mut change = self.begin().await?;
        table.insert(&mut change).await?;
        change.commit().await?;
        Ok(table)
    }

    pub(crate) async fn room_for_tables(&self, owner: &UserId, more: u64) -> Result<(), StoreError> {
        let row = sqlx::query("SELECT COUNT(*) AS tables FROM tables WHERE owner = $1")
            .bind(owner.as_str())
            .fetch_one(self.pool())
            .await?;
        if counted(row.try_get("tables")?).saturating_add(more) > MOST_TABLES {
            return Err(StoreError::Full {
                what: "tables",
                most: MOST_TABLES,
            });
        }
        Ok(())
    }

    /// One of a user's tables.
    pub async fn table(&self, owner: &UserId, id: &TableId) -> Result<Table, StoreError> {
        let row = sqlx::query(sqlx::AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM tables WHERE id = $1 AND owner = $2"
        )))
        .bind(id.as_str())
        .bind(owner.as_str())
        .fetch_optional(self.pool())
        .await?;
        Table::from_row(&row.ok_or(StoreError::NotFound("table"))?)
    }

    /// How many events a table has, whoever owns it; `None` where there is no such table.
    pub async fn table_number(&self, id: &TableId) -> Result<Option<u64>, StoreError> {
        let row = sqlx::query("SELECT number FROM tables WHERE id = $1")
            .bind(id.as_str())
            .fetch_optional(self.pool())
            .await?;
        Ok(row.map(|row| row.try_get("number")).transpose()?.map(counted))
    }

    /// A user's tables, the latest touched first; `game` empty means every game whose name begins with no dot.
    pub async fn tables(
        &self,
        owner: &UserId,
        game: &str,
        skip: u64,
        most: u64,
    ) -> Result<Vec<Table>, StoreError> {
        let rows = sqlx::query(sqlx::AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM tables WHERE owner = $1 AND (game = $2 OR ($2 = '' AND substr(game, 1, 1) <> '.')) \
             ORDER BY touched DESC, id LIMIT $3 OFFSET $4"
        )))
        .bind(owner.as_str())
        .bind(game)
        .bind(stored(most))
        .bind(stored(skip))
        .fetch_all(self.pool())
        .await?;
        rows.iter().map(Table::from_row).collect()
    }

    /// Gives a table another title.
    pub async fn rename_table(&self, owner: &UserId, id: &TableId, title: &str) -> Result<(), StoreError> {
        let changed = sqlx::query("UPDATE tables SET title = $3 WHERE id = $1 AND owner = $2")
            .bind(id.as_str())
            .bind(owner.as_str())
            .bind(title)
            .execute(self.pool())
            .await?;
        found(changed.rows_affected())
    }

    /// Deletes a table with its events and links.
    pub async fn remove_table(&self, owner: &UserId, id: &TableId) -> Result<(), StoreError> {
        let mut change = self.begin().await?;
        let gone = sqlx::query("DELETE FROM tables WHERE id = $1 AND owner = $2")
            .bind(id.as_str())
            .bind(owner.as_str())
            .execute(&mut *change)
            .await?;
        self.announce(&mut change, id, 0).await?;
        change.commit().await?;
        found(gone.rows_affected())
    }
}

fn found(rows: u64) -> Result<(), StoreError> {
    if rows == 0 {
        return Err(StoreError::NotFound("table"));
    }
    Ok(())
}
