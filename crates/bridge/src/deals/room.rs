//! About how much room two seats find in the cards that two others leave.
//!
//! Lengths and points are looked at apart, each as it is on average over the other. That is a rough estimate; it only has to
//! say which first hands are worth drawing.

use contract_bridge::Suit;

use super::chance::ways_to_choose;
use super::face_weights::{FaceWeights, ROW, WeightRow};
use crate::hands::{Shape, hands_of};
use crate::pieces::BySuit;

/// Lengths of a suit: none to thirteen.
const LENGTHS: usize = 14;
/// The cards of two hands.
const CARDS: u8 = 26;
/// One more than all points.
const POINTS: usize = 41;
/// What is least as a share of what is most: estimates are never so sure that there is no room.
const LEAST: f32 = 0.02;

/// The room for two seats, by what is left for them.
#[derive(Debug)]
pub(super) struct RoomOfTwo {
    by_lengths: Vec<f32>,
    by_points: Vec<f32>,
}

impl RoomOfTwo {
    pub(super) fn new(bounds: [&FaceWeights; 2]) -> Self {
        Self {
            by_lengths: shares(by_lengths(bounds.map(by_shape))),
            by_points: shares(by_points(bounds.map(by_hcp))),
        }
    }

    /// The room in cards of these lengths, spades first.
    pub(super) fn of_lengths(&self, lengths: [u8; 4]) -> f32 {
        self.by_lengths[place(lengths)]
    }

    /// The room in cards of this many points.
    pub(super) fn of_points(&self, hcp: u8) -> f32 {
        self.by_points.get(usize::from(hcp)).copied().unwrap_or(0.0)
    }

    /// The room that a hand leaves of `all` points, by its own.
    pub(super) fn after_points(&self, all: usize) -> WeightRow {
        std::array::from_fn(|own| {
            let left = all.checked_sub(own);
            left.and_then(|left| self.by_points.get(left))
                .copied()
                .unwrap_or(0.0)
        })
    }
}

fn place([spades, hearts, diamonds, _]: [u8; 4]) -> usize {
    [spades, hearts, diamonds]
        .into_iter()
        .fold(0, |place, length| place * LENGTHS + usize::from(length.min(13)))
}

/// As shares of the most, and never less than the least.
fn shares(mut rooms: Vec<f32>) -> Vec<f32> {
    let most = rooms.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
    for room in &mut rooms {
        *room = (*room / most).max(LEAST);
    }
    rooms
}

/// What a hand of each shape is worth, over all points.
fn by_shape(bound: &FaceWeights) -> Vec<(Shape, f32)> {
    let mean = |shape: Shape| {
        let hands = hands_of(shape).iter().map(|&hands| hands as f32);
        let all: f32 = hands.clone().sum();
        let worth: f32 = hands
            .zip(bound.row(shape))
            .map(|(hands, weight)| hands * weight)
            .sum();
        (shape, worth / all)
    };
    Shape::all().map(mean).collect()
}

/// What a hand of each number of points is worth, over all shapes.
fn by_hcp(bound: &FaceWeights) -> WeightRow {
    let (mut worth, mut all) = ([0.0; ROW], [0.0_f32; ROW]);
    for shape in Shape::all() {
        for (hcp, (&hands, weight)) in hands_of(shape).iter().zip(bound.row(shape)).enumerate() {
            worth[hcp] += hands as f32 * weight;
            all[hcp] += hands as f32;
        }
    }
    std::array::from_fn(|hcp| worth[hcp] / all[hcp].max(1.0))
}

fn by_lengths([one, other]: [Vec<(Shape, f32)>; 2]) -> Vec<f32> {
    let mut rooms = vec![0.0; LENGTHS.pow(3)];
    let worth: Vec<&(Shape, f32)> = one.iter().filter(|(_, worth)| *worth > 0.0).collect();
    for (at, room) in rooms.iter_mut().enumerate() {
        let [spades, hearts, diamonds] = [at / LENGTHS / LENGTHS, at / LENGTHS % LENGTHS, at % LENGTHS];
        let Some(clubs) = usize::from(CARDS).checked_sub(spades + hearts + diamonds) else {
            continue;
        };
        if clubs >= LENGTHS {
            continue;
        }
        let lengths = [clubs, diamonds, hearts, spades].map(|length| length as u8);
        let left = BySuit::from_fn(|suit| lengths[suit as usize]);
        for (shape, worth) in &worth {
            if let Some(rest) = remaining(|suit| left[suit], *shape) {
                *room += ways_by_lengths(|suit| left[suit], *shape) * worth * other[rest.index()].1;
            }
        }
    }
    rooms
}

fn by_points([one, other]: [WeightRow; 2]) -> Vec<f32> {
    let room = |all: usize| {
        let spread = spread(CARDS, all as u8);
        (0..ROW)
            .filter_map(|own| Some(spread[own] * one[own] * other.get(all.checked_sub(own)?)?))
            .sum()
    };
    (0..POINTS).map(room).collect()
}

/// The shape of what is left of cards of these lengths once a hand of `shape` is taken out.
pub(super) fn remaining(left: impl Fn(Suit) -> u8, shape: Shape) -> Option<Shape> {
    let enough = Suit::ASC.into_iter().all(|suit| shape.length(suit) <= left(suit));
    if !enough {
        return None;
    }
    Shape::new(BySuit::from_fn(|suit| left(suit) - shape.length(suit)))
}

/// The ways to choose a hand of `shape` from cards of these lengths.
fn ways_by_lengths(left: impl Fn(Suit) -> u8, shape: Shape) -> f32 {
    Suit::ASC
        .into_iter()
        .map(|suit| ways_to_choose(left(suit), shape.length(suit)) as f32)
        .product()
}

/// About how the points of 13 cards spread, where this many cards have `hcp` points: a bell, with mean and variance as for
/// honours in their usual mix.
pub(super) fn spread(cards: u8, hcp: u8) -> WeightRow {
    let (cards, hcp) = (f64::from(cards.max(14)), f64::from(hcp));
    let mean = hcp * 13.0 / cards;
    // The squares of 4, 3, 2, 1 are three times their sum.
    let of_a_card = 3.0 * hcp / cards - (hcp / cards).powi(2);
    let variance = (13.0 * (cards - 13.0) / (cards - 1.0) * of_a_card).max(0.5);
    let height = |points: f64| (-(points - mean).powi(2) / (2.0 * variance)).exp().max(1e-6);
    let total: f64 = (0..ROW).map(|points| height(points as f64)).sum();
    std::array::from_fn(|points| (height(points as f64) / total) as f32)
}
