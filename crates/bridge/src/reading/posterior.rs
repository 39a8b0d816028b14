//! Deals drawn by what an auction has told.
//!
//! The weight of a deal is the product of its hands' weights: 1 for a hand that fits every call of its seat, less for others
//! ([`super::tolerance`]). [`Guided`] draws by those weights. A picture takes deals that share two hands where that is
//! faster, and counts each such group as one when it says how much it knows; deals drawn one by one have nothing in common.
//! Where hardly any deal fits, a walk ([`Walk`]) finds those that fit best: every legal auction has a reading.

use contract_bridge::{FullDeal, Hand};
use kibitzer_deal::Stopped;
use kibitzer_wire::Problem;
use rand::Rng;

use super::weights::SeatWeights;
use super::{Picture, Reading, SeatReading};
use crate::deals::{DealError, FaceWeights, Guided, HandWeights, Walk, whole_deal};
use crate::features::HandFeatures;
use crate::pieces::BySeat;

/// Why no deal can be drawn: the hands that are known leave none.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PosteriorError {
    /// None fits, or so few that none was found.
    #[error("no deal could be drawn that fits this auction: {0}")]
    Deal(#[from] DealError),
    /// Nobody waits any more.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl From<PosteriorError> for Problem {
    fn from(error: PosteriorError) -> Self {
        match error {
            PosteriorError::Deal(_) => Self::new("no_deal_fits", error.to_string()),
            PosteriorError::Stopped(stopped) => stopped.into(),
        }
    }
}

/// Single draws that do not fit in a row, before a walk is taken instead.
const MOST_TRIES: u64 = 20_000;
/// A picture is made of fewer deals than asked for rather than try more than so often for each: it says how many it has.
const MOST_TRIES_A_DEAL: u64 = 12;
/// The fewest tries, whatever is asked for.
const FEWEST_TRIES: u64 = 2_000;
/// How often it is looked whether a picture is sharp enough, in groups of deals; and the fewest effective deals that tell.
const LOOK_EVERY: u64 = 128;
const FEWEST_DEALS: f64 = 500.0;
/// A picture with fewer effective deals than this is taken from a walk instead.
const TOO_FEW: f64 = 40.0;
/// Deals of a walk, steps between two of them, and deals that count as one group.
const WALKED_DEALS: u32 = 1_000;
const STEPS: u32 = 24;
const WALKED_GROUP: u32 = 10;

/// When a picture is sharp enough.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Sharp {
    /// When it knows as much as this many deals drawn one by one.
    Deals(usize),
    /// When no card's chance has a larger standard error.
    Error(f64),
}

impl Sharp {
    /// Whether a picture is sharp enough now.
    fn is_met(self, picture: &Picture, tries: u64) -> bool {
        match self {
            Self::Deals(deals) => picture.effective_deals() >= deals as f64,
            Self::Error(error) => {
                tries.is_multiple_of(LOOK_EVERY)
                    && picture.effective_deals() >= FEWEST_DEALS
                    && picture.standard_error() <= error
            }
        }
    }

    /// About how many deals that takes: an even chance has the largest error.
    fn deals(self) -> u64 {
        match self {
            Self::Deals(deals) => deals as u64,
            Self::Error(error) => (0.25 / (error * error)) as u64,
        }
    }
}

/// Draws deals by what an auction has told.
#[derive(Debug)]
pub struct Posterior<'a> {
    reading: &'a Reading,
    /// Draws deals directly; `None` where the first two hands have no room for each other.
    guided: Option<Guided<'a>>,
}

impl<'a> Posterior<'a> {
    /// Prepares to draw.
    pub fn new(reading: &'a Reading) -> Result<Self, PosteriorError> {
        reading.stop.check()?;
        let strict = reading.strict
            && reading
                .hidden()
                .all(|seat| !reading.seats[seat].strict.is_empty());
        let worths = worths(reading, strict);
        let guided = Guided::new(worths, known(reading)).ok();
        Ok(Self { reading, guided })
    }

