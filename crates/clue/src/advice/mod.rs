//! What to do next: the suggestions ranked, whether to accuse, and how close the others are.

mod accuse;
mod answers;
mod race;
mod rank;
mod recommend;
mod show;
mod soonest;
mod suspicion;
mod tally;
mod threat;
mod views;

pub use accuse::{Accusation, accuse};
pub use race::{Race, race};
pub use rank::{Ranked, Ranking, Telling, rank};
pub use recommend::{Advice, Recommendation, advise};
pub use show::{Showing, Waiting, showing, waiting};
pub use soonest::{Soonest, soonest};
pub use suspicion::{Suspicion, suspicions};
pub use threat::{Threat, gives_away, threats};

/// How much work advice may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Deals drawn to rank suggestions.
    pub draws: usize,
    /// Deals drawn to see the table from an opponent's side; each costs a whole reading.
    pub threat_draws: usize,
    /// The seed: the same table and seed give the same advice.
    pub seed: u64,
}

impl Effort {
    /// Enough for two digits of a bit, and chances to two hundredths.
    pub const NORMAL: Self = Self {
        draws: 3072,
        threat_draws: 400,
        seed: 1,
    };
    /// For bots that play many games.
    pub const QUICK: Self = Self {
        draws: 512,
        threat_draws: 0,
        seed: 1,
    };
}

impl Effort {
    /// The most deals that are drawn to see the table from one opponent's side: most of them look like one that was read before.
    pub(crate) const fn most_draws(self) -> usize {
        40 * self.threat_draws
    }

    /// The same with at most this many deals seen from the other side: for questions that cost several readings a deal.
    #[must_use]
    pub(crate) fn at_most(self, threat_draws: usize) -> Self {
        Self {
            threat_draws: self.threat_draws.min(threat_draws),
            ..self
        }
    }
}

impl Default for Effort {
    fn default() -> Self {
        Self::NORMAL
    }
}
