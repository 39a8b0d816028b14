//! What was wrong in files: counted, the first of it listed, never a reason to stop.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// So many of a kind are listed; the rest are counted.
const MOST_LISTED: usize = 20;

/// Some that were wrong in the same way.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Listed {
    /// How many there were.
    pub count: u64,
    /// The first of them, in order.
    pub first: Vec<String>,
}

/// The first of some in their own order, whichever core comes upon them first.
#[derive(Debug)]
struct First<T> {
    count: u64,
    first: BTreeSet<T>,
}

impl<T> Default for First<T> {
    fn default() -> Self {
        Self {
            count: 0,
            first: BTreeSet::new(),
        }
    }
}

impl<T: Ord> First<T> {
    fn add(&mut self, one: T) {
        self.count += 1;
        self.first.insert(one);
        if self.first.len() > MOST_LISTED {
            self.first.pop_last();
        }
    }

    fn listed(self, words: impl Fn(T) -> String) -> Listed {
        Listed {
            count: self.count,
            first: self.first.into_iter().map(words).collect(),
        }
    }
}

/// What was wrong in files.
#[derive(Debug, Default)]
pub struct Complaints {
    left_out: Mutex<First<(String, u64, String)>>,
    not_understood: Mutex<First<String>>,
}

impl Complaints {
    /// A board or line that is no row.
    pub fn left_out(&self, file: &str, line: u64, what: &str) {
        with(&self.left_out, |first| {
            first.add((file.to_owned(), line, what.to_owned()));
        });
    }

    /// A value of a row that a function cannot read.
    pub fn not_understood(&self, what: String) {
        with(&self.not_understood, |first| first.add(what));
    }

    /// Boards and lines that were left out; then it begins anew.
    pub fn take_left_out(&self) -> Listed {
        with(&self.left_out, std::mem::take)
            .listed(|(file, line, what)| format!("{file}, line {line}: {what}"))
    }

    /// Values that were not understood; then it begins anew.
    pub fn take_not_understood(&self) -> Listed {
        with(&self.not_understood, std::mem::take).listed(|words| words)
    }

    /// Everything for people, a line each; then it begins anew.
    pub fn told(&self) -> Vec<String> {
        let kinds = [
            (
                self.take_left_out(),
                "bad board or line was left out",
                "bad boards or lines were left out",
            ),
            (
                self.take_not_understood(),
                "value was not understood, and what depends on it is null",
                "values were not understood, and what depends on them is null",
            ),
        ];
        let mut lines = Vec::new();
        for (listed, one, many) in kinds.into_iter().filter(|(listed, ..)| listed.count > 0) {
            lines.push(format!(
                "{} {}",
                listed.count,
                if listed.count == 1 { one } else { many }
            ));
            let more = listed.count - listed.first.len() as u64;
            lines.extend(listed.first.into_iter().map(|words| format!("  {words}")));
            if more > 0 {
                lines.push(format!("  … and {more} more"));
            }
        }
        lines
    }
}

fn with<T, R>(first: &Mutex<First<T>>, act: impl FnOnce(&mut First<T>) -> R) -> R {
    act(&mut first.lock().unwrap_or_else(PoisonError::into_inner))
}