    /// A picture, as sharp as asked for.
    pub fn picture(&self, sharp: Sharp, random: &mut (impl Rng + ?Sized)) -> Result<Picture, PosteriorError> {
        let drawn = self
            .guided
            .as_ref()
            .map(|guided| self.drawn(guided, sharp, random));
        match drawn {
            Some(picture) if picture.effective_deals() >= TOO_FEW => Ok(picture),
            _ => {
                self.reading.stop.check()?;
                let walked = self.walked(random);
                self.reading.stop.check()?;
                Ok(walked)
            }
        }
    }

    /// A picture of deals drawn directly.
    fn drawn(&self, guided: &Guided<'_>, sharp: Sharp, random: &mut (impl Rng + ?Sized)) -> Picture {
        let redeals = guided.best_redeals(random);
        let mut picture = Picture::new(self.reading);
        let most = (MOST_TRIES_A_DEAL * sharp.deals()).max(FEWEST_TRIES);
        let mut tries = 0;
        while tries < most && !sharp.is_met(&picture, tries) {
            if tries.is_multiple_of(LOOK_EVERY) && self.reading.stop.is_due() {
                break;
            }
            tries += 1;
            let mut group = 0.0;
            guided.draw_group(redeals, random, &mut |hands, weight| {
                picture.count(hands, weight);
                group += weight;
            });
            picture.close_group(group);
        }
        picture
    }

    /// A picture of the deals of a walk.
    fn walked(&self, random: &mut (impl Rng + ?Sized)) -> Picture {
        let worths = worths(self.reading, false);
        let mut walk = Walk::new(&worths, &known(self.reading), random);
        let mut picture = Picture::new(self.reading);
        for _ in 0..WALKED_DEALS / WALKED_GROUP {
            if self.reading.stop.is_due() {
                break;
            }
            for _ in 0..WALKED_GROUP {
                walk.go_on(STEPS, random);
                picture.count(walk.hands(), 1.0);
            }
            picture.close_group(f64::from(WALKED_GROUP));
        }
        picture
    }

    /// One deal, drawn by its weight.
    pub fn draw(&self, random: &mut (impl Rng + ?Sized)) -> Result<FullDeal, PosteriorError> {
        let guided = self.guided.iter();
        let guided = guided.flat_map(|guided| std::iter::repeat_n(guided, MOST_TRIES as usize));
        for (tries, guided) in (0_u64..).zip(guided) {
            if tries.is_multiple_of(LOOK_EVERY) {
                self.reading.stop.check()?;
            }
            if let Some(hands) = guided.draw(random)
                && let Some(deal) = whole_deal(&hands)
            {
                return Ok(deal);
            }
        }
        let worths = worths(self.reading, false);
        let walk = Walk::new(&worths, &known(self.reading), random);
        whole_deal(walk.hands()).ok_or_else(|| DealError::Rare { tries: MOST_TRIES }.into())
    }
}

/// What the hands of each seat are worth.
fn worths(reading: &Reading, strict: bool) -> BySeat<HandWeights<'_>> {
    BySeat::from_fn(|seat| {
        if reading.hidden().all(|hidden| hidden != seat) {
            HandWeights::even()
        } else if strict {
            strict_worth(&reading.seats[seat])
        } else {
            SeatWeights::of(&reading.seats[seat]).worth()
        }
    })
}

fn strict_worth(seat: &SeatReading) -> HandWeights<'_> {
    let mut bound = FaceWeights::even();
    bound.scale(&[(&seat.strict, 1.0)]);
    let sure = seat.sure();
    HandWeights {
        bound,
        exact: Some(Box::new(move |hand| {
            f64::from(u8::from(
                sure.contains_hand(hand) || seat.fits(&HandFeatures::of(hand)),
            ))
        })),
    }
}

fn known(reading: &Reading) -> BySeat<Hand> {
    BySeat::from_fn(|seat| match reading.viewer.hand {
        Some((viewer, hand)) if viewer == seat => hand,
        _ => Hand::EMPTY,
    })
}
