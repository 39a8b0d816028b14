//! What was wrong in files: counted, the first of it listed, never a reason to stop.

use std::sync::{Mutex, PoisonError};

/// So many are listed; the rest are counted.
const MOST_LISTED: usize = 20;

/// What was wrong in files.
#[derive(Debug, Default)]
pub struct Complaints(Mutex<(u64, Vec<String>)>);

impl Complaints {
    /// Adds one.
    pub fn add(&self, file: &str, what: &str) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.0 += 1;
        if kept.1.len() < MOST_LISTED {
            kept.1.push(format!("{file}, {what}"));
        }
    }

    /// How many there were, with the first of them in order; then it begins anew.
    pub fn take(&self) -> (u64, Vec<String>) {
        let (count, mut listed) = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        listed.sort();
        (count, listed)
    }
}
