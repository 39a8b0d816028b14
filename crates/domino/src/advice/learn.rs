//! The weights of the policy, learnt from what the search looked at.

use kibitzer_deal::{Stop, each};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::course::{Course, Seen};
use super::policy::{FEATURES, Policy, View, Weights};
use super::search::Search;
use crate::game::{Deal, Game};
use crate::pieces::Seat;
use crate::reading::{Draws, Model};
use crate::rules::Rules;
use crate::table::Table;

/// The moves of one decision: their features, and the share of the search that each got.
type Choice = Vec<([f64; FEATURES], f64)>;

/// Plays `games` hands by search, and fits the weights to where the search looked.
///
/// `start` are the weights that the search plays by; the answer can be the start of another round of learning.
pub fn learn_policy(
    start: Option<[f64; FEATURES]>,
    games: usize,
    rounds: usize,
    seed: u64,
) -> [f64; FEATURES] {
    let weights = start.map_or_else(Weights::default, Weights);
    let policy = Policy::new(&Rules::default(), &weights);
    let hands = each(games, |game| {
        play(&policy, rounds, seed.wrapping_add(game as u64))
    });
    fit(&hands.concat())
}

/// One hand by search, all four seats.
fn play(policy: &Policy, rounds: usize, seed: u64) -> Vec<Choice> {
    let rules = Rules::default();
    let mut rng = StdRng::seed_from_u64(seed);
    let mut game = Game::new(&rules, Deal::random(&rules, &mut rng), Seat::S);
    let mut choices = Vec::new();
    loop {
        game.run_forced();
        let moves = game.moves();
        let (Some(&first), None) = (moves.first(), game.outcome()) else {
            return choices;
        };
        if moves.len() == 1 {
            game.play(first);
            continue;
        }
        let seat = game.position().to_move;
        let Ok(table) = Table::replay(&game.record(Some(seat))) else {
            return choices;
        };
        let Ok(draws) = Draws::new(&table, &Model::Legal) else {
            return choices;
        };
        let mut search = Search::new(&table, seat, &draws, policy, &moves, rng.random());
        search.grow(rounds, &Stop::never());
        let course = Course::new(&rules, game.position().clone(), Seen::of(&table));
        let view = View::of(&course);
        let tries: Vec<f64> = search.records().iter().map(|r| f64::from(r.tries)).collect();
        let all: f64 = tries.iter().sum();
        let each = moves.iter().zip(&tries);
        choices.push(each.map(|(m, n)| (view.features(*m), n / all)).collect());
        let best = (0..moves.len()).max_by(|&a, &b| tries[a].total_cmp(&tries[b]));
        game.play(moves[best.unwrap_or(0)]);
    }
}

/// Climbs the likelihood of the shares by gradient steps that shrink when they overshoot.
fn fit(choices: &[Choice]) -> [f64; FEATURES] {
    let mut weights = [0.0; FEATURES];
    let (mut best, mut slope) = likelihood(choices, &weights);
    let mut step = 1.0;
    for _ in 0..500 {
        let mut next = weights;
        next.iter_mut().zip(slope).for_each(|(w, s)| *w += step * s);
        let (value, next_slope) = likelihood(choices, &next);
        if value > best {
            (best, slope, weights) = (value, next_slope, next);
            step *= 1.3;
        } else {
            step *= 0.4;
        }
    }
    weights
}

fn likelihood(choices: &[Choice], weights: &[f64; FEATURES]) -> (f64, [f64; FEATURES]) {
    let mut total = 0.0;
    let mut slope = [0.0; FEATURES];
    let score = |f: &[f64; FEATURES]| f.iter().zip(weights).map(|(f, w)| f * w).sum::<f64>();
    for choice in choices {
        let all = choice.iter().map(|(f, _)| score(f).exp()).sum::<f64>();
        for (features, share) in choice {
            let chance = score(features).exp() / all;
            total += share * chance.ln();
            for (slope, f) in slope.iter_mut().zip(features) {
                *slope += (share - chance) * f;
            }
        }
    }
    let n = choices.len().max(1) as f64;
    (total / n, slope.map(|s| s / n))
}
