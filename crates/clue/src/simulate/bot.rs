//! A player that reads with the same engine, and suggests well or badly.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

use crate::ToSchema;
use crate::advice::{Effort, soonest};
use crate::pattern::taught;
use crate::pieces::{CardSet, Triple};
use crate::reading::{NoReading, Reading};
use crate::table::{Player, Table};

use super::Game;

/// Chances that differ by less than this are equal but for rounding.
const SAME: f64 = 1e-9;

/// How a bot chooses what to suggest. All of them deduce equally well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Strength {
    /// Any suggestion.
    Random,
    /// The likeliest solution, any of those that are equally likely.
    Greedy,
    /// Weighs also what the others choose to suggest, and asks, of the likeliest solutions, for the one whose answer brings
    /// it closest.
    Full,
}

impl Strength {
    /// From weak to strong.
    pub const ALL: [Self; 3] = [Self::Random, Self::Greedy, Self::Full];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Full => "full",
        }
    }
}

/// A bot in a seat.
#[derive(Debug, Clone, Copy)]
pub struct Bot {
    /// Where it sits.
    pub seat: Player,
    /// How it suggests.
    pub strength: Strength,
    /// How hard it thinks.
    pub effort: Effort,
}

/// What a bot does in its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// Suggests.
    Suggest(Triple),
    /// Accuses, being certain.
    Accuse(Triple),
}

impl Bot {
    /// What the bot does now, from what it has seen.
    pub fn choose(&self, game: &Game, random: &mut impl Rng) -> Result<Move, NoReading> {
        let table = self.table(game);
        let reading = Reading::of(&table)?;
        if let Some(solution) = reading.solution() {
            return Ok(Move::Accuse(solution));
        }
        Ok(Move::Suggest(self.suggestion(game, &table, &reading, random)))
    }

    /// The game as the bot sees it: a full-strength one also weighs what the others choose to suggest, as far as this game bears it out.
    pub(super) fn table(&self, game: &Game) -> Table {
        taught(Table {
            seldom_own: self.strength == Strength::Full,
            ..game.table_for(Some(self.seat))
        })
    }

    fn suggestion(&self, game: &Game, table: &Table, reading: &Reading, random: &mut impl Rng) -> Triple {
        let found = match self.strength {
            Strength::Random => None,
            Strength::Greedy => likeliest(reading, random),
            Strength::Full => self.soonest(table, reading, random),
        };
        found.unwrap_or_else(|| game.random_triple(random))
    }

    fn soonest(&self, table: &Table, reading: &Reading, random: &mut impl Rng) -> Option<Triple> {
        let effort = Effort {
            seed: random.random(),
            ..self.effort
        };
        soonest(table, reading, self.seat, CardSet::EMPTY, effort).map(|found| found.cards)
    }
}

/// Always the first of equals would make bots at one table ask the same again and again.
fn likeliest(reading: &Reading, random: &mut impl Rng) -> Option<Triple> {
    let solutions = reading.solutions();
    let most = solutions.first()?.1;
    let equal = solutions.iter().take_while(|(_, chance)| most - chance < SAME);
    let equal: Vec<Triple> = equal.map(|(cards, _)| *cards).collect();
    equal.choose(random).copied()
}
