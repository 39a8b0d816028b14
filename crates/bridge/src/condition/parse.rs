//! Reading the text of a condition.
//!
//! ```text
//! condition = part { "or" part }          part = piece { ("and" | ",") piece }
//! piece     = "not" piece | "(" condition ")" | test
//! test      = range what | what range | "balanced" | "shape 4333" | "any 5431" | "SA" | "stopper in D" | …
//! range     = "15-17" | "15+" | "at least 15" | "at most 7" | "exactly 4" | "no" | ">= 15" | …
//! ```

use contract_bridge::{Card, Rank, Suit};

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

/// A number may be small, or the least or the most of a range.
const MOST: u8 = u8::MAX;

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

    /// `shape 5431`, `shape 5=4=3=1`, `any 5431`, `shape any 5xxx`.
    fn shape(&mut self) -> Parsed<Option<Test>> {
        let start = self.next;
        let named = self.take_word(&["shape", "shapes"]);
        let any = self.take_word(&["any"]);
        let digits = self.raw();
        let lengths = digits
            .as_ref()
            .and_then(|(raw, after)| Some((lengths_of(raw)?, *after)));
        let Some((lengths, after)) = lengths.filter(|_| named || any) else {
            if named {
                return Err(self.expected("four lengths of 13 cards together, such as 5431 or any 4xxx"));
            }
            self.next = start;
            return Ok(None);
        };
        self.next = after;
        Ok(Some(if any {
            Test::Pattern(lengths)
        } else {
            Test::Shape(lengths)
        }))
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

    /// A range of halves.
    fn range(&mut self) -> Parsed<Option<[u32; 2]>> {
        let most = u32::from(MOST) * 2 + 1;
        let start = self.next;
        for sign in ['≥', '≤', '>', '<', '='] {
            if self.take_sign(sign) {
                let number = self.number_or_error()?;
                return Ok(Some(match sign {
                    '≥' => [number, most],
                    '≤' => [0, number],
                    '>' => [number.saturating_add(1), most],
                    '<' => [0, number.saturating_sub(1)],
                    _ => [number, number],
                }));
            }
        }
        if self.take_word(&["at"]) {
            if self.take_word(&["least"]) {
                return Ok(Some([self.number_or_error()?, most]));
            }
            if self.take_word(&["most"]) {
                return Ok(Some([0, self.number_or_error()?]));
            }
            return Err(self.expected("at least or at most"));
        }
        if self.take_word(&["exactly"]) {
            let number = self.number_or_error()?;
            return Ok(Some([number, number]));
        }
        if self.take_word(&["no"]) {
            return Ok(Some([0, 0]));
        }
        let Some(&Token::Number(from)) = self.peek() else {
            self.next = start;
            return Ok(None);
        };
        self.next += 1;
        Ok(Some(self.range_from(from, most)?))
    }

    /// What follows the first number of a range.
    fn range_from(&mut self, from: u32, most: u32) -> Parsed<[u32; 2]> {
        if self.take_sign('+') || self.take_words(&["or", "more"]) {
            return Ok([from, most]);
        }
        let start = self.next;
        if self.take_sign('-') || self.take_word(&["to"]) {
            match self.peek() {
                Some(&Token::Number(to)) if to >= from => {
                    self.next += 1;
                    return Ok([from, to]);
                }
                Some(Token::Number(_)) => {
                    return Err(self.error("a range goes from the lesser to the greater".into()));
                }
                // `5-card` is no range, `7-` is "at most 7".
                Some(Token::Word(word)) if word == "card" || word == "cards" => self.next = start,
                _ => return Ok([0, from]),
            }
        }
        Ok([from, from])
    }

    fn take_words(&mut self, words: &[&str]) -> bool {
        let start = self.next;
        let all = words.iter().all(|word| self.take_word(&[word]));
        if !all {
            self.next = start;
        }
        all
    }

    fn number_or_error(&mut self) -> Parsed<u32> {
        match self.peek() {
            Some(&Token::Number(number)) => {
                self.next += 1;
                Ok(number)
            }
            _ => Err(self.expected("a number")),
        }
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

    /// `-card suit`, `card major`, `cards in spades`.
    fn card_suit(&mut self) -> Parsed<SuitTerm> {
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

    fn suit(&mut self) -> Option<SuitTerm> {
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

    fn suit_or_error(&mut self) -> Parsed<SuitTerm> {
        self.suit()
            .ok_or_else(|| self.expected("a suit: spades, hearts, diamonds, clubs or any major, minor, suit"))
    }

    /// What is counted, if that comes next.
    fn measure(&mut self) -> Parsed<Option<Measure>> {
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
    fn suit_measure(&mut self) -> Parsed<Option<Measure>> {
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

/// Words that begin a test, for "did you mean".
const WORDS: &[&str] = &[
    "hcp",
    "balanced",
    "semi-balanced",
    "controls",
    "aces",
    "kings",
    "losers",
    "spades",
    "hearts",
    "diamonds",
    "clubs",
    "shape",
    "any",
    "quick tricks",
    "playing tricks",
    "support points",
    "length points",
    "stopper",
    "quality",
    "void",
    "singleton",
    "rule of 20",
    "not",
    "queens",
    "jacks",
];

/// The known word with the fewest letters to change, if they are few.
fn nearest(word: &str) -> Option<&'static str> {
    let (distance, near) = (WORDS.iter().map(|&known| (distance(word, known), known))).min()?;
    (distance <= 2 && distance < word.chars().count()).then_some(near)
}

/// How many letters must be changed, put in or left out to make one word of the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().take(40).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row.last().copied().unwrap_or(0)
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

/// "no 5-card suit" forbids longer ones too.
const fn at_least([from, _]: [u32; 2]) -> [u32; 2] {
    [from, u32::MAX]
}

/// The test that `measure` lies in a range of halves.
fn count(measure: Measure, [from, to]: [u32; 2]) -> Condition {
    let clamp = |count: u32| u8::try_from(count).unwrap_or(MOST);
    let span = if measure.is_halved() {
        Span {
            from: clamp(from),
            to: clamp(to),
        }
    } else {
        // Half a card is more than none: the least is rounded up, the most down.
        Span {
            from: clamp(from.div_ceil(2)),
            to: clamp(to / 2),
        }
    };
    Condition::Test(Test::Count(measure, span))
}

/// `5431`, `5=4=3=1`, `5-4-3-1`, `5xxx`: lengths that are 13 together, or can be.
fn lengths_of(raw: &str) -> Option<[Option<u8>; 4]> {
    let parts: Vec<String> = if raw.contains(['=', '-']) {
        raw.split(['=', '-']).map(str::to_owned).collect()
    } else {
        raw.chars().map(String::from).collect()
    };
    let lengths: Vec<Option<u8>> = parts
        .iter()
        .map(|part| match part.as_str() {
            "x" | "X" => Some(None),
            digits => digits.parse::<u8>().ok().filter(|&length| length <= 13).map(Some),
        })
        .collect::<Option<_>>()?;
    let lengths: [Option<u8>; 4] = lengths.try_into().ok()?;
    let sum: u8 = lengths.iter().flatten().sum();
    let open = lengths.iter().any(Option::is_none);
    (sum == 13 || open && sum < 13).then_some(lengths)
}
