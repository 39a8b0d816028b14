//! What a condition is made of.

use contract_bridge::{Card, Rank, Suit};

use crate::features::Stopper;
use crate::hands::Shape;

/// A condition on a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// All of these hold. Of none: always.
    All(Vec<Condition>),
    /// At least one of these holds. Of none: never.
    Any(Vec<Condition>),
    /// This does not hold.
    Not(Box<Condition>),
    /// One thing asked of the hand.
    Test(Test),
}

/// One thing asked of a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Test {
    /// Something that is counted lies in a range.
    Count(Measure, Span),
    /// The lengths of spades, hearts, diamonds, clubs, in this order; those that are absent may be anything.
    Shape([Option<u8>; 4]),
    /// The same lengths in any order.
    Pattern([Option<u8>; 4]),
    /// 4333, 4432 or 5332.
    Balanced,
    /// Balanced, 5422 or 6322.
    SemiBalanced,
    /// The hand holds a card.
    Holds(Card),
    /// A suit is stopped at least so well.
    Stopped(SuitTerm, Stopper),
}

/// Something that is counted in a hand. What comes in half tricks is counted in halves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// High-card points.
    Hcp,
    /// Points plus one for each card beyond the fourth of a suit.
    LengthPoints,
    /// Cards of a suit.
    Length(SuitTerm),
    /// Points in support of a suit.
    Support(SuitTerm),
    /// High-card points in a suit.
    SuitHcp(SuitTerm),
    /// Cards plus honours of a suit.
    Quality(SuitTerm),
    /// How many of A, K, Q in a suit.
    TopThree(SuitTerm),
    /// How many of A, K, Q, J, T in a suit.
    TopFive(SuitTerm),
    /// Aces twice and kings.
    Controls,
    /// Cards of a rank.
    Rank(Rank),
    /// Losing tricks.
    Losers,
    /// New losing trick count, in halves.
    NewLosers,
    /// Quick tricks, in halves.
    QuickTricks,
    /// Playing tricks, in halves.
    PlayingTricks,
    /// Points plus the two longest suits.
    HcpAndTwoLongest,
    /// Points plus spades.
    HcpAndSpades,
    /// Cards of the shortest suit.
    Shortest,
}

impl Measure {
    /// Whether it is counted in halves.
    pub const fn is_halved(self) -> bool {
        matches!(self, Self::NewLosers | Self::QuickTricks | Self::PlayingTricks)
    }

    /// The suit it looks at.
    pub(super) const fn suit(self) -> Option<SuitTerm> {
        match self {
            Self::Length(suit)
            | Self::Support(suit)
            | Self::SuitHcp(suit)
            | Self::Quality(suit)
            | Self::TopThree(suit)
            | Self::TopFive(suit) => Some(suit),
            _ => None,
        }
    }
}

/// A range of counts, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// The least.
    pub from: u8,
    /// The most.
    pub to: u8,
}

impl Span {
    /// Whether `count` lies in it.
    pub const fn contains(self, count: u8) -> bool {
        self.from <= count && count <= self.to
    }
}

/// Which suit is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuitTerm {
    /// This one.
    Suit(Suit),
    /// At least one of the majors.
    AnyMajor,
    /// At least one of the minors.
    AnyMinor,
    /// At least one of the four.
    AnySuit,
}

impl SuitTerm {
    /// The suits of which at least one must do.
    pub const fn suits(self) -> &'static [Suit] {
        match self {
            Self::Suit(Suit::Clubs) => &[Suit::Clubs],
            Self::Suit(Suit::Diamonds) => &[Suit::Diamonds],
            Self::Suit(Suit::Hearts) => &[Suit::Hearts],
            Self::Suit(Suit::Spades) => &[Suit::Spades],
            Self::AnyMajor => &[Suit::Spades, Suit::Hearts],
            Self::AnyMinor => &[Suit::Diamonds, Suit::Clubs],
            Self::AnySuit => &Suit::DESC,
        }
    }
}

/// Whether `shape` has these lengths in this order.
pub(super) fn has_lengths(shape: Shape, wanted: [Option<u8>; 4]) -> bool {
    (wanted.iter().zip(shape.lengths())).all(|(wanted, length)| wanted.is_none_or(|wanted| wanted == length))
}

/// Whether `shape` has these lengths in some order.
pub(super) fn has_pattern(shape: Shape, wanted: [Option<u8>; 4]) -> bool {
    let mut lengths = shape.lengths().to_vec();
    (wanted.iter().flatten()).all(|wanted| {
        let at = lengths.iter().position(|length| length == wanted);
        at.map(|at| lengths.swap_remove(at)).is_some()
    })
}
