//! Where a test keeps its database: a folder of its own, or a database of its own on the test's PostgreSQL.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use kibitzer_store::{Line, NewTable, Store, StoreError, TableId, UserId};
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

/// One test, run on each database.
#[allow(unused_macros, reason = "not every test file runs on both")]
macro_rules! on_both {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() { super::$name(&super::Place::sqlite()).await })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                if let Some(place) = super::Place::postgres().await { super::$name(&place).await }
            })*
        }
    };
}
#[allow(unused_imports, reason = "not every test file runs on both")]
pub(crate) use on_both;

/// A place for a database that no other test uses.
pub(crate) enum Place {
    /// A folder, removed afterwards.
    Folder(PathBuf),
    /// The address of a PostgreSQL database, which goes away with its server.
    Url(String),
}

/// A new table of dominoes.
pub(crate) async fn table_of(store: &Store, owner: &UserId) -> TableId {
    let new = NewTable {
        game: "domino".into(),
        title: "Friday".into(),
        settings: json!({"viewer": "S"}),
        ..NewTable::default()
    };
    store.add_table(owner, new).await.unwrap().id
}

/// A user's export, written as JSON and read again.
pub(crate) async fn exported(store: &Store, user: &UserId) -> Vec<Line> {
    let (to, mut from) = tokio::sync::mpsc::channel(10_000);
    store.export(user, &to).await.unwrap();
    drop(to);
    let mut lines = Vec::new();
    while let Some(line) = from.recv().await {
        let text = serde_json::to_string(&line).unwrap();
        lines.push(serde_json::from_str(&text).unwrap());
    }
    lines
}

static NEXT: AtomicU32 = AtomicU32::new(0);

fn fresh_name() -> String {
    let next = NEXT.fetch_add(1, Ordering::Relaxed);
    format!("kibitzer_test_{}_{next}", std::process::id())
}

impl Place {
    pub(crate) fn sqlite() -> Self {
        Self::Folder(std::env::temp_dir().join(fresh_name()))
    }

    /// `None`, said aloud, where the tests were started without a PostgreSQL (see scripts/with-postgres).
    pub(crate) async fn postgres() -> Option<Self> {
        let Ok(server) = std::env::var("KIBITZER_TEST_POSTGRES") else {
            // Where every change is checked, a test that cannot run is a failure.
            assert!(
                std::env::var("CI").as_deref() != Ok("true"),
                "no PostgreSQL; run it through scripts/with-postgres"
            );
            eprintln!("SKIPPED: no PostgreSQL; run it through scripts/with-postgres");
            return None;
        };
        let name = fresh_name();
        let mut connection = PgConnection::connect(&server).await.unwrap();
        sqlx::query(AssertSqlSafe(format!("CREATE DATABASE {name}")))
            .execute(&mut connection)
            .await
            .unwrap();
        let (address, _) = server.rsplit_once('/').unwrap();
        Some(Self::Url(format!("{address}/{name}")))
    }

    pub(crate) fn is_postgres(&self) -> bool {
        matches!(self, Self::Url(_))
    }

    pub(crate) async fn open(&self) -> Store {
        self.try_open().await.unwrap()
    }

    pub(crate) async fn try_open(&self) -> Result<Store, StoreError> {
        match self {
            Self::Folder(folder) => Store::in_folder(folder).await,
            Self::Url(url) => Store::postgres(url).await,
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Self::Folder(folder) = self {
            drop(std::fs::remove_dir_all(folder));
        }
    }
}
