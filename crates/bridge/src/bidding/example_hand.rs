//! Deals a hand with a shape and points out of a set, to show what is wrong with a system.

use std::sync::LazyLock;

use contract_bridge::{Hand, Holding, Suit};
use rand::{Rng, RngExt as _};

use crate::features::HoldingFeatures;
use crate::hands::{Shape, ShapeHcpSet};

/// Tries for one shape before another is taken.
const TRIES: usize = 300;

/// The holdings of each length.
static BY_LENGTH: LazyLock<Vec<Vec<(Holding, u8)>>> = LazyLock::new(|| {
    let mut holdings = vec![Vec::new(); 14];
    for bits in 0..1u16 << 13 {
        let holding = Holding::from_bits_truncate(bits << 2);
        let features = HoldingFeatures::of(holding);
        holdings[usize::from(features.length)].push((holding, features.hcp));
    }
    holdings
});

/// A hand of one of the shapes and counts of `set`; `None` if none was found.
pub(super) fn deal<R: Rng>(set: &ShapeHcpSet, random: &mut R) -> Option<Hand> {
    let shapes: Vec<Shape> = Shape::all().filter(|&shape| set.points(shape) != 0).collect();
    if shapes.is_empty() {
        return None;
    }
    (0..8).find_map(|_| {
        let shape = shapes[random.random_range(0..shapes.len())];
        (0..TRIES).find_map(|_| try_one(shape, set, random))
    })
}

fn try_one<R: Rng>(shape: Shape, set: &ShapeHcpSet, random: &mut R) -> Option<Hand> {
    let mut hcp = 0;
    let mut suits = [Holding::EMPTY; 4];
    for suit in Suit::ASC {
        let holdings = BY_LENGTH.get(usize::from(shape.length(suit)))?;
        let (holding, points) = holdings[random.random_range(0..holdings.len())];
        suits[suit as usize] = holding;
        hcp += points;
    }
    let [clubs, diamonds, hearts, spades] = suits;
    set.contains(shape, hcp)
        .then(|| Hand::new(clubs, diamonds, hearts, spades))
}
