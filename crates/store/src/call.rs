//! One call to the database, in a task of its own: it runs to its end whatever becomes of whoever asked.
//!
//! A client that hangs up drops its request half-way. Were the call part of the request, it would leave a connection with
//! an open transaction behind, and whoever got that connection next would write into somebody else's transaction. So
//! a call that has begun is never dropped; a write is a transaction of its own; and a connection goes back to the others
//! only when it is known to be clean: after a fault, a time-out or a panic it is closed instead. Whoever goes away while
//! still waiting for a turn leaves the queue: those who hang up must not keep out those who wait. But a connection that is
//! being made is made to its end: after a restart of the database those who hang up would otherwise throw away each new one
//! before it is there, and flood the database with halves of them.

use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::any::{AnyArguments, AnyRow};
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AssertSqlSafe, Row};
use tokio::sync::{OwnedSemaphorePermit, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::store::{Store, counted};
use crate::turns::Turn;
use crate::{Changed, StoreError, UserId};

/// How long a caller waits for the database, and how long PostgreSQL may take over a call. SQLite is not interrupted: it
/// works in this process, and what it has begun it ends.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);
/// What is left of that at least for looking something up, however long it took to get a connection.
const SHORTEST: Duration = Duration::from_secs(1);

/// Who may change something beside a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Beside {
    /// Others too, as far as they touch other rows.
    Others,
    /// Nobody: it waits until all others have ended, and they wait for it.
    Nobody,
}

/// Work on a borrowed connection.
pub(crate) type Doing<'c, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'c>>;

/// A call on its way to its end.
type Task = Pin<Box<dyn Future<Output = ()> + Send>>;

/// One statement with its values.
pub(crate) type Query = sqlx::query::Query<'static, Any, AnyArguments>;

/// A connection that is closed, not given back to the others, unless it is known to be clean.
pub(crate) struct Held {
    connection: PoolConnection<Any>,
    clean: bool,
    /// Given up after the connection.
    _place: Place,
}

/// What gives somebody a connection.
#[expect(dead_code, reason = "they are held, not looked at")]
enum Place {
    Readers(OwnedSemaphorePermit),
    Turn(Turn),
}

impl Held {
    fn new(connection: PoolConnection<Any>, place: Place) -> Self {
        Self {
            connection,
            clean: true,
            _place: place,
        }
    }

    /// From here on nothing is known of it until its work is judged.
    fn use_it(&mut self) {
        self.clean = false;
    }

    /// Judges the connection by how the work on it ended: what the store itself refused did it no harm.
    fn judge<T>(&mut self, outcome: &Result<T, StoreError>) {
        self.clean = !outcome.as_ref().is_err_and(StoreError::is_fault);
    }

    /// Ends a snapshot.
    pub(crate) async fn end<T>(&mut self, outcome: &Result<T, StoreError>) {
        let ended = self.run("ROLLBACK").await;
        self.judge(outcome);
        self.clean &= ended.is_ok();
    }

    pub(crate) async fn run(&mut self, statement: &'static str) -> Result<(), StoreError> {
        sqlx::raw_sql(statement).execute(&mut *self.connection).await?;
        Ok(())
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if !self.clean {
            // Closing it ends whatever transaction is open on it.
            self.connection.close_on_drop();
        }
    }
}

/// A change that happens whole or not at all.
pub(crate) struct Change {
    held: Held,
    news: Vec<Changed>,
}

impl Change {
    /// Begins a change. On SQLite it takes the write lock at once: a read that later wants to write could otherwise be refused
    /// half-way. On PostgreSQL all changes pass one gate, for whoever must be alone: one who locks table after table, while others
    /// have begun with another, would wait for them as they wait for it.
    async fn begin(mut held: Held, postgres: bool, beside: Beside) -> Result<Self, StoreError> {
        held.use_it();
        held.run(match (postgres, beside) {
            (false, _) => "BEGIN IMMEDIATE",
            (true, Beside::Others) => "BEGIN; SELECT pg_advisory_xact_lock_shared(7261996)",
            (true, Beside::Nobody) => {
                "BEGIN; SET LOCAL statement_timeout = 0; SELECT pg_advisory_xact_lock(7261996)"
            }
        })
        .await?;
        Ok(Self {
            held,
            news: Vec::new(),
        })
    }

