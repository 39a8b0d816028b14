//! Reading PBN.

use std::collections::{BTreeMap, VecDeque};
use std::io::BufRead;

use contract_bridge::auction::Call;
use contract_bridge::{AbsoluteVulnerability, Hand, Seat, Suit};

use crate::pieces::{Notation, NotationError, read_cards};
use crate::record::board::{Draft, pass_out};
use crate::record::lines::Lines;
use crate::record::{Board, BoardError, Tag};

/// A board may have this many tags and lines of sections together; what is more is an error.
const MOST_PIECES: usize = 20_000;
/// All tags and lines of a board together may be so long.
const MOST_BYTES: usize = 1 << 20;

/// A tag with its lines, and where it is.
#[derive(Debug, Clone)]
struct Placed {
    line: u64,
    tag: Tag,
}

/// Reads boards from PBN, one after another.
#[derive(Debug)]
pub struct PbnReader<R> {
    lines: Lines<R>,
    /// The tags of the board that is being read.
    tags: Vec<Placed>,
    bytes: usize,
    pieces: usize,
    in_comment: bool,
    after_blank: bool,
    /// Values of the board before, for `#`.
    before: BTreeMap<String, String>,
    /// The board being read is bad, and that has been reported.
    skipping: bool,
    /// Boards that are read but not yet given out.
    ready: VecDeque<Result<Board, BoardError>>,
}

impl<R: BufRead> PbnReader<R> {
    /// Reads from `input`.
    pub fn new(input: R) -> Self {
        Self {
            lines: Lines::new(input),
            tags: Vec::new(),
            bytes: 0,
            pieces: 0,
            in_comment: false,
            after_blank: false,
            before: BTreeMap::new(),
            skipping: false,
            ready: VecDeque::new(),
        }
    }

    /// Takes in one line.
    fn take_line(&mut self, number: u64, line: &str) {
        if line.starts_with('%') {
            return;
        }
        let text = self.without_comments(line);
        if text.trim().is_empty() {
            self.after_blank |= line.trim().is_empty() && !self.in_comment;
            return;
        }
        let mut rest = text.trim();
        while rest.starts_with('[') {
            let Some((tag, after)) = tag(rest) else {
                self.fail(BoardError::new(number, format!("not a tag: {}", shown(rest))));
                return;
            };
            self.add(number, tag);
            rest = after.trim();
        }
        if !rest.is_empty() {
            self.add_text(rest);
        }
        if self.pieces > MOST_PIECES || self.bytes > MOST_BYTES {
            self.fail(BoardError::new(number, "the board is too long"));
        }
    }

    /// Reports a bad board, once, and forgets all of it but what tells where the next begins.
    fn fail(&mut self, error: BoardError) {
        if !std::mem::replace(&mut self.skipping, true) {
            self.ready.push_back(Err(error));
        }
        self.tags.retain(|placed| marks_board(&placed.tag));
        self.tags.truncate(3);
        (self.bytes, self.pieces) = (0, 0);
    }

    /// Whether `tag` begins the next board: tags of one board differ, and an empty line ends a board that has its deal.
    fn begins_board(&self, tag: &Tag) -> bool {
        let has = |name: &str| self.tags.iter().any(|placed| placed.tag.name == name);
        match tag.name.as_str() {
            "Note" => false,
            "Event" => has("Event") || has("Board") || has("Deal"),
            "Board" | "Deal" if has(&tag.name) => true,
            "Board" | "Deal" | "Dealer" | "Vulnerable" | "Site" | "Date" => self.after_blank && has("Deal"),
            name => self.after_blank && has(name),
        }
    }

    fn add(&mut self, line: u64, tag: Tag) {
        if self.begins_board(&tag) {
            self.finish();
        }
        self.after_blank = false;
        self.pieces += 1;
        self.bytes += tag.name.len() + tag.value.len();
        if !self.skipping || marks_board(&tag) {
            self.tags.push(Placed { line, tag });
        }
    }

    fn add_text(&mut self, text: &str) {
        self.pieces += 1;
        self.bytes += text.len();
        if let Some(last) = self.tags.last_mut()
            && !self.skipping
        {
            last.tag.lines.push(text.to_owned());
        }
    }

