//! What the store refuses, and what can go wrong beneath it.

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
    Database(#[from] sqlx::Error),
    /// The data folder could not be made.
    #[error("the data folder {path} cannot be used: {source}")]
    Folder {
        /// The folder.
        path: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// No random numbers from the system.
    #[error("the system gave no random numbers: {0}")]
    Random(#[from] getrandom::Error),
}

impl StoreError {
    /// Whether a unique value was already there.
    pub(crate) fn is_duplicate(error: &sqlx::Error) -> bool {
        error
            .as_database_error()
            .is_some_and(sqlx::error::DatabaseError::is_unique_violation)
    }
}
