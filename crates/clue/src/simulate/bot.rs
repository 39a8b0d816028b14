//! A player that reads with the same engine, and suggests well or badly.

use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

use crate::advice::{Effort, rank};
use crate::pieces::Triple;
use crate::reading::{NoReading, Reading};
use crate::table::{Player, Table};

use super::Game;

/// The share of the best suggestion's bits that is as good to a bot: what it is worth besides, as a guess, counts more.
const NEARLY: f64 = 0.8;

/// How a bot chooses what to suggest. All of them read equally well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Strength {
    /// Any suggestion.
    Random,
    /// The likeliest solution.
    Greedy,
    /// The suggestion whose answer tells most.
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
        let table = game.table_for(Some(self.seat));
        let reading = Reading::of(&table)?;
        if let Some(solution) = reading.solution(&table.deck) {
            return Ok(Move::Accuse(solution));
        }
        Ok(Move::Suggest(self.suggestion(game, &table, &reading, random)))
    }

    fn suggestion(&self, game: &Game, table: &Table, reading: &Reading, random: &mut impl Rng) -> Triple {
        let found = match self.strength {
            Strength::Random => None,
            Strength::Greedy => reading.solutions(&table.deck).first().map(|(cards, _)| *cards),
            Strength::Full => self.most_telling(table, reading, random),
        };
        found.unwrap_or_else(|| game.random_triple(random))
    }

    /// Of the suggestions that tell nearly as much as the best, the likeliest to be the solution.
    fn most_telling(&self, table: &Table, reading: &Reading, random: &mut impl Rng) -> Option<Triple> {
        let effort = Effort {
            seed: random.random(),
            ..self.effort
        };
        let ranking = rank(table, reading, self.seat, None, effort).suggestions;
        let least = ranking.first()?.bits * NEARLY;
        let telling: Vec<Triple> = ranking
            .iter()
            .take_while(|ranked| ranked.bits >= least)
            .map(|ranked| ranked.cards)
            .collect();
        let mut solutions = reading.solutions(&table.deck).into_iter().map(|(cards, _)| cards);
        solutions
            .find(|cards| telling.contains(cards))
            .or_else(|| telling.first().copied())
    }
}
