//! Deals weighed by behaviour where there are too many for the exact sum: drawn by legality, weighed one by one.
//!
//! Every deal that fits is drawn with the same chance; its weight is how likely the moves were with those hands. How many equal
//! draws the weighed ones are worth is said beside what comes of them.

use kibitzer_deal::{DealError, Hands, Holder, Sampler};
use rand::rngs::SmallRng;
use rand::{Rng, RngExt, SeedableRng};

use super::Whereabouts;
use crate::behaviour::{Behaviour, Weigher};
use crate::evidence::Evidence;
use crate::pieces::{BySeat, Seat, TileSet};
use crate::table::Table;

/// Draws for a reading; the seed is fixed, so that the same record is read the same way.
pub(super) const DRAWS: usize = 20_000;
const SEED: u64 = 1;

/// After this many deals it is looked whether to go on.
const LOOK_EVERY: usize = 256;

/// Deals with their weights.
#[derive(Debug)]
pub(crate) struct Drawn {
    deals: Vec<BySeat<TileSet>>,
    /// The sum of the weights up to and with each deal.
    up_to: Vec<f64>,
    squares: f64,
}

impl Drawn {
    /// Deals weighed by a behaviour.
    pub(crate) fn by_behaviour(
        table: &Table,
        evidence: &Evidence,
        model: &Behaviour,
        draws: usize,
    ) -> Result<Self, DealError> {
        let sampler = Sampler::new(&evidence.may_hold()?)?;
        Self::behaving(table, evidence, model, draws, |rng| sampler.draw(rng))
    }

    /// Deals that `draw` draws, every one that fits as likely as another, weighed by a behaviour.
    pub(super) fn behaving(
        table: &Table,
        evidence: &Evidence,
        model: &Behaviour,
        draws: usize,
        draw: impl FnMut(&mut SmallRng) -> Hands,
    ) -> Result<Self, DealError> {
        let hidden = table.rules().players().filter(|&p| Some(p) != table.viewer());
        let weighers: Vec<(Seat, Weigher<'_>)> = hidden
            .map(|seat| (seat, Weigher::new(evidence, seat, model)))
            .filter(|(_, weigher)| !weigher.is_flat())
            .collect();
        Self::weighing(table, evidence, draws, draw, |dealt| {
            let hands = hands_in(evidence, dealt);
            weighers.iter().map(|(seat, w)| w.mean(hands[*seat])).product()
        })
    }

    /// Deals with the weight that each is given.
    pub(crate) fn new(
        table: &Table,
        evidence: &Evidence,
        draws: usize,
        weigh: impl Fn(&Hands) -> f64,
    ) -> Result<Self, DealError> {
        let sampler = Sampler::new(&evidence.may_hold()?)?;
        Self::weighing(table, evidence, draws, |rng| sampler.draw(rng), weigh)
    }

    fn weighing(
        table: &Table,
        evidence: &Evidence,
        draws: usize,
        mut draw: impl FnMut(&mut SmallRng) -> Hands,
        weigh: impl Fn(&Hands) -> f64,
    ) -> Result<Self, DealError> {
        let mut rng = SmallRng::seed_from_u64(SEED);
        let mut drawn = Self {
            deals: Vec::with_capacity(draws),
            up_to: Vec::with_capacity(draws),
            squares: 0.0,
        };
        let mut total = 0.0;
        for at in 0..draws.max(1) {
            if at % LOOK_EVERY == 0 {
                table.stop.check()?;
            }
            let dealt = draw(&mut rng);
            let weight = weigh(&dealt);
            total += weight;
            drawn.squares += weight * weight;
            drawn.deals.push(hands_in(evidence, &dealt));
            drawn.up_to.push(total);
        }
        if total > 0.0 {
            Ok(drawn)
        } else {
            Err(DealError::NoDrawFits { draws })
        }
    }

    fn total(&self) -> f64 {
        self.up_to.last().copied().unwrap_or_default()
    }

    /// How many equal draws these are worth.
    pub(crate) fn effective(&self) -> f64 {
        self.total() * self.total() / self.squares
    }

    /// One of the deals, by weight.
    pub(crate) fn draw(&self, rng: &mut (impl Rng + ?Sized)) -> BySeat<TileSet> {
        let aim = rng.random::<f64>() * self.total();
        let at = self.up_to.partition_point(|&up_to| up_to <= aim);
        self.deals[at.min(self.deals.len() - 1)]
    }

    /// Replaces the plain chances with the weighed ones. What is impossible stays so, and what is certain.
    pub(super) fn put_into(&self, tiles: &mut [Whereabouts]) {
        let mut before = 0.0;
        let mut sums = vec![BySeat::<f64>::default(); tiles.len()];
        for (hands, &up_to) in self.deals.iter().zip(&self.up_to) {
            let weight = up_to - before;
            before = up_to;
            for (sum, place) in sums.iter_mut().zip(tiles.iter()) {
                if let Some((seat, _)) = hands.iter().find(|(_, hand)| hand.contains(place.tile)) {
                    sum[seat] += weight;
                }
            }
        }
        for (sum, place) in sums.iter().zip(tiles) {
            place.chance = BySeat::from_fn(|seat| sum[seat] / self.total());
            let held: f64 = place.chance.iter().map(|(_, chance)| chance).sum();
            place.boneyard = if place.boneyard_count == 0 {
                0.0
            } else {
                (1.0 - held).max(0.0)
            };
        }
    }

    /// The bits that are missing to know the whole deal: those of all that fit, less what the weights tell.
    pub(super) fn entropy_bits(&self, of_all: f64) -> f64 {
        let mean = self.total() / self.deals.len() as f64;
        let mut before = 0.0;
        let told: f64 = (self.up_to.iter())
            .map(|&up_to| {
                let weight = (up_to - before) / mean;
                before = up_to;
                if weight > 0.0 { weight * weight.log2() } else { 0.0 }
            })
            .sum();
        (of_all - told / self.deals.len() as f64).max(0.0)
    }
}

/// Draws the hidden hands by legality.
pub(super) fn hands_of(
    evidence: &Evidence,
    sampler: &Sampler,
    rng: &mut (impl Rng + ?Sized),
) -> BySeat<TileSet> {
    hands_in(evidence, &sampler.draw(rng))
}

/// The hidden hands of a deal that was drawn.
pub(super) fn hands_in(evidence: &Evidence, drawn: &Hands) -> BySeat<TileSet> {
    let mut hands = BySeat::<TileSet>::default();
    for (holder, lot) in Holder::ALL.into_iter().zip(&evidence.lots) {
        let Some(owner) = lot.owner else { continue };
        let held = drawn.of(holder);
        let pieces = held.iter().filter_map(|p| evidence.pieces.get(p.index()));
        let hidden = pieces.filter(|c| c.shown.is_none());
        hidden.for_each(|c| hands[owner].insert(c.tile));
    }
    hands
}
