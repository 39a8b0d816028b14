//! One thing asked of a hand.

use contract_bridge::{Card, Rank, Suit};

use super::{Measure, Span};
use crate::features::{HandFeatures, HoldingFeatures, Stopper};
use crate::hands::Shape;

/// Four lengths of spades, hearts, diamonds and clubs; those left open may be anything.
pub type Lengths = [Option<u8>; 4];

/// One thing asked of a hand. A suit is a [`Suit`], or as a bidding system names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Test<S = Suit> {
    /// A count lies in a span.
    Within(Measure<S>, Span),
    /// The first suit has at least this many cards more than the second: 1 is longer, 0 not shorter.
    Longer(S, S, i8),
    /// No suit is longer than this one.
    Longest(S),
    /// The suit one bids first: the longest; of equals with five or more the higher, of four-card suits the cheaper.
    Preferred(S),
    /// 4333, 4432 or 5332.
    Balanced,
    /// Balanced, 5422 or 6322.
    SemiBalanced,
    /// These lengths, in this order.
    Shape(Lengths),
    /// These lengths, in any order.
    Pattern(Lengths),
    /// Stopped for notrump.
    Stopper(S),
    /// At least half stopped for notrump.
    HalfStopper(S),
    /// The hand holds a card.
    Holds(Card),
}

impl<S: Copy> Test<S> {
    /// The same with each suit as `suit` gives it; `None` where it gives none.
    pub fn with_suits<T>(self, mut suit: impl FnMut(S) -> Option<T>) -> Option<Test<T>> {
        Some(match self {
            Self::Within(measure, span) => Test::Within(measure.with_suits(suit)?, span),
            Self::Longer(a, b, by) => Test::Longer(suit(a)?, suit(b)?, by),
            Self::Longest(a) => Test::Longest(suit(a)?),
            Self::Preferred(a) => Test::Preferred(suit(a)?),
            Self::Stopper(a) => Test::Stopper(suit(a)?),
            Self::HalfStopper(a) => Test::HalfStopper(suit(a)?),
            Self::Balanced => Test::Balanced,
            Self::SemiBalanced => Test::SemiBalanced,
            Self::Shape(lengths) => Test::Shape(lengths),
            Self::Pattern(lengths) => Test::Pattern(lengths),
            Self::Holds(card) => Test::Holds(card),
        })
    }
}

impl Test {
    /// Whether a hand with these features passes.
    pub fn holds(self, hand: &HandFeatures) -> bool {
        match self {
            Self::Within(measure, span) => span.holds(measure.of(hand)),
            Self::Stopper(suit) => hand.stopper(suit) == Stopper::Full,
            Self::HalfStopper(suit) => hand.stopper(suit) != Stopper::None,
            Self::Holds(card) => hand.hand().contains(card),
            shape => shape.of_shape(hand.shape()),
        }
    }

    /// The tests of shape alone; the others answer no.
    pub(crate) fn of_shape(self, shape: Shape) -> bool {
        match self {
            Self::Longer(a, b, by) => {
                i16::from(shape.length(a)) >= i16::from(shape.length(b)) + i16::from(by)
            }
            Self::Longest(suit) => shape.lengths().iter().all(|&other| other <= shape.length(suit)),
            Self::Preferred(suit) => preferred(shape) == suit,
            Self::Balanced => shape.is_balanced(),
            Self::SemiBalanced => shape.is_semi_balanced(),
            Self::Shape(lengths) => has_lengths(shape, lengths),
            Self::Pattern(lengths) => has_pattern(shape, lengths),
            Self::Within(measure, span) => measure.of_lengths(shape).is_some_and(|value| span.holds(value)),
            Self::Stopper(_) | Self::HalfStopper(_) | Self::Holds(_) => false,
        }
    }

    /// Whether lengths and high-card points decide it.
    pub const fn on_the_face(self) -> bool {
        match self {
            Self::Within(measure, _) => measure.on_the_face(),
            Self::Stopper(_) | Self::HalfStopper(_) | Self::Holds(_) => false,
            _ => true,
        }
    }

    /// Whether a hand passes of which only this suit is known; `None` where that does not tell.
    pub(super) fn of_suit(self, suit: Suit, holding: &HoldingFeatures) -> Option<bool> {
        match self {
            Self::Within(measure, span) => Some(span.holds(measure.of_suit(suit, holding)?)),
            Self::Stopper(of) if of == suit => Some(holding.stopper == Stopper::Full),
            Self::HalfStopper(of) if of == suit => Some(holding.stopper != Stopper::None),
            Self::Holds(card) if card.suit == suit && card.rank >= Rank::T => {
                Some(holding.honours >> (card.rank.get() - Rank::T.get()) & 1 == 1)
            }
            _ => None,
        }
    }
}

/// Whether `shape` has these lengths in this order.
fn has_lengths(shape: Shape, wanted: Lengths) -> bool {
    (wanted.iter().zip(shape.lengths())).all(|(wanted, length)| wanted.is_none_or(|wanted| wanted == length))
}

/// Whether `shape` has these lengths in some order.
fn has_pattern(shape: Shape, wanted: Lengths) -> bool {
    let mut lengths = shape.lengths().to_vec();
    (wanted.iter().flatten()).all(|wanted| {
        let at = lengths.iter().position(|length| length == wanted);
        at.map(|at| lengths.swap_remove(at)).is_some()
    })
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
