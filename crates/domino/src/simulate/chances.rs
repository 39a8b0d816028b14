//! How true the chances of advice are: said before, against how the hand went on.

use rand::RngExt;
use rayon::prelude::*;
use serde::Serialize;

use crate::advice::{Effort, advise};
use crate::bots::{Bot, seeded};
use crate::game::{Deal, Game};
use crate::pieces::Seat;
use crate::rules::Rules;
use crate::table::{Move, Table};

/// How hands went on of which advice said about the same chance.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Decile {
    /// Plays with such a chance.
    pub plays: usize,
    /// The mean of the chances said.
    pub said: f64,
    /// The share of the hands that were won.
    pub won: f64,
}

/// What advice said of plays, and how the hands ended.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Chances {
    /// Chances from 0 to 10%, from 10 to 20%, ….
    pub deciles: Vec<Decile>,
    /// The mean square of what was said less what came.
    pub brier: f64,
    /// The same for one who always says the share that was won.
    pub brier_of_the_mean: f64,
    /// How many plays were looked at.
    pub plays: usize,
}

/// One play in this many is looked at: those of one hand have the same end.
const EVERY: u32 = 4;

/// Lets bots play themselves and asks, at some of their choices, for the chance of the play they made.
pub fn chances(
    rules: &Rules,
    bots: &[Bot],
    effort: &Effort,
    games: usize,
    seed: u64,
    tick: impl Fn() + Sync,
) -> Chances {
    let said: Vec<(f64, f64)> = (0..games)
        .into_par_iter()
        .flat_map_iter(|run| {
            let bot = &bots[run % bots.len().max(1)];
            let found = one_game(rules, bot, effort, seed, run);
            tick();
            found
        })
        .collect();
    summarise(&said)
}

fn summarise(said: &[(f64, f64)]) -> Chances {
    let mut deciles = vec![Decile::default(); 10];
    for &(chance, won) in said {
        let decile = &mut deciles[((chance * 10.0) as usize).min(9)];
        decile.plays += 1;
        decile.said += chance;
        decile.won += won;
    }
    for decile in &mut deciles {
        let plays = decile.plays.max(1) as f64;
        decile.said /= plays;
        decile.won /= plays;
    }
    let n = said.len().max(1) as f64;
    let mean = said.iter().map(|(_, won)| won).sum::<f64>() / n;
    let score = |of: &dyn Fn(f64) -> f64| said.iter().map(|&(p, won)| (of(p) - won).powi(2)).sum::<f64>() / n;
    Chances {
        deciles,
        brier: score(&|p| p),
        brier_of_the_mean: score(&|_| mean),
        plays: said.len(),
    }
}

/// The chances said of some plays of a hand, with whether their side won it.
fn one_game(rules: &Rules, bot: &Bot, effort: &Effort, seed: u64, run: usize) -> Vec<(f64, f64)> {
    let mut rng = seeded(seed, run);
    let mut game = Game::new(rules, Deal::random(rules, &mut rng), Seat::S);
    let mut said = Vec::new();
    loop {
        game.run_forced();
        if let Some(outcome) = game.outcome() {
            let won = said.into_iter();
            return won
                .map(|(seat, p)| (p, outcome.win_for(rules.side(seat))))
                .collect();
        }
        let Some(play) = bot.choose(&game, &mut rng) else {
            return Vec::new();
        };
        if game.moves().len() > 1 && rng.random_ratio(1, EVERY) {
            let seat = game.position().to_move;
            said.extend(chance_of(&game, play, effort).map(|p| (seat, p)));
        }
        game.play(play);
    }
}

fn chance_of(game: &Game, play: Move, effort: &Effort) -> Option<f64> {
    let table = Table::replay(&game.record(Some(game.position().to_move))).ok()?;
    let advice = advise(&table, effort).ok()?;
    advice.plays.iter().find(|p| p.play == play).map(|p| p.win)
}
