//! The connection to the database, and how a change to it begins.

use std::fs::File;
use std::path::Path;
use std::sync::{Arc, OnceLock, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::any::{AnyPoolOptions, install_default_drivers};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AnyConnection, AnyPool, Connection, Row};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::call::PATIENCE;
use crate::faults::{Connections, Fault, Tallies};
use crate::folder::Folder;
use crate::quotas::Usage;
use crate::turns::{SERVER, Turns};
use crate::{Changed, Quotas, StoreError, UserId};

/// The most who look something up at a time.
const MOST_READERS: u32 = 8;
/// The most changes at a time, each on a connection beside those of the readers: whoever has the turn to change something
/// does not wait for them. SQLite has one writer.
const SQLITE_CHANGES: u32 = 1;
const POSTGRES_CHANGES: u32 = 6;
/// The most exports at a time: each holds a connection for as long as its reader takes.
const MOST_EXPORTS: usize = 2;
/// How long a request waits for a connection before it is told that the store is down.
const CONNECTION_WAIT: Duration = Duration::from_secs(5);
/// The largest file that is looked at from end to end when it is opened: that takes about a second.
const MOST_CHECKED: u64 = 256 << 20;
/// How many characters are written to see whether the database takes writes: about what an append takes.
const PULSE: usize = 16_384;
/// Set on each PostgreSQL connection: what takes longer than a caller waits is not worth going on with, and nobody keeps
/// others waiting by going silent.
const POSTGRES_SETTINGS: &str =
    "SET statement_timeout = '5s'; SET idle_in_transaction_session_timeout = '60s'";
/// Set on each SQLite connection. FULL: a commit returns only after the log is on disk. Half a megabyte of pages for each connection:
/// the system remembers the file for all of them.
const SQLITE_SETTINGS: &str = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                               PRAGMA foreign_keys = ON; PRAGMA cache_size = -512;";

/// Users, tables, events, decisions and links. Cheap to clone; all clones share the connections.
#[derive(Debug, Clone)]
pub struct Store {
    pool: AnyPool,
    /// Places for readers: who has a place, or the turn to change something, gets a connection without waiting for others.
    places: Arc<Semaphore>,
    kind: Kind,
    changes: Arc<Turns>,
    /// What keeps other servers out of the data folder.
    lock: Arc<std::sync::Mutex<Option<File>>>,
    watch: Arc<Watch>,
    quotas: Quotas,
    usage: Arc<Usage>,
    exports: Arc<Semaphore>,
    tallies: Arc<Tallies>,
}

/// Which database it is.
#[derive(Debug, Clone)]
pub(crate) enum Kind {
    Sqlite,
    Postgres { url: Arc<str> },
}

/// Whoever wants to hear of changes.
#[derive(Default)]
struct Watch(OnceLock<Ear>);

type Ear = Box<dyn Fn(&Changed) + Send + Sync>;

impl std::fmt::Debug for Watch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Watch(…)")
    }
}

impl Store {
    /// Opens the SQLite file in `folder` for a server, and makes both where they are not there yet. Nobody else may
    /// have the folder.
    pub async fn in_folder(folder: &Path) -> Result<Self, StoreError> {
        let opened = Folder::open(folder)?;
        if !opened.is_ours() {
            return Err(StoreError::InUse(folder.display().to_string()));
        }
        Self::open_folder(opened).await
    }

    /// Opens the SQLite file in `folder` beside a server that may be running, for a command that ends soon. A folder
    /// without one is a slip: a backup of it would be empty, and nobody would notice.
    pub async fn beside_server(folder: &Path) -> Result<Self, StoreError> {
        Self::open_folder(Folder::open_existing(folder)?).await
    }

    /// The same, but makes what is not there yet: a backup may be restored onto a new machine.
    pub async fn beside_server_or_new(folder: &Path) -> Result<Self, StoreError> {
        Self::open_folder(Folder::open(folder)?).await
    }

