//! What the hands of one seat are worth.

use std::fmt;

use contract_bridge::Hand;

use super::face_weights::FaceWeights;

/// What the hands of one seat are worth.
pub struct HandWeights<'a> {
    /// About the most that a hand of each shape and points is worth.
    pub bound: FaceWeights,
    /// What a hand is worth, exactly; `None` where the bound says it all.
    pub exact: Option<Box<dyn Fn(Hand) -> f64 + Send + Sync + 'a>>,
}

impl HandWeights<'_> {
    /// Every hand is worth the same.
    pub fn even() -> Self {
        Self {
            bound: FaceWeights::even(),
            exact: None,
        }
    }

    /// What a hand is worth beside its bound.
    pub(super) fn share_of_bound(&self, hand: Hand) -> f64 {
        (self.exact.as_ref()).map_or(1.0, |exact| exact(hand) / f64::from(self.bound.of(hand)))
    }
}

impl fmt::Debug for HandWeights<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("HandWeights")
            .field("bound", &self.bound)
            .finish_non_exhaustive()
    }
}
