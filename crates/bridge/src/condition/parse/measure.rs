//! What is counted: points, cards of a suit, honours, tricks.

use contract_bridge::{Rank, Suit};

use super::super::tokens::Token;
use super::super::{Measure, SuitTerm};
use super::{Parsed, Parser};
use crate::pieces::Notation;

impl Parser<'_> {
    /// What is counted, if that comes next.
    pub(super) fn measure(&mut self) -> Parsed<Option<Measure>> {
        if let Some(measure) = self.suit_measure()? {
            return Ok(Some(measure));
        }
        for (words, measure) in MEASURES {
            if self.take_words(words) {
                return Ok(Some(*measure));
            }
        }
        Ok(self.suit().map(Measure::Length))
    }

    /// What is counted in one suit, if that comes next.
    pub(super) fn suit_measure(&mut self) -> Parsed<Option<Measure>> {
        let start = self.next;
        if self.take_word(&["hcp"]) {
            if self.take_word(&["in"]) {
                return Ok(Some(Measure::SuitHcp(self.suit_or_error()?)));
            }
            return Ok(Some(Measure::Hcp));
        }
        if self.take_word(&["support"]) {
            self.take_word(&["points"]);
            self.take_word(&["for", "in"]);
            return Ok(Some(Measure::Support(self.suit_or_error()?)));
        }
        self.take_word(&["suit"]);
        if self.take_word(&["quality"]) {
            self.take_word(&["in", "of"]);
            return Ok(Some(Measure::Quality(self.suit_or_error()?)));
        }
        self.next = start;
        if self.take_word(&["top"]) {
            let top: fn(SuitTerm) -> Measure = match self.peek() {
                Some(Token::Number(6)) => Measure::TopThree,
                Some(Token::Number(10)) => Measure::TopFive,
                _ => return Err(self.expected("top 3 or top 5")),
            };
            self.next += 1;
            self.take_word(&["honours", "honors", "cards"]);
            self.take_word(&["in", "of"]);
            return Ok(Some(top(self.suit_or_error()?)));
        }
        Ok(None)
    }

    /// `-card suit`, `card major`, `cards in spades`.
    pub(super) fn card_suit(&mut self) -> Parsed<SuitTerm> {
        self.take_sign('-');
        if !self.take_word(&["card", "cards"]) {
            return Err(self.expected("-card suit"));
        }
        self.take_word(&["in", "any"]);
        let terms = [
            (["major", "majors"], SuitTerm::AnyMajor),
            (["minor", "minors"], SuitTerm::AnyMinor),
            (["suit", "suits"], SuitTerm::AnySuit),
        ];
        for (words, term) in terms {
            if self.take_word(&words) {
                return Ok(term);
            }
        }
        self.suit_or_error()
    }

    pub(super) fn suit(&mut self) -> Option<SuitTerm> {
        let start = self.next;
        if self.take_word(&["any", "a", "either"]) {
            for (word, term) in [
                ("major", SuitTerm::AnyMajor),
                ("minor", SuitTerm::AnyMinor),
                ("suit", SuitTerm::AnySuit),
            ] {
                if self.take_word(&[word]) {
                    return Some(term);
                }
            }
            self.next = start;
        }
        let suit = Suit::read(self.word()?).ok()?;
        self.next += 1;
        Some(SuitTerm::Suit(suit))
    }

    pub(super) fn suit_or_error(&mut self) -> Parsed<SuitTerm> {
        self.suit()
            .ok_or_else(|| self.expected("a suit: spades, hearts, diamonds, clubs or any major, minor, suit"))
    }
}

/// Words for what is counted in the whole hand.
const MEASURES: &[(&[&str], Measure)] = &[
    (&["high", "card", "points"], Measure::Hcp),
    (&["length", "points"], Measure::LengthPoints),
    (&["controls"], Measure::Controls),
    (&["control"], Measure::Controls),
    (&["aces"], Measure::Rank(Rank::A)),
    (&["ace"], Measure::Rank(Rank::A)),
    (&["kings"], Measure::Rank(Rank::K)),
    (&["king"], Measure::Rank(Rank::K)),
    (&["queens"], Measure::Rank(Rank::Q)),
    (&["jacks"], Measure::Rank(Rank::J)),
    (&["tens"], Measure::Rank(Rank::T)),
    (&["new", "losers"], Measure::NewLosers),
    (&["losers"], Measure::Losers),
    (&["loser"], Measure::Losers),
    (&["quick", "tricks"], Measure::QuickTricks),
    (&["playing", "tricks"], Measure::PlayingTricks),
];
