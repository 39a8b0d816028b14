//! What a system adds to the language about hands: suits that stand for others, partner's share, tests about the auction.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use contract_bridge::Suit;

use super::convention::Conventions;
use super::error::SystemError;
use super::limits::{MOST_COPIED_PARTS, MOST_PARTS};
use super::pattern::called;
use super::syntax::{Asked, AuctionTest, Expr, Force, Other, Place, Share, SuitTerm, Variable};
use crate::condition::{Condition, Language, Measure, Parsed, Parser, Span, parse, whole_span};

/// What files give names to.
#[derive(Default)]
pub(super) struct Names {
    /// Conditions.
    pub(super) defined: BTreeMap<String, Expr>,
    /// How many parts stand for names so far.
    copied: Cell<usize>,
    /// Conventions: reading a condition may number another.
    pub(super) conventions: RefCell<Conventions>,
}

impl Names {
    /// What a name stands for, unless that has been written too often.
    fn copy(&self, defined: &Expr) -> Option<Expr> {
        let copied = self.copied.get() + defined.size();
        self.copied.set(copied);
        (copied <= MOST_COPIED_PARTS).then(|| defined.clone())
    }
}

/// Reads the condition `text`, whose first character stands at `at`.
pub(super) fn expression(text: &str, at: &Place, names: &Names) -> Result<Expr, SystemError> {
    if text.trim().is_empty() {
        return Ok(Expr::Always);
    }
    let read = parse(text, &Lines { names, at }).map_err(|error| SystemError::Syntax {
        at: at.column(at.column + error.column - 1),
        found: {
            let found = error.found.unwrap_or_else(|| "the end of the line".into());
            match error.closest {
                Some(closest) => format!("{found}; did you mean {closest}?"),
                None => found,
            }
        },
        expected: error.expected,
    })?;
    if read.size() > MOST_PARTS {
        return Err(SystemError::TooLarge {
            what: "parts in a condition",
            most: MOST_PARTS,
        });
    }
    Ok(read)
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
        "last" => SuitTerm::Last,
        _ => return None,
    })
}

/// The language of a system's lines.
struct Lines<'a> {
    names: &'a Names,
    at: &'a Place,
}

/// Words and what they stand for.
type Known<T> = &'static [(&'static str, T)];

/// What `word` stands for.
fn find<T: Copy>(known: Known<T>, word: &str) -> Option<T> {
    known.iter().find(|(name, _)| *name == word).map(|&(_, of)| of)
}

fn names<'a, T>(known: Known<T>) -> impl Iterator<Item = &'a str> {
    known.iter().map(|(name, _)| *name)
}

/// Tests about the auction that are one word.
const PLAIN: Known<AuctionTest> = &[
    ("passed", AuctionTest::PassedHand),
    ("partner-passed", AuctionTest::PartnerPassed),
    ("vul", AuctionTest::Vulnerable),
    ("they-vul", AuctionTest::TheyVulnerable),
    ("balancing", AuctionTest::Balancing),
    ("forced", AuctionTest::Forced),
    ("game-forced", AuctionTest::GameForced),
    ("contested", AuctionTest::Contested),
    ("doubled", AuctionTest::Doubled),
    ("ours-last", AuctionTest::OursLast),
    ("partner-last", AuctionTest::PartnerLast),
    ("last-notrump", AuctionTest::LastNotrump),
    ("partner-doubled", AuctionTest::PartnerDoubled),
    ("settled", AuctionTest::Settled),
    ("outbid", AuctionTest::Outbid),
    ("same-level", AuctionTest::SameLevel),
    ("last-artificial", AuctionTest::LastArtificial),
    ("game-reached", AuctionTest::GameReached),
];

/// Tests about the auction that put a number in a range.
const RANGED: Known<fn(Span) -> AuctionTest> = &[
    ("seat", AuctionTest::Seat),
    ("level", AuctionTest::Level),
    ("last-level", AuctionTest::LastLevel),
    ("partner-calls", AuctionTest::PartnerCalls),
    ("my-calls", AuctionTest::MyCalls),
];

