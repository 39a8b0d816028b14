//! Events: append-only, numbered from 1 within a table, the only truth about what happened there.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::secret::digest;
use crate::store::{Change, Store, counted, now, stored};
use crate::{StoreError, TableId, UserId};

/// The most events a table may have: no game at a table comes near it.
const MOST_EVENTS: u64 = 10_000;

/// Something that happened at a table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// Its number within the table, from 1.
    pub number: u64,
    /// What happened.
    pub body: Value,
    /// When it was stored, in milliseconds since 1970.
    pub created: i64,
}

impl Event {
    pub(crate) fn from_row(row: &AnyRow) -> Result<Self, StoreError> {
        let body: String = row.try_get("body")?;
        Ok(Self {
            number: counted(row.try_get("number")?),
            body: serde_json::from_str(&body).map_err(|source| StoreError::Damaged {
                what: "event",
                source,
            })?,
            created: row.try_get("created")?,
        })
    }

    pub(crate) async fn insert(
        &self,
        into: &mut sqlx::AnyConnection,
        table: &TableId,
    ) -> Result<(), sqlx::Error> {
        sqlx::query("INSERT INTO events (table_id, number, body, created) VALUES ($1, $2, $3, $4)")
            .bind(table.as_str())
            .bind(stored(self.number))
            .bind(self.body.to_string())
            .bind(self.created)
            .execute(into)
            .await?;
        Ok(())
    }
}

/// What to append.
#[derive(Debug, Clone, Default)]
pub struct Append {
    /// How many events the table must have for this to be stored; absent, it is stored whatever came before.
    pub expected: Option<u64>,
    /// A name for this request: sent again, it is answered as before and not done again.
    pub key: Option<String>,
    /// The events, in order. Stored all or none.
    pub bodies: Vec<Value>,
}

/// What an append did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appended {
    /// How many events the table had before.
    pub before: u64,
    /// How many it had after.
    pub number: u64,
    /// Whether this had been done already by a request with the same key.
    pub again: bool,
}

impl Store {
    /// Appends events to a user's table. When this returns they are on disk, in order, once.
    pub async fn append(
        &self,
        owner: &UserId,
        table: &TableId,
        append: &Append,
    ) -> Result<Appended, StoreError> {
        let mut change = self.begin().await?;
        let number = lock(&mut change, owner, table).await?;
        let digest = append.digest();
        if let Some(done) = self.done_before(&mut change, table, append, &digest).await? {
            return Ok(done);
        }
        append.check(number)?;
        let created = now();
        for (number, body) in (number + 1..).zip(&append.bodies) {
            let event = Event {
                number,
                body: body.clone(),
                created,
            };
            event.insert(&mut change, table).await?;
        }
        let after = number + append.bodies.len() as u64;
        advance(&mut change, table, after, created).await?;
        if let Some(key) = &append.key {
            remember(&mut change, table, key, &digest, (number, after)).await?;
        }
        self.announce(&mut change, table, after).await?;
        change.commit().await?;
        Ok(Appended {
            before: number,
            number: after,
            again: false,
        })
    }

    async fn done_before(
        &self,
        change: &mut Change,
        table: &TableId,
        append: &Append,
        digest: &str,
    ) -> Result<Option<Appended>, StoreError> {
        let Some(key) = &append.key else {
            return Ok(None);
        };
        let row = sqlx::query(
            "SELECT digest, first_number, last_number FROM appends WHERE table_id = $1 AND request_key = $2",
        )
        .bind(table.as_str())
        .bind(key.as_str())
        .fetch_optional(&mut **change)
        .await?;
        let Some(row) = row else {
            return Ok(None);
        };
        if row.try_get::<String, _>("digest")? != digest {
            return Err(StoreError::KeyReused);
        }
        Ok(Some(Appended {
            before: counted(row.try_get("first_number")?),
            number: counted(row.try_get("last_number")?),
            again: true,
        }))
    }

    /// Whether a request with this key was done at this table already.
    pub async fn was_done(&self, table: &TableId, key: &str) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT 1 AS done FROM appends WHERE table_id = $1 AND request_key = $2")
            .bind(table.as_str())
            .bind(key)
            .fetch_optional(self.pool())
            .await?;
        Ok(row.is_some())
    }

    /// A table's events after number `after`, in order.
    pub async fn events(&self, table: &TableId, after: u64) -> Result<Vec<Event>, StoreError> {
        let rows = sqlx::query(
            "SELECT number, body, created FROM events WHERE table_id = $1 AND number > $2 ORDER BY number",
        )
        .bind(table.as_str())
        .bind(stored(after))
        .fetch_all(self.pool())
        .await?;
        rows.iter().map(Event::from_row).collect()
    }
}

impl Append {
    fn digest(&self) -> String {
        let bodies: Vec<String> = self.bodies.iter().map(Value::to_string).collect();
        digest(format!("{:?}\n{}", self.expected, bodies.join("\n")).as_bytes())
    }

    fn check(&self, number: u64) -> Result<(), StoreError> {
        if let Some(expected) = self.expected
            && expected != number
        {
            return Err(StoreError::Conflict { number, expected });
        }
        if number + self.bodies.len() as u64 > MOST_EVENTS {
            return Err(StoreError::Full {
                what: "events at a table",
                most: MOST_EVENTS,
            });
        }
        Ok(())
    }
}

/// Takes the table's row for this change alone, and tells how many events it has. Everyone who appends to this
/// table waits here, so what follows sees all that came before.
async fn lock(change: &mut Change, owner: &UserId, table: &TableId) -> Result<u64, StoreError> {
    let row =
        sqlx::query("UPDATE tables SET touched = touched WHERE id = $1 AND owner = $2 RETURNING number")
            .bind(table.as_str())
            .bind(owner.as_str())
            .fetch_optional(&mut **change)
            .await?;
    let row = row.ok_or(StoreError::NotFound("table"))?;
    Ok(counted(row.try_get("number")?))
}

async fn advance(change: &mut Change, table: &TableId, number: u64, touched: i64) -> Result<(), StoreError> {
    sqlx::query("UPDATE tables SET number = $2, touched = $3 WHERE id = $1")
        .bind(table.as_str())
        .bind(stored(number))
        .bind(touched)
        .execute(&mut **change)
        .await?;
    Ok(())
}

async fn remember(
    change: &mut Change,
    table: &TableId,
    key: &str,
    digest: &str,
    (before, after): (u64, u64),
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO appends (table_id, request_key, digest, first_number, last_number) \
         VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(table.as_str())
    .bind(key)
    .bind(digest)
    .bind(stored(before))
    .bind(stored(after))
    .execute(&mut **change)
    .await?;
    Ok(())
}
