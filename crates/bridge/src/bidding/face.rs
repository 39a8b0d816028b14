//! What lengths and points tell about the hands that fit a condition.

use std::sync::{Arc, LazyLock};

use contract_bridge::Suit;

use super::condition::{Condition, Span, Test};
use crate::hands::{Shape, ShapeHcpSet, hands_of};
use crate::pieces::BySuit;

/// Every pair of shape and points that some hand has.
static POSSIBLE: LazyLock<ShapeHcpSet> = LazyLock::new(|| {
    ShapeHcpSet::by_shape(|shape| {
        (hands_of(shape).iter().enumerate())
            .filter(|&(_, &hands)| hands > 0)
            .fold(0, |bits, (hcp, _)| bits | 1 << hcp)
    })
});

/// Every hand there is, without pairs of shape and points that no hand has.
pub(crate) fn every_hand() -> ShapeHcpSet {
    POSSIBLE.clone()
}

/// Whether a set, made of hands there are, is empty.
pub(crate) fn is_empty(set: &ShapeHcpSet) -> bool {
    set.rows().iter().all(|&row| row == 0)
}

/// The hands that pass `test`, where lengths and points decide it.
pub(crate) fn of_test(test: Test) -> Option<ShapeHcpSet> {
    if !test.on_the_face() {
        return None;
    }
    Some(match test {
        Test::Within(measure, span) if measure.adds_to_hcp() => {
            ShapeHcpSet::by_shape(|shape| count_bits(span, measure.over_hcp(shape).unwrap_or(0)))
        }
        _ => ShapeHcpSet::by_shape(|shape| if test.of_shape(shape) { u64::MAX } else { 0 }),
    })
}

/// The bits of the high-card counts that lie in `span` once `over` is added.
fn count_bits(span: Span, over: u8) -> u64 {
    if span.high < over {
        return 0;
    }
    let low = span.low.saturating_sub(over).min(63);
    let high = (span.high - over).min(37);
    if low > high {
        return 0;
    }
    (u64::MAX >> (63 - high)) & (u64::MAX << low)
}

/// Whether lengths and points may be enough to be sure that a hand fits: not where an honour has to be seen.
pub(super) fn may_be_sure(condition: &Condition) -> bool {
    match condition {
        Condition::Always | Condition::Not(_) => true,
        Condition::Never => false,
        Condition::Test(test) => test.on_the_face(),
        Condition::All(parts) => parts.iter().all(may_be_sure),
        Condition::Any(parts) => parts.iter().any(may_be_sure),
    }
}

/// A set known from both sides: the hands that may be in it and those that surely are.
#[derive(Debug, Clone)]
pub struct Bounds {
    /// Hands that may be in the set.
    pub may: ShapeHcpSet,
    /// Hands that surely are; absent where both are the same.
    must: Option<ShapeHcpSet>,
}

impl Bounds {
    /// The bounds of `condition`; `of` gives the set of one test, nothing where honours decide.
    pub fn of(condition: &Condition, of: &impl Fn(Test) -> Option<Arc<ShapeHcpSet>>) -> Self {
        match condition {
            Condition::Always => Self::exact(ShapeHcpSet::all()),
            Condition::Never => Self::exact(ShapeHcpSet::none()),
            Condition::Test(_) => Self::of_all(std::slice::from_ref(condition), of),
            Condition::All(parts) => Self::of_all(parts, of),
            Condition::Any(parts) => {
                let mut whole = Self::exact(ShapeHcpSet::none());
                for part in parts {
                    whole.unite(&Self::of(part, of));
                }
                whole
            }
            Condition::Not(part) => Self::of(part, of).negate(),
        }
    }

    fn of_all(parts: &[Condition], of: &impl Fn(Test) -> Option<Arc<ShapeHcpSet>>) -> Self {
        let first = parts.first().and_then(|part| match part {
            Condition::Test(test) => of(*test),
            _ => None,
        });
        let rest = &parts[usize::from(first.is_some())..];
        let mut whole = Self::exact(first.map_or_else(ShapeHcpSet::all, |set| (*set).clone()));
        for part in rest {
            match part {
                // The common case, without copies.
                Condition::Test(test) => match of(*test) {
                    Some(set) => whole.intersect_exact(&set),
                    None => whole.must = Some(ShapeHcpSet::none()),
                },
                other => whole.intersect(&Self::of(other, of)),
            }
        }
        whole
    }

    const fn exact(set: ShapeHcpSet) -> Self {
        Self { may: set, must: None }
    }

    /// Hands that are surely in the set.
    pub fn must(&self) -> &ShapeHcpSet {
        self.must.as_ref().unwrap_or(&self.may)
    }

    /// Whether lengths and points decide it.
    pub const fn is_exact(&self) -> bool {
        self.must.is_none()
    }

    fn intersect_exact(&mut self, set: &ShapeHcpSet) {
        self.may &= set;
        if let Some(must) = &mut self.must {
            *must &= set;
        }
    }

    fn intersect(&mut self, other: &Self) {
        if self.must.is_some() || other.must.is_some() {
            let mut must = self.must().clone();
            must &= other.must();
            self.must = Some(must);
        }
        self.may &= &other.may;
    }

    fn unite(&mut self, other: &Self) {
        if self.must.is_some() || other.must.is_some() {
            let mut must = self.must().clone();
            must |= other.must();
            self.must = Some(must);
        }
        self.may |= &other.may;
    }

    fn negate(self) -> Self {
        match self.must {
            None => Self::exact(!&self.may),
            Some(must) => Self {
                may: !&must,
                must: Some(!&self.may),
            },
        }
    }
}

/// Tight ranges of a set of hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ranges {
    /// High-card points.
    pub hcp: Span,
    /// High-card points and length points.
    pub points: Span,
    /// Cards in each suit.
    pub lengths: BySuit<Span>,
}

impl Ranges {
    /// The ranges of all hands.
    pub fn every() -> Self {
        Self {
            hcp: Span::new(0, 37),
            points: Span::new(0, 46),
            lengths: BySuit::from_fn(|_| Span::new(0, 13)),
        }
    }

    /// The ranges of a set of hands there are; nothing if it is empty.
    pub fn of(set: &ShapeHcpSet) -> Option<Self> {
        let mut ranges: Option<Self> = None;
        for (shape, &counts) in Shape::all().zip(set.rows()).filter(|&(_, &counts)| counts != 0) {
            let low = counts.trailing_zeros() as u8;
            let high = 63 - counts.leading_zeros() as u8;
            let long: u8 = shape.lengths().iter().map(|l| l.saturating_sub(4)).sum();
            let here = Self {
                hcp: Span::new(low, high),
                points: Span::new(low + long, high + long),
                lengths: BySuit::from_fn(|suit| Span::new(shape.length(suit), shape.length(suit))),
            };
            match &mut ranges {
                None => ranges = Some(here),
                Some(ranges) => ranges.widen(&here),
            }
        }
        ranges
    }

    fn widen(&mut self, other: &Self) {
        widen(&mut self.hcp, other.hcp);
        widen(&mut self.points, other.points);
        for suit in Suit::ASC {
            widen(&mut self.lengths[suit], other.lengths[suit]);
        }
    }

    /// The least number of cards in `suit`.
    pub fn least(&self, suit: Suit) -> u8 {
        self.lengths[suit].low
    }
}

fn widen(span: &mut Span, other: Span) {
    span.low = span.low.min(other.low);
    span.high = span.high.max(other.high);
}
