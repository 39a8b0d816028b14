//! Players that choose by themselves. They see their own hand and what everybody saw, nothing else.

use rand::Rng;
use rand::RngExt;
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde::{Deserialize, Serialize};

use crate::advice::{Effort, advise};
use crate::behaviour::Behaviour;
use crate::evidence::Evidence;
use crate::game::{Deal, Game};
use crate::pieces::{Seat, TileSet};
use crate::reading::{Draws, Model};
use crate::solver::Position;
use crate::table::{Move, Table};

/// A player that chooses by itself.
#[derive(Debug, Clone, PartialEq)]
pub enum Bot {
    /// Any legal move.
    Random,
    /// The tile with most pips.
    Heaviest,
    /// By a behaviour.
    Habits(Behaviour),
    /// By advice.
    Advisor(Effort),
    /// By random playouts of drawn deals, this many for each legal move.
    Playouts(usize),
}

/// A bot by its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error(
    "there is no bot {0:?}: take random, heaviest, advisor, playouts or a behaviour (doubles, heavy, partner, careful, club)"
)]
pub struct UnknownBot(pub String);

impl std::str::FromStr for Bot {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Self, UnknownBot> {
        Ok(match name {
            "random" => Self::Random,
            "heaviest" => Self::Heaviest,
            "advisor" => Self::Advisor(advisor()),
            "playouts" => Self::Playouts(2000),
            other => Self::Habits(
                Behaviour::find(other).ok_or_else(|| UnknownBot(other.chars().take(30).collect()))?,
            ),
        })
    }
}

/// How the advisor plays: it reads the others as players who think, and asks who wins.
///
/// More deals than these make it slower, and no better that a thousand hands would show.
fn advisor() -> Effort {
    Effort {
        deals: Some(4_000),
        ..Effort::default()
    }
}

/// The move with most pips; of equal ones the higher double, then the first.
pub fn heaviest(moves: &[Move]) -> Option<Move> {
    moves
        .iter()
        .rev()
        .max_by_key(|m| (m.tile.pips(), m.tile.is_double()))
        .copied()
}

impl Bot {
    /// Chooses for the player to move, who has a choice.
    pub fn choose(&self, game: &Game, rng: &mut StdRng) -> Option<Move> {
        let moves = game.moves();
        let seat = game.position().to_move;
        match self {
            _ if moves.len() <= 1 => moves.first().copied(),
            Self::Random => any(&moves, rng),
            Self::Heaviest => heaviest(&moves),
            Self::Habits(behaviour) => by_habit(behaviour, game, &moves, rng),
            Self::Advisor(effort) => {
                let table = Table::replay(&game.record(Some(seat))).ok()?;
                let mut effort = effort.clone();
                effort.seed = rng.random();
                let advice = advise(&table, &effort).ok()?;
                advice.plays.first().map(|p| p.play)
            }
            Self::Playouts(count) => by_playouts(*count, game, &moves, rng),
        }
    }
}

fn any(moves: &[Move], rng: &mut impl Rng) -> Option<Move> {
    moves.get(rng.random_range(0..moves.len().max(1))).copied()
}

fn by_habit(behaviour: &Behaviour, game: &Game, moves: &[Move], rng: &mut impl Rng) -> Option<Move> {
    if rng.random_bool(behaviour.mix.clamp(0.0, 1.0)) {
        return any(moves, rng);
    }
    // The situation of a choice is what a spectator's evidence would say of it, were the first move taken.
    let mut next = game.clone();
    next.play(*moves.first()?);
    let table = Table::replay(&next.record(None)).ok()?;
    let evidence = Evidence::gather(&table).ok()?;
    let decision = evidence.decisions.last()?;
    let appeals: Vec<f64> = moves
        .iter()
        .map(|m| behaviour.appeal(decision, m.tile, m.on))
        .collect();
    let mut aim = rng.random::<f64>() * appeals.iter().sum::<f64>();
    let chosen = appeals.iter().position(|a| {
        aim -= a;
        aim < 0.0
    });
    moves.get(chosen.unwrap_or(moves.len() - 1)).copied()
}

fn by_playouts(count: usize, game: &Game, moves: &[Move], rng: &mut StdRng) -> Option<Move> {
    let seat = game.position().to_move;
    let table = Table::replay(&game.record(Some(seat))).ok()?;
    let draws = Draws::new(&table, &Model::Legal).ok()?;
    let mut scores = vec![(0.0, 0); moves.len()];
    for _ in 0..count {
        let position = draws.position(seat, rng);
        for (score, &play) in scores.iter_mut().zip(moves) {
            let (win, points) = playout(game, &position, play, rng);
            score.0 += win;
            score.1 += points;
        }
    }
    let best = (0..moves.len()).max_by(|&a, &b| {
        scores[a]
            .0
            .total_cmp(&scores[b].0)
            .then(scores[a].1.cmp(&scores[b].1))
    })?;
    moves.get(best).copied()
}

/// One hand played to its end at random.
fn playout(game: &Game, position: &Position, play: Move, rng: &mut StdRng) -> (f64, i32) {
    let rules = game.rules();
    let side = rules.side(position.to_move);
    let mut game = Game::resume(rules, position.clone());
    game.play(play);
    loop {
        game.run_forced();
        if let Some(outcome) = game.outcome() {
            return (outcome.win_for(side), outcome.points_for(side));
        }
        let Some(next) = any(&game.moves(), rng) else {
            return (0.5, 0);
        };
        game.play(next);
    }
}

/// A seed for each of many independent runs.
pub(crate) fn seeded(seed: u64, run: usize) -> StdRng {
    StdRng::seed_from_u64(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(run as u64))
}

/// One hand between four (or fewer) bots.
pub fn play_hand(game: &mut Game, bot_of: impl Fn(Seat) -> Bot, rng: &mut StdRng) {
    let bots = crate::pieces::BySeat::from_fn(bot_of);
    loop {
        game.run_forced();
        if game.outcome().is_some() {
            return;
        }
        let seat = game.position().to_move;
        let Some(play) = bots[seat].choose(game, rng) else {
            return;
        };
        game.play(play);
    }
}

impl Game {
    /// A hand taken up in the middle; what happened before is not known.
    pub(crate) fn resume(rules: &crate::rules::Rules, position: Position) -> Self {
        let deal = Deal {
            hands: position.hands,
            boneyard: Vec::new(),
        };
        let mut game = Self::new(rules, deal, position.to_move);
        game.take_up(position);
        game
    }
}

/// The tiles of a hand, heaviest first: how people sort them on the table.
pub fn by_weight(hand: TileSet) -> Vec<crate::pieces::Tile> {
    let mut tiles = hand.sorted();
    tiles.sort_by_key(|t| std::cmp::Reverse(t.pips()));
    tiles
}