/// Tests about a suit in the auction.
const OF_A_SUIT: Known<fn(SuitTerm) -> AuctionTest> = &[
    ("unbid", AuctionTest::Unbid),
    ("theirs", AuctionTest::Theirs),
    ("ours", AuctionTest::Ours),
    ("major", AuctionTest::IsMajor),
    ("minor", AuctionTest::IsMinor),
    ("their-fit", AuctionTest::TheirFit),
];

/// Points together with partner's.
const SHARES: Known<Share> = &[
    ("combined", Share::Usually),
    ("surely", Share::Surely),
    ("possibly", Share::Possibly),
    ("floor", Share::Least),
    ("ceiling", Share::Most),
];

/// The players.
const OTHERS: Known<Other> = &[
    ("me", Other::Me),
    ("partner", Other::Partner),
    ("lho", Other::Left),
    ("rho", Other::Right),
];

/// Words that stand for several others, or that are read apart.
const MORE: &[&str] = &[
    "above",
    "best-fit",
    "better",
    "extra",
    "favourable",
    "is",
    "law",
    "their-trumps",
    "trumps",
    "uncontested",
    "unfavourable",
];

type Found = Parsed<Option<Expr>>;

impl Language for Lines<'_> {
    type Suit = SuitTerm;
    type Asked = Asked;

    fn suit(&self, word: &str) -> Option<SuitTerm> {
        suit_term(word)
    }

    fn test(&self, parser: &mut Parser<'_, Self>) -> Found {
        if let Some(test) = suits_compared(parser)? {
            return Ok(Some(test));
        }
        let Some(word) = parser.word().map(str::to_owned) else {
            return Ok(None);
        };
        if let Some(defined) = self.names.defined.get(&word) {
            let copy = self.names.copy(defined);
            let copy = copy.ok_or_else(|| parser.expected("fewer names that stand for long conditions"))?;
            parser.skip();
            return Ok(Some(copy));
        }
        if parser.take_words(&["stop", "theirs"]) {
            return Ok(Some(Expr::Test(Asked::StopTheirs)));
        }
        if parser.take_words(&["stop", "unbid"]) {
            return Ok(Some(Expr::Test(Asked::StopUnbid)));
        }
        if let Some(test) = self.asked(parser, &word)? {
            return Ok(Some(auction(test)));
        }
        auction_word(parser, &word)
    }

    fn count(&self, parser: &mut Parser<'_, Self>, range: [u32; 2]) -> Found {
        let span = whole_span(range);
        if let Some(&(_, share)) = SHARES.iter().find(|(word, _)| parser.take_word(&[word])) {
            let measure = if parser.take_word(&["hcp"]) {
                Measure::Hcp
            } else {
                parser.suit().map_or(Measure::Points, Measure::Support)
            };
            return Ok(Some(Expr::Test(Asked::Together(measure, share, span))));
        }
        if parser.take_word(&["trumps"]) {
            return Ok(Some(Expr::Test(Asked::Trumps(parser.suit_or_error()?, span))));
        }
        if parser.take_word(&["their-trumps"]) {
            let test = AuctionTest::TheirTrumps(parser.suit_or_error()?, span);
            return Ok(Some(auction(test)));
        }
        if parser.take_word(&["extra"]) {
            return Ok(Some(Expr::Test(Asked::Extra(parser.suit_or_error()?, span))));
        }
        Ok(None)
    }

    fn words(&self) -> Vec<&str> {
        let mut all: Vec<&str> = names(PLAIN)
            .chain(names(RANGED))
            .chain(names(OF_A_SUIT))
            .collect();
        all.extend(names(SHARES).chain(names(OTHERS)).chain(MORE.iter().copied()));
        all.extend(self.names.defined.keys().map(String::as_str));
        all
    }
}

