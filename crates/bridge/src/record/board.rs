//! One board: its deal, its auction with notes, and what else a file says of it.

use std::collections::BTreeMap;

use contract_bridge::auction::Call;
use contract_bridge::deal::Builder;
use contract_bridge::{AbsoluteVulnerability, FullDeal, Hand, PartialDeal, Seat};
use kibitzer_wire::{Place, Problem};

use crate::pieces::{BySeat, Notation};
use crate::table::Auction;

/// Something else a file says: a PBN tag, with the lines of its section if it has one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// Its name, such as `Event`.
    pub name: String,
    /// Its value.
    pub value: String,
    /// The lines that follow it, as of `Play`.
    pub lines: Vec<String>,
}

/// One board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// Its number, where one is given.
    pub number: Option<u32>,
    /// The hands that are known.
    pub deal: PartialDeal,
    /// The calls, with dealer and vulnerability.
    pub auction: Auction,
    /// Whether an auction was written down, be it without a call.
    pub has_auction: bool,
    /// Notes on calls, by their place in the auction. A note without text is a bare alert.
    pub notes: BTreeMap<usize, String>,
    /// What else was said before the auction.
    pub tags: Vec<Tag>,
    /// What else was said after the auction: the play, results, tables.
    pub tail: Vec<Tag>,
}

/// What is wrong with a board in a file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct BoardError {
    /// The line, counted from 1.
    pub line: u64,
    /// What is wrong there.
    pub message: String,
}

impl BoardError {
    pub(super) fn new(line: u64, message: impl Into<String>) -> Self {
        Self {
            line,
            message: message.into(),
        }
    }
}

impl From<BoardError> for Problem {
    fn from(error: BoardError) -> Self {
        Self::new("bad_board", error.message).at(Place::line(error.line as usize))
    }
}

impl Board {
    /// A board with nothing but a deal.
    pub fn new(deal: PartialDeal, dealer: Seat, vulnerability: AbsoluteVulnerability) -> Self {
        Self {
            number: None,
            deal,
            auction: Auction::new(dealer, vulnerability),
            has_auction: false,
            notes: BTreeMap::new(),
            tags: Vec::new(),
            tail: Vec::new(),
        }
    }

    /// Who deals.
    pub const fn dealer(&self) -> Seat {
        self.auction.dealer()
    }

    /// Who is vulnerable.
    pub const fn vulnerability(&self) -> AbsoluteVulnerability {
        self.auction.vulnerability()
    }

    /// One of four words: for nobody vulnerable, North-South, East-West, everyone.
    pub(super) fn vulnerable<'a>(&self, words: [&'a str; 4]) -> &'a str {
        let is = |side| usize::from(self.vulnerability().contains(side));
        words[is(AbsoluteVulnerability::NS) + 2 * is(AbsoluteVulnerability::EW)]
    }

    /// The deal, if all four hands are known.
    pub fn full_deal(&self) -> Option<FullDeal> {
        FullDeal::try_from(self.deal).ok()
    }
}

/// Dealer and vulnerability of a board by its number, as boards are numbered everywhere.
pub const fn by_number(number: u32) -> (Seat, AbsoluteVulnerability) {
    const TURN: [AbsoluteVulnerability; 4] = [
        AbsoluteVulnerability::NONE,
        AbsoluteVulnerability::NS,
        AbsoluteVulnerability::EW,
        AbsoluteVulnerability::ALL,
    ];
    let index = number.wrapping_sub(1) % 16;
    let dealer = Seat::ALL[(index % 4) as usize];
    (dealer, TURN[((index + index / 4) % 4) as usize])
}

/// Adds the passes that end an auction: three after a bid, four before one.
pub(super) fn pass_out(calls: &mut Vec<Call>) {
    let bid = calls.iter().any(|call| *call != Call::Pass);
    let passes = calls.iter().rev().take_while(|&&call| call == Call::Pass).count();
    let wanted: usize = if bid { 3 } else { 4 };
    calls.extend(std::iter::repeat_n(Call::Pass, wanted.saturating_sub(passes)));
}

/// What a file has said of a board so far.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub(super) number: Option<u32>,
    pub(super) dealer: Option<Seat>,
    pub(super) vulnerability: Option<AbsoluteVulnerability>,
    pub(super) hands: BySeat<Option<Hand>>,
    pub(super) calls: Option<Vec<Call>>,
    /// The line on which the calls begin.
    pub(super) calls_line: u64,
    pub(super) notes: BTreeMap<usize, String>,
    pub(super) tags: Vec<Tag>,
    pub(super) tail: Vec<Tag>,
}

impl Draft {
    /// The board, if what was said of it holds together. `line` is where it begins.
    pub(super) fn finish(mut self, line: u64) -> Result<Board, BoardError> {
        self.fill_fourth_hand();
        let numbered = by_number(self.number.unwrap_or(1));
        let dealer = self.dealer.unwrap_or(numbered.0);
        // Without a number, nobody is vulnerable unless the file says so.
        let vulnerability = self.vulnerability.unwrap_or(match self.number {
            Some(_) => numbered.1,
            None => AbsoluteVulnerability::NONE,
        });
        let has_auction = self.calls.is_some();
        let auction = Auction::with_calls(dealer, vulnerability, self.calls.take().unwrap_or_default())
            .map_err(|error| BoardError::new(self.calls_line.max(line), error.to_string()))?;
        self.notes.retain(|&call, _| call < auction.len());
        Ok(Board {
            number: self.number,
            deal: self.deal(line)?,
            auction,
            has_auction,
            notes: self.notes,
            tags: self.tags,
            tail: self.tail,
        })
    }

    fn deal(&self, line: u64) -> Result<PartialDeal, BoardError> {
        let mut seen = Hand::EMPTY;
        let mut builder = Builder::new();
        for (seat, hand) in self.hands.iter() {
            let hand = hand.unwrap_or(Hand::EMPTY);
            if let Some(card) = (seen & hand).iter().next() {
                let message = format!("{} is in two hands", card.written());
                return Err(BoardError::new(line, message));
            }
            seen |= hand;
            builder[seat] = hand;
        }
        let wrong = |_| BoardError::new(line, "a hand has more than 13 cards");
        builder.build_partial().map_err(wrong)
    }

    /// Three whole hands tell the fourth.
    fn fill_fourth_hand(&mut self) {
        let whole = |hand: &Option<Hand>| hand.is_some_and(|hand| hand.len() == 13);
        let missing: Vec<Seat> = (self.hands.iter())
            .filter(|(_, hand)| hand.is_none_or(Hand::is_empty))
            .map(|(seat, _)| seat)
            .collect();
        if let [seat] = missing[..]
            && self.hands.values().filter(|hand| whole(hand)).count() == 3
        {
            let others = self
                .hands
                .values()
                .flatten()
                .fold(Hand::EMPTY, |all, &hand| all | hand);
            let rest = Hand::ALL - others;
            if rest.len() == 13 {
                self.hands[seat] = Some(rest);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbered_boards_have_their_dealer_and_vulnerability() {
        let written = |number| {
            let (dealer, vulnerability) = by_number(number);
            format!("{} {}", dealer.written(), vulnerability.written())
        };
        // As printed on the boards of any duplicate set.
        let expected = [
            "N none", "E ns", "S ew", "W both", "N ns", "E ew", "S both", "W none", "N ew", "E both",
            "S none", "W ns", "N both", "E none", "S ns", "W ew", "N none",
        ];
        for (number, expected) in (1..).zip(expected) {
            assert_eq!(written(number), expected, "board {number}");
        }
    }
}
