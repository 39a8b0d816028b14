//! Reading LIN.

use std::collections::VecDeque;
use std::io::BufRead;

use contract_bridge::auction::Call;
use contract_bridge::{AbsoluteVulnerability, Card, Hand, Rank, Suit};

use super::{PBN, SEATS, player_tag};
use crate::pieces::Notation;
use crate::record::board::Draft;
use crate::record::lines::Lines;
use crate::record::{Board, BoardError, Tag};

/// A value may go on over lines, up to this many bytes.
const MOST_BYTES: usize = 1 << 16;
/// A board may have this many commands.
const MOST_COMMANDS: usize = 10_000;

/// Reads boards from LIN, one after another.
#[derive(Debug)]
pub struct LinReader<R> {
    lines: Lines<R>,
    /// What of the last lines is not yet a whole command.
    rest: String,
    commands: VecDeque<(u64, String, String)>,
    draft: Draft,
    begun: Option<u64>,
    has_deal: bool,
    taken: usize,
    /// The names of both rooms, where a file gives them once for all boards.
    rooms: Vec<String>,
    /// The board was played in the closed room.
    closed: bool,
    bad: Option<BoardError>,
    finished: bool,
}

impl<R: BufRead> LinReader<R> {
    /// Reads from `input`.
    pub fn new(input: R) -> Self {
        Self {
            lines: Lines::new(input),
            rest: String::new(),
            commands: VecDeque::new(),
            draft: Draft::default(),
            begun: None,
            has_deal: false,
            taken: 0,
            rooms: Vec::new(),
            closed: false,
            bad: None,
            finished: false,
        }
    }

    /// Takes the whole commands of a line.
    fn take_line(&mut self, number: u64, line: &str) {
        self.rest.push_str(line);
        let mut parts = self.rest.split('|').collect::<VecDeque<_>>();
        while parts.len() >= 3 {
            if let (Some(name), Some(value)) = (parts.pop_front(), parts.pop_front()) {
                self.commands
                    .push_back((number, name.trim().to_ascii_lowercase(), value.to_owned()));
            }
        }
        let rest: Vec<_> = parts.into_iter().collect();
        self.rest = rest.join("|");
        if self.rest.len() > MOST_BYTES {
            self.rest.clear();
            self.fail(BoardError::new(number, "a command is too long"));
        }
    }

    fn fail(&mut self, error: BoardError) {
        self.begun.get_or_insert(error.line);
        self.bad.get_or_insert(error);
    }

    /// Takes in one command; a board, if it shows that the one before is complete.
    fn take(&mut self, line: u64, name: &str, value: &str) -> Option<Result<Board, BoardError>> {
        let begins = self.has_deal && matches!(name, "qx" | "md");
        let finished = if begins { self.finish() } else { None };
        self.begun.get_or_insert(line);
        self.taken += 1;
        let result = if self.taken > MOST_COMMANDS {
            Err(BoardError::new(line, "the board is too long"))
        } else if self.bad.is_some() {
            self.has_deal |= name == "md";
            Ok(())
        } else {
            self.understand(line, name, value)
        };
        if let Err(error) = result {
            self.fail(error);
        }
        finished
    }

    fn understand(&mut self, line: u64, name: &str, value: &str) -> Result<(), BoardError> {
        match name {
            "md" => {
                self.has_deal = true;
                self.deal(line, value)?;
            }
            "qx" | "ah" => {
                self.closed |= name == "qx" && value.trim().to_ascii_lowercase().starts_with('c');
                let digits: String = value.chars().filter(char::is_ascii_digit).collect();
                self.draft.number = digits.parse().ok().or(self.draft.number);
            }
            "sv" => self.draft.vulnerability = vulnerability(value),
            "mb" => self.calls(line, value)?,
            "an" => {
                let last = self
                    .draft
                    .calls
                    .as_ref()
                    .and_then(|calls| calls.len().checked_sub(1));
                if let Some(last) = last {
                    self.draft.notes.insert(last, value.to_owned());
                }
            }
            "pn" => self.players(value),
            PBN => self.unpack(value),
            "pg" | "rh" | "st" | "vg" | "rs" | "pw" | "bn" | "pf" | "" => {}
            _ => self.keep(name, value),
        }
        Ok(())
    }

