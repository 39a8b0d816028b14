//! *And*, *or* and *not* over things that are asked.

use contract_bridge::Suit;

use super::{Measure, Span, Test};
use crate::features::HandFeatures;

/// A condition on a hand: tests joined by *and*, *or* and *not*. What a test is differs: on a hand alone it is a [`Test`], a
/// bidding system asks about the auction too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition<T = Test> {
    /// Every hand.
    Always,
    /// No hand.
    Never,
    /// One test.
    Test(T),
    /// All of these.
    All(Vec<Self>),
    /// At least one of these.
    Any(Vec<Self>),
    /// The opposite.
    Not(Box<Self>),
}

impl<T> Condition<T> {
    /// All of `parts`, simplified.
    pub fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, true)
    }

    /// Any of `parts`, simplified.
    pub fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, false)
    }

    /// All or any of `parts`: what decides nothing is left out, what decides alone stands alone.
    fn joined(parts: impl IntoIterator<Item = Self>, all: bool) -> Self {
        let mut kept = Vec::new();
        for part in parts {
            match part {
                Self::Always if all => {}
                Self::Never if !all => {}
                Self::Always | Self::Never => return part,
                Self::All(inner) if all => kept.extend(inner),
                Self::Any(inner) if !all => kept.extend(inner),
                other => kept.push(other),
            }
        }
        match (kept.len(), all) {
            (0, true) => Self::Always,
            (0, false) => Self::Never,
            (1, _) => kept.swap_remove(0),
            (_, true) => Self::All(kept),
            (_, false) => Self::Any(kept),
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

    /// How many tests and words that join them it is made of.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Always | Self::Never | Self::Test(_) => 1,
            Self::All(parts) | Self::Any(parts) => 1 + parts.iter().map(Self::size).sum::<usize>(),
            Self::Not(part) => 1 + part.size(),
        }
    }

    /// The same with each test as `of` gives it, simplified.
    pub fn settled<U>(&self, of: &impl Fn(&T) -> Condition<U>) -> Condition<U> {
        match self {
            Self::Always => Condition::Always,
            Self::Never => Condition::Never,
            Self::Test(test) => of(test),
            Self::All(parts) => Condition::all(parts.iter().map(|part| part.settled(of))),
            Self::Any(parts) => Condition::any(parts.iter().map(|part| part.settled(of))),
            Self::Not(part) => part.settled(of).negate(),
        }
    }

    /// Whether it is satisfied, where `of` may not be able to tell of each test.
    pub(crate) fn told(&self, of: &impl Fn(&T) -> Option<bool>) -> Option<bool> {
        match self {
            Self::Always => Some(true),
            Self::Never => Some(false),
            Self::Test(test) => of(test),
            Self::All(parts) => all_told(parts.iter().map(|part| part.told(of))),
            Self::Any(parts) => {
                all_told(parts.iter().map(|part| part.told(of).map(|holds| !holds))).map(|none| !none)
            }
            Self::Not(part) => part.told(of).map(|holds| !holds),
        }
    }

    /// Every test in it.
    pub fn tests(&self) -> Vec<&T> {
        match self {
            Self::Always | Self::Never => Vec::new(),
            Self::Test(test) => vec![test],
            Self::All(parts) | Self::Any(parts) => parts.iter().flat_map(Self::tests).collect(),
            Self::Not(part) => part.tests(),
        }
    }
}

/// Whether all hold: no, as soon as one does not.
fn all_told(mut parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let known = parts.try_fold(Some(true), |so_far, part| match part {
        Some(false) => Err(()),
        Some(true) => Ok(so_far),
        None => Ok(None),
    });
    known.unwrap_or(Some(false))
}

impl Condition {
    /// A count within a span.
    pub const fn within(measure: Measure, span: Span) -> Self {
        Self::Test(Test::Within(measure, span))
    }

    /// At least this many cards in a suit.
    pub const fn length(suit: Suit, span: Span) -> Self {
        Self::within(Measure::Length(suit), span)
    }

    /// Whether a hand with these facts fits.
    ///
    /// ```
    /// use kibitzer_bridge::{Condition, Hand, HandFeatures, Notation};
    ///
    /// let opens: Condition = "20+ rule20, 5+ S, S >= H".parse().unwrap();
    /// let hand = HandFeatures::of(Hand::read("AK954.32.AJ32.32").unwrap());
    /// assert!(opens.holds(&hand));
    /// ```
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

    /// The first part of a conjunction that the hand fails, for explanations.
    pub fn first_failure(&self, facts: &HandFeatures) -> Option<&Self> {
        match self {
            Self::All(parts) => parts.iter().find_map(|part| part.first_failure(facts)),
            whole => (!whole.holds(facts)).then_some(whole),
        }
    }

    /// How far a hand is from fitting: points, and two for each card or whatever else is missing.
    pub(crate) fn gap(&self, facts: &HandFeatures) -> u32 {
        match self {
            Self::All(parts) => parts.iter().map(|part| part.gap(facts)).sum(),
            Self::Any(parts) => parts
                .iter()
                .map(|part| part.gap(facts))
                .min()
                .unwrap_or(u32::from(u8::MAX)),
            Self::Test(Test::Within(measure, span)) => {
                let has = measure.of(facts);
                let off = span.low.saturating_sub(has).max(has.saturating_sub(span.high));
                let each = if matches!(measure, Measure::Hcp | Measure::Points | Measure::Support(_)) {
                    1
                } else {
                    2
                };
                each * u32::from(off)
            }
            whole if whole.holds(facts) => 0,
            _ => 2,
        }
    }
}
