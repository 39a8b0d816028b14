//! Reading the text of a condition.
//!
//! ```text
//! condition = part { "or" part }          part = piece { ("and" | ",") piece }
//! piece     = "not" piece | "(" condition ")" | test
//! test      = range what | what range | "balanced" | "shape 4333" | "any 5431" | "SA" | "stopper in D" | "S > H" | …
//! range     = "15-17" | "15+" | "at least 15" | "at most 7" | "exactly 4" | "no" | ">= 15" | "2/3" | …
//! ```

mod measure;
mod plain;
mod range;
mod shape;

use contract_bridge::Suit;

use super::token::{Placed, Token, column, tokens};
use super::{Condition, ConditionError, Test, closest};
use crate::pieces::Notation;
pub(crate) use range::whole_span;

/// Parentheses and "not" may be nested so deep.
const MOST_DEPTH: usize = 50;

/// What a language says beyond the words that are common to all.
pub(crate) trait Language: Sized {
    /// A suit, as this language names it.
    type Suit: Copy + From<Suit>;
    /// What is asked.
    type Asked: From<Test<Self::Suit>>;

    /// The suit that a word of its own names.
    fn suit(&self, word: &str) -> Option<Self::Suit>;

    /// A test of its own, if one comes next.
    fn test(&self, parser: &mut Parser<'_, Self>) -> Parsed<Option<Condition<Self::Asked>>>;

    /// A count of its own, after its range, if one comes next.
    fn count(&self, parser: &mut Parser<'_, Self>, range: [u32; 2])
    -> Parsed<Option<Condition<Self::Asked>>>;

    /// Its own words, for "did you mean".
    fn words(&self) -> Vec<&str>;
}

/// Hands alone.
struct Hands;

impl Language for Hands {
    type Suit = Suit;
    type Asked = Test;

    fn suit(&self, _: &str) -> Option<Suit> {
        None
    }

    fn test(&self, _: &mut Parser<'_, Self>) -> Parsed<Option<Condition>> {
        Ok(None)
    }

    fn count(&self, _: &mut Parser<'_, Self>, _: [u32; 2]) -> Parsed<Option<Condition>> {
        Ok(None)
    }

    fn words(&self) -> Vec<&str> {
        Vec::new()
    }
}

impl std::str::FromStr for Condition {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        parse(text, &Hands)
    }
}

/// Reads a condition in a language.
pub(crate) fn parse<L: Language>(text: &str, language: &L) -> Parsed<Condition<L::Asked>> {
    let mut parser = Parser {
        text,
        tokens: tokens(text)?,
        next: 0,
        depth: 0,
        language,
    };
    let condition = parser.condition()?;
    match parser.peek() {
        None => Ok(condition),
        Some(_) => Err(parser.expected("and, or, or the end of the condition")),
    }
}

/// The words that begin a test or say what to count, for "did you mean".
const WORDS: &[&str] = &[
    "aces",
    "always",
    "any",
    "anything",
    "balanced",
    "clubs",
    "controls",
    "diamonds",
    "half",
    "half-tricks",
    "hcp",
    "hearts",
    "jacks",
    "keycards",
    "kings",
    "longest",
    "losers",
    "not",
    "playing tricks",
    "points",
    "preferred",
    "quality",
    "queens",
    "quick tricks",
    "rule15",
    "rule20",
    "semi-balanced",
    "semibalanced",
    "shape",
    "short",
    "shortest",
    "singleton",
    "spades",
    "stop",
    "stopper",
    "support",
    "tricks",
    "unbalanced",
    "void",
];

/// What is read, or what is wrong with the text.
pub(crate) type Parsed<T> = Result<T, ConditionError>;

/// A condition's text, read so far.
pub(crate) struct Parser<'a, L> {
    text: &'a str,
    tokens: Vec<Placed>,
    next: usize,
    depth: usize,
    language: &'a L,
}