    /// Four names, or eight: those of the open room and then those of the closed one, for all boards that follow.
    fn players(&mut self, value: &str) {
        let names: Vec<String> = value.split(',').map(str::to_owned).collect();
        if names.len() > 4 {
            self.rooms = names;
        } else {
            self.seat_players(&names);
        }
    }

    fn seat_players(&mut self, names: &[String]) {
        for (seat, name) in SEATS.into_iter().zip(names) {
            if !name.is_empty() {
                self.draft.tags.push(Tag {
                    name: player_tag(seat).to_owned(),
                    value: name.clone(),
                    lines: Vec::new(),
                });
            }
        }
    }

    /// The room of the board, and who sits there.
    fn room(&mut self) {
        let closed = std::mem::take(&mut self.closed);
        let rooms = std::mem::take(&mut self.rooms);
        let seats = if closed { rooms.get(4..) } else { rooms.get(..4) };
        let named = self
            .draft
            .tags
            .iter()
            .any(|tag| SEATS.iter().any(|&seat| player_tag(seat) == tag.name));
        if let Some(seats) = seats.filter(|_| !named) {
            self.seat_players(seats);
        }
        self.rooms = rooms;
        if closed {
            self.draft.tags.push(Tag {
                name: "Room".to_owned(),
                value: "Closed".to_owned(),
                lines: Vec::new(),
            });
        }
    }

    /// A tag of PBN, as it is packed for LIN.
    fn unpack(&mut self, value: &str) {
        let mut parts = value
            .split("%0A")
            .map(|part| part.replace("%0D", "\r").replace("%7C", "|").replace("%25", "%"));
        let Some(first) = parts.next() else {
            return;
        };
        let mut letters = first.chars();
        let place = letters.next();
        let tag = Tag {
            name: letters.as_str().to_owned(),
            value: parts.next().unwrap_or_default(),
            lines: parts.collect(),
        };
        match place {
            Some('h') => self.draft.tags.push(tag),
            Some('n') => {
                if let Ok(call) = tag.name.parse() {
                    self.draft.notes.insert(call, tag.value);
                }
            }
            _ => self.draft.tail.push(tag),
        }
    }

    /// Keeps what is not understood; commands of the same name in a row are lines of one tag.
    fn keep(&mut self, name: &str, value: &str) {
        let name = format!("LIN_{name}");
        match self.draft.tail.last_mut() {
            Some(last) if last.name == name => last.lines.push(value.to_owned()),
            _ => self.draft.tail.push(Tag {
                name,
                value: String::new(),
                lines: vec![value.to_owned()],
            }),
        }
    }

    fn calls(&mut self, line: u64, value: &str) -> Result<(), BoardError> {
        if self.draft.calls.is_none() {
            self.draft.calls_line = line;
        }
        let calls = self.draft.calls.get_or_insert_default();
        let bare = value.trim().trim_end_matches('!').trim_end_matches('?');
        let passes = bare.len() > 1 && bare.chars().all(|letter| matches!(letter, 'p' | 'P'));
        if passes {
            calls.extend(bare.chars().map(|_| Call::Pass));
        } else {
            calls.push(Call::read(bare).map_err(|error| BoardError::new(line, error.to_string()))?);
        }
        if value.trim().ends_with('!') {
            self.draft.notes.insert(calls.len() - 1, String::new());
        }
        Ok(())
    }

