//! Files cut into pieces between two boards, lines or rows, so that every core gets some of one.
//!
//! Where a file is cut depends on the file alone, and a piece is read as it would be in the whole, so rows do not depend on cores.

use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, Read, Result, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use crate::problem::problem;
use crate::workshop::Workshop;

/// A file is cut into about so many pieces, if it is large enough: many for each core, since some take longer than others.
const PIECES: u64 = 64;
/// No piece has fewer bytes, but the last: some hundreds of boards.
const SMALLEST: u64 = 128 << 10;
/// No piece has many more, so that what waits for the pieces before it is small.
const LARGEST: u64 = 8 << 20;
/// A file's own first lines, which count for all of its boards, are looked for in so many bytes.
const HEAD: usize = 64 << 10;
/// So much is read at once.
const BLOCK: usize = 64 << 10;

/// How a file writes boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Writing {
    /// Portable Bridge Notation.
    Pbn,
    /// LIN.
    Lin,
    /// One object of JSON on each line.
    JsonLines,
    /// CSV, whose rows may be of several lines.
    Csv,
}

/// A row of CSV over more lines has a quote that is never closed.
pub(super) const MOST_LINES: usize = 100;

/// A file in pieces.
#[derive(Debug)]
struct Cut {
    /// What every piece but the first begins with: names that a file says once.
    head: Vec<u8>,
    /// Where each piece begins and ends.
    pieces: Vec<(u64, u64)>,
}

/// Cuts a file.
fn cut(path: &Path, writing: Writing) -> Result<Cut> {
    let file = File::open(path)?;
    let length = file.metadata()?.len();
    cut_by((length / PIECES).clamp(SMALLEST, LARGEST), file, length, writing)
}

/// Cuts a file into pieces of about so many bytes.
fn cut_by(size: u64, mut file: File, length: u64, writing: Writing) -> Result<Cut> {
    let mut first = vec![0; HEAD.min(usize::try_from(length).unwrap_or(HEAD))];
    file.read_exact(&mut first)?;
    let mark = mark(&first, writing);
    let head = match mark.as_ref().and_then(|mark| find(&first, mark)) {
        // A file that begins with a board has nothing to say once for all.
        Some(at) if mark.as_deref() == Some(b"\nqx|") && !first.starts_with(b"qx|") => first[..=at].to_vec(),
        _ => Vec::new(),
    };
    let mut pieces = Vec::new();
    let mut start = 0;
    while start < length {
        let from = start + size;
        let end = match (writing, &mark) {
            _ if from >= length => length,
            (Writing::JsonLines, _) => next_line(&mut file, from, length)?,
            (Writing::Csv, _) => next_row(&mut file, from, length)?,
            (_, Some(mark)) => next_board(&mut file, from, mark, length)?,
            (_, None) => length,
        };
        pieces.push((start, end));
        start = end;
    }
    if pieces.is_empty() {
        pieces.push((0, 0));
    }
    Ok(Cut { head, pieces })
}

/// What a board of this file begins with, after the end of a line.
fn mark(first: &[u8], writing: Writing) -> Option<Vec<u8>> {
    let line_begins = |word: &[u8]| first.starts_with(word) || find(first, &[b"\n", word].concat()).is_some();
    match writing {
        Writing::Lin => {
            let word = [&b"qx|"[..], b"pn|", b"md|"]
                .into_iter()
                .find(|word| line_begins(word))?;
            Some([b"\n", word].concat())
        }
        Writing::Pbn => {
            // The tag that the first board begins with, all others begin with too.
            let tag = first
                .split(|&byte| byte == b'\n')
                .find(|line| line.first() == Some(&b'['))?;
            let name = tag.split(|&byte| byte == b'"').next()?;
            Some([b"\n", name, b"\""].concat())
        }
        Writing::JsonLines | Writing::Csv => None,
    }
}

fn find(text: &[u8], word: &[u8]) -> Option<usize> {
    text.windows(word.len()).position(|window| window == word)
}

