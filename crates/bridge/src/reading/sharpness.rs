//! How sharp a reading is: the bits it gives the true hand over knowing nothing.

use contract_bridge::{Hand, Seat};
use rand::Rng;

use super::Reading;
use super::weights::SeatWeights;
use crate::deals::OneHand;

/// Hands drawn to weigh all that a reading allows.
const DRAWS: usize = 400;

impl Reading {
    /// How many bits this gives `hand` of `seat` over knowing nothing: the logarithm of how much likelier it has become.
    ///
    /// Less than none where it points away from the truth. Only what the seat itself has told counts; estimated by draws.
    pub fn bits_about(&self, seat: Seat, hand: Hand, random: &mut (impl Rng + ?Sized)) -> f64 {
        let weights = SeatWeights::of(&self.seats()[seat]);
        let hands = OneHand::new(weights.most_by_face());
        let drawn = (0..DRAWS).filter_map(|_| hands.draw(random));
        let shares = drawn.map(|(hand, most)| weights.weight(hand) / most);
        let mean = hands.mean() * shares.sum::<f64>() / DRAWS as f64;
        (weights.weight(hand) / mean).log2()
    }
}
