//! Tables: a game somebody follows, with its settings. What happened at it is in its events.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::call::{Change, room};
use crate::events::{insert_events, room_for_events};
use crate::ids::random_hex;
use crate::quotas::written;
use crate::requests::Request;
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
    /// Tells it from another table that once had its name.
    #[serde(skip)]
    pub born: String,
}

fn nobody() -> UserId {
    UserId::from(String::new())
}

/// A table to set up.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct NewTable {
    /// Which game is played at it.
    pub game: String,
    /// What its owner calls it.
    pub title: String,
    /// What is settled before the first event.
    pub settings: Value,
    /// What has happened already.
    pub events: Vec<Value>,
    /// How many tables of this game its owner may have; absent, as many as of all games.
    pub most: Option<u64>,
    /// A name for this request: sent again, it is answered as before and not done again.
    pub key: Option<String>,
}

pub(crate) const COLUMNS: &str = "id, owner, game, title, settings, number, created, touched, born";
/// The same without the settings, which may be long.
const LINE_COLUMNS: &str = "id, owner, game, title, number, created, touched, born";

impl Table {
    pub(crate) fn from_row(row: &AnyRow) -> Result<Self, StoreError> {
        let settings: String = row.try_get("settings")?;
        let settings = serde_json::from_str(&settings).map_err(|source| StoreError::Damaged {
            what: "settings",
            source,
        })?;
        Ok(Self {
            settings,
            ..Self::line_from_row(row)?
        })
    }

    /// The same without its settings, which need not be readable for that.
    fn line_from_row(row: &AnyRow) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.try_get::<String, _>("id")?.into(),
            owner: row.try_get::<String, _>("owner")?.into(),
            game: row.try_get("game")?,
            title: row.try_get("title")?,
            settings: Value::Null,
            number: counted(row.try_get("number")?),
            created: row.try_get("created")?,
            touched: row.try_get("touched")?,
            born: row.try_get("born")?,
        })
    }

    /// Puts it into the database, where it takes `bytes` with its events.
    pub(crate) async fn insert(
        &self,
        into: &mut sqlx::AnyConnection,
        settings: String,
        bytes: u64,
    ) -> Result<(), sqlx::Error> {
        sqlx::query(
            "INSERT INTO tables (id, owner, game, title, settings, number, created, touched, born, bytes) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        )
        .bind(self.id.as_str())
        .bind(self.owner.as_str())
        .bind(self.game.as_str())
        .bind(self.title.as_str())
        .bind(settings)
        .bind(stored(self.number))
        .bind(self.created)
        .bind(self.touched)
        .bind(self.born.as_str())
        .bind(stored(bytes))
        .execute(into)
        .await?;
        Ok(())
    }
}

impl NewTable {
    fn request(&self, owner: &UserId) -> Option<Request> {
        let made = serde_json::json!([self.game, self.title, self.settings, self.events]);
        let key = self.key.as_deref()?;
        Some(Request::new(owner, key, &made.to_string()))
    }
}

impl Store {
    /// Sets up a table with what has happened already: all of it or nothing.
    pub async fn add_table(&self, owner: &UserId, new: NewTable) -> Result<Table, StoreError> {
        let (store, owner) = (self.clone(), owner.clone());
        self.change(owner.as_str().into(), move |change| {
            Box::pin(async move {
                let request = new.request(&owner);
                if let Some(request) = &request
                    && let Some(done) = request.done_before(change).await?
                {
                    return table_of(change, &owner, &TableId::from(done.what)).await;
                }
                let table = store.set_up(change, &owner, &new).await?;
                if let Some(request) = &request {
                    request.remember(change, table.id.as_str()).await?;
                }
                Ok(table)
            })
        })
        .await
    }

    async fn set_up(&self, change: &mut Change, owner: &UserId, new: &NewTable) -> Result<Table, StoreError> {
        room_for_tables(change, owner, 1).await?;
        if let Some(most) = new.most {
            room_for_one_more(change, owner, &new.game, most).await?;
        }
        let created = now();
        let table = Table {
            id: TableId::random()?,
            owner: owner.clone(),
            game: new.game.clone(),
            title: new.title.clone(),
            settings: new.settings.clone(),
            number: new.events.len() as u64,
            created,
            touched: created,
            born: random_hex::<16>()?,
        };
        let bodies = new.events.iter().map(written).collect::<Result<Vec<_>, _>>()?;
        self.store_whole(
            change,
            &table,
            &bodies.into_iter().map(|body| (body, created)).collect::<Vec<_>>(),
        )
        .await?;
        Ok(table)
    }

