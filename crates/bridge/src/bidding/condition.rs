//! Conditions on one hand, with every suit and number settled.

use contract_bridge::Suit;

use super::measure::Measure;
use crate::features::{HandFeatures, Stopper};
use crate::hands::Shape;

/// Whole numbers from `low` to `high`, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Span {
    /// The least.
    pub low: u8,
    /// The greatest.
    pub high: u8,
}

impl Span {
    /// The largest number a span speaks of: "no upper limit".
    pub const TOP: u8 = 60;

    /// From `low` to `high`.
    pub const fn new(low: u8, high: u8) -> Self {
        Self { low, high }
    }

    /// `low` or more.
    pub const fn at_least(low: u8) -> Self {
        Self { low, high: Self::TOP }
    }

    /// `high` or fewer.
    pub const fn at_most(high: u8) -> Self {
        Self { low: 0, high }
    }

    /// Whether `value` lies in it.
    pub const fn holds(self, value: u8) -> bool {
        self.low <= value && value <= self.high
    }
}

/// One test of a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Test {
    /// A count lies in a span.
    Within(Measure, Span),
    /// The first suit is longer than the second.
    Longer(Suit, Suit),
    /// The first suit is at least as long as the second.
    NotShorter(Suit, Suit),
    /// No suit is longer than this one.
    Longest(Suit),
    /// The suit one bids first: the longest; of equals with five or more the higher, of four-card suits the cheaper.
    Preferred(Suit),
    /// 4333, 4432 or 5332.
    Balanced,
    /// Balanced, 5422 or 6322.
    SemiBalanced,
    /// Stopped for notrump.
    Stopper(Suit),
    /// At least half stopped for notrump.
    HalfStopper(Suit),
}

impl Test {
    /// Whether a hand with these facts passes.
    pub fn holds(self, facts: &HandFeatures) -> bool {
        match self {
            Self::Within(measure, span) => span.holds(measure.of(facts)),
            Self::Stopper(suit) => facts.stopper(suit) == Stopper::Full,
            Self::HalfStopper(suit) => facts.stopper(suit) != Stopper::None,
            shape => shape.of_shape(facts.shape()),
        }
    }

    /// The tests of shape alone; the others answer no.
    pub(crate) fn of_shape(self, shape: Shape) -> bool {
        match self {
            Self::Longer(a, b) => shape.length(a) > shape.length(b),
            Self::NotShorter(a, b) => shape.length(a) >= shape.length(b),
            Self::Longest(suit) => shape.lengths().iter().all(|&other| other <= shape.length(suit)),
            Self::Preferred(suit) => preferred(shape) == suit,
            Self::Balanced => shape.is_balanced(),
            Self::SemiBalanced => shape.is_semi_balanced(),
            Self::Within(measure, span) => measure.of_lengths(shape).is_some_and(|value| span.holds(value)),
            Self::Stopper(_) | Self::HalfStopper(_) => false,
        }
    }

    /// Whether lengths and high-card points decide it.
    pub const fn on_the_face(self) -> bool {
        match self {
            Self::Within(measure, _) => measure.on_the_face(),
            Self::Stopper(_) | Self::HalfStopper(_) => false,
            _ => true,
        }
    }
}

fn preferred(shape: Shape) -> Suit {
    let longest = shape.sorted()[0];
    let has_it = |suit: &&Suit| shape.length(**suit) == longest;
    let found = if longest >= 5 {
        Suit::DESC.iter().find(has_it)
    } else {
        Suit::ASC.iter().find(has_it)
    };
    found.copied().unwrap_or(Suit::Clubs)
}

/// A boolean combination of tests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// Every hand.
    Always,
    /// No hand.
    Never,
    /// One test.
    Test(Test),
    /// All of these.
    All(Vec<Condition>),
    /// At least one of these.
    Any(Vec<Condition>),
    /// The opposite.
    Not(Box<Condition>),
}

impl Condition {
    /// A count within a span.
    pub const fn within(measure: Measure, span: Span) -> Self {
        Self::Test(Test::Within(measure, span))
    }

    /// At least so many cards in a suit.
    pub const fn length(suit: Suit, span: Span) -> Self {
        Self::within(Measure::Length(suit), span)
    }

    /// Whether a hand with these facts fits.
    pub fn holds(&self, facts: &HandFeatures) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Test(test) => test.holds(facts),
            Self::All(parts) => parts.iter().all(|part| part.holds(facts)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(facts)),
            Self::Not(part) => !part.holds(facts),
        }
    }

    /// All of `parts`, simplified.
    pub fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut kept = Vec::new();
        for part in parts {
            match part {
                Self::Always => {}
                Self::Never => return Self::Never,
                Self::All(inner) => kept.extend(inner),
                other => kept.push(other),
            }
        }
        match kept.len() {
            0 => Self::Always,
            1 => kept.swap_remove(0),
            _ => Self::All(kept),
        }
    }

    /// Any of `parts`, simplified.
    pub fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut kept = Vec::new();
        for part in parts {
            match part {
                Self::Never => {}
                Self::Always => return Self::Always,
                Self::Any(inner) => kept.extend(inner),
                other => kept.push(other),
            }
        }
        match kept.len() {
            0 => Self::Never,
            1 => kept.swap_remove(0),
            _ => Self::Any(kept),
        }
    }

    /// The opposite, simplified.
    #[must_use]
    pub fn negate(self) -> Self {
        match self {
            Self::Always => Self::Never,
            Self::Never => Self::Always,
            Self::Not(part) => *part,
            other => Self::Not(Box::new(other)),
        }
    }

    /// The first part of a conjunction that the hand fails, for explanations.
    pub fn first_failure(&self, facts: &HandFeatures) -> Option<&Self> {
        match self {
            Self::All(parts) => parts.iter().find_map(|part| part.first_failure(facts)),
            whole => (!whole.holds(facts)).then_some(whole),
        }
    }
}
