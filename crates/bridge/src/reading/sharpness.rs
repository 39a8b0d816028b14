//! How sharp a reading is: the bits it gives the true hand over knowing nothing.

use contract_bridge::{Hand, Seat};
use rand::Rng;

use super::Reading;
use super::near::PSYCHE;
use crate::deals::{Fit, Sampler};
use crate::features::HandFeatures;
use crate::pieces::BySeat;

/// Hands drawn to weigh all that a reading allows.
const DRAWS: usize = 400;

impl Reading {
    /// How many bits this gives `hand` of `seat` over knowing nothing: the logarithm of how much likelier it has become.
    ///
    /// Less than none where it points away from the truth. Only what the seat itself has told counts; estimated by draws.
    pub fn bits_about(&self, seat: Seat, hand: Hand, random: &mut (impl Rng + ?Sized)) -> f64 {
        let told = &self.seats()[seat];
        let near = told.set_with_near_misses();
        let fits = BySeat::from_fn(|other| {
            if other == seat {
                Fit::of(near.clone())
            } else {
                Fit::anything()
            }
        });
        let weight: f64 = Sampler::new(fits, BySeat::default()).map_or(0.0, |sampler| {
            (0..DRAWS)
                .filter_map(|_| sampler.attempt(random))
                .map(|deal| told.weight(&HandFeatures::of(deal[seat])))
                .sum()
        });
        let mean = near.share() * weight / DRAWS as f64 + PSYCHE;
        (told.weight_with_psyches(&HandFeatures::of(hand)) / mean).log2()
    }
}
