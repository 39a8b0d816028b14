//! The records of tables, remembered so that each change is read and applied once.
//!
//! A table's first this many changes never change, so what they add up to may be remembered: by the table's birth, not
//! by its name, which another table may get after it. What is remembered is only ever brought forward.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use kibitzer_store::{Appended, RawEvent, Store, Table, TableId};
use serde_json::Value;
use tokio::sync::Semaphore;

use crate::failure::Failure;
use crate::games::Games;
use crate::record::{Change, Public, Record, Replay, Seen};

/// The most bytes of changes remembered, as they are stored; in memory they take several times that.
const MOST_BYTES: usize = 16 << 20;
/// What a table takes even when it is empty.
const EMPTY_BYTES: usize = 1 << 10;
/// How often the sizes are looked at when tables come that were not known.
const FORGET_EVERY: u64 = 64;
/// Work on more bytes than this is done on a thread of its own.
const LARGE: usize = 32 << 10;

/// A table's birth and name.
type Key = (String, TableId);

/// A change as it was stored.
struct Stored {
    number: u64,
    /// How many bytes it takes.
    bytes: usize,
    created: i64,
    /// Nothing where it is no change of ours.
    change: Option<Change>,
}

/// What is remembered of all tables.
#[derive(Debug, Clone)]
pub(crate) struct Records {
    known: Arc<Mutex<Remembered>>,
    /// Turns for work on large records.
    turns: Arc<Semaphore>,
    /// What anyone may see of the records of each game.
    publics: Arc<[(&'static str, Public)]>,
}

#[derive(Debug, Default)]
struct Remembered {
    tables: HashMap<Key, (Arc<Known>, u64)>,
    /// Goes up with each use: the least used is forgotten first.
    clock: u64,
    /// When somebody last asked for a table, unless all were forgotten since.
    used: Option<Instant>,
}

/// What is remembered of one table.
#[derive(Debug)]
pub(crate) struct Known {
    /// Whoever brings it forward: others wait and find it done.
    gate: tokio::sync::Mutex<()>,
    now: RwLock<Now>,
}

/// A record and how many changes it is made of.
#[derive(Debug)]
pub(crate) struct Now {
    pub(crate) number: u64,
    pub(crate) bytes: usize,
    replay: Replay,
}

impl Now {
    pub(crate) fn record(&self) -> &Record {
        self.replay.record()
    }

    /// What onlookers know of the changes.
    pub(crate) fn seen(&self) -> Seen {
        self.replay.seen()
    }

    /// The record as onlookers see it, and what they know of its changes.
    pub(crate) fn shown(&self) -> (Record, Seen) {
        (self.replay.shown(), self.seen())
    }

    /// Applies changes that come after those it is made of. What is known already is passed over.
    fn follow(&mut self, stored: Vec<Stored>) {
        for stored in stored {
            if stored.number != self.number + 1 {
                continue;
            }
            self.number = stored.number;
            self.bytes += stored.bytes;
            // What is no change of ours is passed over, like any change that makes no sense.
            if let Some(change) = stored.change {
                self.replay.push(change, stored.created);
            }
        }
    }
}

impl Known {
    /// Looks at it as it is now.
    pub(crate) fn look<T>(&self, at: impl FnOnce(&Now) -> T) -> T {
        at(&self.now.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn follow(&self, stored: Vec<Stored>) {
        self.now
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .follow(stored);
    }
}

impl Records {
    pub(crate) fn new(games: &Games) -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            known: Arc::default(),
            turns: Arc::new(Semaphore::new(cores)),
            publics: games.iter().map(|game| (game.name, game.public)).collect(),
        }
    }

    /// What is known of a table, brought forward to where `table` stands or beyond.
    pub(crate) async fn of(&self, store: &Store, table: &Table) -> Result<Arc<Known>, Failure> {
        let known = self.remembered(table);
        if known.look(|now| now.number) >= table.number {
            return Ok(known);
        }
        let gate = known.gate.lock().await;
        let number = known.look(|now| now.number);
        if number < table.number {
            let events = store.raw_events(&table.id, number).await?;
            let bytes = events.iter().map(|event| event.body.len()).sum();
            let here = known.clone();
            self.aside(bytes, move || here.follow(parsed(events))).await?;
            let mut all = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            all.forget_some();
        }
        drop(gate);
        Ok(known)
    }

    /// Brings a table forward by changes that were just stored.
    pub(crate) fn learn(&self, table: &Table, done: &Appended, changes: Vec<Change>) {
        let changes = (done.before + 1..).zip(changes);
        let stored = changes.map(|(number, change)| Stored {
            number,
            bytes: change.bytes(),
            created: done.created,
            change: Some(change),
        });
        self.remembered(table).follow(stored.collect());
    }

    /// Looks at a table's record as it is now: here where it is small, else where it holds up nobody.
    pub(crate) async fn look<T: Send + 'static>(
        &self,
        store: &Store,
        table: &Table,
        at: impl FnOnce(&Now) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let known = self.of(store, table).await?;
        let bytes = known.look(|now| now.bytes);
        self.aside(bytes, move || known.look(at)).await
    }

    /// Does a piece of work: here where it is about few bytes, else where it holds up nobody.
    pub(crate) async fn aside<T: Send + 'static>(
        &self,
        bytes: usize,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        if bytes < LARGE {
            return Ok(work());
        }
        let turn = self.turns.clone().acquire_owned().await;
        let done = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        done.await.map_err(|error| {
            tracing::error!(%error, "work on a record broke off");
            Failure::Internal
        })
    }

