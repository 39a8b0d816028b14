//! One hand of the whole pack, drawn by weights of shape and points.

use contract_bridge::Hand;
use rand::{Rng, RngExt};

use super::face_weights::FaceWeights;
use super::pack::Pack;
use crate::hands::{HANDS, Shape};

/// Draws hands by weights of shape and points.
#[derive(Debug)]
pub struct OneHand {
    weights: FaceWeights,
    /// The weight of all shapes up to each one.
    up_to: Vec<f64>,
}

impl OneHand {
    /// Prepares to draw by `weights`.
    pub fn new(weights: FaceWeights) -> Self {
        let mut sum = 0.0;
        let up_to = Shape::all().map(|shape| {
            let hands = Pack(Hand::ALL).hands(shape);
            let row = hands.iter().zip(weights.row(shape));
            sum += row.map(|(hands, &weight)| hands * f64::from(weight)).sum::<f64>();
            sum
        });
        let up_to = up_to.collect();
        Self { weights, up_to }
    }

    /// The mean weight of all hands.
    pub fn mean(&self) -> f64 {
        self.up_to.last().map_or(0.0, |sum| sum / HANDS as f64)
    }

    /// Draws a hand, with the weight it was drawn by.
    pub fn draw(&self, random: &mut (impl Rng + ?Sized)) -> Option<(Hand, f64)> {
        let aim = random.random::<f64>() * self.up_to.last()?;
        let at = self.up_to.partition_point(|&sum| sum <= aim);
        let shape = Shape::all().nth(at)?;
        let (hand, _) = Pack(Hand::ALL).draw(random, shape, self.weights.row(shape))?;
        Some((hand, f64::from(self.weights.of(hand))))
    }
}
