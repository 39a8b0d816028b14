//! The rivals: what anyone would write first.

use std::collections::HashMap;

use kibitzer_domino::pieces::Seat;
use kibitzer_domino::reading::Draws;
use kibitzer_domino::rules::Rules;
use kibitzer_domino::score::Outcome;
use kibitzer_domino::table::Move;
use rand::RngExt;
use rand::rngs::SmallRng;

use crate::hand::{play, play_out};

/// How much room is given to what has been tried little.
const CURIOSITY: f64 = 0.7;

#[derive(Default, Clone, Copy)]
struct Arm {
    tries: f64,
    chances: f64,
    wins: f64,
}

/// Information-set tree search: deals drawn evenly, one tree over what everybody sees, bandits at each node (only moves
/// that the drawn hand has count), random playouts below. The move tried most is played.
pub fn search(
    rules: &Rules,
    draws: &Draws<'_>,
    viewer: Seat,
    more: impl Fn() -> bool,
    rng: &mut SmallRng,
) -> Option<Move> {
    let mut tree: HashMap<Vec<Move>, HashMap<Move, Arm>> = HashMap::new();
    let mut rounds = 0_u32;
    while rounds < 16 || more() {
        rounds += 1;
        let mut position = draws.position(viewer, rng);
        let mut path: Vec<Move> = Vec::new();
        let mut movers: Vec<Seat> = Vec::new();
        let outcome: Outcome = loop {
            let moves = position.moves();
            let arms = tree.entry(path.clone()).or_default();
            let untried: Vec<Move> = moves.iter().copied().filter(|m| !arms.contains_key(m)).collect();
            for next in &moves {
                arms.entry(*next).or_default().chances += 1.0;
            }
            let fresh = !untried.is_empty();
            let next = if fresh {
                untried[rng.random_range(0..untried.len())]
            } else {
                let worth = |next: &Move| {
                    let arm = arms[next];
                    if arm.tries == 0.0 {
                        return f64::INFINITY;
                    }
                    arm.wins / arm.tries + CURIOSITY * (arm.chances.ln() / arm.tries).sqrt()
                };
                *moves.iter().max_by(|a, b| worth(a).total_cmp(&worth(b)))?
            };
            movers.push(position.to_move);
            path.push(next);
            if let Some(outcome) = play(rules, &mut position, next) {
                break outcome;
            }
            if fresh {
                break play_out(rules, &mut position, rng);
            }
        };
        for (depth, (&made, &mover)) in path.iter().zip(&movers).enumerate() {
            let arm = tree.entry(path[..depth].to_vec()).or_default().entry(made).or_default();
            arm.tries += 1.0;
            arm.wins += outcome.win_for(rules.side(mover));
        }
    }
    let root = tree.get(&Vec::new())?;
    let most = root.iter().max_by(|a, b| a.1.tries.total_cmp(&b.1.tries));
    most.map(|(made, _)| *made)
}

/// Every play in every drawn deal, played out at random.
pub fn playouts(
    rules: &Rules,
    draws: &Draws<'_>,
    viewer: Seat,
    moves: &[Move],
    more: impl Fn() -> bool,
    rng: &mut SmallRng,
) -> Option<Move> {
    let side = rules.side(viewer);
    let mut wins = vec![0.0; moves.len()];
    let mut rounds = 0_u32;
    while rounds < 16 || more() {
        rounds += 1;
        let position = draws.position(viewer, rng);
        for (won, &first) in wins.iter_mut().zip(moves) {
            let mut position = position.clone();
            let over = play(rules, &mut position, first);
            let outcome = over.unwrap_or_else(|| play_out(rules, &mut position, rng));
            *won += outcome.win_for(side);
        }
    }
    let best = (0..moves.len()).max_by(|&a, &b| wins[a].total_cmp(&wins[b]))?;
    moves.get(best).copied()
}
