//! All states of a plan and what leads from each to the next, summed forward and backward.

use super::automaton::DEAD;
use super::number::Number;
use super::plan::{Choice, Plan, Turn};
use crate::index::{Index, Key};
use crate::{DealError, Stop, Stopped};

/// States held at most: at about 60 bytes each with their edges, some hundreds of megabytes.
pub(super) const MAX_STATES: usize = 6_000_000;

/// After this many states it is looked whether to go on: a few milliseconds.
pub(super) const LOOK_EVERY: usize = 4096;

/// "Give the turn's piece to this candidate."
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) to: u32,
    pub(super) choice: u8,
}

/// The states turn by turn, numbered through.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph<N> {
    /// The first state of each turn, then the first and the end of the last layer.
    pub(super) layers: Vec<u32>,
    /// The first edge of each state.
    edges_from: Vec<u32>,
    edges: Vec<Edge>,
    /// The factor of each edge; empty without weights.
    factors: Vec<f64>,
    pub(super) forward: Vec<N>,
    pub(super) backward: Vec<N>,
}

impl<N: Number> Graph<N> {
    pub(super) fn new(plan: &Plan) -> Result<Self, DealError> {
        match plan.bits {
            0..=64 => Self::build::<u64>(plan),
            65..=128 => Self::build::<u128>(plan),
            _ => Err(DealError::TooManyStates { limit: plan.states }),
        }
    }

    fn build<K: Key>(plan: &Plan) -> Result<Self, DealError> {
        let mut graph = Self {
            forward: vec![N::ONE],
            ..Self::default()
        };
        let mut keys: Vec<K> = vec![plan.start()];
        let mut index = Index::<K>::default();
        for turn in &plan.turns {
            let first = graph.forward.len() - keys.len();
            graph.layers.push(first as u32);
            index.clear_for(keys.len());
            graph.take_turn(plan, turn, &keys, first, &mut index)?;
            keys.clear();
            keys.extend_from_slice(index.keys());
        }
        graph
            .layers
            .extend([graph.forward.len() - keys.len(), graph.forward.len()].map(|at| at as u32));
        graph
            .edges_from
            .resize(graph.forward.len() + 1, graph.edges.len() as u32);
        graph.sum_back(&plan.stop)?;
        Ok(graph)
    }

    fn take_turn<K: Key>(
        &mut self,
        plan: &Plan,
        turn: &Turn,
        keys: &[K],
        first: usize,
        index: &mut Index<K>,
    ) -> Result<(), DealError> {
        let next = first + keys.len();
        for (at, &key) in keys.iter().enumerate() {
            if at % LOOK_EVERY == 0 {
                plan.stop.check()?;
                // One turn alone can bring more than can be held.
                if self.forward.len() > plan.states {
                    return Err(DealError::TooManyStates { limit: plan.states });
                }
            }
            self.edges_from.push(self.edges.len() as u32);
            let here = self.forward[first + at];
            each_follower(plan, turn, key, |choice, key, factor| {
                let (number, new) = index.number(key);
                if new {
                    self.forward.push(N::default());
                }
                let to = next + number as usize;
                self.forward[to] = self.forward[to] + here.scaled(factor);
                self.edges.push(Edge {
                    to: to as u32,
                    choice,
                });
                if N::WEIGHED {
                    self.factors.push(factor);
                }
            });
        }
        Ok(())
    }

    fn sum_back(&mut self, stop: &Stop) -> Result<(), Stopped> {
        let states = self.forward.len();
        let last = self.layers[self.layers.len() - 2] as usize;
        self.backward.resize(last, N::default());
        self.backward.resize(states, N::ONE);
        for state in (0..last).rev() {
            if state % LOOK_EVERY == 0 {
                stop.check()?;
            }
            let mut sum = N::default();
            for (edge, factor) in self.edges_of(state) {
                sum = sum + self.backward[edge.to as usize].scaled(factor);
            }
            self.backward[state] = sum;
        }
        Ok(())
    }

    /// The edges from a state, each with its factor.
    #[inline]
    pub(super) fn edges_of(&self, state: usize) -> impl Iterator<Item = (Edge, f64)> + '_ {
        let range = self.edges_from[state] as usize..self.edges_from[state + 1] as usize;
        range.map(|at| (self.edges[at], if N::WEIGHED { self.factors[at] } else { 1.0 }))
    }

    /// The states of one turn.
    pub(super) fn layer(&self, turn: usize) -> std::ops::Range<usize> {
        self.layers[turn] as usize..self.layers[turn + 1] as usize
    }

    /// The weight of all deals together.
    pub(super) fn total(&self) -> N {
        self.backward[0]
    }
}

/// Calls back with every state that giving the turn's piece to a candidate leads to.
#[inline]
fn each_follower<K: Key>(plan: &Plan, turn: &Turn, key: K, mut found: impl FnMut(u8, K, f64)) {
    // A holder with more free slots than pieces to come must take this one.
    let needy = |choice: &&Choice| key.field(choice.slots.shift, choice.slots.mask) > choice.to_come;
    let mut must = turn.choices.iter().filter(needy);
    let (forced, hopeless) = (must.next().map(|choice| choice.holder), must.next().is_some());
    if hopeless {
        return;
    }
    for (number, choice) in turn.choices.iter().enumerate() {
        if forced.is_none_or(|holder| holder == choice.holder)
            && let Some((key, factor)) = follow(plan, choice, key)
        {
            found(number as u8, key, factor);
        }
    }
}

/// The state that a choice leads to, and the factor on the way; `None` where it leads nowhere.
#[inline]
fn follow<K: Key>(plan: &Plan, choice: &Choice, key: K) -> Option<(K, f64)> {
    let free = key.field(choice.slots.shift, choice.slots.mask);
    if free == 0 || (free == 1 && !choice.may_fill) {
        return None;
    }
    let mut key = key.minus(choice.slots.shift, 1);
    let mut factor = 1.0;
    for step in &plan.steps[choice.steps.start as usize..choice.steps.end as usize] {
        let state = key.field(step.field.shift, step.field.mask);
        let at = (step.table + state) as usize;
        let next = plan.next[at];
        if next == DEAD {
            return None;
        }
        key = key
            .minus(step.field.shift, state)
            .plus(step.field.shift, next as u32);
        factor *= plan.factor[at];
    }
    if free == 1 {
        for stop in &plan.stops[choice.stops.start as usize..choice.stops.end as usize] {
            if !plan.may_stop[(stop.table + key.field(stop.field.shift, stop.field.mask)) as usize] {
                return None;
            }
        }
    }
    Some((key, factor))
}

/// Whether any way leads through all turns: depth first, no state twice.
pub(super) fn any_path(plan: &Plan) -> bool {
    if plan.bits > 128 {
        // Too wide to pack: say what is known, that nothing simple stands against it.
        return true;
    }
    let mut seen: Vec<Index<u128>> = vec![Index::default(); plan.turns.len() + 1];
    seen.iter_mut().for_each(Index::clear);
    let mut stack = vec![(0, plan.start::<u128>())];
    let mut looked = 0;
    while let Some((at, key)) = stack.pop() {
        looked += 1;
        if looked > plan.states {
            return true;
        }
        if looked % LOOK_EVERY == 0 && plan.stop.is_due() {
            return false;
        }
        let Some(turn) = plan.turns.get(at) else {
            return true;
        };
        each_follower(plan, turn, key, |_, key, _| {
            if seen[at].number(key).1 {
                stack.push((at + 1, key));
            }
        });
    }
    false
}
