//! The lines of a file with their numbers, one in memory at a time.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;

use datafusion::common::Result;

use crate::problem::problem;
use crate::workshop::Workshop;

/// A longer line is cut, and bad.
const MOST_BYTES: u64 = 1 << 20;

/// Lines with their numbers.
pub(super) struct Lines {
    input: BufReader<File>,
    number: u64,
    workshop: Option<Arc<Workshop>>,
}

impl Lines {
    /// The lines of a file, whose bytes count as progress where a workshop is given.
    pub(super) fn open(path: &Path, workshop: Option<&Arc<Workshop>>) -> Result<Self> {
        let file =
            File::open(path).map_err(|error| problem("file", format!("{}: {error}", path.display())))?;
        if let (Some(workshop), Ok(about)) = (workshop, file.metadata()) {
            workshop.progress.bytes_to_do(about.len());
        }
        Ok(Self {
            input: BufReader::new(file),
            number: 0,
            workshop: workshop.cloned(),
        })
    }
}

impl Iterator for Lines {
    type Item = (u64, Vec<u8>);

    fn next(&mut self) -> Option<Self::Item> {
        let mut line = Vec::new();
        let read = Read::by_ref(&mut self.input)
            .take(MOST_BYTES)
            .read_until(b'\n', &mut line)
            .ok()?;
        if let Some(workshop) = &self.workshop {
            workshop.progress.bytes_done(read as u64);
        }
        self.number += 1;
        (read > 0).then_some((self.number, line))
    }
}
