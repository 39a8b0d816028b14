//! What to play.
//!
//! Deals are drawn from the reading; in each, every legal play is solved with open hands. The share of deals won is the
//! chance to win; the mean of the points goes beside it. Every play is judged on the same deals, so that
//! the differences between plays are surer than the standard errors suggest. Open hands let everybody see too much, so the
//! same plays are also followed up by habit; plays are ordered by both. Deals that are too hard to solve are left out; where
//! all are, as early in a hand of double-nine, habit alone decides.

mod habit;
mod playout;
mod sentence;

use rand::SeedableRng;
use rand::rngs::{SmallRng, StdRng};
use rayon::prelude::*;

pub use playout::Others;

use crate::pieces::Seat;
use crate::reading::{Draws, Model};
use crate::record::{Fault, RecordError};
use crate::solver::Value;
use crate::table::{Move, Table};

/// How advice is worked out.
#[derive(Debug, Clone, PartialEq)]
pub struct Effort {
    /// How many deals to draw; what fits the time of a move if none is given.
    pub deals: Option<usize>,
    /// The seed of the draws.
    pub seed: u64,
    /// How deals are weighed.
    pub model: Model,
    /// How the other side is taken to play.
    pub others: Others,
    /// Whether points are asked for too: they take several times as long as the winner alone.
    pub points: bool,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            deals: None,
            seed: 1,
            model: Model::Legal,
            others: Others::Best,
            points: true,
        }
    }
}

/// One play with what it is worth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Prospect {
    /// The play.
    pub play: Move,
    /// The chance that the player's side wins the hand; a tied block counts a half.
    pub win: f64,
    /// The standard error of that.
    pub error: f64,
    /// The chance that the side wins when everybody goes on by habit.
    pub by_habit: f64,
    /// Expected points; points lost are negative.
    pub points: f64,
    /// The standard error of the points.
    pub points_error: f64,
}

impl Prospect {
    /// What plays are ordered by: the chances to win with open hands and by habit, the second counting double.
    pub fn worth(&self) -> f64 {
        (self.win + 2.0 * self.by_habit) / 3.0
    }
}

/// What to play, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// All legal plays, the best first.
    pub plays: Vec<Prospect>,
    /// How many deals were drawn.
    pub deals: usize,
    /// A plain sentence.
    pub text: String,
}

/// Most deals that anyone may ask for.
const MOST_DEALS: usize = 100_000;

/// Deals in which each play is followed up by habit, and how often in each.
const HABIT_DEALS: usize = 128;
const HABIT_GAMES: usize = 32;
/// Hands played on by habit are shared out in so many runs, whatever the number of cores: the seed alone decides.
const HABIT_RUNS: usize = 16;

/// Deals that are solved in well under a move's time: a full deal takes some milliseconds, one at ply 8 under one.
fn usual_deals(tiles_in_hands: usize) -> usize {
    match tiles_in_hands {
        25.. => 64,
        21..=24 => 128,
        17..=20 => 256,
        _ => 512,
    }
}

/// Advises the viewer, who must be to move and have a choice.
pub fn advise(table: &Table, effort: &Effort) -> Result<Advice, RecordError> {
    let no = |why: String| Fault::NoAdvice(why).at("events");
    let Some(viewer) = table.viewer() else {
        return Err(no("a spectator has nothing to play".into()));
    };
    match table.to_move() {
        Some(seat) if seat == viewer => {}
        Some(seat) => return Err(no(format!("{seat} is to move, not {viewer}"))),
        None if table.over().is_some() => return Err(no("the hand is over".into())),
        None => {}
    }
    let moves = table.choices();
    if moves.is_empty() {
        let must = if table.may_draw() > 0 { "draw" } else { "pass" };
        return Err(no(format!("nothing fits, {viewer} must {must}")));
    }
    let draws = Draws::new(table, &effort.model)?;
    let by_habit = play_by_habit(table, viewer, &draws, effort, &moves);
    // What follows has something to show whenever it is stopped.
    table.check_time()?;
    let values = if moves.len() == 1 && effort.deals.is_none() {
        evaluate(
            table,
            viewer,
            &draws,
            effort,
            usual_deals(table.tiles_in_hands()) / 4,
        )
    } else {
        let usual = usual_deals(table.tiles_in_hands());
        evaluate(
            table,
            viewer,
            &draws,
            effort,
            effort.deals.unwrap_or(usual).clamp(1, MOST_DEALS),
        )
    };
    let deals = values.len();
    let mut plays = summarise(&moves, &values, &by_habit);
    plays.sort_by(|a, b| {
        (b.worth().total_cmp(&a.worth()))
            .then(b.points.total_cmp(&a.points))
            .then_with(|| habit(a.play, b.play))
    });
    let text = sentence::explain(table, viewer, &plays, deals);
    Ok(Advice { plays, deals, text })
}

