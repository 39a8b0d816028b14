//! Everything a user has, as lines of JSON, in again.
//!
//! What is wrong is refused before anything is stored. Then each table is stored in a short transaction of its own, so
//! that others who write hardly wait. Should the database fail half-way, the same file may be brought in again: what is
//! here already is left as it is.

use serde::Serialize;
use sqlx::Row;

use crate::call::Change;
use crate::events::room_for_events;
use crate::export::Counts;
use crate::ids::random_hex;
use crate::quotas::written;
use crate::secret::digest;
use crate::store::{Store, now};
use crate::tables::room_for_tables;
use crate::{Decision, DecisionId, Event, Line, StoreError, Table, TableId, UserId};

/// How many decisions are stored in one transaction.
const DECISIONS_AT_ONCE: usize = 500;

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

/// A table with its events as they are to be stored.
struct Whole {
    table: Table,
    events: Vec<(String, i64)>,
}

impl Whole {
    fn bytes(&self) -> u64 {
        self.events.iter().map(|(body, _)| body.len() as u64).sum()
    }
}

#[derive(Default)]
struct Sorted {
    tables: Vec<Whole>,
    decisions: Vec<Decision>,
    /// Events before any table: whose they are is not known.
    strays: u64,
}

impl Store {
    /// Adds what an export holds to what a user has.
    ///
    /// A table or decision that is already there is left as it is; so the same file may be brought in twice. What is
    /// somebody else's here comes as a copy, and the same copy each time.
    pub async fn import(&self, user: &UserId, lines: Vec<Line>) -> Result<Imported, StoreError> {
        let (store, user) = (self.clone(), user.clone());
        // To its end, whatever becomes of who asked.
        let all = tokio::spawn(async move {
            let sorted = tokio::task::spawn_blocking(move || Sorted::new(lines));
            store
                .import_all(&user, sorted.await.map_err(StoreError::BrokeOff)??)
                .await
        });
        all.await.map_err(StoreError::BrokeOff)?
    }

    async fn import_all(&self, user: &UserId, sorted: Sorted) -> Result<Imported, StoreError> {
        self.room_for_all(user, &sorted.tables).await?;
        let mut done = Imported {
            skipped: sorted.strays,
            ..Imported::default()
        };
        for whole in sorted.tables {
            let events = whole.events.len() as u64;
            if self.import_table(user, whole).await? {
                done.tables += 1;
                done.events += events;
            } else {
                done.skipped += 1 + events;
            }
        }
        for some in sorted.decisions.chunks(DECISIONS_AT_ONCE) {
            let added = self.import_decisions(user, some.to_vec()).await?;
            done.decisions += added;
            done.skipped += some.len() as u64 - added;
        }
        Ok(done)
    }

    /// Whether it all fits, asked before the first of it is stored.
    async fn room_for_all(&self, user: &UserId, tables: &[Whole]) -> Result<(), StoreError> {
        for whole in tables {
            self.quotas().check_table(0, whole.bytes())?;
        }
        let (number, bytes) = (tables.len() as u64, tables.iter().map(Whole::bytes).sum());
        let (store, user) = (self.clone(), user.clone());
        self.read(move |connection| {
            Box::pin(async move {
                room_for_tables(connection, &user, number).await?;
                store.room_for_user(connection, &user, bytes).await
            })
        })
        .await
    }

    /// Stores a table unless it is there already.
    async fn import_table(&self, user: &UserId, whole: Whole) -> Result<bool, StoreError> {
        let (store, user) = (self.clone(), user.clone());
        self.change(user.as_str().into(), move |change| {
            Box::pin(async move {
                let Whole { mut table, events } = whole;
                let place = Place {
                    question: "SELECT owner AS whose FROM tables WHERE id = $1",
                    user: &user,
                };
                let Some(id) = place.free_for(change, table.id.as_str()).await? else {
                    return Ok(false);
                };
                room_for_tables(change, &user, 1).await?;
                table.id = TableId::from(id);
                table.owner = user.clone();
                table.number = events.len() as u64;
                table.born = random_hex::<16>()?;
                table.created = past(table.created);
                table.touched = past(table.touched);
                store.store_whole(change, &table, &events).await?;
                if table.number > 0 {
                    store.announce(change, &table.id, table.number).await?;
                }
                Ok(true)
            })
        })
        .await
    }

    async fn import_decisions(&self, user: &UserId, decisions: Vec<Decision>) -> Result<u64, StoreError> {
        let user = user.clone();
        self.change(user.as_str().into(), move |change| {
            Box::pin(async move {
                let place = Place {
                    question: "SELECT user_id AS whose FROM decisions WHERE id = $1",
                    user: &user,
                };
                let mut added = 0;
                for mut decision in decisions {
                    if let Some(id) = place.free_for(change, decision.id.as_str()).await? {
                        decision.id = DecisionId::from(id);
                        decision.created = past(decision.created);
                        added += decision.keep(change, &user).await?;
                    }
                }
                Ok(added)
            })
        })
        .await
    }
}

impl Sorted {
    fn new(lines: Vec<Line>) -> Result<Self, StoreError> {
        let mut counts = Counts::default();
        let mut sorted = Self::default();
        for line in lines {
            counts.count(&line);
            match line {
                Line::Table(table) => sorted.tables.push(Whole {
                    table,
                    events: Vec::new(),
                }),
                Line::Event(event) => sorted.event(&event)?,
                Line::Decision(decision) => sorted.decisions.push(decision),
                Line::End(promised) if promised != counts => return Err(StoreError::Incomplete),
                Line::Unreadable(_) | Line::End(_) => {}
            }
        }
        Ok(sorted)
    }

    fn event(&mut self, event: &Event) -> Result<(), StoreError> {
        let Some(whole) = self.tables.last_mut() else {
            self.strays += 1;
            return Ok(());
        };
        room_for_events(whole.events.len() as u64, 1)?;
        whole.events.push((written(&event.body)?, past(event.created)));
        Ok(())
    }
}

/// Where something of a user's may stand under the name it has in a file.
struct Place<'a> {
    /// Finds whose the thing of a name is.
    question: &'static str,
    user: &'a UserId,
}

impl Place<'_> {
    /// The name under which to store it; `None` where it is here already.
    async fn free_for(&self, change: &mut Change, id: &str) -> Result<Option<String>, StoreError> {
        match self.whose(change, id).await? {
            None => return Ok(Some(id.to_owned())),
            Some(whose) if whose == self.user.as_str() => return Ok(None),
            // Somebody else's: this user gets a copy with a name of its own, the same each time.
            Some(_) => {}
        }
        let mut copy = digest(format!("{} {id}", self.user).as_bytes());
        copy.truncate(32);
        Ok(self.whose(change, &copy).await?.is_none().then_some(copy))
    }

    async fn whose(&self, change: &mut Change, id: &str) -> Result<Option<String>, StoreError> {
        let row = sqlx::query(self.question)
            .bind(id)
            .fetch_optional(&mut **change)
            .await?;
        Ok(row.map(|row| row.try_get("whose")).transpose()?)
    }
}

/// A time that lies in the past.
fn past(time: i64) -> i64 {
    time.clamp(0, now())
}
