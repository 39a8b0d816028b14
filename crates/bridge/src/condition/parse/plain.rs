//! Tests that are a word or two: `balanced`, `a singleton`, `stopper in hearts`, `S > H`, `SA`.

use contract_bridge::{Card, Rank, Suit};

use super::super::token::Token;
use super::super::{Condition, Measure, Span, Test};
use super::measure::Counted;
use super::{Language, Parsed, Parser, asked};
use crate::pieces::Notation;

impl<L: Language> Parser<'_, L> {
    /// Two suits compared: `S > H`, `S >= H`, `S = H`.
    pub(super) fn comparison(&mut self) -> Option<Condition<L::Asked>> {
        let start = self.next;
        let found = self.suit().and_then(|first| {
            let Some(&Token::Sign(sign @ ('>' | '≥' | '='))) = self.peek() else {
                return None;
            };
            self.next += 1;
            let second = self.suit()?;
            let longer = |a, b, by| asked(Test::Longer(a, b, by));
            Some(match sign {
                '>' => longer(first, second, 1),
                '≥' => longer(first, second, 0),
                _ => Condition::All(vec![longer(first, second, 0), longer(second, first, 0)]),
            })
        });
        if found.is_none() {
            self.next = start;
        }
        found
    }

    /// Tests that are one or two words.
    pub(super) fn plain_test(&mut self) -> Parsed<Option<Condition<L::Asked>>> {
        if let Some(condition) = self.shape_word() {
            return Ok(Some(condition));
        }
        let start = self.next;
        if self.take_word(&["preferred"]) {
            return Ok(Some(asked(Test::Preferred(self.suit_or_error()?))));
        }
        if self.take_word(&["longest"])
            && let Some(suit) = self.suit()
        {
            return Ok(Some(asked(Test::Longest(suit))));
        }
        self.next = start;
        if self.take_words(&["rule", "of"]) {
            return self.rule().map(Some);
        }
        self.take_word(&["a"]);
        if let Some(condition) = self.stopper()? {
            return Ok(Some(condition));
        }
        for (word, length) in [("void", 0), ("singleton", 1)] {
            if self.take_word(&[word]) {
                let suits = if self.take_word(&["in"]) {
                    self.suits_or_error()?
                } else {
                    Suit::DESC.map(Into::into).to_vec()
                };
                let lengths = suits.into_iter().map(Measure::Length).collect();
                return Ok(Some(Counted::each(lengths).within_span(Span::exactly(length))));
            }
        }
        self.next = start;
        Ok(None)
    }

    /// One word about the shape, or one that fits every hand.
    fn shape_word(&mut self) -> Option<Condition<L::Asked>> {
        if self.take_word(&["anything", "everything", "always"]) {
            return Some(Condition::Always);
        }
        if self.take_word(&["balanced"]) {
            return Some(asked(Test::Balanced));
        }
        if self.take_word(&["unbalanced"]) {
            return Some(Condition::Not(Box::new(asked(Test::Balanced))));
        }
        if self.take_word(&["semibalanced", "semi-balanced"]) || self.take_words(&["semi", "balanced"]) {
            return Some(asked(Test::SemiBalanced));
        }
        if self.take_word(&["short", "shortness"]) {
            return Some(asked(Test::Within(Measure::Shortest, Span::at_most(1))));
        }
        None
    }

    /// `stopper in D`, `stop D`, `half stopper in D`, `half D`.
    fn stopper(&mut self) -> Parsed<Option<Condition<L::Asked>>> {
        let half = self.take_word(&["half"]);
        if !self.take_word(&["stopper", "stop"]) && !half {
            return Ok(None);
        }
        self.take_word(&["in"]);
        let test = if half { Test::HalfStopper } else { Test::Stopper };
        let suits = self.suits_or_error()?;
        Ok(Some(Condition::any(
            suits.into_iter().map(|suit| asked(test(suit))),
        )))
    }

    /// What follows `rule of`.
    fn rule(&mut self) -> Parsed<Condition<L::Asked>> {
        let (measure, least) = match self.peek() {
            Some(Token::Number(40)) => (Measure::RuleOf20, 20),
            Some(Token::Number(38)) => (Measure::RuleOf20, 19),
            Some(Token::Number(30)) => (Measure::RuleOf15, 15),
            _ => return Err(self.expected("rule of 20, rule of 19 or rule of 15")),
        };
        self.next += 1;
        Ok(asked(Test::Within(measure, Span::at_least(least))))
    }

    /// A card: a suit, then a rank, written together.
    pub(super) fn card(&mut self) -> Option<Card> {
        let start = self.next;
        self.take_word(&["holds", "has", "the"]);
        let card = self.take_raw(|raw| {
            let suit_first = Suit::read(&raw.chars().next()?.to_string()).is_ok();
            Card::read(raw).ok().filter(|_| suit_first)
        });
        if card.is_none() {
            self.next = start;
        }
        card
    }

    /// `2/3 S`: two of the three highest.
    pub(super) fn fraction(&mut self) -> Parsed<Option<Test<L::Suit>>> {
        let (Some(&Token::Number(held)), Some(Token::Sign('/')), Some(&Token::Number(of))) =
            (self.peek(), self.peek_at(1), self.peek_at(2))
        else {
            return Ok(None);
        };
        let honours = u32::from(Rank::A.get() - Rank::T.get()) + 1;
        if held % 2 + of % 2 > 0 || of > 2 * honours || held > of {
            return Err(self.expected("some of the top honours of a suit, such as 2/3 or 3/5"));
        }
        self.next += 3;
        self.take_word(&["in", "of"]);
        let (held, of) = ((held / 2) as u8, (of / 2) as u8);
        Ok(Some(Test::Within(
            Measure::Tops(self.suit_or_error()?, of),
            Span::at_least(held),
        )))
    }
}
