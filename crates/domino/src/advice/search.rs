//! Search that knows what players know.
//!
//! Every round draws a deal from the reading and walks down one tree whose branches are what everybody sees: plays, and
//! who had to draw or pass. A player's choice is judged by how it did over all deals in which it could be made, so nobody in the
//! tree acts on tiles that they cannot see. Below the tree the hand is played out by the [`Policy`], which
//! also says where to look first. (An information-set tree search with a prior for each move.)

use kibitzer_deal::Stop;
use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::course::{Course, Next, Seen};
use super::policy::Policy;
use crate::pieces::{Seat, Side};
use crate::reading::Draws;
use crate::rules::Rules;
use crate::score::Outcome;
use crate::table::{Move, Table};

/// After this many deals it is looked whether to go on.
const LOOK_EVERY: usize = 64;

/// How much room is given to what has been tried little.
const CURIOSITY: f64 = 1.0;

/// What is taken of a move that nobody has tried: a little less than even, so that what did well is followed up.
const UNTRIED: f64 = 0.45;

/// How much the points count beside the win, per hundred points.
const POINTS: f64 = 0.05;

/// How a move did so far, as the side of the player who makes it sees it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Record {
    /// How often it was made.
    pub(crate) tries: u32,
    /// How often it could have been made.
    pub(crate) chances: u32,
    pub(crate) wins: f64,
    pub(crate) points: f64,
    pub(crate) points_squared: f64,
    value: f64,
}

impl Record {
    fn add(&mut self, outcome: Outcome, side: Side) {
        let (win, points) = (outcome.win_for(side), f64::from(outcome.points_for(side)));
        self.tries += 1;
        self.wins += win;
        self.points += points;
        self.points_squared += points * points;
        self.value += win + POINTS * points / 100.0;
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.tries += other.tries;
        self.chances += other.chances;
        self.wins += other.wins;
        self.points += other.points;
        self.points_squared += other.points_squared;
        self.value += other.value;
    }
}

/// What everybody sees after a move: who is next to choose, and how many tiles were drawn before.
type Sight = (Seat, u8);

#[derive(Debug)]
struct Branch {
    play: Move,
    record: Record,
    below: Vec<(Sight, usize)>,
}

#[derive(Debug, Default)]
struct Node {
    branches: Vec<Branch>,
}

/// A tree that grows.
pub(crate) struct Search<'a> {
    rules: &'a Rules,
    draws: &'a Draws<'a>,
    viewer: Seat,
    seen: Seen,
    policy: Policy,
    nodes: Vec<Node>,
    rng: SmallRng,
    /// The branches taken in this round: node, branch, and whose choice it was.
    path: Vec<(usize, usize, Seat)>,
}

impl<'a> Search<'a> {
    /// A tree with the moves of the viewer at its root.
    pub(crate) fn new(
        table: &'a Table,
        viewer: Seat,
        draws: &'a Draws<'a>,
        policy: Policy,
        moves: &[Move],
        seed: u64,
    ) -> Self {
        let branch = |&play: &Move| Branch {
            play,
            record: Record::default(),
            below: Vec::new(),
        };
        Self {
            rules: table.rules(),
            draws,
            viewer,
            seen: Seen::of(table),
            policy,
            nodes: vec![Node {
                branches: moves.iter().map(branch).collect(),
            }],
            rng: SmallRng::seed_from_u64(seed),
            path: Vec::new(),
        }
    }

    /// How each move at the root did, in the order given.
    pub(crate) fn records(&self) -> impl Iterator<Item = &Record> {
        self.nodes[0].branches.iter().map(|branch| &branch.record)
    }

    /// This many more deals, or fewer where it is time to stop.
    pub(crate) fn grow(&mut self, rounds: usize, stop: &Stop) {
        for round in 0..rounds {
            if round % LOOK_EVERY == 0 && stop.is_due() {
                return;
            }
            self.round();
        }
    }

    /// One more deal, from the root to the end of the hand.
    fn round(&mut self) {
        let position = self.draws.position(self.viewer, &mut self.rng);
        let mut course = Course::new(self.rules, position, self.seen);
        self.path.clear();
        let outcome = self.descend(&mut course);
        let Some(outcome) = outcome else { return };
        for &(node, branch, seat) in &self.path {
            let side = self.rules.side(seat);
            self.nodes[node].branches[branch].record.add(outcome, side);
        }
    }

    fn descend(&mut self, course: &mut Course<'_>) -> Option<Outcome> {
        let mut node = 0;
        loop {
            let mover = course.mover();
            let (branch, fresh) = self.choose(node, course)?;
            let play = self.nodes[node].branches[branch].play;
            self.path.push((node, branch, mover));
            match course.play(play) {
                Next::Over(outcome) => return Some(outcome),
                Next::Turn { .. } if fresh => return self.policy.play_out(course, &mut self.rng),
                Next::Turn { drawn } => node = self.below(node, branch, (course.mover(), drawn)),
            }
        }
    }

    fn below(&mut self, node: usize, branch: usize, sight: Sight) -> usize {
        let known = &self.nodes[node].branches[branch].below;
        if let Some(&(_, below)) = known.iter().find(|(s, _)| *s == sight) {
            return below;
        }
        let below = self.nodes.len();
        self.nodes.push(Node::default());
        self.nodes[node].branches[branch].below.push((sight, below));
        below
    }

    /// The branch to take, and whether it is taken for the first time.
    fn choose(&mut self, node: usize, course: &Course<'_>) -> Option<(usize, bool)> {
        let appeals = self.policy.appeals(course);
        let root = node == 0;
        let branches = &mut self.nodes[node].branches;
        let mut tries = 0;
        let mut able = [(usize::MAX, 0.0); 32];
        let mut count = 0;
        for &(play, share) in appeals.shares() {
            let at = branches.iter().position(|b| b.play == play);
            let at = match at {
                Some(at) => at,
                None if root => continue,
                None => {
                    branches.push(Branch {
                        play,
                        record: Record::default(),
                        below: Vec::new(),
                    });
                    branches.len() - 1
                }
            };
            branches[at].record.chances += 1;
            tries += branches[at].record.tries;
            if let Some(slot) = able.get_mut(count) {
                *slot = (at, share);
                count += 1;
            }
        }
        let room = CURIOSITY * f64::from(tries + 1).sqrt();
        let worth = |&(at, share): &(usize, f64)| {
            let record = &branches[at].record;
            let mean = if record.tries == 0 {
                UNTRIED
            } else {
                record.value / f64::from(record.tries)
            };
            mean + room * share / f64::from(1 + record.tries)
        };
        let best = able[..count]
            .iter()
            .max_by(|a, b| worth(a).total_cmp(&worth(b)))
            .copied();
        best.map(|(at, _)| (at, branches[at].record.tries == 0))
    }
}
