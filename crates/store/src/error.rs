//! What the store refuses, and what can go wrong beneath it.

use std::io::ErrorKind;

use crate::Fault;

/// Why the store did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no such thing, or it is somebody else's: the caller cannot tell which.
    #[error("there is no such {0}")]
    NotFound(&'static str),
    /// Somebody appended first.
    #[error("the table has {number} events, not {expected}; read what is new and send again")]
    Conflict {
        /// How many events the table has now.
        number: u64,
        /// How many the caller thought it had.
        expected: u64,
    },
    /// An idempotency key came again with another request.
    #[error("this idempotency key was used for another request; use a new key for a new request")]
    KeyReused,
    /// The name is taken.
    #[error("the name {0} is taken; choose another")]
    NameTaken(String),
    /// A limit of the store is reached.
    #[error("at most {most} {what}; delete some first")]
    Full {
        /// What there is too much of.
        what: &'static str,
        /// How many there may be.
        most: u64,
    },
    /// There is no room for this many bytes.
    #[error("{whose} may hold at most {most} bytes; delete some first")]
    NoRoom {
        /// Whose room is full.
        whose: &'static str,
        /// How many bytes it has.
        most: u64,
    },
    /// Nested so deep that it could not be read back.
    #[error("at most {0} lists or objects inside each other, please")]
    TooDeep(usize),
    /// What is stored cannot be read back.
    #[error("stored {what} cannot be read: {source}")]
    Damaged {
        /// What could not be read.
        what: &'static str,
        /// Why.
        source: serde_json::Error,
    },
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(sqlx::Error),
    /// The database took too long. What was asked may or may not have been done.
    #[error("the database did not answer in time")]
    TimedOut,
    /// Too much of this kind is under way.
    #[error("too many exports at a time; try again in a minute")]
    Busy,
    /// Nobody takes what is sent.
    #[error("nobody reads on")]
    NobodyReads,
    /// A file says that it holds more, or less, than it does.
    #[error("the file is not whole: its last line counts something else than stands before it")]
    Incomplete,
    /// A call to the database broke off: a mistake in this program, or its end.
    #[error("a call to the database broke off: {0}")]
    BrokeOff(tokio::task::JoinError),
    /// There is no connection to PostgreSQL.
    #[error("no connection to PostgreSQL at {place}: {source}; is it running, and is DATABASE_URL right?")]
    NoConnection {
        /// Host, port and name of the database: what stands in an address beside them is nobody's business.
        place: String,
        /// Why.
        source: sqlx::Error,
    },
    /// An address that is not one of PostgreSQL.
    #[error("DATABASE_URL must look like postgres://USER:PASSWORD@HOST/DATABASE ({0})")]
    NoAddress(String),
    /// There is nothing in the data folder.
    #[error("there is no database in {0}; say with --data where the server keeps its records")]
    NothingThere(String),
    /// The data folder could not be made.
    #[error("the data folder {path} cannot be used: {}; say another with --data", folder_trouble(.source))]
    Folder {
        /// The folder.
        path: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// Another server has the data folder.
    #[error("another kibitzer is using the data folder {0}; stop it, or say another folder with --data")]
    InUse(String),
    /// The database was made by a newer program.
    #[error(
        "this database was made by a newer version of kibitzer (its shape is number {theirs}, this program knows {ours}); \
         start that version, or restore a backup that this one made"
    )]
    Newer {
        /// The shape of the database.
        theirs: i64,
        /// The newest shape that this program knows.
        ours: i64,
    },
    /// The database has an older shape, and a server that is running needs it so.
    #[error("the server that is running is an older version of kibitzer; start it anew with this one first")]
    Older,
    /// The database itself is damaged.
    #[error(
        "the database is damaged ({0}); stop the server, keep a copy of the data folder, and bring back a backup with \
         `kibitzer restore FILE`"
    )]
    Broken(String),
    /// A file that is no backup, or not a whole one.
    #[error("this file cannot be restored: {0}")]
    NoBackup(String),
    /// A file could not be read or written.
    #[error("{0}")]
    File(#[from] std::io::Error),
    /// No random numbers from the system.
    #[error("the system gave no random numbers: {0}")]
    Random(#[from] getrandom::Error),
}

impl StoreError {
    /// Whether the database failed, so that nothing is known of the connection.
    pub(crate) fn is_fault(&self) -> bool {
        matches!(
            self,
            Self::Database(_) | Self::Broken(_) | Self::TimedOut | Self::BrokeOff(_)
        )
    }

    /// What is wrong with the database, where that is why.
    pub fn fault(&self) -> Option<Fault> {
        match self {
            _ if self.is_duplicate() => None,
            Self::Broken(_) => Some(Fault::Damaged),
            Self::TimedOut => Some(Fault::TimedOut),
            Self::BrokeOff(_) => Some(Fault::Failed),
            Self::Database(error) => Some(fault_of(error)),
            _ => None,
        }
    }

    /// Whether a unique value was already there.
    pub(crate) fn is_duplicate(&self) -> bool {
        let Self::Database(error) = self else {
            return false;
        };
        error
            .as_database_error()
            .is_some_and(sqlx::error::DatabaseError::is_unique_violation)
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let code = error
            .as_database_error()
            .and_then(sqlx::error::DatabaseError::code);
        if code.is_some_and(|code| is_damage(&code)) {
            return Self::Broken(error.to_string());
        }
        Self::Database(error)
    }
}

/// What the system says of a folder, in words for who looks after it.
fn folder_trouble(source: &std::io::Error) -> String {
    match source.kind() {
        ErrorKind::PermissionDenied => "this user may not write there".into(),
        ErrorKind::AlreadyExists | ErrorKind::NotADirectory => "it is a file, not a folder".into(),
        _ => source.to_string(),
    }
}

fn fault_of(error: &sqlx::Error) -> Fault {
    match error {
        sqlx::Error::PoolTimedOut => Fault::TimedOut,
        sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::PoolClosed => Fault::Unreachable,
        sqlx::Error::Database(error) => match error.code() {
            Some(code) if is_full(&code) => Fault::DiskFull,
            // PostgreSQL ends a statement that takes too long (57014), and says so when it ends or starts itself.
            Some(code) if code == "57014" => Fault::TimedOut,
            Some(code) if matches!(code.as_ref(), "57P01" | "57P02" | "57P03") => Fault::Unreachable,
            _ => Fault::Failed,
        },
        _ => Fault::Failed,
    }
}

/// Whether a code of SQLite or PostgreSQL says that there is no room on the disk.
fn is_full(code: &str) -> bool {
    const FULL: u32 = 13;
    code == "53100" || code.len() < 5 && code.parse::<u32>().is_ok_and(|code| code & 0xff == FULL)
}

/// Whether a code of SQLite (whose lowest byte is its kind) or PostgreSQL says that the data itself is damaged.
fn is_damage(code: &str) -> bool {
    const CORRUPT: u32 = 11;
    const NO_DATABASE: u32 = 26;
    if code.len() == 5 {
        return matches!(code, "XX001" | "XX002");
    }
    code.parse::<u32>()
        .is_ok_and(|code| matches!(code & 0xff, CORRUPT | NO_DATABASE))
}
