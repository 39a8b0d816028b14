//! Boards as people type them.
//!
//! ```text
//! Board 7
//! Dealer N, vul both
//! North: AKQ2 T98 765 432        hands with spaces, dots, or suit letters; - for a void
//! S: S 3 H AKJ D KQ32 C QT987
//! 1NT Pass 2C Pass 2H all pass
//! ```
//!
//! Lines may come in any order. An empty line followed by another `Board`, or a seat that has its hand already, begins the next board.

use std::io::BufRead;

use contract_bridge::auction::Call;
use contract_bridge::{AbsoluteVulnerability, Hand, Seat, Suit};

use super::board::{Draft, pass_out};
use super::lines::Lines;
use super::{Board, BoardError};
use crate::pieces::{BySuit, Notation, NotationError, read_cards};

/// Reads boards from plain text, one after another.
#[derive(Debug)]
pub struct PlainReader<R> {
    lines: Lines<R>,
    draft: Draft,
    begun: Option<u64>,
    bad: Option<BoardError>,
    finished: bool,
}

/// The most calls an auction can have: far above, so that a file cannot grow one without end.
const MOST_CALLS: usize = 400;

impl<R: BufRead> PlainReader<R> {
    /// Reads from `input`.
    pub fn new(input: R) -> Self {
        Self {
            lines: Lines::new(input),
            draft: Draft::default(),
            begun: None,
            bad: None,
            finished: false,
        }
    }

    fn take_line(&mut self, number: u64, line: &str) -> Option<Result<Board, BoardError>> {
        let text = line.split('#').next().unwrap_or("").trim();
        if text.is_empty() {
            return None;
        }
        let finished = if self.begins_board(text) {
            self.finish()
        } else {
            None
        };
        self.begun.get_or_insert(number);
        if self.bad.is_none()
            && let Err(message) = self.understand(number, text)
        {
            self.bad = Some(BoardError::new(number, message));
        }
        finished
    }

    fn begins_board(&self, text: &str) -> bool {
        let started = self.draft.calls.is_some() || self.draft.hands.values().any(Option::is_some);
        match keyword(text) {
            Some((Key::Board, _)) => self.begun.is_some(),
            Some((Key::Seat(seat), _)) => self.draft.hands[seat].is_some(),
            Some((Key::Dealer | Key::Vulnerability, _)) => started && self.draft.calls.is_some(),
            None => false,
        }
    }

    fn understand(&mut self, number: u64, text: &str) -> Result<(), String> {
        let say = |error: NotationError| error.to_string();
        // "Dealer N, vul both" says two things on one line.
        if let Some((first, second)) = text.split_once([',', ';'])
            && matches!(
                keyword(first),
                Some((Key::Board | Key::Dealer | Key::Vulnerability, _))
            )
        {
            self.understand(number, first.trim())?;
            return self.understand(number, second.trim());
        }
        match keyword(text) {
            Some((Key::Board, rest)) => {
                let digits: String = rest.chars().filter(char::is_ascii_digit).collect();
                self.draft.number = digits.parse().ok();
            }
            Some((Key::Dealer, rest)) => self.draft.dealer = Some(Seat::read(rest).map_err(say)?),
            Some((Key::Vulnerability, rest)) => {
                self.draft.vulnerability = Some(AbsoluteVulnerability::read(rest).map_err(say)?);
            }
            Some((Key::Seat(seat), rest)) => self.draft.hands[seat] = Some(hand(rest).map_err(say)?),
            None if text.is_empty() => {}
            None => self.calls(number, text)?,
        }
        Ok(())
    }