    /// Tells those who watch a table, once the change lasts.
    pub(crate) fn tell_after(&mut self, news: Changed) {
        self.news.push(news);
    }

    /// Makes the change last, or gives it up. It is on disk when this returns well.
    async fn end<T>(mut self, outcome: Result<T, StoreError>) -> Result<(T, Vec<Changed>), StoreError> {
        let ended = match &outcome {
            Ok(_) => self.held.run("COMMIT").await,
            // What failed may have ended its transaction already: the connection is closed below.
            Err(error) if error.is_fault() => Ok(()),
            Err(_) => self.held.run("ROLLBACK").await,
        };
        let outcome = ended.and(outcome);
        self.held.judge(&outcome);
        Ok((outcome?, std::mem::take(&mut self.news)))
    }
}

/// What holds a connection is used as it.
macro_rules! used_as_connection {
    ($holder:ident, $field:ident) => {
        impl std::ops::Deref for $holder {
            type Target = AnyConnection;

            fn deref(&self) -> &Self::Target {
                &self.$field
            }
        }

        impl std::ops::DerefMut for $holder {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.$field
            }
        }
    };
}

used_as_connection!(Held, connection);
used_as_connection!(Change, held);

impl Store {
    /// Makes a change for somebody, when it is their turn: in a transaction of its own, to its end, and those who watch are told.
    pub(crate) async fn change<T, F>(&self, who: Arc<str>, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut Change) -> Doing<'c, T> + Send + 'static,
    {
        self.change_within(who, PATIENCE, Beside::Others, work).await
    }

    /// The same for a change that may take longer.
    pub(crate) async fn change_within<T, F>(
        &self,
        who: Arc<str>,
        limit: Duration,
        beside: Beside,
        work: F,
    ) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut Change) -> Doing<'c, T> + Send + 'static,
    {
        let store = self.clone();
        let turn = self.turn(&who).await?;
        let held = self.in_time(self.connection(Place::Turn(turn))).await?;
        self.to_its_end(limit, async move {
            let mut change = Change::begin(held, store.is_postgres(), beside).await?;
            if limit > PATIENCE && store.is_postgres() {
                change.held.run("SET LOCAL statement_timeout = 0").await?;
            }
            let outcome = work(&mut change).await;
            let (done, news) = change.end(outcome).await?;
            store.tell(&news);
            Ok(done)
        })
        .await
    }

    /// Makes a change of a single statement, and tells how many rows it touched.
    pub(crate) async fn execute(&self, who: Arc<str>, statement: Query) -> Result<u64, StoreError> {
        self.change(who, |change| {
            Box::pin(async move { Ok(statement.execute(&mut **change).await?.rows_affected()) })
        })
        .await
    }

    /// The first row that a question finds.
    pub(crate) async fn first(&self, question: Query) -> Result<Option<AnyRow>, StoreError> {
        self.read(|connection| Box::pin(async move { Ok(question.fetch_optional(connection).await?) }))
            .await
    }

    /// Every row that a question finds.
    pub(crate) async fn all(&self, question: Query) -> Result<Vec<AnyRow>, StoreError> {
        self.read(|connection| Box::pin(async move { Ok(question.fetch_all(connection).await?) }))
            .await
    }

    /// Looks something up, to its end.
    pub(crate) async fn read<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut AnyConnection) -> Doing<'c, T> + Send + 'static,
    {
        let begun = Instant::now();
        let mut held = self.in_time(self.readers_connection()).await?;
        // Whoever has waited for a connection has less patience left.
        let left = PATIENCE.saturating_sub(begun.elapsed()).max(SHORTEST);
        self.to_its_end(left, async move {
            held.use_it();
            let outcome = work(&mut held).await;
            held.judge(&outcome);
            outcome
        })
        .await
    }

    /// A connection that sees the database as it is now, whatever happens meanwhile.
    pub(crate) async fn snapshot(&self) -> Result<Held, StoreError> {
        let mut held = self.in_time(self.readers_connection()).await?;
        held.use_it();
        held.run(if self.is_postgres() {
            "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = '60s'"
        } else {
            "BEGIN"
        })
        .await?;
        Ok(held)
    }

    /// Runs a call in a task of its own, and waits for it as long as it is worth waiting.
    async fn to_its_end<T: Send + 'static>(
        &self,
        limit: Duration,
        call: impl Future<Output = Result<T, StoreError>> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (tell, mut told) = oneshot::channel();
        // All calls are one kind of task, whatever they answer: the program is a good deal smaller for it.
        let task: Task = Box::pin(async move { drop(tell.send(call.await)) });
        let task = self.begin(limit, task);
        let ended = timeout(limit, task).await;
        let outcome = match (told.try_recv(), ended) {
            (Ok(outcome), _) => outcome,
            (Err(_), Ok(Err(broken))) => Err(StoreError::BrokeOff(broken)),
            // PostgreSQL is given up by the task itself.
            (Err(_), Ok(Ok(())) | Err(_)) => Err(StoreError::TimedOut),
        };
        outcome.inspect_err(|error| self.tallies().count(error))
    }

    /// Sets a task going. PostgreSQL may take so long and no longer; SQLite ends what it has begun.
    fn begin(&self, limit: Duration, task: Task) -> JoinHandle<()> {
        if self.is_postgres() {
            tokio::spawn(async move { drop(timeout(limit, task).await) })
        } else {
            tokio::spawn(task)
        }
    }

    /// Waits for a connection as long as it is worth waiting.
    async fn in_time(
        &self,
        connection: impl Future<Output = Result<Held, StoreError>>,
    ) -> Result<Held, StoreError> {
        let _waiting = self.tallies().wait();
        let held = timeout(PATIENCE, connection).await;
        held.unwrap_or(Err(StoreError::TimedOut))
            .inspect_err(|error| self.tallies().count(error))
    }

    /// A reader's connection, as soon as there is a place.
    async fn readers_connection(&self) -> Result<Held, StoreError> {
        let place = self.places().clone().acquire_owned().await;
        let place = place.map_err(|_| sqlx::Error::PoolClosed)?;
        self.connection(Place::Readers(place)).await
    }

    /// A connection for whoever has a place: there are as many.
    async fn connection(&self, place: Place) -> Result<Held, StoreError> {
        if let Some(idle) = self.pool().try_acquire() {
            return Ok(Held::new(idle, place));
        }
        let pool = self.pool().clone();
        let made = tokio::spawn(async move { Ok(Held::new(pool.acquire().await?, place)) });
        made.await
            .unwrap_or_else(|broken| Err(StoreError::BrokeOff(broken)))
    }

    /// The turn to change something: waiting here is fair and silent, waiting inside the database is neither.
    async fn turn(&self, who: &str) -> Result<Turn, StoreError> {
        let _waiting = self.tallies().wait();
        let turn = timeout(PATIENCE, self.changes().turn(who)).await;
        let turn = turn.map_err(|_| StoreError::TimedOut);
        turn.inspect_err(|error| self.tallies().count(error))
    }
}

