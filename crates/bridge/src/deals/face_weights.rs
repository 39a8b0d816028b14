//! Weights of hands by shape and points.

use contract_bridge::Hand;

use crate::hands::{MOST_HCP, SHAPES, Shape, ShapeHcpSet, hcp_of};

/// One more than the points of 13 cards, made up to a round number.
pub(super) const ROW: usize = 40;

/// The weights of the hands of one shape, by points.
pub(super) type WeightRow = [f32; ROW];

/// A weight for each shape and number of points.
#[derive(Debug, Clone)]
pub struct FaceWeights(Vec<WeightRow>);

impl FaceWeights {
    /// The same weight for every hand.
    pub fn even() -> Self {
        Self(vec![[1.0; ROW]; SHAPES])
    }

    /// The weight that `weight` gives the hands of each shape and number of points.
    pub fn from_fn(weight: impl Fn(Shape, u8) -> f32) -> Self {
        let row = |shape| {
            std::array::from_fn(|hcp| {
                if hcp > usize::from(MOST_HCP) {
                    0.0
                } else {
                    weight(shape, hcp as u8)
                }
            })
        };
        Self(Shape::all().map(row).collect())
    }

    /// Takes the hands of each layer times its weight, and all others times nothing. Layers must not overlap.
    pub fn scale(&mut self, layers: &[(&ShapeHcpSet, f32)]) {
        for (shape, row) in Shape::all().zip(&mut self.0) {
            let points: Vec<(u64, f32)> = layers.iter().map(|(set, w)| (set.points(shape), *w)).collect();
            for (hcp, weight) in row.iter_mut().enumerate() {
                let layer = points.iter().find(|(points, _)| points >> hcp & 1 == 1);
                *weight *= layer.map_or(0.0, |&(_, weight)| weight);
            }
        }
    }

    /// The weights of the hands of `shape`, by points.
    pub(super) fn row(&self, shape: Shape) -> &WeightRow {
        &self.0[shape.index()]
    }

    /// The weight of a hand of 13 cards.
    pub fn of(&self, hand: Hand) -> f32 {
        self.row(Shape::of(hand))
            .get(usize::from(hcp_of(hand)))
            .copied()
            .unwrap_or(0.0)
    }
}