    async fn open_folder(folder: Folder) -> Result<Self, StoreError> {
        let address = folder.address();
        look_at_file(&address, folder.bytes() < MOST_CHECKED).await?;
        let mut store = Self::connect(&address, Kind::Sqlite).await?;
        // A running server has brought its database to the shape that it needs.
        store.settle(folder.is_ours()).await?;
        store.lock = Arc::new(std::sync::Mutex::new(folder.into_lock()));
        Ok(store)
    }

    /// Opens the PostgreSQL database at `url` (`postgres://…`).
    pub async fn postgres(url: &str) -> Result<Self, StoreError> {
        let place = place_of(url)?;
        let connected = Self::connect(url, Kind::Postgres { url: url.into() }).await;
        let store = connected.map_err(|error| match error {
            StoreError::Database(source) => StoreError::NoConnection { place, source },
            error => error,
        })?;
        store.settle(true).await?;
        Ok(store)
    }

    async fn settle(&self, may_change: bool) -> Result<(), StoreError> {
        self.migrate(may_change).await?;
        self.ensure_local_user().await
    }

    async fn connect(address: &str, kind: Kind) -> Result<Self, StoreError> {
        install_default_drivers();
        let sqlite = matches!(kind, Kind::Sqlite);
        let changes = if sqlite { SQLITE_CHANGES } else { POSTGRES_CHANGES };
        let pool = AnyPoolOptions::new()
            .max_connections(MOST_READERS + changes)
            .acquire_timeout(CONNECTION_WAIT)
            // Whoever hangs up in the middle of such a test would throw the connection away; and a dead one is closed at
            // its first fault.
            .test_before_acquire(false)
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    let settings = if sqlite {
                        SQLITE_SETTINGS
                    } else {
                        POSTGRES_SETTINGS
                    };
                    sqlx::raw_sql(settings).execute(connection).await?;
                    Ok(())
                })
            })
            .connect(address)
            .await;
        let pool = match pool {
            Err(sqlx::Error::PoolTimedOut) => return Err(why_not(address).await.into()),
            pool => pool?,
        };
        Ok(Self {
            pool,
            places: Arc::new(Semaphore::new(MOST_READERS as usize)),
            changes: Turns::new(changes as usize),
            kind,
            lock: Arc::default(),
            watch: Arc::default(),
            quotas: Quotas::default(),
            usage: Arc::default(),
            exports: Arc::new(Semaphore::new(MOST_EXPORTS)),
            tallies: Arc::default(),
        })
    }

    /// Whether the database takes writes: it is made to take one.
    pub async fn ready(&self) -> Result<(), StoreError> {
        self.change(SERVER.into(), |change| {
            Box::pin(async move {
                sqlx::query(
                    "INSERT INTO pulse (id, body) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET body = $1",
                )
                .bind(format!("{:>1$}", now(), PULSE))
                .execute(&mut **change)
                .await?;
                Ok(())
            })
        })
        .await
    }

    /// Has `tell` called after each change that this process makes, as soon as the change lasts. Only the first
    /// caller is heard.
    pub fn on_change(&self, tell: impl Fn(&Changed) + Send + Sync + 'static) {
        drop(self.watch.0.set(Box::new(tell)));
    }

    pub(crate) fn tell(&self, news: &[Changed]) {
        if let Some(tell) = self.watch.0.get() {
            news.iter().for_each(tell);
        }
    }

    /// The same store with other limits.
    #[must_use]
    pub fn with_quotas(mut self, quotas: Quotas) -> Self {
        self.quotas = quotas;
        self
    }

    pub(crate) fn quotas(&self) -> &Quotas {
        &self.quotas
    }

    /// Takes `more` bytes at a table that has `there`, where they fit.
    pub(crate) async fn room(
        &self,
        connection: &mut AnyConnection,
        owner: &UserId,
        there: u64,
        more: u64,
    ) -> Result<(), StoreError> {
        self.quotas.check_table(there, more)?;
        self.room_for_user(connection, owner, more).await?;
        self.usage.add(more);
        Ok(())
    }

    /// Whether `more` bytes fit with their owner and on the server.
    pub(crate) async fn room_for_user(
        &self,
        connection: &mut AnyConnection,
        owner: &UserId,
        more: u64,
    ) -> Result<(), StoreError> {
        self.quotas
            .check_owner(&self.usage, connection, owner, more)
            .await
    }

    /// Closes every connection after what they are doing, unless that takes too long.
    pub async fn close(&self) {
        drop(timeout(PATIENCE, self.pool.close()).await);
        drop(self.lock.lock().unwrap_or_else(PoisonError::into_inner).take());
    }

    pub(crate) fn pool(&self) -> &AnyPool {
        &self.pool
    }

    pub(crate) fn places(&self) -> &Arc<Semaphore> {
        &self.places
    }

    pub(crate) fn exports(&self) -> &Semaphore {
        &self.exports
    }

    pub(crate) fn tallies(&self) -> &Tallies {
        &self.tallies
    }

    pub(crate) fn changes(&self) -> &Arc<Turns> {
        &self.changes
    }

    pub(crate) fn is_postgres(&self) -> bool {
        matches!(self.kind, Kind::Postgres { .. })
    }

    pub(crate) fn postgres_url(&self) -> Option<&str> {
        match &self.kind {
            Kind::Postgres { url } => Some(url),
            Kind::Sqlite => None,
        }
    }
}

