//! What lengths and points tell about the hands that fit a condition.

use std::sync::Arc;

use super::{Condition, Span, Test};
use crate::hands::ShapeHcpSet;

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

    /// Whether the two bounds are the same, even where honours are looked at.
    pub(super) fn is_sharp(&self) -> bool {
        (self.must.as_ref()).is_none_or(|must| *must == self.may)
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