/// Where the next board begins at `from` or after; the end of the file if none does.
fn next_board(file: &mut File, from: u64, mark: &[u8], length: u64) -> Result<u64> {
    let mut at = from;
    while at < length {
        file.seek(SeekFrom::Start(at))?;
        let mut block = Vec::with_capacity(BLOCK);
        Read::by_ref(file).take(BLOCK as u64).read_to_end(&mut block)?;
        let mut seen = 0;
        while let Some(found) = find(&block[seen..], mark) {
            let begins = seen + found;
            // A value that is the one before (`#`) needs the board before.
            if block.get(begins + mark.len()).is_some_and(|&byte| byte != b'#') {
                return Ok(at + begins as u64 + 1);
            }
            seen = begins + 1;
        }
        if block.len() < BLOCK {
            break;
        }
        // A mark may lie across two blocks.
        at += (BLOCK - mark.len()) as u64;
    }
    Ok(length)
}

/// Where the next line begins after `from`; the end of the file if none does.
fn next_line(file: &mut File, from: u64, length: u64) -> Result<u64> {
    // The line before may end right there.
    after_lines(file, from - 1, length, 1, false)
}

/// Where the next row of CSV begins that surely is one: after lines without a quote, as many as a row may have. Whatever was open
/// before them is closed or given up by then.
fn next_row(file: &mut File, from: u64, length: u64) -> Result<u64> {
    after_lines(file, from, length, MOST_LINES, true)
}

/// Where so many lines in a row have ended after `from`; with `plain`, whole lines without a quote.
fn after_lines(file: &mut File, from: u64, length: u64, wanted: usize, plain: bool) -> Result<u64> {
    file.seek(SeekFrom::Start(from))?;
    let mut input = BufReader::with_capacity(BLOCK, file);
    let (mut at, mut lines) = (from, 0);
    // The first of them is not whole.
    let mut counts = !plain;
    loop {
        let block = input.fill_buf()?;
        if block.is_empty() {
            return Ok(length);
        }
        for (place, byte) in block.iter().enumerate() {
            match byte {
                b'\n' => {
                    lines = if counts { lines + 1 } else { 0 };
                    counts = true;
                    if lines == wanted {
                        return Ok(at + place as u64 + 1);
                    }
                }
                b'"' if plain => counts = false,
                _ => {}
            }
        }
        let read = block.len();
        at += read as u64;
        input.consume(read);
    }
}

/// A piece of a file.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    path: Arc<Path>,
    cut: Arc<Cut>,
    number: usize,
    workshop: Arc<Workshop>,
    lines_before: OnceLock<u64>,
}

/// A problem with a file.
pub(super) fn of_file(path: &Path, error: &std::io::Error) -> datafusion::error::DataFusionError {
    problem("file", format!("{}: {error}", path.display()))
}

impl Piece {
    /// The pieces of these files, in this order.
    pub(super) fn all(
        files: &[PathBuf],
        writing: Writing,
        workshop: &Arc<Workshop>,
    ) -> datafusion::common::Result<Vec<Self>> {
        let mut pieces = Vec::new();
        for path in files {
            let cut = Arc::new(cut(path, writing).map_err(|error| of_file(path, &error))?);
            let path: Arc<Path> = path.as_path().into();
            pieces.extend((0..cut.pieces.len()).map(|number| Self {
                path: Arc::clone(&path),
                cut: Arc::clone(&cut),
                number,
                workshop: Arc::clone(workshop),
                lines_before: OnceLock::new(),
            }));
        }
        Ok(pieces)
    }

    /// Its file.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the file begins with it.
    pub(super) const fn is_first(&self) -> bool {
        self.number == 0
    }

    /// How many bytes it has.
    pub(super) fn bytes(&self) -> u64 {
        let (start, end) = self.cut.pieces[self.number];
        end - start
    }

    /// An error if the work should end.
    pub(super) fn check(&self) -> datafusion::common::Result<()> {
        self.workshop.check()
    }

    /// What it begins with beside its own bytes.
    fn head(&self) -> &[u8] {
        if self.is_first() { &[] } else { &self.cut.head }
    }

    /// What it says, after what counts for the whole file. Its bytes count as progress.
    pub(super) fn open(&self) -> datafusion::common::Result<Box<dyn BufRead + Send>> {
        let wrong = |error| of_file(&self.path, &error);
        let (start, end) = self.cut.pieces[self.number];
        let mut file = File::open(&self.path).map_err(wrong)?;
        file.seek(SeekFrom::Start(start)).map_err(wrong)?;
        let counted = Counted {
            input: file.take(end - start),
            workshop: Arc::clone(&self.workshop),
        };
        let own = BufReader::with_capacity(BLOCK, counted);
        Ok(if self.head().is_empty() {
            Box::new(own)
        } else {
            Box::new(Cursor::new(self.head().to_vec()).chain(own))
        })
    }