/// Takes a user's row for this change alone: whoever else makes something for this user waits here.
pub(crate) async fn lock_user(change: &mut Change, user: &UserId) -> Result<(), StoreError> {
    sqlx::query("UPDATE users SET name = name WHERE id = $1")
        .bind(user.as_str())
        .execute(&mut **change)
        .await?;
    Ok(())
}

/// How many rows there are of something that belongs to `whose`.
pub(crate) async fn count(
    connection: &mut AnyConnection,
    question: &'static str,
    whose: &str,
) -> Result<u64, StoreError> {
    let row = sqlx::query(question)
        .bind(whose.to_owned())
        .fetch_one(connection)
        .await?;
    Ok(counted(row.try_get("n")?))
}

/// That there is room for `more` of something that belongs to `whose`.
pub(crate) async fn room(
    connection: &mut AnyConnection,
    there: &'static str,
    whose: &str,
    more: u64,
    (what, most): (&'static str, u64),
) -> Result<(), StoreError> {
    if count(connection, there, whose).await?.saturating_add(more) > most {
        return Err(StoreError::Full { what, most });
    }
    Ok(())
}

/// The row of `what` that belongs to `whose` and has this id.
pub(crate) async fn row_of(
    connection: &mut AnyConnection,
    question: String,
    whose: &str,
    id: &str,
    what: &'static str,
) -> Result<AnyRow, StoreError> {
    let row = sqlx::query(AssertSqlSafe(question)).bind(whose).bind(id);
    let row = row.fetch_optional(connection).await?;
    row.ok_or(StoreError::NotFound(what))
}
