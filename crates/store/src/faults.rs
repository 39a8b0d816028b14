//! What can be wrong with a database, how often it was, and how its connections are used: for those who look after it.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::StoreError;

/// What is wrong with the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// There is no room on its disk.
    DiskFull,
    /// It does not answer in time.
    TimedOut,
    /// There is no connection to it.
    Unreachable,
    /// Its data is damaged.
    Damaged,
    /// Something else.
    Failed,
}

impl Fault {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::DiskFull,
        Self::TimedOut,
        Self::Unreachable,
        Self::Damaged,
        Self::Failed,
    ];

    /// A word for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::DiskFull => "disk_full",
            Self::TimedOut => "timeout",
            Self::Unreachable => "unreachable",
            Self::Damaged => "damaged",
            Self::Failed => "failed",
        }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::DiskFull => "the disk of the database is full",
            Self::TimedOut => "the database does not answer in time",
            Self::Unreachable => "the database cannot be reached",
            Self::Damaged => "the database is damaged",
            Self::Failed => "the database failed",
        })
    }
}

/// How many faults of each kind there were, and who waits for a connection.
#[derive(Debug, Default)]
pub(crate) struct Tallies {
    faults: [AtomicU64; Fault::ALL.len()],
    waiting: AtomicU64,
}

/// Somebody who waits for a connection, for as long as this lives.
pub(crate) struct Waiting<'a>(&'a AtomicU64);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Tallies {
    pub(crate) fn wait(&self) -> Waiting<'_> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        Waiting(&self.waiting)
    }

    pub(crate) fn waiting(&self) -> u64 {
        self.waiting.load(Ordering::Relaxed)
    }

    /// How often each fault was met.
    pub(crate) fn faults(&self) -> [(Fault, u64); Fault::ALL.len()] {
        Fault::ALL.map(|fault| (fault, self.faults[fault as usize].load(Ordering::Relaxed)))
    }

    pub(crate) fn count(&self, error: &StoreError) {
        if let Some(fault) = error.fault() {
            self.faults[fault as usize].fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// How the connections to the database are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Connections {
    /// How many there are.
    pub open: u64,
    /// How many of them have nothing to do.
    pub idle: u64,
    /// How many callers wait for one, or for their turn to write.
    pub waiting: u64,
}
