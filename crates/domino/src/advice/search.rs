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
use super::policy::{Appeals, MOST_MOVES, Policy, View};
use crate::pieces::{Seat, Side};
use crate::reading::Draws;
use crate::rules::Rules;
use crate::score::Outcome;
use crate::table::{Move, Table};

/// After this many deals it is looked whether to go on.
const LOOK_EVERY: usize = 64;

/// How much room is given to what has been tried little.
const CURIOSITY: f32 = 1.0;

/// What is taken of a move that nobody has tried: a little less than even, so that what did well is followed up.
const UNTRIED: f32 = 0.45;

/// How much the points count beside the win, per hundred points.
const POINTS: f64 = 0.05;

/// How a move at the root did so far, as the side of the player who makes it sees it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Record {
    /// How often it was made.
    pub(crate) tries: u32,
    pub(crate) wins: f64,
    pub(crate) points: f64,
    pub(crate) points_squared: f64,
    /// How often it was played on by the policy alone, without a tree, and how often that won.
    pub(crate) sketches: u32,
    pub(crate) sketch_wins: f64,
}

impl Record {
    fn add(&mut self, outcome: Outcome, side: Side) {
        let (win, points) = (outcome.win_for(side), f64::from(outcome.points_for(side)));
        self.tries += 1;
        self.wins += win;
        self.points += points;
        self.points_squared += points * points;
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.tries += other.tries;
        self.wins += other.wins;
        self.points += other.points;
        self.points_squared += other.points_squared;
        self.sketches += other.sketches;
        self.sketch_wins += other.sketch_wins;
    }
}

/// What an outcome is worth to a side.
fn worth(outcome: Outcome, side: Side) -> f32 {
    (outcome.win_for(side) + POINTS * f64::from(outcome.points_for(side)) / 100.0) as f32
}

/// What everybody sees after a move: who is next to choose, and how many tiles were drawn before.
type Sight = (Seat, u8);

/// A place among the nodes.
type Place = u32;

#[derive(Debug, Clone, Copy)]
struct Branch {
    play: Move,
    tries: u32,
    value: f32,
    /// The first of the nodes below; the root is below nothing, so that 0 stands for none.
    below: Place,
}

impl Branch {
    fn new(play: Move) -> Self {
        Self {
            play,
            tries: 0,
            value: 0.0,
            below: 0,
        }
    }

    fn mean(&self) -> f32 {
        if self.tries == 0 {
            return UNTRIED;
        }
        self.value / self.tries as f32
    }
}

#[derive(Debug)]
struct Node {
    sight: Sight,
    /// The next node below the same branch.
    beside: Place,
    branches: Vec<Branch>,
}

/// A tree that grows.
pub(crate) struct Search<'a> {
    rules: &'a Rules,
    draws: &'a Draws<'a>,
    viewer: Seat,
    seen: Seen,
    policy: &'a Policy,
    nodes: Vec<Node>,
    records: Vec<Record>,
    rng: SmallRng,
    appeals: Appeals,
    /// The branches taken in this round: node, branch, and whose choice it was.
    path: Vec<(Place, usize, Seat)>,
}

impl<'a> Search<'a> {
    /// A tree with the moves of the viewer at its root.
    pub(crate) fn new(
        table: &'a Table,
        viewer: Seat,
        draws: &'a Draws<'a>,
        policy: &'a Policy,
        moves: &[Move],
        seed: u64,
    ) -> Self {
        let root = Node {
            sight: (viewer, 0),
            beside: 0,
            branches: moves.iter().copied().map(Branch::new).collect(),
        };
        Self {
            rules: table.rules(),
            draws,
            viewer,
            seen: Seen::of(table),
            policy,
            nodes: vec![root],
            records: vec![Record::default(); moves.len()],
            rng: SmallRng::seed_from_u64(seed),
            appeals: Appeals::empty(),
            path: Vec::new(),
        }
    }

    /// How each move at the root did, in the order given.
    pub(crate) fn records(&self) -> &[Record] {
        &self.records
    }

    /// How many deals were tried so far.
    pub(crate) fn tries(&self) -> usize {
        self.records.iter().map(|record| record.tries as usize).sum()
    }

    /// This many more deals, or fewer where it is time to stop.
    pub(crate) fn grow(&mut self, rounds: usize, stop: &Stop) {
        for round in 0..rounds {
            if round % LOOK_EVERY == 0 && stop.is_due() {
                return;
            }
            self.round(None);
        }
    }

