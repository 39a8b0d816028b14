//! One recommendation, the same everywhere: accuse, or the suggestion that wins soonest.

use super::{
    Accusation, Effort, Ranking, Soonest, Suspicion, Threat, accuse, rank, soonest, suspicions, threats,
};
use crate::pieces::{CardSet, Triple};
use crate::reading::Reading;
use crate::table::{Player, Table};

/// What to do now.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Recommendation {
    /// Name the solution.
    Accuse(Accusation),
    /// Suggest this: it wins soonest.
    Suggest(Soonest),
}

impl Recommendation {
    /// The cards to name.
    pub const fn cards(&self) -> Triple {
        match self {
            Self::Accuse(accusation) => accusation.cards,
            Self::Suggest(soonest) => soonest.cards,
        }
    }
}

/// Everything that advice says.
#[derive(Debug, Clone)]
pub struct Advice {
    /// All suggestions by what they tell.
    pub ranking: Ranking,
    /// The suggestion that solves soonest.
    pub soonest: Option<Soonest>,
    /// The likeliest solution, and whether to name it now.
    pub accusation: Option<Accusation>,
    /// How close the others are.
    pub threats: Vec<Threat>,
    /// Who probably suggested a card of their own.
    pub suspicions: Vec<Suspicion>,
}

/// Advises a player who can suggest in any of these rooms; in all where none is given.
pub fn advise(table: &Table, reading: &Reading, viewer: Player, rooms: CardSet, effort: Effort) -> Advice {
    Advice {
        ranking: rank(table, reading, viewer, rooms, effort),
        soonest: soonest(table, reading, viewer, rooms, effort),
        accusation: accuse(table, reading, viewer, effort),
        threats: threats(table, reading, Some(viewer), effort),
        suspicions: suspicions(table),
    }
}

impl Advice {
    /// What to do now; `None` where there is nothing to suggest.
    pub fn recommendation(&self) -> Option<Recommendation> {
        let now = self.accusation.filter(|accusation| accusation.now);
        now.map(Recommendation::Accuse)
            .or(self.soonest.map(Recommendation::Suggest))
    }
}