    /// Dealer and hands: `3SAKQHT98…,…,…,` with South first, suits in any order, voids left out or not.
    fn deal(&mut self, line: u64, value: &str) -> Result<(), BoardError> {
        let value = value.trim();
        let dealer = value.chars().next().and_then(|first| first.to_digit(10));
        let hands = if dealer.is_some() { &value[1..] } else { value };
        self.draft.dealer = match dealer {
            Some(dealer @ 1..=4) => SEATS.into_iter().nth(dealer as usize - 1),
            _ => self.draft.dealer,
        };
        for (seat, text) in SEATS.into_iter().zip(hands.split(',')) {
            let hand = cards(text).ok_or_else(|| {
                BoardError::new(
                    line,
                    format!("not a hand: {}", text.chars().take(40).collect::<String>()),
                )
            })?;
            if !matches!(hand.len(), 0 | 13) {
                let message = format!("{} has {} cards; a hand has 13", seat.written(), hand.len());
                return Err(BoardError::new(line, message));
            }
            self.draft.hands[seat] = Some(hand).filter(|hand: &Hand| !hand.is_empty());
        }
        Ok(())
    }

    fn finish(&mut self) -> Option<Result<Board, BoardError>> {
        self.room();
        let draft = std::mem::take(&mut self.draft);
        let bad = self.bad.take();
        let has_deal = std::mem::take(&mut self.has_deal);
        self.taken = 0;
        let line = self.begun.take()?;
        match bad {
            Some(error) => Some(Err(error)),
            None if has_deal || draft.calls.is_some() => Some(draft.finish(line)),
            None => None,
        }
    }
}

impl<R: BufRead> Iterator for LinReader<R> {
    type Item = Result<Board, BoardError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            while let Some((line, name, value)) = self.commands.pop_front() {
                if let Some(found) = self.take(line, &name, &value) {
                    return Some(found);
                }
            }
            if self.finished {
                return None;
            }
            match self.lines.next() {
                Some(Ok((number, line))) => self.take_line(number, &line),
                Some(Err(error)) => self.fail(error),
                None => {
                    self.finished = true;
                    return self.finish();
                }
            }
        }
    }
}

/// The cards of a hand: each suit letter says which suit the ranks after it belong to, however often it comes.
fn cards(text: &str) -> Option<Hand> {
    let mut hand = Hand::EMPTY;
    let mut suit = None;
    for letter in text.trim().replace("10", "T").chars() {
        let upper = letter.to_ascii_uppercase();
        if let Some(next) = Suit::ASC.into_iter().find(|suit| suit.letter() == upper) {
            suit = Some(next);
        } else {
            let rank: Rank = upper.to_string().parse().ok()?;
            let new = hand.insert(Card { suit: suit?, rank });
            if !new {
                return None;
            }
        }
    }
    Some(hand)
}

fn vulnerability(value: &str) -> Option<AbsoluteVulnerability> {
    match value.trim().to_ascii_lowercase().as_str() {
        "o" | "0" | "-" => Some(AbsoluteVulnerability::NONE),
        "n" => Some(AbsoluteVulnerability::NS),
        "e" => Some(AbsoluteVulnerability::EW),
        "b" => Some(AbsoluteVulnerability::ALL),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use contract_bridge::Seat;

    use super::*;

    #[test]
    fn suits_come_in_any_order_and_as_often_as_they_like() {
        let hand = cards("CA2SAKQSJH10987D3").unwrap();
        assert_eq!(hand.written().to_string(), "AKQJ.T987.3.A2");
        assert_eq!(cards("SAKQJT98765432HDC").unwrap().len(), 13);
        assert_eq!(cards("AK"), None);
        assert_eq!(cards("SAA"), None);
    }

    #[test]
    fn dealers_are_numbered_from_south() {
        for (digit, dealer) in (1..).zip([Seat::South, Seat::West, Seat::North, Seat::East]) {
            let text = format!("md|{digit}SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|sv|b|mb|p|");
            let board = LinReader::new(text.as_bytes()).next().unwrap().unwrap();
            assert_eq!(board.dealer(), dealer);
            assert_eq!(board.deal[Seat::East][Suit::Clubs].len(), 13);
            assert_eq!(board.vulnerability(), AbsoluteVulnerability::ALL);
        }
    }
}
