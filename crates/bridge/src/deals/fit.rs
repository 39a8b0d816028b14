//! What one seat's hand must be, in the form that can be counted and drawn.

use std::fmt;

use contract_bridge::{Hand, Suit};
use rand::Rng;

use super::KindSet;
use super::chance;
use crate::hands::ShapeHcpSet;
use crate::pieces::BySuit;

/// What is left of a condition beside shape, points and single suits: asked of each hand drawn.
pub enum HandTest<'a> {
    /// Whether the hand fits.
    Holds(Box<dyn Fn(Hand) -> bool + Send + Sync + 'a>),
    /// With what chance, from 0 to 1, the hand is to be kept.
    Chance(Box<dyn Fn(Hand) -> f64 + Send + Sync + 'a>),
}

impl fmt::Debug for HandTest<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Holds(_) => "Holds",
            Self::Chance(_) => "Chance",
        })
    }
}

/// What one seat's hand must be: shape and points in a set, each suit of an allowed kind, and a test for the rest.
#[derive(Debug)]
pub struct Fit<'a> {
    /// The shapes and points allowed.
    pub face: ShapeHcpSet,
    /// The kinds of holdings allowed in each suit.
    pub suits: BySuit<KindSet>,
    /// What is left to be tested.
    pub test: Option<HandTest<'a>>,
}

impl<'a> Fit<'a> {
    /// Any hand.
    pub fn anything() -> Self {
        Self::of(ShapeHcpSet::all())
    }

    /// A hand with shape and points in `face`.
    pub fn of(face: ShapeHcpSet) -> Self {
        Self {
            face,
            suits: BySuit::from_fn(|_| KindSet::ALL),
            test: None,
        }
    }

    /// The same with a test on each hand.
    #[must_use]
    pub fn tested(mut self, test: impl Fn(Hand) -> bool + Send + Sync + 'a) -> Self {
        self.test = Some(HandTest::Holds(Box::new(test)));
        self
    }

    /// The same with a chance for each hand to be kept, from 0 to 1.
    #[must_use]
    pub fn weighted(mut self, chance: impl Fn(Hand) -> f64 + Send + Sync + 'a) -> Self {
        self.test = Some(HandTest::Chance(Box::new(chance)));
        self
    }

    /// Whether there is nothing to test beside shape, points and single suits.
    pub const fn is_exact(&self) -> bool {
        self.test.is_none()
    }

    /// Whether shape, points and each suit of `hand` are allowed.
    pub(super) fn admits(&self, hand: Hand) -> bool {
        self.face.contains_hand(hand)
            && Suit::ASC
                .into_iter()
                .all(|suit| self.suits[suit].contains_holding(hand[suit]))
    }

    /// Whether `hand` passes the test that is left.
    pub(super) fn keeps(&self, hand: Hand, random: &mut (impl Rng + ?Sized)) -> bool {
        match &self.test {
            None => true,
            Some(HandTest::Holds(test)) => test(hand),
            Some(HandTest::Chance(weight)) => chance::is_below(random, weight(hand)),
        }
    }
}
