//! Deals drawn by what an auction has told.
//!
//! The weight of a deal is the product of its hands' weights: 1 for a hand that fits every call of its seat, less for near
//! misses. [`Guided`] draws by those weights. A picture takes deals that share two hands where that is faster, and counts
//! each such group as one when it says how much it knows; deals drawn one by one have nothing in common.

use contract_bridge::{FullDeal, Hand};
use kibitzer_wire::Problem;
use rand::Rng;

use super::{Picture, Reading, SeatReading};
use crate::deals::{DealError, FaceWeights, Guided, Worth, whole_deal};
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
const MOST_TRIES: u64 = 2_000_000;
/// A picture is made of fewer deals than asked for rather than try more than so often for each: it says how many it has.
const MOST_TRIES_A_DEAL: u64 = 100;
/// How often it is looked whether a picture is sharp enough, in groups of deals; and the fewest effective deals that tell.
const LOOK_EVERY: u64 = 128;
const FEWEST_DEALS: f64 = 500.0;
/// A deal drawn alone is kept with the chance of its weight beside this: few weigh more.
const HEAVY: f64 = 4.0;

/// When a picture is sharp enough.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Sharp {
    /// When it knows as much as so many deals drawn one by one.
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
    guided: Guided<'a>,
}

impl<'a> Posterior<'a> {
    /// Prepares to draw.
    pub fn new(reading: &'a Reading) -> Result<Self, PosteriorError> {
        let strict = reading.strict
            && reading
                .hidden()
                .all(|seat| !reading.seats[seat].strict.is_empty());
        let worths = BySeat::from_fn(|seat| {
            if reading.hidden().all(|hidden| hidden != seat) {
                Worth::even()
            } else if strict {
                strict_worth(&reading.seats[seat])
            } else {
                near_worth(&reading.seats[seat])
            }
        });
        let guided = Guided::new(worths, known(reading))?;
        Ok(Self { reading, guided })
    }

    /// A picture, as sharp as asked for.
    pub fn picture(&self, sharp: Sharp, random: &mut (impl Rng + ?Sized)) -> Result<Picture, PosteriorError> {
        let redeals = self.guided.best_redeals(random);
        let mut picture = Picture::new(self.reading);
        let most = MOST_TRIES_A_DEAL * sharp.deals();
        let mut tries = 0;
        while !sharp.is_met(&picture, tries) && (tries < most || picture.deals() == 0) {
            if tries > MOST_TRIES {
                return Err(DealError::Rare { tries }.into());
            }
            tries += 1;
            let mut group = 0.0;
            self.guided.draw_group(redeals, random, &mut |hands, weight| {
                picture.count(hands, weight);
                group += weight;
            });
            picture.close_group(group);
        }
        Ok(picture)
    }

    /// One deal, drawn by its weight.
    pub fn draw(&self, random: &mut (impl Rng + ?Sized)) -> Result<FullDeal, PosteriorError> {
        for _ in 0..MOST_TRIES {
            if let Some((hands, weight)) = self.guided.draw(random)
                && crate::deals::is_below(random, weight / HEAVY)
                && let Some(deal) = whole_deal(&hands)
            {
                return Ok(deal);
            }
        }
        Err(DealError::Rare { tries: MOST_TRIES }.into())
    }
}

fn strict_worth(seat: &SeatReading) -> Worth<'_> {
    let mut bound = FaceWeights::even();
    bound.scale(&[(&seat.strict, 1.0)]);
    let sure = seat.sure();
    Worth {
        bound,
        exact: Some(Box::new(move |hand| {
            f64::from(u8::from(
                sure.contains_hand(hand) || seat.fits(&HandFeatures::of(hand)),
            ))
        })),
    }
}

fn near_worth(seat: &SeatReading) -> Worth<'_> {
    if seat.senses.is_empty() {
        return Worth::even();
    }
    let mut bound = FaceWeights::even();
    for (_, sense) in &seat.senses {
        let layers = sense.layers();
        bound.scale(
            &layers
                .iter()
                .map(|(set, weight)| (set, *weight))
                .collect::<Vec<_>>(),
        );
    }
    let sure = seat.sure();
    Worth {
        bound,
        exact: Some(Box::new(move |hand| {
            if sure.contains_hand(hand) {
                1.0
            } else {
                seat.weight(&HandFeatures::of(hand))
            }
        })),
    }
}

fn known(reading: &Reading) -> BySeat<Hand> {
    BySeat::from_fn(|seat| match reading.viewer.hand {
        Some((viewer, hand)) if viewer == seat => hand,
        _ => Hand::EMPTY,
    })
}
