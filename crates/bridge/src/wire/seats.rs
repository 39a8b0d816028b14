//! A condition or a hand for each seat, as text.

use contract_bridge::{Hand, Seat};
use kibitzer_wire::Problem;
use serde::Deserialize;

use crate::ToSchema;
use crate::condition::Condition;
use crate::deals::{Fit, Sampler};
use crate::pieces::{BySeat, Notation};

/// What each seat's hand must be: a condition (`hcp 15-17 and balanced`) or a whole hand (`AKQ2.T98.765.432`).
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub struct SeatConditions {
    /// North's hand.
    pub north: Option<String>,
    /// East's hand.
    pub east: Option<String>,
    /// South's hand.
    pub south: Option<String>,
    /// West's hand.
    pub west: Option<String>,
}

/// What is wanted of one seat.
enum Wanted {
    Anything,
    Hand(Hand),
    Condition(Condition),
}

impl SeatConditions {
    /// The text for one seat.
    fn text(&self, seat: Seat) -> Option<&str> {
        match seat {
            Seat::North => self.north.as_deref(),
            Seat::East => self.east.as_deref(),
            Seat::South => self.south.as_deref(),
            Seat::West => self.west.as_deref(),
        }
    }

    fn wanted(&self, seat: Seat) -> Result<Wanted, Problem> {
        let Some(text) = self.text(seat) else {
            return Ok(Wanted::Anything);
        };
        if text.contains('.') && !text.contains(' ') {
            return Ok(Wanted::Hand(
                Hand::read(text).map_err(|error| Problem::from(error).at(name(seat)))?,
            ));
        }
        let condition = text.parse::<Condition>().map_err(|error| {
            let mut problem = Problem::from(error);
            problem.at = problem.at.map(|at| at.within(name(seat)));
            problem
        })?;
        Ok(Wanted::Condition(condition))
    }

    /// What draws deals that fit.
    pub fn sampler(&self) -> Result<Sampler<'static>, Problem> {
        let (fits, known) = self.fits()?;
        Ok(Sampler::new(fits, known)?)
    }

    /// What counts deals that fit.
    pub(super) fn counter(&self) -> Result<Sampler<'static>, Problem> {
        let (fits, known) = self.fits()?;
        Ok(Sampler::counting(fits, known)?)
    }

    fn fits(&self) -> Result<(BySeat<Fit<'static>>, BySeat<Hand>), Problem> {
        let mut fits = BySeat::from_fn(|_| Fit::anything());
        let mut known = BySeat::from_fn(|_| Hand::EMPTY);
        for seat in Seat::ALL {
            match self.wanted(seat)? {
                Wanted::Anything => {}
                Wanted::Hand(hand) => known[seat] = hand,
                Wanted::Condition(condition) => fits[seat] = condition.fit(),
            }
        }
        Ok((fits, known))
    }
}

const fn name(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "north",
        Seat::East => "east",
        Seat::South => "south",
        Seat::West => "west",
    }
}
