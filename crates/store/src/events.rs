//! Events: append-only, numbered from 1 within a table, the only truth about what happened there.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};

use crate::call::{Change, Query};
use crate::quotas::written;
use crate::rows::{AT_ONCE, places};
use crate::secret::digest;
use crate::store::{Store, counted, now, stored};
use crate::{Decision, NewDecision, StoreError, TableId, UserId};

/// The most events a table may have: no game at a table comes near it.
const MOST_EVENTS: u64 = 10_000;
/// What a remembered key takes beside its own text: a digest and some numbers.
const KEY_BYTES: usize = 128;

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
}

/// An event as it is stored, not yet read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawEvent {
    /// Its number within the table, from 1.
    pub number: u64,
    /// What happened, in JSON.
    pub body: String,
    /// When it was stored, in milliseconds since 1970.
    pub created: i64,
}

/// What to change about a table. Stored all or none.
#[derive(Debug, Clone, Default)]
pub struct Append {
    /// How many events the table must have for this to be stored; absent, it is stored whatever came before.
    pub expected: Option<u64>,
    /// A name for this request: sent again, it is answered as before and not done again.
    pub key: Option<String>,
    /// The events to append, in order.
    pub bodies: Vec<Value>,
    /// Another title.
    pub title: Option<String>,
    /// A decision of the owner's to keep with it.
    pub decision: Option<NewDecision>,
}

/// What an append did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appended {
    /// How many events the table had before.
    pub before: u64,
    /// How many it had after.
    pub number: u64,
    /// When the new ones were stored, in milliseconds since 1970; 0 where there were none.
    pub created: i64,
    /// Whether this had been done already by a request with the same key.
    pub again: bool,
}

/// How far a table has come.
pub(crate) struct Standing {
    /// How many events it has.
    pub(crate) number: u64,
    /// How many bytes it takes.
    pub(crate) bytes: u64,
}

impl Store {
    /// Appends events to a user's table. When this returns they are on disk, in order, once.
    pub async fn append(
        &self,
        owner: &UserId,
        table: &TableId,
        append: &Append,
    ) -> Result<Appended, StoreError> {
        let texts = append.bodies.iter().map(written).collect::<Result<Vec<_>, _>>()?;
        let (store, owner, table, append) = (self.clone(), owner.clone(), table.clone(), append.clone());
        self.change(owner.as_str().into(), move |change| {
            Box::pin(async move { store.append_to(change, &owner, &table, &append, texts).await })
        })
        .await
    }

    async fn append_to(
        &self,
        change: &mut Change,
        owner: &UserId,
        table: &TableId,
        append: &Append,
        texts: Vec<String>,
    ) -> Result<Appended, StoreError> {
        let standing = lock(change, owner, table).await?;
        let digest = append.digest(&texts);
        if let Some(done) = append.done_before(change, table, &digest).await? {
            return Ok(done);
        }
        append.check(standing.number)?;
        let more = append.bytes(&texts);
        self.room(change, owner, standing.bytes, more).await?;
        let (before, number) = (standing.number, standing.number + texts.len() as u64);
        let touched = now();
        let events: Vec<_> = texts.into_iter().map(|text| (text, touched)).collect();
        insert_events(change, table, before + 1, &events).await?;
        advance(change, table, number, touched, more).await?;
        if let Some(title) = &append.title {
            rename(change, table, title).await?;
        }
        if let Some(key) = &append.key {
            remember(change, table, key, &digest, (before, number)).await?;
        }
        if let Some(decision) = &append.decision {
            Decision::new(decision.clone())?.keep(change, owner).await?;
        }
        if number > before {
            self.announce(change, table, number).await?;
        }
        Ok(Appended {
            before,
            number,
            created: touched,
            again: false,
        })
    }

    /// Whether a request with this key was done at this table already.
    pub async fn was_done(&self, table: &TableId, key: &str) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT 1 AS done FROM appends WHERE table_id = $1 AND request_key = $2")
            .bind(table.as_str())
            .bind(key);
        Ok(self.first(row).await?.is_some())
    }

    /// A table's events after number `after`, in order, as they are stored.
    pub async fn raw_events(&self, table: &TableId, after: u64) -> Result<Vec<RawEvent>, StoreError> {
        let rows = self.all(events_after(table, after)).await?;
        let raw = |row: &AnyRow| {
            Ok(RawEvent {
                number: counted(row.try_get("number")?),
                body: row.try_get("body")?,
                created: row.try_get("created")?,
            })
        };
        rows.iter().map(raw).collect()
    }

    /// A table's events after number `after`, in order.
    pub async fn events(&self, table: &TableId, after: u64) -> Result<Vec<Event>, StoreError> {
        let rows = self.all(events_after(table, after)).await?;
        rows.iter().map(Event::from_row).collect()
    }
}