    /// Puts a table and its events into the database, where there is room for them.
    pub(crate) async fn store_whole(
        &self,
        change: &mut Change,
        table: &Table,
        events: &[(String, i64)],
    ) -> Result<(), StoreError> {
        room_for_events(0, events.len() as u64)?;
        let settings = written(&table.settings)?;
        let bodies: usize = events.iter().map(|(body, _)| body.len()).sum();
        let bytes = (table.title.len() + settings.len() + bodies) as u64;
        self.room(change, &table.owner, 0, bytes).await?;
        table.insert(change, settings, bytes).await?;
        insert_events(change, &table.id, 1, events).await?;
        Ok(())
    }

    /// One of a user's tables.
    pub async fn table(&self, owner: &UserId, id: &TableId) -> Result<Table, StoreError> {
        let row = self.first(one_table(owner, id)).await?;
        Table::from_row(&row.ok_or(StoreError::NotFound("table"))?)
    }

    /// How many events a table has, whoever owns it; `None` where there is no such table.
    pub async fn table_number(&self, id: &TableId) -> Result<Option<u64>, StoreError> {
        let row = sqlx::query("SELECT number FROM tables WHERE id = $1").bind(id.as_str());
        let row = self.first(row).await?;
        Ok(row.map(|row| row.try_get("number")).transpose()?.map(counted))
    }

    /// A user's tables without their settings, the latest touched first; `game` empty means every game whose name begins
    /// with no dot.
    pub async fn tables(
        &self,
        owner: &UserId,
        game: &str,
        skip: u64,
        most: u64,
    ) -> Result<Vec<Table>, StoreError> {
        let rows = sqlx::query(sqlx::AssertSqlSafe(format!(
            "SELECT {LINE_COLUMNS} FROM tables WHERE owner = $1 AND (game = $2 OR ($2 = '' AND substr(game, 1, 1) <> '.')) \
             ORDER BY touched DESC, id LIMIT $3 OFFSET $4"
        )))
        .bind(owner.as_str())
        .bind(game)
        .bind(stored(most))
        .bind(stored(skip));
        let rows = self.all(rows).await?;
        rows.iter().map(Table::line_from_row).collect()
    }

    /// Deletes a table with its events and links. With `key`, a request sent again is answered as before.
    pub async fn remove_table(
        &self,
        owner: &UserId,
        id: &TableId,
        key: Option<String>,
    ) -> Result<(), StoreError> {
        let (store, owner, id) = (self.clone(), owner.clone(), id.clone());
        self.change(owner.as_str().into(), move |change| {
            Box::pin(async move {
                let request = key.map(|key| Request::new(&owner, &key, &format!("delete {id}")));
                if let Some(request) = &request
                    && request.done_before(change).await?.is_some()
                {
                    return Ok(());
                }
                let gone = sqlx::query("DELETE FROM tables WHERE id = $1 AND owner = $2")
                    .bind(id.as_str())
                    .bind(owner.as_str())
                    .execute(&mut **change)
                    .await?;
                if gone.rows_affected() == 0 {
                    return Err(StoreError::NotFound("table"));
                }
                if let Some(request) = &request {
                    request.remember(change, id.as_str()).await?;
                }
                store.announce(change, &id, 0).await
            })
        })
        .await
    }
}

fn one_table(owner: &UserId, id: &TableId) -> crate::call::Query {
    sqlx::query(sqlx::AssertSqlSafe(format!(
        "SELECT {COLUMNS} FROM tables WHERE id = $1 AND owner = $2"
    )))
    .bind(id.as_str())
    .bind(owner.as_str())
}

async fn table_of(change: &mut Change, owner: &UserId, id: &TableId) -> Result<Table, StoreError> {
    let row = one_table(owner, id).fetch_optional(&mut **change).await?;
    Table::from_row(&row.ok_or(StoreError::NotFound("table"))?)
}

pub(crate) async fn room_for_tables(
    connection: &mut sqlx::AnyConnection,
    owner: &UserId,
    more: u64,
) -> Result<(), StoreError> {
    let tables = "SELECT COUNT(*) AS n FROM tables WHERE owner = $1";
    room(connection, tables, owner.as_str(), more, ("tables", MOST_TABLES)).await
}

/// Whether an owner of at most this many tables of a game may have one more.
async fn room_for_one_more(
    change: &mut Change,
    owner: &UserId,
    game: &str,
    most: u64,
) -> Result<(), StoreError> {
    let row = sqlx::query("SELECT COUNT(*) AS n FROM tables WHERE owner = $1 AND game = $2")
        .bind(owner.as_str())
        .bind(game)
        .fetch_one(&mut **change)
        .await?;
    if counted(row.try_get("n")?) >= most {
        let what = "tables of this kind";
        return Err(StoreError::Full { what, most });
    }
    Ok(())
}
