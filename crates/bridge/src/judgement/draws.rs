//! Deals that fit an auction, for thinking: whatever the auction, some are drawn.

use contract_bridge::{Hand, Seat};
use rand::{Rng, RngExt};

use super::ahead::Dealt;
use super::intent::Intent;
use crate::deals::{Fit, Sampler};
use crate::pieces::BySeat;
use crate::reading::{Posterior, PosteriorError, Reader, Reading};

/// Deals among which one is chosen by its weight where none can be drawn directly.
const CROWD: usize = 400;
/// Deals thrown away for each that is wanted, where the opponents' contract fails: then it fails, whatever they meant.
const MOST_THROWN_AWAY: usize = 7;

/// What is known to a seat that sees its hand.
#[derive(Debug)]
pub struct Draws {
    reading: Reading,
    seat: Seat,
    hand: Hand,
    intent: Intent,
}

/// Draws deals: ready once for as many as are wanted.
#[derive(Debug)]
pub struct Drawing<'a> {
    draws: &'a Draws,
    posterior: Option<Posterior<'a>>,
}

impl Draws {
    /// Deals that fit what the reader has heard, and `hand` in `seat`.
    pub fn new(reader: &Reader, seat: Seat, hand: Hand) -> Self {
        Self {
            reading: reader.reading_with(seat, hand),
            seat,
            hand,
            intent: Intent::against(seat, reader),
        }
    }

    /// Prepares to draw.
    pub fn begin(&self) -> Drawing<'_> {
        Drawing {
            draws: self,
            posterior: Posterior::new(&self.reading).ok(),
        }
    }
    /// The likeliest of many random deals, where an auction is too strange to draw from what it tells.
    fn by_weight(&self, count: usize, random: &mut impl Rng) -> Vec<Dealt> {
        let known = BySeat::from_fn(|seat| if seat == self.seat { self.hand } else { Hand::EMPTY });
        let Ok(sampler) = Sampler::new(BySeat::from_fn(|_| Fit::anything()), known) else {
            return Vec::new();
        };
        let crowd: Vec<_> = (0..CROWD.max(4 * count))
            .take_while(|_| !self.reading.stop().is_due())
            .filter_map(|_| sampler.attempt(random))
            .map(|deal| (self.reading.weight(&deal), deal))
            .collect();
        let total: f64 = crowd.iter().map(|(weight, _)| weight).sum();
        let mut chosen = Vec::with_capacity(count);
        for _ in 0..count {
            let mut left = random.random::<f64>() * total;
            let found = crowd.iter().find(|(weight, _)| {
                left -= weight;
                left < 0.0
            });
            if let Some((_, deal)) = found.or(crowd.last()) {
                chosen.push(Dealt::of(*deal));
            }
        }
        chosen
    }
}

impl Drawing<'_> {
    /// This many more deals.
    pub fn deals(&self, count: usize, random: &mut impl Rng) -> Vec<Dealt> {
        let Some(posterior) = &self.posterior else {
            return self.draws.by_weight(count, random);
        };
        let mut deals = Vec::with_capacity(count);
        let mut thrown_away = 0;
        while deals.len() < count {
            match posterior.draw(random) {
                Ok(deal)
                    if thrown_away >= MOST_THROWN_AWAY * count || self.draws.intent.keeps(&deal, random) =>
                {
                    deals.push(Dealt::of(deal));
                }
                Ok(_) => thrown_away += 1,
                Err(PosteriorError::Stopped(_)) => return deals,
                Err(PosteriorError::Deal(_)) => return self.draws.by_weight(count, random),
            }
        }
        deals
    }
}