impl Lines<'_> {
    /// `partner asked NAME`, where `word` is the first.
    fn asked(&self, parser: &mut Parser<'_, Self>, word: &str) -> Parsed<Option<AuctionTest>> {
        let Some(who) = find(OTHERS, word).filter(|_| parser.take_words(&[word, "asked"])) else {
            return Ok(None);
        };
        let Some(name) = parser.word().map(str::to_owned) else {
            return Err(parser.expected("the name of a convention"));
        };
        parser.skip();
        let id = self.names.conventions.borrow_mut().asked(&name, self.at);
        Ok(Some(AuctionTest::Asked(who, id)))
    }
}

fn auction(test: AuctionTest) -> Expr {
    Expr::Test(Asked::Auction(test))
}

fn not(test: AuctionTest) -> Expr {
    Condition::Not(Box::new(auction(test)))
}

/// `x is S`, `x above y`: suits compared by what they are, not by their lengths.
fn suits_compared(parser: &mut Parser<'_, Lines<'_>>) -> Found {
    let start = parser.place();
    if let Some(first) = parser.suit() {
        if parser.take_word(&["is"]) {
            return Ok(Some(auction(AuctionTest::Is(first, parser.suit_or_error()?))));
        }
        if parser.take_word(&["above"]) {
            return Ok(Some(auction(AuctionTest::Above(first, parser.suit_or_error()?))));
        }
    }
    parser.back_to(start);
    Ok(None)
}

fn auction_word(parser: &mut Parser<'_, Lines<'_>>, word: &str) -> Found {
    use AuctionTest as A;
    let start = parser.place();
    parser.skip();
    let found = if let Some(test) = find(PLAIN, word) {
        auction(test)
    } else if let Some(test) = find(RANGED, word) {
        auction(test(parser.span()?))
    } else if let Some(test) = find(OF_A_SUIT, word) {
        auction(test(parser.suit_or_error()?))
    } else if let Some(who) = find(OTHERS, word) {
        auction(shown(parser, who)?)
    } else {
        match word {
            "favourable" => Expr::All(vec![not(A::Vulnerable), auction(A::TheyVulnerable)]),
            "unfavourable" => Expr::All(vec![auction(A::Vulnerable), not(A::TheyVulnerable)]),
            "uncontested" => not(A::Contested),
            "law" => Expr::Test(Asked::Law(parser.suit_or_error()?)),
            "best-fit" => Expr::Test(Asked::BestFit(parser.suit_or_error()?)),
            "better" => {
                let first = parser.suit_or_error()?;
                parser.take_word(&["than"]);
                Expr::Test(Asked::Better(first, parser.suit_or_error()?))
            }
            _ => {
                parser.back_to(start);
                return Ok(None);
            }
        }
    };
    Ok(Some(found))
}

/// What follows the name of a player.
fn shown(parser: &mut Parser<'_, Lines<'_>>, who: Other) -> Parsed<AuctionTest> {
    if parser.take_word(&["showed"]) {
        return Ok(AuctionTest::Showed(who, parser.suit_or_error()?));
    }
    let statuses = [
        ("invites", Force::Invites),
        ("signs-off", Force::SignOff),
        ("forces", Force::OneRound),
    ];
    if let Some((_, force)) = statuses.into_iter().find(|(word, _)| parser.take_word(&[word])) {
        return Ok(AuctionTest::Status(who, force));
    }
    if parser.take_word(&["artificial"]) {
        return Ok(AuctionTest::Artificial(who));
    }
    if parser.take_word(&["called"]) {
        let found = parser.take_raw(called);
        let call = found.ok_or_else(|| parser.expected("a call such as P, X, 1N, 2-3y, bid or N"))?;
        return Ok(AuctionTest::Called(who, call));
    }
    let span = parser.span()?;
    if parser.take_word(&["hcp"]) {
        return Ok(AuctionTest::ShownHcp(who, span));
    }
    if parser.take_word(&["points"]) {
        return Ok(AuctionTest::ShownPoints(who, span));
    }
    Ok(AuctionTest::Shown(who, parser.suit_or_error()?, span))
}