    /// Forgets all tables, if nobody has asked for one in this time: what a busy evening has piled up is not kept for ever.
    pub(crate) fn rest(&self, idle: Duration) {
        let mut all = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if all.used.is_some_and(|used| used.elapsed() >= idle) {
            all.used = None;
            all.tables = HashMap::new();
        }
    }

    fn remembered(&self, table: &Table) -> Arc<Known> {
        let mut all = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        all.clock += 1;
        all.used = Some(Instant::now());
        let clock = all.clock;
        let new = || {
            let game = self.publics.iter().find(|(game, _)| *game == table.game);
            let public = game.map_or(nothing as Public, |(_, public)| *public);
            let now = Now {
                number: 0,
                bytes: EMPTY_BYTES,
                replay: Replay::new(table.settings.clone(), table.created, public),
            };
            Arc::new(Known {
                gate: tokio::sync::Mutex::new(()),
                now: RwLock::new(now),
            })
        };
        let key = (table.born.clone(), table.id.clone());
        if !all.tables.contains_key(&key) && clock.is_multiple_of(FORGET_EVERY) {
            all.forget_some();
        }
        let (known, used) = all.tables.entry(key).or_insert_with(|| (new(), clock));
        *used = clock;
        known.clone()
    }
}

impl Remembered {
    /// Forgets what was not used for longest until the rest fits.
    fn forget_some(&mut self) {
        let mut sizes: Vec<_> = self
            .tables
            .iter()
            .map(|(key, (known, used))| (*used, known.look(|now| now.bytes), key.clone()))
            .collect();
        let mut bytes: usize = sizes.iter().map(|(_, bytes, _)| bytes).sum();
        if bytes <= MOST_BYTES {
            return;
        }
        sizes.sort_unstable_by_key(|(used, ..)| *used);
        for (_, size, key) in sizes {
            if bytes <= MOST_BYTES / 2 {
                break;
            }
            bytes -= size;
            self.tables.remove(&key);
        }
    }
}

/// What is shown of a game that is not known here.
fn nothing(_: &Record) -> Record {
    Record::default()
}

fn parsed(events: Vec<RawEvent>) -> Vec<Stored> {
    let read = |body: &str| {
        let body: Value = serde_json::from_str(body).ok()?;
        serde_json::from_value(body).ok()
    };
    let stored = |event: RawEvent| Stored {
        number: event.number,
        bytes: event.body.len(),
        created: event.created,
        change: read(&event.body),
    };
    events.into_iter().map(stored).collect()
}
