//! How many suggestions each strength needs to know the solution: the same deals for all.

use kibitzer_deal::mean_and_error;
use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::bot::{Bot, Move, Strength};
use super::game::{Game, Seating};
use crate::advice::Effort;
use crate::reading::NoReading;

/// A game that goes on longer than this is counted as it stands: nobody plays so long.
const MOST_ROUNDS: usize = 60;

/// What to play.
#[derive(Debug, Clone)]
pub struct Race {
    /// The table.
    pub seating: Seating,
    /// The seed of the first game; the others count up from it.
    pub seed: u64,
    /// How hard a full-strength bot thinks.
    pub effort: Effort,
    /// How the others at the table suggest.
    pub others: Strength,
}

/// How many suggestions of its own a strength needed, over some games.
#[derive(Debug, Clone)]
pub struct Score {
    /// Which strength.
    pub strength: Strength,
    /// How many suggestions in each game.
    pub suggestions: Vec<usize>,
}

impl Score {
    /// The mean number of suggestions.
    pub fn mean(&self) -> f64 {
        self.mean_and_error().0
    }

    /// The standard error of the mean.
    pub fn error(&self) -> f64 {
        self.mean_and_error().1
    }

    fn mean_and_error(&self) -> (f64, f64) {
        mean_and_error(self.suggestions.iter().map(|&n| n as f64))
    }

    /// How many suggestions more than the other, on average over the same deals, and the standard error of that.
    pub fn against(&self, other: &Self) -> (f64, f64) {
        let pairs = self.suggestions.iter().zip(&other.suggestions);
        mean_and_error(pairs.map(|(&a, &b)| a as f64 - b as f64))
    }

    /// The number of suggestions that half of the games did not pass.
    pub fn median(&self) -> usize {
        let mut sorted = self.suggestions.clone();
        sorted.sort_unstable();
        sorted.get(sorted.len() / 2).copied().unwrap_or(0)
    }
}

/// Plays one game for a strength: the bot in the first seat, the others as the race says. Returns how many suggestions of
/// its own it made before it knew.
///
/// The deal, and what chance brings in each round, depend on the seed and the number alone: strengths that play the same
/// number can be compared game by game. Who knows the solution suggests no more.
pub fn race(race: &Race, number: u64, strength: Strength) -> Result<usize, NoReading> {
    let mut streams = SmallRng::seed_from_u64(race.seed.wrapping_add(number));
    let mut game = Game::deal(race.seating.clone(), &mut streams);
    let mut bots: Vec<Bot> = game
        .players()
        .map(|seat| Bot {
            seat,
            strength: race.others,
            effort: race.effort,
        })
        .collect();
    let Some((bot, others)) = bots.split_first_mut() else {
        return Ok(0);
    };
    bot.strength = strength;
    for made in 0..MOST_ROUNDS {
        let mut own = SmallRng::from_rng(&mut streams);
        let mut theirs = SmallRng::from_rng(&mut streams);
        match bot.choose(&game, &mut own)? {
            Move::Accuse(_) => return Ok(made),
            Move::Suggest(cards) => game.suggest(bot.seat, cards, &mut own),
        }
        for other in &*others {
            if let Move::Suggest(cards) = other.choose(&game, &mut theirs)? {
                game.suggest(other.seat, cards, &mut theirs);
            }
        }
    }
    Ok(MOST_ROUNDS)
}
