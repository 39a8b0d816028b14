//! Files of boards cut into pieces between two boards, so that every core gets some of a large one.

use std::fs::File;
use std::io::{Read, Result, Seek, SeekFrom};
use std::path::Path;

/// About so many bytes make a piece: some ten thousand boards.
const PIECE: u64 = 8 << 20;
/// A file's own first lines, which count for all of its boards, are looked for in so many bytes.
const HEAD: usize = 64 << 10;

/// How a file writes boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Writing {
    /// Portable Bridge Notation.
    Pbn,
    /// LIN.
    Lin,
}

/// A file in pieces.
#[derive(Debug)]
pub(super) struct Cut {
    /// What every piece but the first begins with: names that a file says once.
    pub(super) head: Vec<u8>,
    /// Where each piece begins and ends.
    pub(super) pieces: Vec<(u64, u64)>,
}

/// Cuts a file.
pub(super) fn cut(path: &Path, writing: Writing) -> Result<Cut> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    let mut first = vec![0; HEAD.min(usize::try_from(length).unwrap_or(HEAD))];
    file.read_exact(&mut first)?;
    let Some(mark) = mark(&first, writing) else {
        return Ok(Cut {
            head: Vec::new(),
            pieces: vec![(0, length)],
        });
    };
    let head = match find(&first, &mark) {
        // A file that begins with a board has nothing to say once for all.
        Some(at) if mark == b"\nqx|" && !first.starts_with(&mark[1..]) => first[..=at].to_vec(),
        _ => Vec::new(),
    };
    let mut pieces = Vec::new();
    let mut start = 0;
    while start < length {
        let end = if length - start <= PIECE {
            length
        } else {
            next(&mut file, start + PIECE, &mark, length)?
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
    }
}

fn find(text: &[u8], word: &[u8]) -> Option<usize> {
    text.windows(word.len()).position(|window| window == word)
}

/// Where the next board begins at `from` or after; the end of the file if none does.
fn next(file: &mut File, from: u64, mark: &[u8], length: u64) -> Result<u64> {
    const BLOCK: usize = 1 << 16;
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

/// How many lines end before `place`.
pub(super) fn lines_before(path: &Path, place: u64) -> Result<u64> {
    let mut input = File::open(path)?.take(place);
    let mut block = vec![0; 1 << 16];
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
pub(crate) fn newlines(bytes: &[u8]) -> u64 {
    bytes.split(|&byte| byte == b'\n').skip(1).count() as u64
}
