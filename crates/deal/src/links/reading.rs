//! What a count with rules found.

use rand::{Rng, RngExt};

use super::Linked;
use super::graph::{Graph, LOOK_EVERY};
use super::joint::Joint;
use super::number::Number;
use super::plan::Plan;
use crate::{DealError, Hands, Holder, HolderSet, Piece, PieceSet, Stopped};

/// The posterior of a deal with rules: exact, as whole numbers where no rule has a weight other than 0 or 1.
#[derive(Clone, Debug)]
pub struct LinkReading {
    plan: Plan,
    sums: Sums,
    /// Chance of each piece × holder.
    chances: Vec<f64>,
    ways: Option<Vec<u128>>,
    entropy_bits: f64,
}

#[derive(Clone, Debug)]
enum Sums {
    Counted(Graph<u128>),
    Weighed(Graph<f64>),
}

impl LinkReading {
    pub(super) fn new(deal: &Linked) -> Result<Self, DealError> {
        let plan = Plan::new(deal)?;
        if plan.weighed {
            Self::weighed(plan)
        } else if plan.countable {
            Self::counted(plan)
        } else {
            Err(DealError::TooManyDeals)
        }
    }

    fn counted(plan: Plan) -> Result<Self, DealError> {
        let graph = Graph::<u128>::new(&plan)?;
        let total = some(graph.total())?;
        let ways = marginals(&plan, &graph, total)?;
        let chances = ways.iter().map(|&ways| ways as f64 / total as f64).collect();
        let entropy_bits = (total as f64).log2();
        Ok(Self {
            plan,
            sums: Sums::Counted(graph),
            chances,
            ways: Some(ways),
            entropy_bits,
        })
    }

    fn weighed(plan: Plan) -> Result<Self, DealError> {
        let graph = Graph::<f64>::new(&plan)?;
        let total = some(graph.total())?;
        let chances = marginals(&plan, &graph, total)?
            .into_iter()
            .map(|weight| weight / total)
            .collect();
        let entropy_bits = total.log2() - mean_log_factor(&graph) / total;
        Ok(Self {
            plan,
            sums: Sums::Weighed(graph),
            chances,
            ways: None,
            entropy_bits,
        })
    }

    /// How many deals fit; `None` where rules carry weights, so that deals are not equal.
    pub fn total(&self) -> Option<u128> {
        match &self.sums {
            Sums::Counted(graph) => Some(graph.total()),
            Sums::Weighed(_) => None,
        }
    }

    /// The weight of all deals together; without weights, how many fit.
    pub fn weight(&self) -> f64 {
        match &self.sums {
            Sums::Counted(graph) => graph.total() as f64 * self.plan.scale,
            Sums::Weighed(graph) => graph.total() * self.plan.scale,
        }
    }

    /// In how many deals this piece is with this holder; `None` where rules carry weights.
    pub fn ways(&self, piece: Piece, holder: Holder) -> Option<u128> {
        let ways = self.ways.as_ref()?;
        Some(self.cell(piece, holder).map_or(0, |cell| ways[cell]))
    }

    /// The chance that this piece is with this holder. Exactly 0 or 1 is a proof: see [`support`](Self::support).
    pub fn chance(&self, piece: Piece, holder: Holder) -> f64 {
        self.cell(piece, holder).map_or(0.0, |cell| self.chances[cell])
    }

    /// Who holds this piece in some deal.
    pub fn support(&self, piece: Piece) -> HolderSet {
        Holder::first(self.plan.holders)
            .filter(|&holder| self.chance(piece, holder) > 0.0)
            .collect()
    }

    /// How much is not known yet, in bits.
    pub const fn entropy_bits(&self) -> f64 {
        self.entropy_bits
    }

    /// Draws a deal from the posterior.
    pub fn draw<R: Rng + ?Sized>(&self, random: &mut R) -> Hands {
        match &self.sums {
            Sums::Counted(graph) => draw(&self.plan, graph, |total| random.random_range(0..total)),
            Sums::Weighed(graph) => draw(&self.plan, graph, |total| total * random.random::<f64>()),
        }
    }

