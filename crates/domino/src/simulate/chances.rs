//! How true the chances of advice are: said before, against how the hand went on.

use kibitzer_deal::each;
use rand::RngExt;
use rand::rngs::StdRng;
use serde::Serialize;

use crate::advice::{Effort, advise};
use crate::behaviour::Behaviour;
use crate::bots::{Bot, play_hand, seeded};
use crate::game::{Deal, Game};
use crate::pieces::Seat;
use crate::reading::{Draws, Model};
use crate::rules::Rules;
use crate::solver::{Position, Solver};
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
    /// The same for simpler ways to say a chance, on the same plays.
    pub others: Vec<Other>,
    /// How many plays were looked at.
    pub plays: usize,
}

/// A simpler way to say a chance.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Other {
    /// What it is.
    pub name: &'static str,
    /// The mean square of what it said less what came.
    pub brier: f64,
}

/// What was said of one play, and what came.
#[derive(Debug, Clone, Copy)]
struct Said {
    chance: f64,
    /// The share of drawn deals in which the play wins with all tiles face up and best play.
    open: f64,
    /// The share of drawn deals in which it won when played on by habit.
    habit: f64,
    won: f64,
}

/// Deals drawn for the simpler ways.
const OPEN_DRAWS: usize = 24;
/// Positions searched at most for one deal with all tiles face up; beyond, it counts as even.
const OPEN_NODES: u64 = 100_000;

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
    let said = each(games, |run| {
        let bot = &bots[run % bots.len().max(1)];
        let found = one_game(rules, bot, effort, seed, run);
        tick();
        found
    });
    summarise(&said.concat())
}

fn summarise(said: &[Said]) -> Chances {
    let mut deciles = vec![Decile::default(); 10];
    for &Said { chance, won, .. } in said {
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
    let mean = said.iter().map(|said| said.won).sum::<f64>() / n;
    let score =
        |of: &dyn Fn(&Said) -> f64| said.iter().map(|said| (of(said) - said.won).powi(2)).sum::<f64>() / n;
    let other = |name, of: &dyn Fn(&Said) -> f64| Other {
        name,
        brier: score(of),
    };
    Chances {
        deciles,
        brier: score(&|said| said.chance),
        brier_of_the_mean: score(&|_| mean),
        others: vec![
            other("open hands", &|said| said.open),
            other("played on by habit", &|said| said.habit),
            other("the mean of these two", &|said| {
                f64::midpoint(said.open, said.habit)
            }),
        ],
        plays: said.len(),
    }
}

/// The chances said of some plays of a hand, with whether their side won it.
fn one_game(rules: &Rules, bot: &Bot, effort: &Effort, seed: u64, run: usize) -> Vec<Said> {
    let mut rng = seeded(seed, run);
    let mut game = Game::new(rules, Deal::random(rules, &mut rng), Seat::S);
    let mut said: Vec<(Seat, Said)> = Vec::new();
    loop {
        game.run_forced();
        if let Some(outcome) = game.outcome() {
            let won = said.into_iter();
            return won
                .map(|(seat, said)| Said {
                    won: outcome.win_for(rules.side(seat)),
                    ..said
                })
                .collect();
        }
        let Some(play) = bot.choose(&game, &mut rng) else {
            return Vec::new();
        };
        if game.moves().len() > 1 && rng.random_ratio(1, EVERY) {
            let seat = game.position().to_move;
            said.extend(chances_of(&game, play, effort, &mut rng).map(|found| (seat, found)));
        }
        game.play(play);
    }
}

fn chances_of(game: &Game, play: Move, effort: &Effort, rng: &mut StdRng) -> Option<Said> {
    let seat = game.position().to_move;
    let table = Table::replay(&game.record(Some(seat))).ok()?;
    let advice = advise(&table, effort).ok()?;
    let chance = advice.plays.iter().find(|p| p.play == play).map(|p| p.win)?;
    let club = Behaviour::find("club")?;
    let draws = Draws::new(&table, &Model::Behaviour(club.clone())).ok()?;
    let habit = Bot::Habits(club);
    let mut solver = Solver::new(game.rules(), game.rules().side(seat));
    let (mut open, mut played) = (0.0, 0.0);
    for _ in 0..OPEN_DRAWS {
        let position = draws.position(seat, rng);
        let solved = solver.try_values(&position, false, OPEN_NODES);
        let value = solved.and_then(|all| all.into_iter().find(|(made, _)| *made == play));
        open += value.map_or(0.5, |(_, value)| value.win());
        played += play_on(game, position, play, &habit, rng);
    }
    Some(Said {
        chance,
        open: open / OPEN_DRAWS as f64,
        habit: played / OPEN_DRAWS as f64,
        won: 0.5,
    })
}

/// Whether the side of the player wins when all play on by habit.
fn play_on(game: &Game, position: Position, play: Move, habit: &Bot, rng: &mut StdRng) -> f64 {
    let side = game.rules().side(position.to_move);
    let mut on = game.with_hands(position);
    on.play(play);
    play_hand(&mut on, |_| habit.clone(), rng);
    on.outcome().map_or(0.5, |outcome| outcome.win_for(side))
}