/// Host, port and name of the database at an address.
fn place_of(url: &str) -> Result<String, StoreError> {
    if !["postgres://", "postgresql://"]
        .iter()
        .any(|start| url.starts_with(start))
    {
        return Err(StoreError::NoAddress("it begins with something else".into()));
    }
    let options: PgConnectOptions = url
        .parse()
        .map_err(|error: sqlx::Error| StoreError::NoAddress(error.to_string()))?;
    let (host, port) = (options.get_host(), options.get_port());
    let database = options.get_database().unwrap_or(options.get_username());
    Ok(format!("{host}:{port}, database {database}"))
}

/// Why there is no connection: a pool only says that it got none in time.
async fn why_not(address: &str) -> sqlx::Error {
    let connected = timeout(CONNECTION_WAIT, <AnyConnection as Connection>::connect(address)).await;
    match connected {
        Ok(Err(error)) => error,
        Ok(Ok(_)) | Err(_) => sqlx::Error::PoolTimedOut,
    }
}

/// Looks whether the file is a database, and whole where it is not too large to see at once. A pool would only say that
/// it got no connection.
async fn look_at_file(address: &str, all_of_it: bool) -> Result<(), StoreError> {
    install_default_drivers();
    let mut connection = <AnyConnection as Connection>::connect(address).await?;
    sqlx::raw_sql(SQLITE_SETTINGS).execute(&mut connection).await?;
    let found = if all_of_it {
        let row = sqlx::query("PRAGMA quick_check(1)")
            .fetch_one(&mut connection)
            .await?;
        row.try_get::<String, _>(0)?
    } else {
        "ok".into()
    };
    connection.close().await?;
    if found != "ok" {
        return Err(StoreError::Broken(found));
    }
    Ok(())
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// A count as the database keeps it.
pub(crate) fn stored(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A count as it came from the database: never negative there.
pub(crate) fn counted(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

impl Store {
    /// How the connections are used at the moment.
    pub fn connections(&self) -> Connections {
        Connections {
            open: u64::from(self.pool().size()),
            idle: self.pool().num_idle() as u64,
            waiting: self.tallies().waiting(),
        }
    }

    /// How often each fault was met since the start.
    pub fn faults(&self) -> [(Fault, u64); Fault::ALL.len()] {
        self.tallies().faults()
    }
}