    fn calls(&mut self, number: u64, text: &str) -> Result<(), String> {
        if self.draft.calls.is_none() {
            self.draft.calls_line = number;
        }
        let calls = self.draft.calls.get_or_insert_default();
        let text = text
            .to_ascii_lowercase()
            .replace("all pass", "ap")
            .replace("auction:", "");
        for word in text
            .split(|next: char| next.is_whitespace() || ",()-".contains(next))
            .filter(|word| !word.is_empty())
        {
            if calls.len() > MOST_CALLS {
                return Err("the auction is too long".to_owned());
            }
            if word == "ap" {
                pass_out(calls);
            } else {
                calls.push(
                    Call::read(word.trim_end_matches(['!', '?', '.'])).map_err(|error| error.to_string())?,
                );
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> Option<Result<Board, BoardError>> {
        let draft = std::mem::take(&mut self.draft);
        let bad = self.bad.take();
        let line = self.begun.take()?;
        Some(match bad {
            Some(error) => Err(error),
            None => draft.finish(line),
        })
    }
}

impl<R: BufRead> Iterator for PlainReader<R> {
    type Item = Result<Board, BoardError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.finished {
            let found = match self.lines.next() {
                Some(Ok((number, line))) => self.take_line(number, &line),
                Some(Err(error)) => {
                    self.begun.get_or_insert(error.line);
                    self.bad.get_or_insert(error);
                    None
                }
                None => {
                    self.finished = true;
                    self.finish()
                }
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

/// What a line is about.
#[derive(Clone, Copy)]
enum Key {
    Board,
    Dealer,
    Vulnerability,
    Seat(Seat),
}

/// What the first word of a line says it is about, and what follows.
fn keyword(text: &str) -> Option<(Key, &str)> {
    let end = text
        .find(|next: char| !next.is_ascii_alphabetic())
        .unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    let rest = rest.trim_start_matches([':', ' ', '\t', '=', '.']).trim();
    let key = match word.to_ascii_lowercase().as_str() {
        "board" => Key::Board,
        "dealer" => Key::Dealer,
        "vul" | "vulnerable" | "vulnerability" => Key::Vulnerability,
        "n" | "north" => Key::Seat(Seat::North),
        "e" | "east" => Key::Seat(Seat::East),
        "s" | "south" => Key::Seat(Seat::South),
        "w" | "west" => Key::Seat(Seat::West),
        _ => return None,
    };
    (!rest.is_empty()).then_some((key, rest))
}

/// A hand with dots, with spaces between the suits, or with suit letters.
fn hand(text: &str) -> Result<Hand, NotationError> {
    if text.contains('.') {
        return Hand::read(text);
    }
    let named = text.chars().any(|letter| Suit::read(&letter.to_string()).is_ok());
    let cards = if named {
        with_letters(text)?
    } else {
        read_cards(&text.split_whitespace().collect::<Vec<_>>().join("."))?
    };
    Hand::read(&cards.written().to_string())
}

/// A hand in which suit letters or signs say what follows them.
fn with_letters(text: &str) -> Result<Hand, NotationError> {
    let mut ranks: BySuit<String> = BySuit::default();
    let mut suit = Suit::Spades;
    for letter in text
        .chars()
        .filter(|letter| !" \t:,-—\u{FE0E}\u{FE0F}".contains(*letter))
    {
        match Suit::read(&letter.to_string()) {
            Ok(next) => suit = next,
            Err(_) => ranks[suit].push(letter),
        }
    }
    let dotted: Vec<&str> = ranks.values().map(String::as_str).collect();
    read_cards(&dotted.join("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_read_in_three_ways() {
        for text in [
            "AKQ2.T98.765.432",
            "AKQ2 1098 765 432",
            "S AKQ2 H T98 D 765 C 432",
            "♠AKQ2 ♥T98 ♦765 ♣432",
        ] {
            assert_eq!(
                hand(text).unwrap().written().to_string(),
                "AKQ2.T98.765.432",
                "{text}"
            );
        }
        assert_eq!(hand("AKQJT98765432 - - -").unwrap().len(), 13);
        assert_eq!(hand("SAKQJT98765432 H- D- C-").unwrap().len(), 13);
        assert!(hand("AKQ").is_err());
    }

    #[test]
    fn several_boards_and_a_bad_one() {
        let text = "Board 7\nDealer N, vul both\nN: AKQ2 T98 765 432\n1NT Pass 2C Pass\n2H all pass\n\n\
                    Board 8\nN: AKQ2 T98 765\n\nBoard 9\n1C (X) XX ap\n";
        let found: Vec<_> = PlainReader::new(text.as_bytes()).collect();
        let [first, second, third] = &found[..] else {
            panic!("{found:?}")
        };
        let first = first.as_ref().unwrap();
        assert_eq!((first.number, first.auction.len()), (Some(7), 8));
        assert!(first.auction.is_over());
        assert_eq!(second.as_ref().unwrap_err().line, 8);
        let third = third.as_ref().unwrap();
        assert_eq!(third.vulnerability(), AbsoluteVulnerability::EW);
        assert_eq!(third.auction.len(), 6);
    }
}
