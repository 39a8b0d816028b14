//! How true the chances of advice are: said before, against how the hand went on.

use kibitzer_deal::each;
use rand::rngs::StdRng;
use serde::Serialize;

use super::decisions::Hand;
use crate::advice::{Effort, advise};
use crate::behaviour::Behaviour;
use crate::bots::{Bot, play_hand};
use crate::game::Game;
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
    /// How many hands these plays are of.
    pub hands: usize,
    /// The standard error of what came true: plays of one hand have the same end, so that hands are counted, not plays.
    pub error: f64,
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

/// One play in this many is looked at, three or four of a hand: they mostly lie in different tenths.
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
        let hand = Hand {
            rules,
            bot: &bots[run % bots.len().max(1)],
            seed,
            run,
        };
        let found = hand.looked_at(EVERY, |game, play, rng| chances_of(game, play, effort, rng));
        tick();
        found
    });
    let hands: Vec<Vec<Said>> = said
        .into_iter()
        .map(|hand| hand.into_iter().map(|(said, won)| Said { won, ..said }).collect())
        .collect();
    summarise(&hands)
}

/// What was said and what came, hand by hand, in tenths by what was said.
pub(super) fn deciles(hands: &[Vec<(f64, f64)>]) -> Vec<Decile> {
    (0..10).map(|tenth| decile(hands, tenth)).collect()
}

fn decile(hands: &[Vec<(f64, f64)>], tenth: usize) -> Decile {
    let of_tenth = |&&(chance, _): &&(f64, f64)| ((chance * 10.0) as usize).min(9) == tenth;
    let each: Vec<Vec<(f64, f64)>> = hands
        .iter()
        .map(|hand| hand.iter().filter(of_tenth).copied().collect::<Vec<_>>())
        .filter(|hand| !hand.is_empty())
        .collect();
    let plays = each.iter().map(Vec::len).sum::<usize>();
    let n = plays.max(1) as f64;
    let all = || each.iter().flatten();
    let said = all().map(|(chance, _)| chance).sum::<f64>() / n;
    let won = all().map(|(_, won)| won).sum::<f64>() / n;
    // Of each hand, how far its plays were off together.
    let off = |hand: &Vec<(f64, f64)>| hand.iter().map(|(_, came)| came - won).sum::<f64>();
    let error = each.iter().map(|hand| off(hand).powi(2)).sum::<f64>().sqrt() / n;
    Decile {
        plays,
        said,
        won,
        hands: each.len(),
        error,
    }
}

fn summarise(hands: &[Vec<Said>]) -> Chances {
    let said: Vec<Said> = hands.iter().flatten().copied().collect();
    let tenths: Vec<Vec<(f64, f64)>> = hands
        .iter()
        .map(|hand| hand.iter().map(|said| (said.chance, said.won)).collect())
        .collect();
    let n = said.len().max(1) as f64;
    let mean = said.iter().map(|said| said.won).sum::<f64>() / n;
    let score =
        |of: &dyn Fn(&Said) -> f64| said.iter().map(|said| (of(said) - said.won).powi(2)).sum::<f64>() / n;
    let other = |name, of: &dyn Fn(&Said) -> f64| Other {
        name,
        brier: score(of),
    };
    Chances {
        deciles: deciles(&tenths),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Four hands of which two were won are as good as four tosses of a coin, √(½·½/4), however many plays of each are looked at.
    #[test]
    fn plays_of_one_hand_count_as_one() {
        let hands = |plays: usize| -> Vec<Vec<(f64, f64)>> {
            [1.0, 0.0, 1.0, 0.0].map(|won| vec![(0.55, won); plays]).to_vec()
        };
        for plays in [1, 3] {
            let found = deciles(&hands(plays))[5];
            assert_eq!((found.plays, found.hands), (4 * plays, 4));
            assert!((found.won - 0.5).abs() < 1e-12 && (found.error - 0.25).abs() < 1e-12);
        }
    }
}
