//! Fits the chances of advice to how hands went on.
//!
//! Bots of three kinds play themselves; at some of their choices the search is asked how the play made does. A logistic
//! regression of who won in the end on what the search found gives the numbers in `advice/chance.rs`.

use kibitzer_deal::each;
use serde::Serialize;

use super::chances::{Decile, deciles};
use super::decisions::Hand;
use crate::advice::{Effort, SIGNS, Signs, chance, signs_of};
use crate::behaviour::Behaviour;
use crate::bots::Bot;
use crate::game::Game;
use crate::rules::Rules;
use crate::table::{Move, Table};

/// What the search found of a play, and whether its side won the hand.
type Case = (Signs, f64);

/// One choice in this many is looked at.
const EVERY: u32 = 2;
/// Deals that the search draws for each.
const DEALS: usize = 4_000;
/// Steps of Newton's method: the sum has one top, and a few steps are on it.
const STEPS: usize = 25;

/// Numbers found, and how they do.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Fitted {
    /// What each sign counts, in the order of `advice/chance.rs`.
    pub weights: Signs,
    /// How many plays they were found from.
    pub plays: usize,
    /// Plays of other hands, in tenths by the chance that these numbers say.
    pub deciles: Vec<Decile>,
    /// The mean square error of these numbers there.
    pub brier: f64,
    /// The same for the numbers that advice has now.
    pub brier_now: f64,
}

/// Fits to `games` hands from one seed, and looks at a quarter as many from another.
pub fn fit_chances(games: usize, seed: u64, other_seed: u64) -> Fitted {
    let cases = cases(games, seed).concat();
    let weights = fit(&cases);
    let other_hands = self::cases(games / 4, other_seed);
    let others = other_hands.concat();
    let brier = |weights: &Signs| {
        let squares = others
            .iter()
            .map(|(signs, won)| (chance(weights, signs) - won).powi(2));
        squares.sum::<f64>() / others.len().max(1) as f64
    };
    let said: Vec<Vec<(f64, f64)>> = other_hands
        .iter()
        .map(|hand| {
            hand.iter()
                .map(|(signs, won)| (chance(&weights, signs), *won))
                .collect()
        })
        .collect();
    Fitted {
        weights,
        plays: cases.len(),
        deciles: deciles(&said),
        brier: brier(&weights),
        brier_now: brier(&crate::advice::WEIGHTS),
    }
}

/// Hand by hand.
fn cases(games: usize, seed: u64) -> Vec<Vec<Case>> {
    let rules = Rules::default();
    let effort = Effort {
        deals: Some(DEALS),
        ..Effort::default()
    };
    let club = Behaviour::find("club").map_or(Bot::Random, Bot::Habits);
    let bots = [Bot::Heaviest, club, Bot::Advisor(effort.clone())];
    each(games, |run| {
        let hand = Hand {
            rules: &rules,
            bot: &bots[run % bots.len()],
            seed,
            run,
        };
        hand.looked_at(EVERY, |game, play, _| look(game, play, &effort))
    })
}

fn look(game: &Game, play: Move, effort: &Effort) -> Option<Signs> {
    let table = Table::replay(&game.record(Some(game.position().to_move))).ok()?;
    signs_of(&table, play, effort)
}

/// The likeliest weights, by Newton's method.
fn fit(cases: &[Case]) -> Signs {
    let mut weights = Signs::default();
    for _ in 0..STEPS {
        let (slope, bend) = slope(cases, &weights);
        let step = solve(bend, slope);
        weights
            .iter_mut()
            .zip(step)
            .for_each(|(weight, step)| *weight += step);
    }
    weights
}

type Square = [Signs; SIGNS];

/// How the likelihood rises with each weight, and how that bends; a little is added so that it can always be divided by.
fn slope(cases: &[Case], weights: &Signs) -> (Signs, Square) {
    let mut slope = Signs::default();
    let mut bend = Square::default();
    for (place, row) in bend.iter_mut().enumerate() {
        row[place] = 1e-6;
    }
    for (signs, won) in cases {
        let said = chance(weights, signs);
        for (i, sign) in signs.iter().enumerate() {
            slope[i] += (won - said) * sign;
            for (j, other) in signs.iter().enumerate() {
                bend[i][j] += said * (1.0 - said) * sign * other;
            }
        }
    }
    (slope, bend)
}

/// Solves a few equations with as many unknowns; the matrix is positive, so no row need be exchanged.
fn solve(mut rows: Square, mut right: Signs) -> Signs {
    for i in 0..SIGNS {
        let first = rows[i];
        for j in i + 1..SIGNS {
            let share = rows[j][i] / first[i];
            rows[j]
                .iter_mut()
                .zip(first)
                .for_each(|(cell, above)| *cell -= share * above);
            right[j] -= share * right[i];
        }
    }
    for i in (0..SIGNS).rev() {
        let known: f64 = (i + 1..SIGNS).map(|k| rows[i][k] * right[k]).sum();
        right[i] = (right[i] - known) / rows[i][i];
    }
    right
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// Hands that are won with the chance that known weights say give these weights back.
    #[test]
    fn planted_weights_are_found() {
        let mut rng = StdRng::seed_from_u64(5);
        let planted: Signs = std::array::from_fn(|place| [0.2, 0.7, -0.4, 0.5, 0.3][place % 5]);
        let cases: Vec<Case> = (0..40_000)
            .map(|_| {
                let signs: Signs = std::array::from_fn(|_| rng.random_range(-2.0..2.0));
                let won = rng.random_bool(chance(&planted, &signs));
                (signs, f64::from(u8::from(won)))
            })
            .collect();
        for (found, planted) in fit(&cases).iter().zip(planted) {
            assert!((found - planted).abs() < 0.06, "{found} for {planted}");
        }
    }
}
