//! The rows of a CSV file, by RFC 4180: fields with commas between, in quotes where they hold commas, quotes or ends of lines.

use std::collections::VecDeque;

use super::lines::Lines;
use super::pieces::MOST_LINES;

/// The fields of a row.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Row {
    text: String,
    ends: Vec<usize>,
}

impl Row {
    /// How many fields it has.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// A field; empty beyond the last.
    pub(super) fn field(&self, at: usize) -> &str {
        let end = |at: usize| self.ends.get(at).copied().unwrap_or(self.text.len());
        let start = at.checked_sub(1).map_or(0, end);
        &self.text[start..end(at)]
    }
}

/// A row of these lines, or what is wrong with it.
fn read(lines: &str) -> Result<Row, &'static str> {
    let mut row = Row::default();
    let mut letters = lines.trim_end_matches(['\n', '\r']).chars().peekable();
    loop {
        if letters.next_if_eq(&'"').is_some() {
            quoted(&mut letters, &mut row.text).ok_or(OPEN)?;
        }
        while let Some(letter) = letters.next_if(|&letter| letter != ',') {
            row.text.push(letter);
        }
        row.ends.push(row.text.len());
        if letters.next().is_none() {
            return Ok(row);
        }
    }
}

/// The rest of what is in quotes; a quote twice is a quote. Nothing where it does not end.
fn quoted(letters: &mut std::iter::Peekable<std::str::Chars<'_>>, text: &mut String) -> Option<()> {
    loop {
        match letters.next()? {
            '"' if letters.next_if_eq(&'"').is_none() => return Some(()),
            letter => text.push(letter),
        }
    }
}

const OPEN: &str = "a quote is never closed";

/// The rows of some lines with the lines that they begin on, one in memory at a time.
pub(super) struct Rows {
    lines: Lines,
    /// Lines that were looked at to find the end of a quote.
    ahead: VecDeque<(u64, Vec<u8>)>,
}

impl Rows {
    /// The rows of these lines.
    pub(super) const fn new(lines: Lines) -> Self {
        Self {
            lines,
            ahead: VecDeque::new(),
        }
    }

    fn line(&mut self) -> Option<(u64, Vec<u8>)> {
        self.ahead.pop_front().or_else(|| self.lines.next())
    }

    fn line_with_something(&mut self) -> Option<(u64, Vec<u8>)> {
        loop {
            let line = self.line()?;
            if !line.1.trim_ascii().is_empty() {
                return Some(line);
            }
        }
    }
}

impl Iterator for Rows {
    type Item = (u64, Result<Row, &'static str>);

    fn next(&mut self) -> Option<Self::Item> {
        let (number, mut text) = self.line_with_something()?;
        let mut more = VecDeque::new();
        loop {
            let row = std::str::from_utf8(&text)
                .map_err(|_| "not in UTF-8")
                .and_then(read);
            if row != Err(OPEN) {
                return Some((number, row));
            }
            let another = if more.len() < MOST_LINES {
                self.line()
            } else {
                None
            };
            if let Some(line) = another {
                text.extend(&line.1);
                more.push_back(line);
            } else {
                // Only the line with the quote is bad; those after it are read for themselves.
                more.append(&mut self.ahead);
                self.ahead = more;
                return Some((number, row));
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may stop and say why")]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rows_of(text: &[u8]) -> Vec<(u64, Result<Vec<String>, &'static str>)> {
        let lines = Lines::new(Box::new(std::io::Cursor::new(text.to_vec())));
        let fields = |row: Row| (0..row.len()).map(|at| row.field(at).to_owned()).collect();
        Rows::new(lines)
            .map(|(line, row)| (line, row.map(fields)))
            .collect()
    }

    #[test]
    fn a_quote_that_is_never_closed_costs_one_line() {
        let text = format!("a,b\n\"1,x\n{}", "2,y\n".repeat(150));
        let rows = rows_of(text.as_bytes());
        assert_eq!(rows.len(), 152);
        assert_eq!(rows[1], (2, Err(OPEN)));
        assert!(
            rows[2..]
                .iter()
                .all(|(_, row)| *row == Ok(vec!["2".to_owned(), "y".to_owned()]))
        );
        let numbers: Vec<u64> = rows.iter().map(|(line, _)| *line).collect();
        assert_eq!(numbers, (1..=152).collect::<Vec<_>>());
    }

    fn quoted_field(field: &str) -> String {
        format!("\"{}\"", field.replace('"', "\"\""))
    }

    proptest! {
        /// What is written by the rules is read back, whatever is in the fields.
        #[test]
        fn fields_come_back(rows in prop::collection::vec(prop::collection::vec("[a-c\",\n\r♠ ]{0,6}", 1..4), 1..6)) {
            let written: String = rows
                .iter()
                .map(|row| row.iter().map(|field| quoted_field(field)).collect::<Vec<_>>().join(",") + "\r\n")
                .collect();
            let read: Vec<_> = rows_of(written.as_bytes()).into_iter().map(|(_, row)| row.unwrap()).collect();
            prop_assert_eq!(read, rows);
        }

        #[test]
        fn nothing_makes_it_stumble(text in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = rows_of(&text);
        }
    }
}