/// Between equals the heavier tile, as most players do.
fn habit(a: Move, b: Move) -> std::cmp::Ordering {
    b.tile.pips().cmp(&a.tile.pips()).then(a.cmp(&b))
}

/// The value of each move in each of the deals drawn, in parallel; those that are too hard are left out. The seed alone
/// decides what is drawn.
fn evaluate(
    table: &Table,
    viewer: Seat,
    draws: &Draws<'_>,
    effort: &Effort,
    deals: usize,
) -> Vec<Vec<(Move, Value)>> {
    let mut rng = StdRng::seed_from_u64(effort.seed);
    let positions: Vec<_> = (0..deals).map(|_| draws.position(viewer, &mut rng)).collect();
    let chunk = deals.div_ceil(rayon::current_num_threads() * 4).max(1);
    positions
        .par_chunks(chunk)
        .flat_map_iter(|positions| {
            let mut judge = playout::Judge::new(table, viewer, effort);
            positions
                .iter()
                .filter_map(move |position| judge.values(position))
                .collect::<Vec<_>>()
        })
        .collect()
}

/// How a move turns out when everybody goes on by habit: in each deal, the share of hands won and the points.
type ByHabit = Vec<(f64, f64)>;

/// How each move turns out when everybody goes on by habit.
fn play_by_habit(
    table: &Table,
    viewer: Seat,
    draws: &Draws<'_>,
    effort: &Effort,
    moves: &[Move],
) -> Vec<ByHabit> {
    let rules = table.rules();
    let side = rules.side(viewer);
    let habit = habit::Habit::new(rules);
    let games = HABIT_GAMES as f64;
    let deals: Vec<Vec<(f64, f64)>> = (0..HABIT_RUNS)
        .into_par_iter()
        .flat_map_iter(|run| {
            let mut rng = SmallRng::seed_from_u64(effort.seed.wrapping_add(run as u64 + 1));
            let mut deals = Vec::with_capacity(HABIT_DEALS / HABIT_RUNS);
            for _ in 0..HABIT_DEALS / HABIT_RUNS {
                if table.stop.is_due() {
                    break;
                }
                let position = draws.position(viewer, &mut rng);
                let mut of_deal = vec![(0.0, 0.0); moves.len()];
                for (sums, &play) in of_deal.iter_mut().zip(moves) {
                    for _ in 0..HABIT_GAMES {
                        let outcome = habit.play_out(position.clone(), play, &mut rng);
                        sums.0 += outcome.win_for(side) / games;
                        sums.1 += f64::from(outcome.points_for(side)) / games;
                    }
                }
                deals.push(of_deal);
            }
            deals
        })
        .collect();
    let of_move = |at: usize| deals.iter().map(|deal| deal[at]).collect();
    (0..moves.len()).map(of_move).collect()
}

fn summarise(moves: &[Move], values: &[Vec<(Move, Value)>], by_habit: &[ByHabit]) -> Vec<Prospect> {
    let of = |(&play, habit): (&Move, &ByHabit)| {
        let all = values
            .iter()
            .filter_map(|deal| deal.iter().find(|(m, _)| *m == play));
        let values: Vec<Value> = all.map(|(_, v)| *v).collect();
        let (by_habit, habit_error) = mean_and_error(habit.iter().map(|deal| deal.0));
        // Where no deal could be solved, what is played by habit is all there is.
        let ((win, error), (points, points_error)) = if values.is_empty() {
            let points = mean_and_error(habit.iter().map(|deal| deal.1));
            ((by_habit, habit_error), points)
        } else {
            let points = mean_and_error(values.iter().map(|v| f64::from(v.points())));
            (mean_and_error(values.iter().map(|v| v.win())), points)
        };
        Prospect {
            play,
            win,
            error,
            by_habit,
            points,
            points_error,
        }
    };
    moves.iter().zip(by_habit).map(of).collect()
}

/// The mean of some numbers and its standard error.
pub(crate) fn mean_and_error(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let n = values.clone().count().max(1) as f64;
    let mean = values.clone().sum::<f64>() / n;
    let variance = values.map(|v| (v - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    (mean, (variance / n).sqrt())
}

impl Table {
    /// The legal plays of the viewer.
    pub(crate) fn choices(&self) -> Vec<Move> {
        use crate::rules::Opening;
        let moves = crate::table::legal_moves(self.viewer_holds, self.ends);
        if self.ends.is_some() || self.rules.opening != Opening::HighestDouble {
            return moves;
        }
        let doubles = moves
            .iter()
            .filter(|m| m.tile.is_double())
            .max_by_key(|m| m.tile.pips());
        doubles.map_or_else(|| moves.clone(), |&best| vec![best])
    }

    fn tiles_in_hands(&self) -> usize {
        self.held.iter().map(|(_, &n)| usize::from(n)).sum()
    }
}
