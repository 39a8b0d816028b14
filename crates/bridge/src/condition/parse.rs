//! Reading the text of a condition.
//!
//! ```text
//! condition = part { "or" part }          part = piece { ("and" | ",") piece }
//! piece     = "not" piece | "(" condition ")" | test
//! test      = range what | what range | "balanced" | "shape 4333" | "any 5431" | "SA" | "stopper in D" | …
//! range     = "15-17" | "15+" | "at least 15" | "at most 7" | "exactly 4" | "no" | ">= 15" | …
//! ```

mod measure;
mod nearest;
mod range;
mod shape;

use contract_bridge::{Card, Suit};

use self::nearest::nearest;
use self::range::{MOST, at_least, count};
use super::tokens::{Placed, Token, column, tokens};
use super::{Condition, ConditionError, Measure, Span, SuitTerm, Test};
use crate::features::Stopper;
use crate::pieces::Notation;

/// Parentheses and "not" may be nested so deep.
const MOST_DEPTH: usize = 50;

impl std::str::FromStr for Condition {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        let mut parser = Parser {
            text,
            tokens: tokens(text)?,
            next: 0,
            depth: 0,
        };
        let condition = parser.condition()?;
        match parser.peek() {
            None => Ok(condition),
            Some(_) => Err(parser.expected("and, or, or the end")),
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Placed>,
    next: usize,
    depth: usize,
}

type Parsed<T> = Result<T, ConditionError>;

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|placed| &placed.token)
    }

    fn word(&self) -> Option<&str> {
        match self.peek() {
            Some(Token::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// Takes the next token if it is one of these words.
    fn take_word(&mut self, words: &[&str]) -> bool {
        let found = self.word().is_some_and(|word| words.contains(&word));
        self.next += usize::from(found);
        found
    }

    fn take_sign(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(&Token::Sign(sign));
        self.next += usize::from(found);
        found
    }

    fn error(&self, message: String) -> ConditionError {
        let at = self
            .tokens
            .get(self.next)
            .map_or(self.text.len(), |placed| placed.start);
        ConditionError {
            column: column(self.text, at),
            message,
        }
    }

    fn expected(&self, what: &str) -> ConditionError {
        let found = self
            .tokens
            .get(self.next)
            .and_then(|placed| self.text.get(placed.start..placed.end));
        self.error(match found {
            Some(found) => format!(
                "expected {what}, found \"{}\"",
                found.chars().take(40).collect::<String>()
            ),
            None => format!("expected {what}, but the text ends"),
        })
    }

    fn condition(&mut self) -> Parsed<Condition> {
        let mut parts = vec![self.part()?];
        while self.take_word(&["or"]) {
            parts.push(self.part()?);
        }
        Ok(one_or(parts, Condition::Any))
    }

    fn part(&mut self) -> Parsed<Condition> {
        let mut pieces = vec![self.piece()?];
        while self.take_word(&["and", "with"]) || self.take_sign(',') {
            self.take_word(&["and"]);
            pieces.push(self.piece()?);
        }
        Ok(one_or(pieces, Condition::All))
    }

    fn piece(&mut self) -> Parsed<Condition> {
        if self.depth >= MOST_DEPTH {
            return Err(self.error("the condition is nested too deep".into()));
        }
        self.depth += 1;
        let piece = if self.take_word(&["not"]) {
            Condition::Not(Box::new(self.piece()?))
        } else if self.take_sign('(') {
            let inside = self.condition()?;
            if !self.take_sign(')') {
                return Err(self.expected("and, or, or \")\""));
            }
            inside
        } else {
            self.test()?
        };
        self.depth -= 1;
        Ok(piece)
    }

    fn test(&mut self) -> Parsed<Condition> {
        if let Some(test) = self.plain_test()? {
            return Ok(Condition::Test(test));
        }
        if let Some(test) = self.shape()? {
            return Ok(Condition::Test(test));
        }
        if let Some(card) = self.card() {
            return Ok(Condition::Test(Test::Holds(card)));
        }
        self.take_word(&["a", "an"]);
        if let Some(range) = self.range()? {
            return self.counted(range);
        }
        let start = self.next;
        match self.measure()? {
            Some(measure) => {
                let range = self
                    .range()?
                    .ok_or_else(|| self.expected("a range such as 15-17 or 5+"))?;
                Ok(count(measure, range))
            }
            None => Err(self.unknown(start)),
        }
    }

    /// Tests that are one or two words.
    fn plain_test(&mut self) -> Parsed<Option<Test>> {
        let start = self.next;
        if self.take_word(&["balanced"]) {
            return Ok(Some(Test::Balanced));
        }
        if self.take_semi_balanced() {
            return Ok(Some(Test::SemiBalanced));
        }
        self.next = start;
        if self.take_word(&["anything", "everything"]) {
            return Ok(Some(Test::Count(Measure::Hcp, Span { from: 0, to: MOST })));
        }
        if self.take_word(&["unbalanced"]) {
            // A hand is unbalanced if it has a singleton or void, or is longer than balanced hands are.
            return Err(self.error("say \"not balanced\" or \"not semi-balanced\"".into()));
        }
        self.take_word(&["a"]);
        let least = if self.take_word(&["half"]) {
            Stopper::Half
        } else {
            Stopper::Full
        };
        if self.take_word(&["stopper", "stop"]) {
            self.take_word(&["in"]);
            return Ok(Some(Test::Stopped(self.suit_or_error()?, least)));
        }
        self.next = start;
        self.take_word(&["a"]);
        for (word, length) in [("void", 0), ("singleton", 1)] {
            if self.take_word(&[word]) {
                let span = Span {
                    from: length,
                    to: length,
                };
                if self.take_word(&["in"]) {
                    return Ok(Some(Test::Count(Measure::Length(self.suit_or_error()?), span)));
                }
                return Ok(Some(Test::Count(Measure::Length(SuitTerm::AnySuit), span)));
            }
        }
        if self.take_word(&["shortness"]) {
            return Ok(Some(Test::Count(Measure::Shortest, Span { from: 0, to: 1 })));
        }
        if self.take_word(&["rule"]) {
            return self.rule().map(Some);
        }
        self.next = start;
        Ok(None)
    }

    fn take_semi_balanced(&mut self) -> bool {
        if self.take_word(&["semibalanced"]) {
            return true;
        }
        if !self.take_word(&["semi"]) {
            return false;
        }
        self.take_sign('-');
        self.take_word(&["balanced"])
    }

    fn rule(&mut self) -> Parsed<Test> {
        self.take_word(&["of"]);
        let test = match self.peek() {
            Some(Token::Number(40)) => (Measure::HcpAndTwoLongest, 20),
            Some(Token::Number(38)) => (Measure::HcpAndTwoLongest, 19),
            Some(Token::Number(30)) => (Measure::HcpAndSpades, 15),
            _ => return Err(self.expected("rule of 20, rule of 19 or rule of 15")),
        };
        self.next += 1;
        Ok(Test::Count(
            test.0,
            Span {
                from: test.1,
                to: MOST,
            },
        ))
    }

    /// What is written without a space from here on, up to a bracket or comma, and the token after it.
    fn raw(&self) -> Option<(String, usize)> {
        let start = self.tokens.get(self.next)?.start;
        let rest = self.text.get(start..)?;
        let end = rest
            .find(|next: char| next.is_whitespace() || "(),+".contains(next))
            .unwrap_or(rest.len());
        let after = self.tokens.partition_point(|placed| placed.start < start + end);
        Some((rest[..end].to_owned(), after))
    }

    /// A card: a suit, then a rank, written together.
    fn card(&mut self) -> Option<Card> {
        let start = self.next;
        self.take_word(&["holds", "has", "the"]);
        let card = self.raw().and_then(|(raw, after)| {
            let suit_first = Suit::read(&raw.chars().next()?.to_string()).is_ok();
            let card = Card::read(&raw).ok().filter(|_| suit_first)?;
            Some((card, after))
        });
        self.next = card.map_or(start, |(_, after)| after);
        card.map(|(card, _)| card)
    }

    fn take_words(&mut self, words: &[&str]) -> bool {
        let start = self.next;
        let all = words.iter().all(|word| self.take_word(&[word]));
        if !all {
            self.next = start;
        }
        all
    }

    /// What stands after a range.
    fn counted(&mut self, range: [u32; 2]) -> Parsed<Condition> {
        let start = self.next;
        // `a 6-card suit`, `no 5+ card major`: after "no" the number is still to come.
        if range == [0, 0]
            && let Some(length) = self.range()?
        {
            let suit = self.card_suit()?;
            return Ok(Condition::Not(Box::new(count(
                Measure::Length(suit),
                at_least(length),
            ))));
        }
        if self.take_sign('-') && !matches!(self.word(), Some("card" | "cards")) {
            self.next = start;
        }
        if matches!(self.word(), Some("card" | "cards")) {
            let suit = self.card_suit()?;
            return Ok(count(Measure::Length(suit), range));
        }
        if self.take_word(&["of"]) {
            self.take_word(&["the"]);
        }
        match self.measure()? {
            Some(measure) => Ok(count(measure, range)),
            None => Err(self.unknown(self.next)),
        }
    }

    /// The error for something that is no test, with the nearest word that begins one.
    fn unknown(&self, at: usize) -> ConditionError {
        let error = Parser {
            text: self.text,
            tokens: self.tokens.clone(),
            next: at,
            depth: 0,
        }
        .expected("a test such as hcp 15-17, 5+ spades, balanced or SA");
        let near = match self.tokens.get(at).map(|placed| &placed.token) {
            Some(Token::Word(word)) => nearest(word),
            _ => None,
        };
        ConditionError {
            message: match near {
                Some(near) => format!("{}; did you mean {near}?", error.message),
                None => error.message,
            },
            ..error
        }
    }
}

fn one_or(mut parts: Vec<Condition>, many: fn(Vec<Condition>) -> Condition) -> Condition {
    match parts.pop() {
        Some(only) if parts.is_empty() => only,
        Some(last) => {
            parts.push(last);
            many(parts)
        }
        None => many(parts),
    }
}
