//! Deals drawn by what an auction has told.
//!
//! The deals fall into two parts: those in which every hidden hand fits every call, and those with at least one near
//! miss. Each part is drawn from directly ([`Sampler`]), uniformly over the shapes and points it allows; a test settles
//! the rest. How much each part weighs is known from the exact number of deals it draws from and the share of draws that
//! pass. A picture counts near misses with their weights; single deals are drawn with those weights as chances.

use contract_bridge::{FullDeal, Hand, Seat};
use kibitzer_wire::Problem;
use rand::{Rng, RngExt};

use super::sense::is_empty;
use super::{Picture, Reading};
use crate::deals::{DealError, Fit, Sampler};
use crate::features::HandFeatures;
use crate::pieces::BySeat;

/// Why no deal can be drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no deal could be drawn that fits this auction: {0}")]
pub struct PosteriorError(#[from] DealError);

impl From<PosteriorError> for Problem {
    fn from(error: PosteriorError) -> Self {
        Self::new("no_deal_fits", error.to_string())
    }
}

/// Draws are given up after so many that do not fit in a row.
const MOST_TRIES: u64 = 200_000;
/// A picture is made of fewer deals than asked for rather than try more than so often for each: it says how many it has.
const MOST_TRIES_A_DEAL: u64 = 40;
/// Near misses are looked for in at most so many draws for each deal that a picture is made of.
const MOST_NEAR: usize = 6;
/// After so many draws it is asked whether enough near misses were found.
const NEAR_STEP: usize = 250;

/// Draws deals by what an auction has told.
#[derive(Debug)]
pub struct Posterior<'a> {
    reading: &'a Reading,
    strict: Option<Sampler<'a>>,
    near: Option<Sampler<'a>>,
    /// The share of near misses in the whole weight; nothing until it has been estimated.
    near_share: Option<f64>,
}

impl<'a> Posterior<'a> {
    /// Prepares to draw.
    pub fn new(reading: &'a Reading) -> Result<Self, PosteriorError> {
        let strict = strict_sampler(reading);
        let wants_near = !reading.strict || strict.is_err();
        let near = if wants_near {
            near_sampler(reading)
        } else {
            Err(DealError::Rare { tries: 0 })
        };
        let (strict, near) = match (strict, near) {
            (Err(problem), Err(_)) => return Err(problem.into()),
            (strict, near) => (strict.ok(), near.ok()),
        };
        let near_share = match (&strict, &near) {
            (Some(_), None) => Some(0.0),
            (None, Some(_)) => Some(1.0),
            _ => None,
        };
        Ok(Self {
            reading,
            strict,
            near,
            near_share,
        })
    }

    /// A picture of so many deals.
    pub fn picture(
        &mut self,
        deals: usize,
        random: &mut (impl Rng + ?Sized),
    ) -> Result<Picture, PosteriorError> {
        let mut strict = Picture::new(self.reading);
        let strict_mass = self.count_strict(deals, random, &mut strict);
        let mut near = Picture::new(self.reading);
        let near_mass = self.count_near(deals, strict_mass, random, &mut near);
        if strict_mass + near_mass <= 0.0 {
            return Err(DealError::Rare { tries: MOST_TRIES }.into());
        }
        self.near_share = Some(near_mass / (strict_mass + near_mass));
        strict.scale(strict_mass);
        near.scale(near_mass);
        strict.add(&near);
        Ok(strict)
    }

    /// Draws `deals` that fit; the mass of that part.
    fn count_strict(&self, deals: usize, random: &mut (impl Rng + ?Sized), picture: &mut Picture) -> f64 {
        let Some(sampler) = &self.strict else {
            return 0.0;
        };
        let (mut tries, mut found, mut in_a_row) = (0_u64, 0_usize, 0_u64);
        let most = MOST_TRIES_A_DEAL * deals as u64;
        while found < deals && in_a_row < MOST_TRIES && (found == 0 || tries < most) {
            tries += 1;
            in_a_row += 1;
            if let Some(deal) = sampler.attempt(random) {
                picture.count(&deal, 1.0);
                found += 1;
                in_a_row = 0;
            }
        }
        sampler.candidates() as f64 * found as f64 / tries.max(1) as f64
    }

