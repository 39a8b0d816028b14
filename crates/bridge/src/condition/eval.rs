//! Asking a condition of a hand, or of as much of it as is known.

use contract_bridge::{Holding, Rank, Suit};

use super::ast::{has_lengths, has_pattern};
use super::{Condition, Measure, Span, SuitTerm, Test};
use crate::features::{HandFeatures, HoldingFeatures, Stopper};
use crate::hands::Shape;

/// What is known of a hand. Answers are absent where they cannot be told.
pub(super) trait Seen {
    fn hcp(&self) -> Option<u8>;
    fn shape(&self) -> Option<Shape>;
    fn suit(&self, suit: Suit) -> Option<HoldingFeatures>;
    fn holding(&self, suit: Suit) -> Option<Holding>;
}

impl Seen for HandFeatures {
    fn hcp(&self) -> Option<u8> {
        Some(HandFeatures::hcp(self))
    }

    fn shape(&self) -> Option<Shape> {
        Some(HandFeatures::shape(self))
    }

    fn suit(&self, suit: Suit) -> Option<HoldingFeatures> {
        Some(*HandFeatures::suit(self, suit))
    }

    fn holding(&self, suit: Suit) -> Option<Holding> {
        Some(self.hand()[suit])
    }
}

/// Only the shape and the points of a hand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Face {
    pub(super) shape: Shape,
    pub(super) hcp: u8,
}

impl Seen for Face {
    fn hcp(&self) -> Option<u8> {
        Some(self.hcp)
    }

    fn shape(&self) -> Option<Shape> {
        Some(self.shape)
    }

    fn suit(&self, _: Suit) -> Option<HoldingFeatures> {
        None
    }

    fn holding(&self, _: Suit) -> Option<Holding> {
        None
    }
}

/// Only one suit of a hand.
#[derive(Debug, Clone, Copy)]
pub(super) struct OneSuit {
    pub(super) suit: Suit,
    pub(super) holding: HoldingFeatures,
}

impl Seen for OneSuit {
    fn hcp(&self) -> Option<u8> {
        None
    }

    fn shape(&self) -> Option<Shape> {
        None
    }

    fn suit(&self, suit: Suit) -> Option<HoldingFeatures> {
        (suit == self.suit).then_some(self.holding)
    }

    fn holding(&self, _: Suit) -> Option<Holding> {
        None
    }
}

impl Condition {
    /// Whether `hand` satisfies it.
    pub fn holds(&self, hand: &HandFeatures) -> bool {
        self.told(hand).unwrap_or(false)
    }

    /// Whether it is satisfied, as far as can be told.
    pub(super) fn told(&self, seen: &impl Seen) -> Option<bool> {
        match self {
            Self::All(parts) => all(parts.iter().map(|part| part.told(seen))),
            Self::Any(parts) => any(parts.iter().map(|part| part.told(seen))),
            Self::Not(part) => part.told(seen).map(|holds| !holds),
            Self::Test(test) => test.told(seen),
        }
    }
}

/// Whether all hold: no, as soon as one does not.
fn all(mut parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let known = parts.try_fold(Some(true), |so_far, part| match part {
        Some(false) => Err(()),
        Some(true) => Ok(so_far),
        None => Ok(None),
    });
    known.unwrap_or(Some(false))
}

/// Whether one holds: yes, as soon as one does.
fn any(parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    all(parts.map(|part| part.map(|holds| !holds))).map(|none| !none)
}

impl Test {
    fn told(&self, seen: &impl Seen) -> Option<bool> {
        match self {
            Self::Count(measure, span) => measure.lies_in(*span, seen),
            Self::Shape(lengths) => seen.shape().map(|shape| has_lengths(shape, *lengths)),
            Self::Pattern(lengths) => seen.shape().map(|shape| has_pattern(shape, *lengths)),
            Self::Balanced => seen.shape().map(Shape::is_balanced),
            Self::SemiBalanced => seen.shape().map(Shape::is_semi_balanced),
            Self::Holds(card) => holds(seen, card.suit, card.rank),
            Self::Stopped(suit, least) => each(*suit, |suit| is_stopped(seen, suit, *least)),
        }
    }
}

fn is_stopped(seen: &impl Seen, suit: Suit, least: Stopper) -> Option<bool> {
    seen.suit(suit).map(|suit| suit.stopper >= least)
}

/// Honours are seen in the features of a suit, small cards in the holding only.
fn holds(seen: &impl Seen, suit: Suit, rank: Rank) -> Option<bool> {
    match rank.get().checked_sub(10) {
        Some(honour) => seen.suit(suit).map(|suit| suit.honours >> honour & 1 == 1),
        None => seen.holding(suit).map(|holding| holding.contains(rank)),
    }
}

/// Whether one of the suits that are meant does.
fn each(term: SuitTerm, does: impl Fn(Suit) -> Option<bool>) -> Option<bool> {
    any(term.suits().iter().map(|&suit| does(suit)))
}

impl Measure {
    fn lies_in(self, span: Span, seen: &impl Seen) -> Option<bool> {
        match self.suit() {
            Some(term) => each(term, |suit| Some(span.contains(self.in_suit(suit, seen)?))),
            None => Some(span.contains(self.count(seen)?)),
        }
    }

    fn in_suit(self, suit: Suit, seen: &impl Seen) -> Option<u8> {
        let features = || seen.suit(suit);
        match self {
            Self::Length(_) => match seen.shape() {
                Some(shape) => Some(shape.length(suit)),
                None => Some(features()?.length),
            },
            Self::Support(_) => Some(seen.hcp()? + seen.shape()?.shortness_points(suit)),
            Self::SuitHcp(_) => Some(features()?.hcp),
            Self::Quality(_) => Some(features()?.quality),
            Self::TopThree(_) => Some(features()?.top_three()),
            Self::TopFive(_) => Some(features()?.top_five()),
            _ => None,
        }
    }

    fn count(self, seen: &impl Seen) -> Option<u8> {
        let sum = |of: fn(&HoldingFeatures) -> u8| {
            Suit::ASC
                .iter()
                .try_fold(0, |sum, &suit| Some(sum + of(&seen.suit(suit)?)))
        };
        match self {
            Self::Hcp => seen.hcp(),
            Self::LengthPoints => {
                let extra = seen.shape()?.lengths().map(|length| length.saturating_sub(4));
                Some(seen.hcp()? + extra.iter().sum::<u8>())
            }
            Self::Controls => sum(|suit| suit.controls),
            Self::Rank(rank) => {
                let held = |&suit: &Suit| holds(seen, suit, rank).map(u8::from);
                Suit::ASC.iter().try_fold(0, |sum, suit| Some(sum + held(suit)?))
            }
            Self::Losers => sum(|suit| suit.losers),
            Self::NewLosers => sum(|suit| suit.new_losers_halves),
            Self::QuickTricks => sum(|suit| suit.quick_halves),
            Self::PlayingTricks => sum(|suit| suit.playing_halves),
            Self::HcpAndTwoLongest => {
                let [longest, second, ..] = seen.shape()?.sorted();
                Some(seen.hcp()? + longest + second)
            }
            Self::HcpAndSpades => Some(seen.hcp()? + seen.shape()?.length(Suit::Spades)),
            Self::Shortest => seen.shape()?.lengths().into_iter().min(),
            _ => None,
        }
    }
}
