//! A fixed sample of hands in which rare kinds are common, each with the weight that makes up for it.
//!
//! Describing a call asks which hands make it. Drawing hands anew for each call would cost a hundred times more than choosing the
//! call; these are drawn once, and those of them that fit are looked at.

use std::sync::LazyLock;

use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::statement::Cell;
use crate::deals::{FaceWeights, OneHand};
use crate::features::HandFeatures;
use crate::hands::{ShapeHcpSet, hands_of};

/// How many hands.
const SIZE: usize = 16_384;
/// A kind of hands is drawn by this power of how many there are: 1 would leave rare kinds out, 0 would crowd out the common ones.
const POWER: f64 = 0.75;

/// A hand of the sample, and how many it stands for.
#[derive(Debug)]
pub(super) struct Drawn {
    pub(super) cell: Cell,
    pub(super) hand: HandFeatures,
}

static HANDS: LazyLock<Vec<Drawn>> = LazyLock::new(|| {
    let kinds = OneHand::new(FaceWeights::from_fn(|shape, hcp| {
        (hands_of(shape)[usize::from(hcp)].max(1) as f64).powf(POWER - 1.0) as f32
    }));
    // The same call is described alike every time.
    let mut random = SmallRng::seed_from_u64(1);
    (0..SIZE)
        .filter_map(|_| kinds.draw(&mut random))
        .map(|(hand, weight)| {
            let hand = HandFeatures::of(hand);
            Drawn {
                cell: (hand.shape(), hand.hcp(), 1.0 / weight),
                hand,
            }
        })
        .collect()
});

/// The hands of the sample that are in `set`.
pub(super) fn within(set: &ShapeHcpSet) -> impl Iterator<Item = &'static Drawn> {
    HANDS
        .iter()
        .filter(|drawn| set.contains(drawn.cell.0, drawn.cell.1))
}

/// How many hands of equal weight would tell as much.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Effective {
    sum: f64,
    squares: f64,
}

impl Effective {
    /// That of hands with these weights.
    pub(super) fn of(weights: impl Iterator<Item = f64>) -> Self {
        let mut effective = Self::default();
        weights.for_each(|weight| effective.add(weight));
        effective
    }

    pub(super) fn add(&mut self, weight: f64) {
        self.sum += weight;
        self.squares += weight * weight;
    }

    pub(super) fn number(self) -> f64 {
        if self.squares > 0.0 {
            self.sum * self.sum / self.squares
        } else {
            0.0
        }
    }
}