pub(crate) fn events_after(table: &TableId, after: u64) -> Query {
    sqlx::query(
        "SELECT number, body, created FROM events WHERE table_id = $1 AND number > $2 ORDER BY number",
    )
    .bind(table.as_str())
    .bind(stored(after))
}

impl Append {
    /// What is asked. Not what is expected: sent again after the table has moved on, it is still the same request.
    fn digest(&self, texts: &[String]) -> String {
        digest(format!("{:?}\n{}", self.title, texts.join("\n")).as_bytes())
    }

    /// The bytes that this adds to its table.
    fn bytes(&self, texts: &[String]) -> u64 {
        let title = self.title.as_ref().map_or(0, String::len);
        let key = self.key.as_ref().map_or(0, |key| key.len() + KEY_BYTES);
        (texts.iter().map(String::len).sum::<usize>() + title + key) as u64
    }

    async fn done_before(
        &self,
        change: &mut Change,
        table: &TableId,
        digest: &str,
    ) -> Result<Option<Appended>, StoreError> {
        let Some(key) = &self.key else {
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
            created: 0,
            again: true,
        }))
    }

    fn check(&self, number: u64) -> Result<(), StoreError> {
        if let Some(expected) = self.expected
            && expected != number
        {
            return Err(StoreError::Conflict { number, expected });
        }
        room_for_events(number, self.bodies.len() as u64)
    }
}

pub(crate) fn room_for_events(there: u64, more: u64) -> Result<(), StoreError> {
    if there + more > MOST_EVENTS {
        return Err(StoreError::Full {
            what: "events at a table",
            most: MOST_EVENTS,
        });
    }
    Ok(())
}

/// Takes the table's row for this change alone, and tells how far the table has come. Everyone who appends to this
/// table waits here, so what follows sees all that came before.
pub(crate) async fn lock(
    change: &mut Change,
    owner: &UserId,
    table: &TableId,
) -> Result<Standing, StoreError> {
    let row = sqlx::query(
        "UPDATE tables SET touched = touched WHERE id = $1 AND owner = $2 RETURNING number, bytes",
    )
    .bind(table.as_str())
    .bind(owner.as_str())
    .fetch_optional(&mut **change)
    .await?;
    let row = row.ok_or(StoreError::NotFound("table"))?;
    Ok(Standing {
        number: counted(row.try_get("number")?),
        bytes: counted(row.try_get("bytes")?),
    })
}

/// Puts events, each with its time, into the database, numbered from `first`.
pub(crate) async fn insert_events(
    change: &mut Change,
    table: &TableId,
    first: u64,
    events: &[(String, i64)],
) -> Result<(), StoreError> {
    let mut numbers = first..;
    for some in events.chunks(AT_ONCE) {
        let statement = format!(
            "INSERT INTO events (table_id, number, body, created) VALUES {}",
            places(some.len(), 4)
        );
        let mut statement = sqlx::query(AssertSqlSafe(statement));
        for ((body, created), number) in some.iter().zip(&mut numbers) {
            statement = statement
                .bind(table.as_str())
                .bind(stored(number))
                .bind(body.as_str())
                .bind(*created);
        }
        statement.execute(&mut **change).await?;
    }
    Ok(())
}

async fn advance(
    change: &mut Change,
    table: &TableId,
    number: u64,
    touched: i64,
    more: u64,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE tables SET number = $2, touched = $3, bytes = bytes + $4 WHERE id = $1")
        .bind(table.as_str())
        .bind(stored(number))
        .bind(touched)
        .bind(stored(more))
        .execute(&mut **change)
        .await?;
    Ok(())
}

async fn rename(change: &mut Change, table: &TableId, title: &str) -> Result<(), StoreError> {
    sqlx::query("UPDATE tables SET title = $2 WHERE id = $1")
        .bind(table.as_str())
        .bind(title)
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
