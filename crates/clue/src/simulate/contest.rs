//! Who wins: whole games to the first right accusation, the same deals for every way to play.

use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde::{Deserialize, Serialize};

use super::bot::{Bot, Move, Strength};
use super::game::Game;
use super::race::Race;
use crate::ToSchema;
use crate::advice::{Effort, accuse};
use crate::reading::{NoReading, Reading};

/// When a player accuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Nerve {
    /// Only when certain.
    Certain,
    /// When a guess wins more often than waiting.
    Race,
}

/// A game that goes on for more rounds than this is nobody's.
const MOST_ROUNDS: usize = 60;
/// Games that are played on for each decision whether to accuse.
const GAMES: usize = 32;

/// Plays one game to the first right accusation; says whether the player in question won it. The others suggest as the race
/// says and accuse when certain.
///
/// The player sits in the first seat; who begins goes round with the number of the game. The deal, and what chance brings,
/// depend on the seed and the number alone.
pub fn contest(race: &Race, number: u64, strength: Strength, nerve: Nerve) -> Result<bool, NoReading> {
    let mut streams = SmallRng::seed_from_u64(race.seed.wrapping_add(number));
    let mut game = Game::deal(race.seating.clone(), &mut streams);
    let players = race.seating.players;
    let first = (number % players as u64) as usize;
    for turn in 0..MOST_ROUNDS * players {
        let at = (first + turn) % players;
        let hero = at == 0;
        let mut random = SmallRng::from_rng(&mut streams);
        let Some(seat) = game.players().nth(at) else {
            return Ok(false);
        };
        let bot = Bot {
            seat,
            strength: if hero { strength } else { race.others },
            effort: race.effort,
        };
        match bot.choose(&game, &mut random)? {
            Move::Accuse(_) => return Ok(hero),
            Move::Suggest(cards) => game.suggest(seat, cards, &mut random),
        }
        let table = bot.table(&game);
        let reading = Reading::of(&table)?;
        if reading.solution().is_some() {
            return Ok(hero);
        }
        if hero && nerve == Nerve::Race {
            let effort = Effort {
                threat_draws: GAMES,
                seed: number,
                ..race.effort
            };
            let accusation = accuse(&table, &reading, seat, effort);
            if let Some(found) = accusation.filter(|found| found.now) {
                return Ok(found.cards.set() == game.solution());
            }
        }
    }
    Ok(false)
}
