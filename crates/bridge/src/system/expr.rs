//! Reads conditions: `6-10 hcp, 4+ S and (balanced or not vul)`.

use contract_bridge::Suit;

use super::error::SystemError;
use super::syntax::{
    AuctionTest, Comparison, Expr, Other, Place, Quantity, SuitTerm, Variable, convention_key,
};
use super::token::{Token, tokens};
use crate::bidding::Span;

/// Conditions that a file gives a name to.
pub(super) type Definitions = std::collections::BTreeMap<String, Expr>;

/// Deepest nesting of parentheses and `not`.
const DEEPEST: usize = 40;

/// The words that stand alone, for "did you mean".
const WORDS: &[&str] = &[
    "always",
    "balanced",
    "semibalanced",
    "unbalanced",
    "passed",
    "partner-passed",
    "vul",
    "they-vul",
    "favourable",
    "unfavourable",
    "balancing",
    "forced",
    "game-forced",
    "contested",
    "uncontested",
    "doubled",
    "ours-last",
    "stop",
    "half",
    "longest",
    "preferred",
    "unbid",
    "theirs",
    "ours",
    "seat",
    "level",
    "partner",
    "lho",
    "rho",
    "me",
    "major",
    "minor",
    "is",
    "above",
    "my-calls",
    "partner-calls",
    "partner-doubled",
    "last-level",
    "last-notrump",
    "void",
    "singleton",
    "short",
];

/// Reads the condition `text`, whose first character stands at `at`.
pub(super) fn expression(text: &str, at: &Place, defined: &Definitions) -> Result<Expr, SystemError> {
    let mut reader = Reader {
        tokens: tokens(text, at.column),
        next: 0,
        depth: 0,
        end: at.column + text.chars().count(),
        at,
        defined,
    };
    if reader.tokens.is_empty() {
        return Ok(Expr::Always);
    }
    let expr = reader.either()?;
    match reader.peek() {
        None => Ok(expr),
        Some(_) => reader.fail("\",\", \"and\", \"or\" or the end of the condition"),
    }
}

/// Reads a suit as files name it.
pub(super) fn suit_term(word: &str) -> Option<SuitTerm> {
    Some(match word {
        "C" => SuitTerm::Suit(Suit::Clubs),
        "D" => SuitTerm::Suit(Suit::Diamonds),
        "H" => SuitTerm::Suit(Suit::Hearts),
        "S" => SuitTerm::Suit(Suit::Spades),
        "M" => SuitTerm::Variable(Variable::Major),
        "m" => SuitTerm::Variable(Variable::Minor),
        "x" => SuitTerm::Variable(Variable::X),
        "y" => SuitTerm::Variable(Variable::Y),
        "z" => SuitTerm::Variable(Variable::Z),
        "w" => SuitTerm::Variable(Variable::W),
        "oM" => SuitTerm::OtherMajor,
        "om" => SuitTerm::OtherMinor,
        "pard" => SuitTerm::Partner,
        "mine" => SuitTerm::Mine,
        "their" => SuitTerm::Their,
        "fourth" => SuitTerm::Fourth,
        "agreed" => SuitTerm::Agreed,
        "trump" => SuitTerm::Trump,
        _ => return None,
    })
}

struct Reader<'a> {
    tokens: Vec<(Token, usize)>,
    next: usize,
    depth: usize,
    end: usize,
    at: &'a Place,
    defined: &'a Definitions,
}