    /// Tries every move at the root until it has been tried this often: what the search soon left is shown too, and nobody can say
    /// how good it is after a handful of deals.
    pub(crate) fn try_each(&mut self, tries: usize, stop: &Stop) {
        for branch in 0..self.records.len() {
            let missing = tries.saturating_sub(self.records[branch].tries as usize);
            for round in 0..missing {
                if round % LOOK_EVERY == 0 && stop.is_due() {
                    return;
                }
                self.round(Some(branch));
            }
        }
    }

    /// Plays every move on by the policy alone, in this many deals.
    pub(crate) fn sketch(&mut self, deals: usize, stop: &Stop) {
        let side = self.rules.side(self.viewer);
        for deal in 0..deals {
            if deal % LOOK_EVERY == 0 && stop.is_due() {
                return;
            }
            let position = self.draws.position(self.viewer, &mut self.rng);
            for (branch, record) in self.nodes[0].branches.iter().zip(&mut self.records) {
                let mut course = Course::new(self.rules, position.clone(), self.seen);
                let outcome = match course.play(branch.play) {
                    Next::Over(outcome) => Some(outcome),
                    Next::Turn { .. } => self
                        .policy
                        .play_out(&mut course, &mut self.appeals, &mut self.rng),
                };
                record.sketches += 1;
                record.sketch_wins += outcome.map_or(0.5, |outcome| outcome.win_for(side));
            }
        }
    }

    /// One more deal, from the root to the end of the hand, with this move at the root where one is given.
    fn round(&mut self, first: Option<usize>) {
        let position = self.draws.position(self.viewer, &mut self.rng);
        let mut course = Course::new(self.rules, position, self.seen);
        self.path.clear();
        let Some(outcome) = self.descend(&mut course, first) else {
            return;
        };
        for &(node, branch, seat) in &self.path {
            let side = self.rules.side(seat);
            let taken = &mut self.nodes[node as usize].branches[branch];
            taken.tries += 1;
            taken.value += worth(outcome, side);
            if node == 0 {
                self.records[branch].add(outcome, side);
            }
        }
    }

    fn descend(&mut self, course: &mut Course<'_>, mut first: Option<usize>) -> Option<Outcome> {
        let mut node = 0;
        loop {
            let mover = course.mover();
            let (branch, fresh) = match first.take() {
                Some(branch) => (branch, self.nodes[0].branches[branch].tries == 0),
                None => self.choose(node, course)?,
            };
            let play = self.nodes[node as usize].branches[branch].play;
            self.path.push((node, branch, mover));
            match course.play(play) {
                Next::Over(outcome) => return Some(outcome),
                Next::Turn { .. } if fresh => {
                    return self.policy.play_out(course, &mut self.appeals, &mut self.rng);
                }
                Next::Turn { drawn } => node = self.below(node, branch, (course.mover(), drawn)),
            }
        }
    }

    /// The node that this is seen to lead to.
    fn below(&mut self, node: Place, branch: usize, sight: Sight) -> Place {
        let first = self.nodes[node as usize].branches[branch].below;
        let mut at = first;
        while at != 0 {
            let below = &self.nodes[at as usize];
            if below.sight == sight {
                return at;
            }
            at = below.beside;
        }
        let new = self.nodes.len() as Place;
        self.nodes.push(Node {
            sight,
            beside: first,
            branches: Vec::new(),
        });
        self.nodes[node as usize].branches[branch].below = new;
        new
    }

    /// The branch to take, and whether it is taken for the first time.
    fn choose(&mut self, node: Place, course: &Course<'_>) -> Option<(usize, bool)> {
        self.policy.appeals(&View::of(course), &mut self.appeals);
        let branches = &mut self.nodes[node as usize].branches;
        let mut tries = 0;
        let mut able = [(0, 0.0); MOST_MOVES];
        let mut count = 0;
        for (play, share) in self.appeals.shares() {
            let at = match branches.iter().position(|b| b.play == play) {
                Some(at) => at,
                None if node == 0 => continue,
                None => {
                    branches.push(Branch::new(play));
                    branches.len() - 1
                }
            };
            tries += branches[at].tries;
            able[count] = (at, share);
            count += 1;
        }
        let room = CURIOSITY * ((tries + 1) as f32).sqrt();
        let worth =
            |at: usize, share: f32| branches[at].mean() + room * share / (1 + branches[at].tries) as f32;
        let mut best = (None, f32::MIN);
        for &(at, share) in &able[..count] {
            let worth = worth(at, share);
            if worth > best.1 {
                best = (Some(at), worth);
            }
        }
        best.0.map(|at| (at, branches[at].tries == 0))
    }
}
