//! A random walk over deals, for weights on whole deals that leave too little of uniform draws.
//!
//! In a move two holders swap a piece each, or three or more pass a piece each around. Swaps alone do not reach every
//! deal: with candidates 0:{A,B}, 1:{B,C}, 2:{C,A} and a slot each there are two deals and no swap between them; with four
//! holders in such a ring it takes a round of four. The difference of any two deals falls into rounds in which no holder
//! comes twice, so rounds of up to as many as there are holders reach everything. A move from a deal with weight `w` to one
//! with `v` is made with chance min(1, v/w) (Metropolis); its reverse is proposed just as often.

use rand::{Rng, RngExt};

use crate::importance::Estimate;
use crate::{DealError, Hands, Holder, MayHold, Piece, Sampler};

/// A walk, at some deal with a weight above 0.
#[derive(Clone, Debug)]
pub struct Walk<W> {
    deal: MayHold,
    hands: Hands,
    /// Who has each piece.
    place: Vec<Holder>,
    weight: f64,
    weigh: W,
}

/// Uniform draws tried for a first deal with any weight.
const FIRST_TRIES: usize = 10_000;

impl<W: FnMut(&Hands) -> f64> Walk<W> {
    /// Starts at a uniform draw with a weight above 0.
    pub fn new<R: Rng + ?Sized>(deal: &MayHold, random: &mut R, mut weigh: W) -> Result<Self, DealError> {
        let sampler = Sampler::new(deal)?;
        for _ in 0..FIRST_TRIES {
            let hands = sampler.draw(random);
            let weight = weigh(&hands);
            if weight > 0.0 && weight.is_finite() {
                return Ok(Self::at(deal.clone(), hands, weight, weigh));
            }
        }
        Err(DealError::NoDrawFits { draws: FIRST_TRIES })
    }

    fn at(deal: MayHold, hands: Hands, weight: f64, weigh: W) -> Self {
        let place = deal.pieces().filter_map(|piece| hands.holder_of(piece)).collect();
        Self {
            deal,
            hands,
            place,
            weight,
            weigh,
        }
    }

    /// Where the walk is.
    pub const fn hands(&self) -> &Hands {
        &self.hands
    }

    /// Makes one move, or stays.
    pub fn step<R: Rng + ?Sized>(&mut self, random: &mut R) {
        if self.place.is_empty() {
            return;
        }
        let length = self.round_length(random);
        let round: Vec<Piece> = (0..length)
            .map(|_| Piece::ALL[random.random_range(0..self.place.len())])
            .collect();
        if let Some(next) = self.pass_around(&round) {
            let weight = (self.weigh)(&next);
            if weight.is_finite() && weight > 0.0 && random.random::<f64>() * self.weight < weight {
                self.go(&round, next, weight);
            }
        }
    }

    /// Half of all moves are swaps, half of the rest rounds of three, and so on.
    fn round_length<R: Rng + ?Sized>(&self, random: &mut R) -> usize {
        let longer = random.random::<u32>().trailing_ones() as usize;
        2 + longer % self.deal.holder_count().saturating_sub(1).max(1)
    }

    /// The deal after each piece goes to the next one's holder; `None` where that is no move or is not allowed.
    fn pass_around(&self, round: &[Piece]) -> Option<Hands> {
        let from: Vec<Holder> = round.iter().map(|piece| self.place[piece.index()]).collect();
        let distinct = (0..from.len()).all(|at| !from[..at].contains(&from[at]));
        if !distinct {
            return None;
        }
        let mut next = self.hands;
        for (at, &piece) in round.iter().enumerate() {
            let to = from[(at + 1) % from.len()];
            if !self.deal.candidates(piece).contains(to) {
                return None;
            }
            next.pass_on(piece, from[at], to);
        }
        Some(next)
    }

    fn go(&mut self, round: &[Piece], next: Hands, weight: f64) {
        let from: Vec<Holder> = round.iter().map(|piece| self.place[piece.index()]).collect();
        for (at, piece) in round.iter().enumerate() {
            self.place[piece.index()] = from[(at + 1) % from.len()];
        }
        (self.hands, self.weight) = (next, weight);
    }

    /// Walks on and keeps every `thinning`-th deal, `draws` of them, after as many steps to settle as a tenth of all.
    pub fn estimate<R: Rng + ?Sized>(&mut self, draws: usize, thinning: usize, random: &mut R) -> Estimate {
        let thinning = thinning.max(1);
        for _ in 0..draws.saturating_mul(thinning) / 10 {
            self.step(random);
        }
        let mut estimate = Estimate::empty(&self.deal);
        for _ in 0..draws.max(1) {
            (0..thinning).for_each(|_| self.step(random));
            estimate.add(&self.deal, self.hands, 1.0);
        }
        estimate
    }
}