impl<L: Language> Parser<'_, L> {
    fn peek(&self) -> Option<&Token> {
        self.peek_at(0)
    }

    fn peek_at(&self, ahead: usize) -> Option<&Token> {
        self.tokens.get(self.next + ahead).map(|placed| &placed.token)
    }

    /// The word that comes next, if one does.
    pub(crate) fn word(&self) -> Option<&str> {
        match self.peek() {
            Some(Token::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// Takes whatever comes next.
    pub(crate) const fn skip(&mut self) {
        self.next += 1;
    }

    /// How far the text is read.
    pub(crate) const fn place(&self) -> usize {
        self.next
    }

    /// Reads again from a place on.
    pub(crate) const fn back_to(&mut self, place: usize) {
        self.next = place;
    }

    /// Takes the next token if it is one of these words.
    pub(crate) fn take_word(&mut self, words: &[&str]) -> bool {
        let found =
            (self.word()).is_some_and(|word| words.iter().any(|known| known.eq_ignore_ascii_case(word)));
        self.next += usize::from(found);
        found
    }

    /// Takes all these words, or none.
    pub(crate) fn take_words(&mut self, words: &[&str]) -> bool {
        let start = self.next;
        let all = words.iter().all(|word| self.take_word(&[word]));
        if !all {
            self.next = start;
        }
        all
    }

    fn take_sign(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(&Token::Sign(sign));
        self.next += usize::from(found);
        found
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

    /// What `read` makes of what is written without a space from here on, if it makes anything of it.
    pub(crate) fn take_raw<T>(&mut self, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let (raw, after) = self.raw()?;
        let found = read(&raw)?;
        self.next = after;
        Some(found)
    }

    /// The error that something else was expected here.
    pub(crate) fn expected(&self, what: impl Into<String>) -> ConditionError {
        let placed = self.tokens.get(self.next);
        let found = placed.and_then(|placed| self.text.get(placed.start..placed.end));
        ConditionError {
            column: column(self.text, placed.map_or(self.text.len(), |placed| placed.start)),
            found: found.map(|found| format!("\"{}\"", found.chars().take(40).collect::<String>())),
            expected: what.into(),
            closest: None,
        }
    }

    /// The same, with the known word closest to the one that stands here.
    fn expected_word(&self, what: &str) -> ConditionError {
        let own = self.language.words();
        let near = self.word().and_then(|word| {
            let known = WORDS.iter().copied().chain(own);
            closest(&word.to_lowercase(), known).map(str::to_owned)
        });
        ConditionError {
            closest: near,
            ..self.expected(what)
        }
    }

    fn condition(&mut self) -> Parsed<Condition<L::Asked>> {
        let mut parts = vec![self.part()?];
        while self.take_word(&["or"]) {
            parts.push(self.part()?);
        }
        Ok(one_or(parts, Condition::Any))
    }

    fn part(&mut self) -> Parsed<Condition<L::Asked>> {
        let mut pieces = vec![self.piece()?];
        while self.take_word(&["and", "with"]) || self.take_sign(',') {
            self.take_word(&["and"]);
            pieces.push(self.piece()?);
        }
        Ok(one_or(pieces, Condition::All))
    }

    fn piece(&mut self) -> Parsed<Condition<L::Asked>> {
        if self.depth >= MOST_DEPTH {
            return Err(self.expected("a condition that is not nested so deep"));
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

    fn test(&mut self) -> Parsed<Condition<L::Asked>> {
        let language = self.language;
        if let Some(test) = language.test(self)? {
            return Ok(test);
        }
        if let Some(test) = self.comparison() {
            return Ok(test);
        }
        if let Some(test) = self.plain_test()? {
            return Ok(test);
        }
        if let Some(test) = self.shape()? {
            return Ok(asked(test));
        }
        if let Some(card) = self.card() {
            return Ok(asked(Test::Holds(card)));
        }
        self.take_word(&["a", "an"]);
        if let Some(test) = self.fraction()? {
            return Ok(asked(test));
        }
        if let Some(range) = self.range()? {
            return self.counted(range);
        }
        match self.measure()? {
            Some(counted) => {
                let range = self
                    .range()?
                    .ok_or_else(|| self.expected("a range such as 15-17 or 5+"))?;
                Ok(counted.within(range))
            }
            None => Err(self.expected_word("a condition such as 12+ hcp, hcp 15-17, 5+ spades or balanced")),
        }
    }

    /// The suit that comes next, if one does.
    pub(crate) fn suit(&mut self) -> Option<L::Suit> {
        let word = self.word()?;
        let suit = (self.language.suit(word)).or_else(|| Suit::read(word).ok().map(Into::into))?;
        self.next += 1;
        Some(suit)
    }

    /// The suit that has to come next.
    pub(crate) fn suit_or_error(&mut self) -> Parsed<L::Suit> {
        self.suit()
            .ok_or_else(|| self.expected("a suit: spades, hearts, diamonds, clubs or another word for one"))
    }
}

/// A test of the hand, as a condition.
fn asked<S, A: From<Test<S>>>(test: Test<S>) -> Condition<A> {
    Condition::Test(test.into())
}

fn one_or<T>(mut parts: Vec<Condition<T>>, many: fn(Vec<Condition<T>>) -> Condition<T>) -> Condition<T> {
    match parts.pop() {
        Some(only) if parts.is_empty() => only,
        Some(last) => {
            parts.push(last);
            many(parts)
        }
        None => many(parts),
    }
}
