//! Rows of weights sorted into a few kinds that are about alike, so that estimates are made for kinds and not for shapes.

use super::face_weights::{FaceWeights, ROW, WeightRow};
use crate::hands::Shape;

/// The most kinds; rows that come after that join the kind that is nearest.
const MOST: usize = 40;
/// Rows are alike where no weight differs by more than this many eighths of a power of two.
const ALIKE: u32 = 3;
/// Less than this is hardly ever drawn: how much less does not matter.
const FAINT: f32 = 1e-4;

/// The rows of weights, sorted into kinds.
#[derive(Debug)]
pub(super) struct RowKinds {
    of_shape: Vec<usize>,
    rows: Vec<WeightRow>,
}

impl RowKinds {
    /// Those of a bound.
    pub(super) fn of(bound: &FaceWeights) -> Self {
        let mut kinds = Self {
            of_shape: Vec::new(),
            rows: Vec::new(),
        };
        let mut leaders: Vec<[u32; ROW]> = Vec::new();
        for shape in Shape::all() {
            let row = bound.row(shape);
            let logs = row.map(eighths);
            let far = |leader: &[u32; ROW]| {
                let apart = leader.iter().zip(&logs).map(|(a, b)| a.abs_diff(*b));
                apart.fold(0, u32::max)
            };
            let nearest = (leaders.iter().map(far).enumerate()).min_by_key(|&(_, far)| far);
            let kind = match nearest {
                Some((kind, far)) if far <= ALIKE || leaders.len() >= MOST => kind,
                _ => {
                    leaders.push(logs);
                    kinds.rows.push(*row);
                    leaders.len() - 1
                }
            };
            // The most of its rows: where a hand is worth something, its kind is too.
            for (most, &weight) in kinds.rows[kind].iter_mut().zip(row) {
                *most = most.max(weight);
            }
            kinds.of_shape.push(kind);
        }
        kinds
    }

    /// One kind for all.
    pub(super) fn even() -> Self {
        Self {
            of_shape: vec![0; Shape::all().len()],
            rows: vec![[1.0; ROW]],
        }
    }

    /// The kind of a shape's row.
    pub(super) fn of_shape(&self, shape: Shape) -> usize {
        self.of_shape[shape.index()]
    }

    /// A row for each kind: no row of that kind has more.
    pub(super) fn rows(&self) -> &[WeightRow] {
        &self.rows
    }
}

/// The logarithm of a weight in eighths, nearly: the leading bits of a float.
const fn eighths(weight: f32) -> u32 {
    (if weight > FAINT { weight } else { FAINT }).to_bits() >> 20
}
