//! Lines of a file, numbered, of limited length.

use std::io::{BufRead, Read as _};

use super::BoardError;

/// The longest line that is read; the rest of a longer one is skipped, and that is reported.
const MOST_BYTES: u64 = 1 << 16;

/// Lines of a file, numbered from 1.
#[derive(Debug)]
pub(super) struct Lines<R> {
    input: R,
    number: u64,
    buffer: Vec<u8>,
    failed: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) const fn new(input: R) -> Self {
        Self {
            input,
            number: 0,
            buffer: Vec::new(),
            failed: false,
        }
    }

    /// The next line and its number. Bytes that are no UTF-8 are read as Latin-1, which older programs write.
    pub(super) fn next(&mut self) -> Option<Result<(u64, String), BoardError>> {
        if self.failed {
            return None;
        }
        self.buffer.clear();
        self.number += 1;
        let read = (&mut self.input)
            .take(MOST_BYTES)
            .read_until(b'\n', &mut self.buffer);
        match read {
            Ok(0) => return None,
            Ok(_) => {}
            Err(error) => {
                self.failed = true;
                return Some(Err(BoardError::new(self.number, error.to_string())));
            }
        }
        if self.buffer.len() as u64 == MOST_BYTES && !self.buffer.ends_with(b"\n") {
            return Some(Err(self.skip_line()));
        }
        let text = match std::str::from_utf8(&self.buffer) {
            Ok(text) => text.to_owned(),
            Err(_) => self.buffer.iter().map(|&byte| char::from(byte)).collect(),
        };
        let text = text.trim_end_matches(['\n', '\r']);
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        Some(Ok((self.number, text.to_owned())))
    }

    /// Reads on to the end of a line that is too long.
    fn skip_line(&mut self) -> BoardError {
        while !self.buffer.ends_with(b"\n") {
            self.buffer.clear();
            match (&mut self.input)
                .take(MOST_BYTES)
                .read_until(b'\n', &mut self.buffer)
            {
                Ok(0) => break,
                Ok(_) => {}
                Err(_) => {
                    self.failed = true;
                    break;
                }
            }
        }
        BoardError::new(self.number, format!("the line is longer than {MOST_BYTES} bytes"))
    }
}
