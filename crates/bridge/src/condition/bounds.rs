//! What lengths and points tell about the hands that fit a condition.

use std::sync::Arc;

use super::{Condition, Span, Test};
use crate::hands::{ALL_ROWS, NO_ROWS, RowChunk, ShapeHcpSet};

/// The hands that pass `test`, where lengths and points decide it.
pub(crate) fn of_test(test: Test) -> Option<ShapeHcpSet> {
    if !test.on_the_face() {
        return None;
    }
    let Test::Within(measure, span) = test else {
        return Some(ShapeHcpSet::shapes(|shape| test.of_shape(shape)));
    };
    let rows: [u64; 32] = std::array::from_fn(|number| {
        let number = number as u8;
        match measure.adds_to_hcp() {
            true => count_bits(span, number),
            false if span.holds(number) => u64::MAX,
            false => 0,
        }
    });
    // No shape adds up to more than 13.
    let row = |&number: &u8| rows[usize::from(number % 32)];
    Some(ShapeHcpSet::from_rows(measure.by_shape()?.iter().map(row)))
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
pub(crate) fn may_be_sure(condition: &Condition) -> bool {
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
        let sets = Sets::of(condition, of);
        Self {
            must: (!sets.is_exact()).then(|| sets.joined(Side::Must)),
            may: sets.joined(Side::May),
        }
    }

    /// The hands that may fit `condition`.
    pub(crate) fn may(condition: &Condition, of: &impl Fn(Test) -> Option<Arc<ShapeHcpSet>>) -> ShapeHcpSet {
        Sets::of(condition, of).joined(Side::May)
    }

    /// Adds the hands that surely fit `condition` to `sum`.
    pub(crate) fn add_must(
        condition: &Condition,
        of: &impl Fn(Test) -> Option<Arc<ShapeHcpSet>>,
        sum: &mut ShapeHcpSet,
    ) {
        let sets = Sets::of(condition, of);
        sum.change(|from, rows| {
            let must = sets.rows(Side::Must, from);
            rows.iter_mut().zip(must).for_each(|(row, must)| *row |= must);
        });
    }

    /// Hands that are surely in the set.
    pub fn must(&self) -> &ShapeHcpSet {
        self.must.as_ref().unwrap_or(&self.may)
    }

    /// Whether lengths and points decide it.
    pub const fn is_exact(&self) -> bool {
        self.must.is_none()
    }

    /// Whether the two bounds are the same, even where honours are looked at.
    pub(super) fn is_sharp(&self) -> bool {
        (self.must.as_ref()).is_none_or(|must| *must == self.may)
    }
}

/// Which bound.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    May,
    Must,
}

impl Side {
    const fn other(self) -> Self {
        match self {
            Self::May => Self::Must,
            Self::Must => Self::May,
        }
    }
}

/// A condition with the set of each test. It is worked out a few rows at a time: whole sets in between would cost more than the
/// work itself.
enum Sets {
    All(Vec<Self>),
    Any(Vec<Self>),
    Not(Box<Self>),
    Known(Arc<ShapeHcpSet>),
    /// Honours decide.
    Unknown,
}

impl Sets {
    fn of(condition: &Condition, of: &impl Fn(Test) -> Option<Arc<ShapeHcpSet>>) -> Self {
        let each = |parts: &[Condition]| parts.iter().map(|part| Self::of(part, of)).collect();
        match condition {
            Condition::Always => Self::All(Vec::new()),
            Condition::Never => Self::Any(Vec::new()),
            Condition::Test(test) => of(*test).map_or(Self::Unknown, Self::Known),
            Condition::All(parts) => Self::All(each(parts)),
            Condition::Any(parts) => Self::Any(each(parts)),
            Condition::Not(part) => Self::Not(Box::new(Self::of(part, of))),
        }
    }

    fn is_exact(&self) -> bool {
        match self {
            Self::All(parts) | Self::Any(parts) => parts.iter().all(Self::is_exact),
            Self::Not(part) => part.is_exact(),
            Self::Known(_) => true,
            Self::Unknown => false,
        }
    }

    fn joined(&self, side: Side) -> ShapeHcpSet {
        let mut set = ShapeHcpSet::none();
        set.change(|from, rows| *rows = self.rows(side, from));
        set
    }

    fn rows(&self, side: Side, from: usize) -> RowChunk {
        match self {
            Self::Known(set) => *set.chunk(from),
            Self::Unknown if side == Side::May => ALL_ROWS,
            Self::Unknown => NO_ROWS,
            Self::All(parts) => {
                let mut whole = ALL_ROWS;
                for part in parts {
                    part.join(side, from, &mut whole, |row, part| *row &= part);
                }
                whole
            }
            Self::Any(parts) => {
                let mut whole = NO_ROWS;
                for part in parts {
                    part.join(side, from, &mut whole, |row, part| *row |= part);
                }
                whole
            }
            Self::Not(part) => part.rows(side.other(), from).map(|row| !row & ALL_ROWS[0]),
        }
    }

    fn join(&self, side: Side, from: usize, whole: &mut RowChunk, join: impl Fn(&mut u64, u64)) {
        let mut with = |rows: &RowChunk| {
            whole
                .iter_mut()
                .zip(rows)
                .for_each(|(row, &part)| join(row, part));
        };
        match self {
            // The common case, without a copy.
            Self::Known(set) => with(set.chunk(from)),
            other => with(&other.rows(side, from)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::HandFeatures;
    use contract_bridge::Seat;
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    fn sets(test: Test) -> Option<Arc<ShapeHcpSet>> {
        of_test(test).map(Arc::new)
    }

    /// Second method: hands that fit are among those that may, hands that do not are not among those that must.
    #[test]
    fn every_hand_is_within_the_bounds() {
        let conditions = [
            "15-17 hcp, balanced",
            "(20+ rule20 or 13+ hcp), 5+ S, S >= H",
            "not (12+ hcp, stop S), 4+ H",
            "(2/3 S or 6+ S), not balanced",
            "not (stop H or 10+ hcp)",
        ];
        let mut random = SmallRng::seed_from_u64(3);
        for text in conditions {
            let condition: Condition = text.parse().unwrap();
            let bounds = Bounds::of(&condition, &sets);
            assert!(bounds.must().is_subset(&bounds.may), "{text}");
            let mut sum = ShapeHcpSet::none();
            Bounds::add_must(&condition, &sets, &mut sum);
            assert_eq!(
                (&sum, &Bounds::may(&condition, &sets)),
                (bounds.must(), &bounds.may)
            );
            for _ in 0..2_000 {
                let deal = contract_bridge::deck::full_deal(&mut random);
                let hand = deal[Seat::North];
                let holds = condition.holds(&HandFeatures::of(hand));
                assert!(!holds || bounds.may.contains_hand(hand), "{text}");
                assert!(holds || !bounds.must().contains_hand(hand), "{text}");
                assert!(
                    !bounds.is_exact() || holds == bounds.may.contains_hand(hand),
                    "{text}"
                );
            }
        }
    }
}