    /// The board read so far, if there is one.
    fn finish(&mut self) {
        (self.bytes, self.pieces, self.after_blank) = (0, 0, false);
        let mut tags = std::mem::take(&mut self.tags);
        let skipped = std::mem::replace(&mut self.skipping, false);
        let Some(first) = tags.first().map(|placed| placed.line) else {
            return;
        };
        for placed in &mut tags {
            if placed.tag.value == "#" {
                placed.tag.value = self.before.get(&placed.tag.name).cloned().unwrap_or_default();
            }
        }
        self.before = (tags.iter())
            .filter(|placed| placed.tag.lines.is_empty() && placed.tag.name != "Note")
            .map(|placed| (placed.tag.name.clone(), placed.tag.value.clone()))
            .collect();
        if !skipped {
            self.ready.push_back(board(tags, first));
        }
    }

    /// The line without `{comments}`, which may go on over lines, and without `; comments`.
    fn without_comments(&mut self, line: &str) -> String {
        let mut text = String::with_capacity(line.len());
        let mut in_string = false;
        let mut escaped = false;
        for next in line.chars() {
            match next {
                '}' if self.in_comment => self.in_comment = false,
                _ if self.in_comment => {}
                '{' if !in_string => self.in_comment = true,
                ';' if !in_string => break,
                _ => {
                    in_string ^= next == '"' && !escaped;
                    escaped = next == '\\' && !escaped;
                    text.push(next);
                }
            }
        }
        text
    }
}

impl<R: BufRead> Iterator for PbnReader<R> {
    type Item = Result<Board, BoardError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.ready.is_empty() {
            match self.lines.next() {
                Some(Ok((number, line))) => self.take_line(number, &line),
                Some(Err(error)) => self.fail(error),
                None if self.tags.is_empty() => return None,
                None => self.finish(),
            }
        }
        self.ready.pop_front()
    }
}

/// Whether a tag can tell where a board begins.
fn marks_board(tag: &Tag) -> bool {
    matches!(tag.name.as_str(), "Event" | "Board" | "Deal")
}

/// The beginning of what was found, to be shown in an error.
fn shown(text: &str) -> String {
    text.chars().take(60).collect()
}

/// The tag at the beginning of `text`, and what follows it.
fn tag(text: &str) -> Option<(Tag, &str)> {
    let inside = text.strip_prefix('[')?.trim_start();
    let name_end = inside.find(|next: char| !next.is_ascii_alphanumeric() && next != '_')?;
    let (name, rest) = inside.split_at(name_end);
    let rest = rest.trim_start().strip_prefix('"')?;
    let mut value = String::new();
    let mut letters = rest.char_indices();
    let end = loop {
        match letters.next()? {
            (_, '\\') => value.push(letters.next()?.1),
            (at, '"') => break at + 1,
            (_, letter) => value.push(letter),
        }
    };
    let after = rest.get(end..)?.trim_start().strip_prefix(']')?;
    let tag = Tag {
        name: known_name(name).to_owned(),
        value,
        lines: Vec::new(),
    };
    (!name.is_empty()).then_some((tag, after))
}

/// A tag that is known is known in lower case too.
fn known_name(name: &str) -> &str {
    const KNOWN: [&str; 18] = [
        "Event",
        "Site",
        "Date",
        "Board",
        "West",
        "North",
        "East",
        "South",
        "Dealer",
        "Vulnerable",
        "Deal",
        "Auction",
        "Note",
        "Play",
        "Declarer",
        "Contract",
        "Result",
        "Room",
    ];
    let known = KNOWN.into_iter().find(|known| known.eq_ignore_ascii_case(name));
    known.unwrap_or(name)
}

/// Which section the notes belong to that come next.
#[derive(PartialEq, Eq)]
enum Section {
    Head,
    Auction,
    Tail,
}