    /// Draws near misses with their weights; the mass of that part.
    fn count_near(
        &self,
        deals: usize,
        strict_mass: f64,
        random: &mut (impl Rng + ?Sized),
        picture: &mut Picture,
    ) -> f64 {
        let Some(sampler) = &self.near else {
            return 0.0;
        };
        let alone = strict_mass == 0.0;
        let most = if alone {
            MOST_TRIES as usize * 10
        } else {
            MOST_NEAR * deals
        };
        let (mut tries, mut weight) = (0_usize, 0.0);
        while tries < most {
            tries += 1;
            if let Some(deal) = sampler.attempt(random)
                && (alone || !self.reading.fits(&deal))
            {
                let here = self.reading.near_weight(&deal);
                picture.count(&deal, here);
                weight += here;
            }
            if tries.is_multiple_of(NEAR_STEP) {
                let mass = sampler.candidates() as f64 * weight / tries as f64;
                let share = mass / (mass + strict_mass);
                if picture.effective_deals() >= share * deals as f64 {
                    break;
                }
            }
        }
        sampler.candidates() as f64 * weight / tries.max(1) as f64
    }

    /// The share of near misses in the whole weight.
    pub fn near_share(&mut self, random: &mut (impl Rng + ?Sized)) -> Result<f64, PosteriorError> {
        if let Some(share) = self.near_share {
            return Ok(share);
        }
        self.picture(2_000, random)?;
        Ok(self.near_share.unwrap_or(0.0))
    }

    /// One deal, drawn by its weight.
    pub fn draw(&mut self, random: &mut (impl Rng + ?Sized)) -> Result<FullDeal, PosteriorError> {
        let near_share = self.near_share(random)?;
        match (&self.strict, &self.near) {
            (Some(sampler), _) if near_share < 1.0 && random.random::<f64>() >= near_share => {
                attempt_until(|| sampler.attempt(random))
            }
            (_, Some(sampler)) => self.draw_near(sampler, random),
            (Some(sampler), None) => attempt_until(|| sampler.attempt(random)),
            (None, None) => Err(DealError::Rare { tries: 0 }.into()),
        }
    }

    fn draw_near(
        &self,
        sampler: &Sampler<'_>,
        random: &mut (impl Rng + ?Sized),
    ) -> Result<FullDeal, PosteriorError> {
        let mixed = self.strict.is_some();
        attempt_until(|| {
            let deal = sampler.attempt(random)?;
            let keeps = !(mixed && self.reading.fits(&deal))
                && random.random::<f64>() < self.reading.near_weight(&deal) * near_boost(mixed);
            keeps.then_some(deal)
        })
    }
}

/// With at least one near miss, no weight is above that of the likeliest one: chances may be raised by as much.
const fn near_boost(mixed: bool) -> f64 {
    if mixed { 8.0 } else { 1.0 }
}

fn attempt_until(mut attempt: impl FnMut() -> Option<FullDeal>) -> Result<FullDeal, PosteriorError> {
    (0..MOST_TRIES * 10).find_map(|_| attempt()).ok_or_else(|| {
        DealError::Rare {
            tries: MOST_TRIES * 10,
        }
        .into()
    })
}

fn strict_sampler(reading: &Reading) -> Result<Sampler<'_>, DealError> {
    for seat in reading.hidden() {
        if is_empty(&reading.seats[seat].strict) {
            return Err(DealError::NoHand(seat));
        }
    }
    let fits = fits(reading, |seat| {
        let of = &reading.seats[seat];
        let fit = Fit::of(of.strict.clone());
        if of.senses.is_empty() {
            return fit;
        }
        fit.tested(move |hand| of.fits(&HandFeatures::of(hand)))
    });
    Ok(Sampler::new(fits, known(reading))?.giving_up_after(MOST_TRIES))
}

fn near_sampler(reading: &Reading) -> Result<Sampler<'_>, DealError> {
    let fits = fits(reading, |seat| {
        let of = &reading.seats[seat];
        let fit = Fit::of(of.near.clone());
        if of.senses.is_empty() {
            return fit;
        }
        fit.tested(move |hand| of.weight(&HandFeatures::of(hand)) > 0.0)
    });
    Ok(Sampler::new(fits, known(reading))?.giving_up_after(MOST_TRIES))
}

fn fits<'a>(reading: &'a Reading, fit: impl Fn(Seat) -> Fit<'a>) -> BySeat<Fit<'a>> {
    let seen = reading.viewer.hand.map(|(seat, _)| seat);
    BySeat::from_fn(|seat| {
        if Some(seat) == seen {
            Fit::anything()
        } else {
            fit(seat)
        }
    })
}

fn known(reading: &Reading) -> BySeat<Hand> {
    BySeat::from_fn(|seat| match reading.viewer.hand {
        Some((viewer, hand)) if viewer == seat => hand,
        _ => Hand::EMPTY,
    })
}