    /// Counts what is wrong on a line of what [`Self::open`] gave.
    pub(super) fn complain(&self, line: u64, what: &str) {
        let before = *self.lines_before.get_or_init(|| {
            let (start, _) = self.cut.pieces[self.number];
            let before = lines_before(&self.path, start).unwrap_or(0);
            before.saturating_sub(newlines(self.head()))
        });
        let file = self.path.display().to_string();
        self.workshop.complaints.left_out(&file, before + line, what);
    }
}

/// Tells how many bytes have been read.
struct Counted<R> {
    input: R,
    workshop: Arc<Workshop>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let read = self.input.read(buffer)?;
        self.workshop.progress.bytes_done(read as u64);
        Ok(read)
    }
}

/// How many lines end before `place`.
fn lines_before(path: &Path, place: u64) -> Result<u64> {
    let mut input = File::open(path)?.take(place);
    let mut block = vec![0; BLOCK];
    let mut lines = 0;
    loop {
        let read = input.read(&mut block)?;
        if read == 0 {
            return Ok(lines);
        }
        lines += newlines(&block[..read]);
    }
}

/// How many lines end in these bytes.
fn newlines(bytes: &[u8]) -> u64 {
    bytes.split(|&byte| byte == b'\n').skip(1).count() as u64
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may stop and say why")]
mod tests {
    use proptest::prelude::*;

    use super::super::csv_rows::Rows;
    use super::super::lines::Lines;
    use super::*;

    /// The text in pieces of about so many bytes.
    fn pieces(text: &str, size: u64, writing: Writing) -> Vec<String> {
        let mut file = tempfile::tempfile().unwrap();
        std::io::Write::write_all(&mut file, text.as_bytes()).unwrap();
        file.seek(SeekFrom::Start(0)).unwrap();
        let cut = cut_by(size, file, text.len() as u64, writing).unwrap();
        let piece = |&(start, end): &(u64, u64)| text[start as usize..end as usize].to_owned();
        cut.pieces.iter().map(piece).collect()
    }

    fn rows(text: &str) -> Vec<std::result::Result<Vec<String>, &'static str>> {
        let lines = Lines::new(Box::new(Cursor::new(text.as_bytes().to_vec())));
        Rows::new(lines)
            .map(|(_, row)| row.map(|row| (0..row.len()).map(|at| row.field(at).to_owned()).collect()))
            .collect()
    }

    /// Lines without a quote, rows over two lines, quotes that are never closed, quotes that mean nothing.
    fn some_csv() -> impl Strategy<Value = String> {
        let lines = prop_oneof![
            (1_usize..250).prop_map(|count| "1,plain\n".repeat(count)),
            (1_usize..4).prop_map(|count| "2,\"over\ntwo\"\n".repeat(count)),
            Just("3,\"open\n".to_owned()),
            Just("4,in\"side\n".to_owned()),
            Just("\n".to_owned()),
        ];
        prop::collection::vec(lines, 0..12).prop_map(|some| some.concat())
    }

    proptest! {
        #[test]
        fn rows_in_pieces_are_the_rows_of_the_whole(text in some_csv(), size in 1_u64..600) {
            let cut = pieces(&text, size, Writing::Csv);
            prop_assert_eq!(cut.concat(), text.clone());
            let in_pieces: Vec<_> = cut.iter().flat_map(|piece| rows(piece)).collect();
            prop_assert_eq!(in_pieces, rows(&text));
        }

        #[test]
        fn lines_are_never_cut(lines in prop::collection::vec("[a-z]{0,9}", 0..30), size in 1_u64..40) {
            let text = lines.join("\n");
            let cut = pieces(&text, size, Writing::JsonLines);
            prop_assert_eq!(cut.concat(), text);
            for piece in cut.iter().rev().skip(1) {
                prop_assert!(piece.ends_with('\n') && piece.len() as u64 >= size);
            }
        }
    }

    #[test]
    fn a_long_file_without_quotes_is_cut() {
        let text = "1,plain\n".repeat(1_000);
        assert!(pieces(&text, 1_000, Writing::Csv).len() >= 4);
        assert_eq!(pieces("", 1_000, Writing::JsonLines), [""]);
    }
}
