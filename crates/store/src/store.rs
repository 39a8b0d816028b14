//! The connection to the database, and how a change to it begins.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sqlx::any::{AnyPoolOptions, install_default_drivers};
use sqlx::{Any, AnyPool, Transaction};
use tokio::sync::{Mutex, OwnedMutexGuard};

use crate::StoreError;

/// Connections held to a database. SQLite has one writer at a time, so a few readers beside it are enough.
const MOST_CONNECTIONS: u32 = 8;
/// How long a request waits for a connection before it is told that the store is down.
const CONNECTION_WAIT: Duration = Duration::from_secs(5);
/// Set on each SQLite connection. FULL: a commit returns only after the log is on disk.
const SQLITE_SETTINGS: &str = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                               PRAGMA foreign_keys = ON;";

/// Users, tables, events, decisions and links. Cheap to clone; all clones share the connections.
#[derive(Debug, Clone)]
pub struct Store {
    pool: AnyPool,
    kind: Kind,
}

#[derive(Debug, Clone)]
enum Kind {
    /// One writer at a time: waiting here is fair and silent, waiting inside SQLite is neither.
    Sqlite {
        writer: Arc<Mutex<()>>,
    },
    Postgres {
        url: Arc<str>,
    },
}

/// A change that happens whole or not at all.
pub(crate) struct Change {
    transaction: Transaction<'static, Any>,
    _turn: Option<OwnedMutexGuard<()>>,
}

impl Change {
    /// Makes the change last. It is on disk when this returns.
    pub(crate) async fn commit(self) -> Result<(), sqlx::Error> {
        self.transaction.commit().await
    }
}

impl std::ops::Deref for Change {
    type Target = sqlx::AnyConnection;

    fn deref(&self) -> &Self::Target {
        &self.transaction
    }
}

impl std::ops::DerefMut for Change {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.transaction
    }
}

impl Store {
    /// Opens the SQLite file in `folder`, and makes both where they are not there yet.
    pub async fn in_folder(folder: &Path) -> Result<Self, StoreError> {
        make_private(folder).map_err(|source| StoreError::Folder {
            path: folder.display().to_string(),
            source,
        })?;
        let file = folder.join("kibitzer.sqlite");
        let address = format!("sqlite:{}?mode=rwc", percent_encoded(&file.to_string_lossy()));
        let kind = Kind::Sqlite {
            writer: Arc::new(Mutex::new(())),
        };
        Self::open(&address, kind).await
    }

    /// Opens the PostgreSQL database at `url` (`postgres://…`).
    pub async fn postgres(url: &str) -> Result<Self, StoreError> {
        Self::open(url, Kind::Postgres { url: url.into() }).await
    }

    async fn open(address: &str, kind: Kind) -> Result<Self, StoreError> {
        install_default_drivers();
        let sqlite = matches!(kind, Kind::Sqlite { .. });
        let pool = AnyPoolOptions::new()
            .max_connections(MOST_CONNECTIONS)
            .acquire_timeout(CONNECTION_WAIT)
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    if sqlite {
                        sqlx::raw_sql(SQLITE_SETTINGS).execute(connection).await?;
                    }
                    Ok(())
                })
            })
            .connect(address)
            .await?;
        let store = Self { pool, kind };
        store.migrate().await?;
        store.ensure_local_user().await?;
        Ok(store)
    }

    /// Whether the database answers.
    pub async fn ready(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.pool).await?;
        Ok(())
    }

    /// Closes every connection after what they are doing.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    pub(crate) fn pool(&self) -> &AnyPool {
        &self.pool
    }

    pub(crate) fn is_postgres(&self) -> bool {
        matches!(self.kind, Kind::Postgres { .. })
    }

    pub(crate) fn postgres_url(&self) -> Option<&str> {
        match &self.kind {
            Kind::Postgres { url } => Some(url),
            Kind::Sqlite { .. } => None,
        }
    }

    /// Begins a change. On SQLite it takes the write lock at once: a read that later wants to write could
    /// otherwise be refused half-way.
    pub(crate) async fn begin(&self) -> Result<Change, StoreError> {
        let (turn, statement) = match &self.kind {
            Kind::Sqlite { writer } => (Some(writer.clone().lock_owned().await), "BEGIN IMMEDIATE"),
            Kind::Postgres { .. } => (None, "BEGIN"),
        };
        Ok(Change {
            transaction: self.pool.begin_with(statement).await?,
            _turn: turn,
        })
    }
}

/// Makes a folder that only its owner can look into.
fn make_private(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// A path as it stands in an address: `%`, `?` and `#` would otherwise end it.
fn percent_encoded(path: &str) -> String {
    path.replace('%', "%25").replace('?', "%3F").replace('#', "%23")
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