impl Reader<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|(token, _)| token)
    }

    fn take_word(&mut self, wanted: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Word(word)) if word == wanted);
        self.next += usize::from(found);
        found
    }

    fn take_mark(&mut self, wanted: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Mark(mark)) if *mark == wanted);
        self.next += usize::from(found);
        found
    }

    fn fail<T>(&self, expected: impl Into<String>) -> Result<T, SystemError> {
        let (found, column) = match self.tokens.get(self.next) {
            Some((token, column)) => (token.to_string(), *column),
            None => ("the end of the line".to_owned(), self.end),
        };
        Err(SystemError::Syntax {
            at: Place {
                column,
                ..self.at.clone()
            },
            found,
            expected: expected.into(),
        })
    }

    fn either(&mut self) -> Result<Expr, SystemError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.fail("fewer parentheses");
        }
        let mut parts = vec![self.both()?];
        while self.take_word("or") {
            parts.push(self.both()?);
        }
        self.depth -= 1;
        Ok(if parts.len() == 1 {
            parts.swap_remove(0)
        } else {
            Expr::Any(parts)
        })
    }

    fn both(&mut self) -> Result<Expr, SystemError> {
        let mut parts = vec![self.one()?];
        while self.take_mark(",") || self.take_word("and") {
            parts.push(self.one()?);
        }
        Ok(if parts.len() == 1 {
            parts.swap_remove(0)
        } else {
            Expr::All(parts)
        })
    }

    fn one(&mut self) -> Result<Expr, SystemError> {
        if self.take_word("not") {
            self.depth += 1;
            if self.depth > DEEPEST {
                return self.fail("fewer \"not\"");
            }
            let inner = self.one()?;
            self.depth -= 1;
            return Ok(Expr::Not(Box::new(inner)));
        }
        if self.take_mark("(") {
            let inner = self.either()?;
            if !self.take_mark(")") {
                return self.fail("\")\"");
            }
            return Ok(inner);
        }
        match self.peek().cloned() {
            Some(Token::Span(span)) => {
                self.next += 1;
                let quantity = self.quantity()?;
                Ok(Expr::Within(quantity, span))
            }
            Some(Token::Fraction(held, of)) => {
                self.next += 1;
                let suit = self.suit()?;
                Ok(Expr::Within(Quantity::Tops(suit, of), Span::at_least(held)))
            }
            Some(Token::Word(word)) => self.word(&word),
            _ => self.fail("a condition such as \"12+ hcp\", \"4+ S\" or \"balanced\""),
        }
    }

    fn suit(&mut self) -> Result<SuitTerm, SystemError> {
        if let Some(Token::Word(word)) = self.peek()
            && let Some(term) = suit_term(word)
        {
            self.next += 1;
            return Ok(term);
        }
        self.fail("a suit: C D H S M m x y z w oM om pard mine their fourth agreed trump")
    }

    fn maybe_suit(&mut self) -> Option<SuitTerm> {
        let term = match self.peek() {
            Some(Token::Word(word)) => suit_term(word),
            _ => None,
        };
        self.next += usize::from(term.is_some());
        term
    }

    fn span(&mut self) -> Result<Span, SystemError> {
        if let Some(Token::Span(span)) = self.peek() {
            let span = *span;
            self.next += 1;
            return Ok(span);
        }
        self.fail("a range such as \"3\", \"3+\", \"3-\" or \"3-5\"")
    }

    fn quantity(&mut self) -> Result<Quantity, SystemError> {
        if let Some(suit) = self.maybe_suit() {
            return Ok(Quantity::Length(suit));
        }
        let Some(Token::Word(word)) = self.peek().cloned() else {
            return self.fail("what to count: hcp, points, a suit …");
        };
        self.next += 1;
        Ok(match word.as_str() {
            "hcp" if self.take_word("in") => Quantity::HcpIn(self.suit()?),
            "hcp" => Quantity::Hcp,
            "points" => Quantity::Points,
            "support" => Quantity::Support(self.suit()?),
            "longest" => Quantity::Longest,
            "shortest" => Quantity::Shortest,
            "rule20" => Quantity::RuleOf20,
            "rule15" => Quantity::RuleOf15,
            "aces" => Quantity::Aces,
            "kings" => Quantity::Kings,
            "keycards" => Quantity::KeyCards(self.suit()?),
            "controls" => Quantity::Controls,
            "losers" => Quantity::Losers,
            "half-tricks" => Quantity::QuickTricks,
            "tricks" => Quantity::PlayingTricks,
            "combined" => Quantity::Combined(self.maybe_suit()),
            "ceiling" => Quantity::Ceiling(self.maybe_suit()),
            "trumps" => Quantity::Trumps(self.suit()?),
            _ => {
                self.next -= 1;
                return self.fail(
                    "what to count: hcp, points, support, a suit, aces, kings, keycards, controls, losers, half-tricks, \
                     tricks, rule20, rule15, combined, ceiling, trumps, longest, shortest",
                );
            }
        })
    }

    fn word(&mut self, word: &str) -> Result<Expr, SystemError> {
        use AuctionTest as A;
        if let Some(first) = self.maybe_suit() {
            return self.comparison(first);
        }
        self.next += 1;
        let auction = |test| Ok(Expr::Auction(test));
        let not = |expr| Ok(Expr::Not(Box::new(expr)));
        match word {
            "always" => Ok(Expr::Always),
            "balanced" => Ok(Expr::Balanced),
            "unbalanced" => not(Expr::Balanced),
            "semibalanced" => Ok(Expr::SemiBalanced),
            "void" => Ok(Expr::Within(Quantity::Shortest, Span::at_most(0))),
            "singleton" => Ok(Expr::Within(Quantity::Shortest, Span::new(1, 1))),
            "short" => Ok(Expr::Within(Quantity::Shortest, Span::at_most(1))),
            "longest" => Ok(Expr::LongestSuit(self.suit()?)),
            "preferred" => Ok(Expr::Preferred(self.suit()?)),
            "stop" if self.take_word("theirs") => Ok(Expr::StopTheirs),
            "stop" if self.take_word("unbid") => Ok(Expr::StopUnbid),
            "stop" => Ok(Expr::Stop(self.suit()?)),
            "half" => Ok(Expr::Half(self.suit()?)),
            "passed" => auction(A::PassedHand),
            "partner-passed" => auction(A::PartnerPassed),
            "vul" => auction(A::Vulnerable),
            "they-vul" => auction(A::TheyVulnerable),
            "favourable" => Ok(Expr::All(vec![
                Expr::Not(Box::new(Expr::Auction(A::Vulnerable))),
                Expr::Auction(A::TheyVulnerable),
            ])),
            "unfavourable" => Ok(Expr::All(vec![
                Expr::Auction(A::Vulnerable),
                Expr::Not(Box::new(Expr::Auction(A::TheyVulnerable))),
            ])),
            "balancing" => auction(A::Balancing),
            "forced" => auction(A::Forced),
            "game-forced" => auction(A::GameForced),
            "contested" => auction(A::Contested),
            "uncontested" => not(Expr::Auction(A::Contested)),
            "doubled" => auction(A::Doubled),
            "ours-last" => auction(A::OursLast),
            "seat" => Ok(Expr::Auction(A::Seat(self.span()?))),
            "level" => Ok(Expr::Auction(A::Level(self.span()?))),
            "last-level" => Ok(Expr::Auction(A::LastLevel(self.span()?))),
            "last-notrump" => auction(A::LastNotrump),
            "partner-doubled" => auction(A::PartnerDoubled),
            "partner-calls" => Ok(Expr::Auction(A::PartnerCalls(self.span()?))),
            "my-calls" => Ok(Expr::Auction(A::MyCalls(self.span()?))),
            "unbid" => Ok(Expr::Auction(A::Unbid(self.suit()?))),
            "theirs" => Ok(Expr::Auction(A::Theirs(self.suit()?))),
            "ours" => Ok(Expr::Auction(A::Ours(self.suit()?))),
            "major" => Ok(Expr::Auction(A::IsMajor(self.suit()?))),
            "minor" => not(Expr::Auction(A::IsMajor(self.suit()?))),
            "me" => self.shown(Other::Me),
            "partner" => self.shown(Other::Partner),
            "lho" => self.shown(Other::Left),
            "rho" => self.shown(Other::Right),
            name if self.defined.contains_key(name) => Ok(self.defined[name].clone()),
            _ => {
                self.next -= 1;
                let hint = super::names::closest(
                    word,
                    WORDS
                        .iter()
                        .copied()
                        .chain(self.defined.keys().map(String::as_str)),
                )
                .map(|close| format!("; did you mean {close:?}?"))
                .unwrap_or_default();
                self.fail(format!(
                    "a condition such as \"12+ hcp\", \"4+ S\" or \"balanced\"{hint}"
                ))
            }
        }
    }

    fn comparison(&mut self, first: SuitTerm) -> Result<Expr, SystemError> {
        if self.take_word("is") {
            return Ok(Expr::Auction(AuctionTest::Is(first, self.suit()?)));
        }
        if self.take_word("above") {
            return Ok(Expr::Auction(AuctionTest::Above(first, self.suit()?)));
        }
        let comparison = if self.take_mark(">=") {
            Comparison::NotShorter
        } else if self.take_mark(">") {
            Comparison::Longer
        } else if self.take_mark("=") {
            Comparison::Same
        } else {
            return self.fail(
                "\">\", \">=\", \"=\", \"is\" or \"above\" after a suit (a length is written \"4+ S\")",
            );
        };
        Ok(Expr::Compare(first, comparison, self.suit()?))
    }

    fn shown(&mut self, who: Other) -> Result<Expr, SystemError> {
        if self.take_word("asked") {
            let Some(Token::Word(name)) = self.peek().cloned() else {
                return self.fail("the name of a convention");
            };
            self.next += 1;
            return Ok(Expr::Auction(AuctionTest::Asked(who, convention_key(&name))));
        }
        let span = self.span()?;
        if self.take_word("hcp") {
            return Ok(Expr::Auction(AuctionTest::ShownHcp(who, span)));
        }
        if self.take_word("points") {
            return Ok(Expr::Auction(AuctionTest::ShownPoints(who, span)));
        }
        Ok(Expr::Auction(AuctionTest::Shown(who, self.suit()?, span)))
    }
}
