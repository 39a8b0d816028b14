//! Lines with their numbers, one in memory at a time.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use datafusion::common::Result;

use super::pieces::of_file;

/// A longer line is cut, and bad.
const MOST_BYTES: u64 = 1 << 20;

/// Lines with their numbers.
pub(super) struct Lines {
    input: Box<dyn BufRead + Send>,
    number: u64,
    ended: bool,
}

impl Lines {
    /// The lines of `input`.
    pub(super) fn new(input: Box<dyn BufRead + Send>) -> Self {
        Self {
            input,
            number: 0,
            ended: true,
        }
    }

    /// The lines of a file.
    pub(super) fn of_file(path: &Path) -> Result<Self> {
        let file = File::open(path).map_err(|error| of_file(path, &error))?;
        Ok(Self::new(Box::new(BufReader::new(file))))
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
        self.number += u64::from(self.ended);
        self.ended = line.last() == Some(&b'\n');
        (read > 0).then_some((self.number, line))
    }
}