fn board(tags: Vec<Placed>, first: u64) -> Result<Board, BoardError> {
    let mut draft = Draft::default();
    let mut section = Section::Head;
    let mut notes = BTreeMap::new();
    let mut marks = Vec::new();
    for Placed { line, tag } in tags {
        let wrong = |error: NotationError| BoardError::new(line, error.to_string());
        match tag.name.as_str() {
            "Board" => draft.number = tag.value.trim().parse().ok(),
            "Dealer" if !tag.value.is_empty() => draft.dealer = Some(Seat::read(&tag.value).map_err(wrong)?),
            "Vulnerable" if !tag.value.is_empty() => {
                draft.vulnerability = Some(AbsoluteVulnerability::read(&tag.value).map_err(wrong)?);
            }
            "Deal" if !tag.value.is_empty() => deal(&tag.value, line, &mut draft)?,
            "Auction" => {
                section = Section::Auction;
                if draft.dealer.is_none() && !tag.value.is_empty() {
                    draft.dealer = Some(Seat::read(&tag.value).map_err(wrong)?);
                }
                draft.calls_line = line;
                draft.calls = Some(calls(&tag.lines, line, &mut marks)?);
            }
            "Note" if section != Section::Tail => {
                let (number, text) = tag.value.split_once(':').unwrap_or((&tag.value, ""));
                notes.insert(number.trim().to_owned(), text.to_owned());
            }
            _ if section == Section::Head => draft.tags.push(tag),
            name => {
                // Notes after the play belong to the play; after other tags they still belong to the auction.
                if name == "Play" {
                    section = Section::Tail;
                }
                draft.tail.push(tag);
            }
        }
    }
    for (call, mark) in marks {
        draft
            .notes
            .insert(call, notes.get(&mark).cloned().unwrap_or_default());
    }
    draft.finish(first)
}

/// The hands of a `Deal` tag: `N:…` with hands clockwise, `-` where one is unknown.
fn deal(value: &str, line: u64, draft: &mut Draft) -> Result<(), BoardError> {
    let wrong = |message: &str| BoardError::new(line, message);
    let (seat, hands) = value
        .split_once(':')
        .ok_or_else(|| wrong("a deal begins with a seat and a colon, as N:"))?;
    let mut seat = Seat::read(seat).map_err(|error| BoardError::new(line, error.to_string()))?;
    let mut count = 0;
    for hand in hands.split_whitespace() {
        count += 1;
        if count > 4 {
            return Err(wrong("a deal has four hands"));
        }
        if hand != "-" {
            let cards = read_cards(&without_suit_letters(hand))
                .map_err(|error| BoardError::new(line, error.to_string()))?;
            if cards.len() != 13 && !cards.is_empty() {
                let message = format!("{} has {} cards; a hand has 13", seat.written(), cards.len());
                return Err(BoardError::new(line, message));
            }
            draft.hands[seat] = Some(cards).filter(|cards: &Hand| !cards.is_empty());
        }
        seat = seat.lho();
    }
    Ok(())
}

/// Some programs write the suit before its cards (`SAKQ.HT98.D.C432`): the dots say it already.
fn without_suit_letters(hand: &str) -> String {
    let suits = hand
        .split('.')
        .zip(Suit::DESC.map(Some).into_iter().chain(std::iter::repeat(None)));
    let bare = suits.map(|(cards, suit)| {
        let letter = suit.map(Suit::letter);
        let redundant = cards
            .chars()
            .next()
            .is_some_and(|first| Some(first.to_ascii_uppercase()) == letter);
        if redundant { &cards[1..] } else { cards }
    });
    bare.collect::<Vec<_>>().join(".")
}

/// The calls of an auction section; `marks` gets the references to notes.
fn calls(lines: &[String], line: u64, marks: &mut Vec<(usize, String)>) -> Result<Vec<Call>, BoardError> {
    let mut calls = Vec::new();
    for word in lines.iter().flat_map(|text| text.split_whitespace()) {
        if !take_word(word, &mut calls, marks) {
            return Err(BoardError::new(line, format!("not a call: {}", shown(word))));
        }
    }
    Ok(calls)
}

/// Takes in one word of an auction: a call, a note, a remark on the call, or several written together.
fn take_word(word: &str, calls: &mut Vec<Call>, marks: &mut Vec<(usize, String)>) -> bool {
    let end = word.find(['=', '!', '?', '$', '^']).unwrap_or(word.len());
    let (call, remarks) = word.split_at(end);
    match call.to_ascii_uppercase().as_str() {
        "" | "*" | "+" | "-" => {}
        "AP" => pass_out(calls),
        _ => match Call::read(call) {
            Ok(call) => calls.push(call),
            Err(_) => return false,
        },
    }
    let mut rest = remarks;
    while let Some(after) = rest.strip_prefix('=') {
        let Some((mark, after)) = after.split_once('=') else {
            break;
        };
        if let Some(last) = calls.len().checked_sub(1) {
            marks.push((last, mark.trim().to_owned()));
        }
        rest = after;
    }
    true
}
