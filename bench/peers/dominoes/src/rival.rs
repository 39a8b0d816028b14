//! The rivals: what anyone would write first, and write well.

use kibitzer_domino::pieces::Seat;
use kibitzer_domino::reading::Draws;
use kibitzer_domino::rules::Rules;
use kibitzer_domino::table::Move;
use rand::RngExt;
use rand::rngs::SmallRng;

use crate::hand::{play, play_out};

/// How much room is given to what has been tried little.
const CURIOSITY: f64 = 0.7;

/// A move at a node: how often it was made, how often it could have been, how often its side won, and the node below.
#[derive(Clone, Copy)]
struct Arm {
    play: Move,
    tries: f64,
    chances: f64,
    wins: f64,
    below: usize,
}

/// Information-set tree search: deals drawn evenly, one tree over what everybody sees, bandits at each node (only moves
/// that the drawn hand has count), random playouts below. The move tried most is played.
pub fn search(
    rules: &Rules,
    draws: &Draws<'_>,
    viewer: Seat,
    rounds: usize,
    rng: &mut SmallRng,
) -> Option<Move> {
    let mut tree: Vec<Vec<Arm>> = vec![Vec::new()];
    let mut path: Vec<(usize, usize, Seat)> = Vec::new();
    let mut able: Vec<usize> = Vec::new();
    for _ in 0..rounds {
        let mut position = draws.position(viewer, rng);
        path.clear();
        let mut node = 0;
        let outcome = loop {
            able.clear();
            for play in position.moves() {
                let arms = &mut tree[node];
                let at = arms.iter().position(|arm| arm.play == play).unwrap_or(arms.len());
                if at == arms.len() {
                    let (tries, chances, wins, below) = (0.0, 0.0, 0.0, 0);
                    arms.push(Arm { play, tries, chances, wins, below });
                }
                arms[at].chances += 1.0;
                able.push(at);
            }
            let (at, fresh) = choose(&tree[node], &able, rng)?;
            path.push((node, at, position.to_move));
            if let Some(outcome) = play(rules, &mut position, tree[node][at].play) {
                break outcome;
            }
            if fresh {
                break play_out(rules, &mut position, rng);
            }
            if tree[node][at].below == 0 {
                tree[node][at].below = tree.len();
                tree.push(Vec::new());
            }
            node = tree[node][at].below;
        };
        for &(node, at, mover) in &path {
            let arm = &mut tree[node][at];
            arm.tries += 1.0;
            arm.wins += outcome.win_for(rules.side(mover));
        }
    }
    let most = tree[0].iter().max_by(|a, b| a.tries.total_cmp(&b.tries));
    most.map(|arm| arm.play)
}

/// Any of the moves that nobody has tried, or the one with the best upper bound.
fn choose(arms: &[Arm], able: &[usize], rng: &mut SmallRng) -> Option<(usize, bool)> {
    let untried = || able.iter().filter(|&&at| arms[at].tries == 0.0);
    let fresh = untried().count();
    if fresh > 0 {
        return untried().nth(rng.random_range(0..fresh)).map(|&at| (at, true));
    }
    let worth = |at: &usize| {
        let arm = &arms[*at];
        arm.wins / arm.tries + CURIOSITY * (arm.chances.ln() / arm.tries).sqrt()
    };
    let best = able.iter().max_by(|a, b| worth(a).total_cmp(&worth(b)));
    best.map(|&at| (at, false))
}

/// Every play in every drawn deal, played out at random.
pub fn playouts(
    rules: &Rules,
    draws: &Draws<'_>,
    viewer: Seat,
    moves: &[Move],
    rounds: usize,
    rng: &mut SmallRng,
) -> Option<Move> {
    let side = rules.side(viewer);
    let mut wins = vec![0.0; moves.len()];
    for _ in 0..rounds.div_ceil(moves.len()) {
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