    /// Every whole hand this holder can have, with its chance: the joint distribution of its pieces.
    ///
    /// The cost grows with the number of hands: meant for holders with few slots, such as an envelope.
    pub fn hands_of(&self, holder: Holder) -> Vec<(PieceSet, f64)> {
        match &self.sums {
            Sums::Counted(graph) => hands_of(&self.plan, graph, holder),
            Sums::Weighed(graph) => hands_of(&self.plan, graph, holder),
        }
    }

    /// How many states the count went through: a measure of how hard the deal was.
    pub fn states(&self) -> usize {
        match &self.sums {
            Sums::Counted(graph) => graph.forward.len(),
            Sums::Weighed(graph) => graph.forward.len(),
        }
    }

    fn cell(&self, piece: Piece, holder: Holder) -> Option<usize> {
        let known = piece.index() < self.plan.pieces && holder.index() < self.plan.holders;
        known.then(|| piece.index() * self.plan.holders + holder.index())
    }
}

/// An error where nothing fits.
fn some<N: Number>(total: N) -> Result<N, DealError> {
    if total == N::default() {
        Err(DealError::NothingFits)
    } else {
        Ok(total)
    }
}

/// The weight of the deals in which each piece is with each holder.
fn marginals<N: Number>(plan: &Plan, graph: &Graph<N>, total: N) -> Result<Vec<N>, Stopped> {
    let mut cells = vec![N::default(); plan.pieces * plan.holders];
    for &(piece, holder) in &plan.certain_pieces {
        cells[piece.index() * plan.holders + holder.index()] = total;
    }
    for (at, turn) in plan.turns.iter().enumerate() {
        let row = turn.piece.index() * plan.holders;
        for state in graph.layer(at) {
            if state % LOOK_EVERY == 0 {
                plan.stop.check()?;
            }
            for (edge, factor) in graph.edges_of(state) {
                let weight = (graph.forward[state] * graph.backward[edge.to as usize]).scaled(factor);
                let cell = row + turn.choices[edge.choice as usize].holder.index();
                cells[cell] = cells[cell] + weight;
            }
        }
    }
    Ok(cells)
}

/// Σ over deals of weight × log₂(weight), scale apart: what the entropy of unequal deals needs.
fn mean_log_factor(graph: &Graph<f64>) -> f64 {
    let mut sum = 0.0;
    for state in 0..graph.forward.len() {
        for (edge, factor) in graph.edges_of(state) {
            if factor != 1.0 {
                sum += graph.forward[state] * graph.backward[edge.to as usize] * factor * factor.log2();
            }
        }
    }
    sum
}

/// One deal: at every state, a candidate in proportion to what lies behind it. `below` draws from 0 up to its argument.
fn draw<N: Number + PartialOrd>(plan: &Plan, graph: &Graph<N>, mut below: impl FnMut(N) -> N) -> Hands {
    let mut hands = plan.certain;
    let mut state = 0;
    for turn in &plan.turns {
        let aim = below(graph.backward[state]);
        let mut passed = N::default();
        let mut chosen = None;
        for (edge, factor) in graph.edges_of(state) {
            let weight = graph.backward[edge.to as usize].scaled(factor);
            if weight == N::default() {
                continue;
            }
            passed = passed + weight;
            chosen = Some(edge);
            if aim < passed {
                break;
            }
        }
        // Some edge leads on: only states with a way to the end are entered.
        let Some(edge) = chosen else { break };
        hands.give(turn.choices[edge.choice as usize].holder, turn.piece);
        state = edge.to as usize;
    }
    hands
}

fn hands_of<N: Number>(plan: &Plan, graph: &Graph<N>, holder: Holder) -> Vec<(PieceSet, f64)> {
    let certain = plan.certain.of(holder);
    let free = plan.free_slots(holder);
    let mut joint = Joint {
        plan,
        graph,
        holder,
        found: Vec::new(),
    };
    joint.walk(0, vec![N::ONE], certain, free);
    let total = graph.total().to_f64();
    joint
        .found
        .into_iter()
        .map(|(hand, weight)| (hand, weight.to_f64() / total))
        .collect()
}
