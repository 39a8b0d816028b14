//! Conditions on the seats of a deal, as options.

use clap::Args;
use kibitzer_bridge::wire::SeatConditions;
use kibitzer_wire::Problem;
use rand::SeedableRng;
use rand::rngs::SmallRng;

use crate::failure::Failure;

/// What each seat's hand must be.
#[derive(Debug, Clone, Args)]
pub(crate) struct Seats {
    /// North's hand: a condition, or all 13 cards as AKQ2.T98.765.432
    #[arg(short, long, value_name = "CONDITION")]
    north: Option<String>,
    /// East's hand
    #[arg(short, long, value_name = "CONDITION")]
    east: Option<String>,
    /// South's hand
    #[arg(short, long, value_name = "CONDITION")]
    south: Option<String>,
    /// West's hand
    #[arg(short, long, value_name = "CONDITION")]
    west: Option<String>,
}

impl Seats {
    /// Whether a seat has a condition.
    pub(crate) fn any(&self) -> bool {
        [&self.north, &self.east, &self.south, &self.west]
            .into_iter()
            .any(Option::is_some)
    }

    pub(crate) fn conditions(&self) -> SeatConditions {
        SeatConditions {
            north: self.north.clone(),
            east: self.east.clone(),
            south: self.south.clone(),
            west: self.west.clone(),
        }
    }
}

/// A random source: the same for the same seed, another each time without one.
pub(crate) fn random(seed: Option<u64>) -> SmallRng {
    match seed {
        Some(seed) => SmallRng::seed_from_u64(seed),
        None => SmallRng::from_rng(&mut rand::rng()),
    }
}

/// A mistake in a condition or hand that was typed has a place, and is one of usage; that no deal fits is not.
pub(crate) fn typed_wrong(problem: Problem) -> Failure {
    match problem.at {
        Some(_) => Failure::Usage(problem.to_string()),
        None => Failure::Problem(problem),
    }
}
