//! The joint distribution of one holder's whole hand.

use super::graph::Graph;
use super::number::Number;
use super::plan::Plan;
use crate::{Holder, PieceSet};

/// Walks the states once for every distinct beginning of the holder's hand.
pub(super) struct Joint<'a, N> {
    pub(super) plan: &'a Plan,
    pub(super) graph: &'a Graph<N>,
    pub(super) holder: Holder,
    pub(super) found: Vec<(PieceSet, N)>,
}

impl<N: Number> Joint<'_, N> {
    /// Follows every way from a turn on, `ways` being what leads to each state of that turn's layer.
    pub(super) fn walk(&mut self, turn: usize, mut ways: Vec<N>, hand: PieceSet, free: usize) {
        if free == 0 {
            let states = self.graph.layer(turn);
            let ends = ways
                .iter()
                .zip(&self.graph.backward[states])
                .map(|(w, back)| *w * *back);
            let sum = ends.fold(N::default(), N::add);
            if sum != N::default() {
                self.found.push((hand, sum));
            }
            return;
        }
        for at in turn..self.plan.turns.len() {
            if self.plan.stop.is_due() {
                return;
            }
            let piece = self.plan.turns[at].piece;
            let mine = self.plan.turns[at]
                .choices
                .iter()
                .position(|choice| choice.holder == self.holder);
            let (took, passed) = self.split(at, &ways, mine);
            if took.iter().any(|w| *w != N::default()) {
                self.walk(at + 1, took, hand | piece.into(), free - 1);
            }
            ways = passed;
        }
    }

    /// The ways into the next layer: with the piece taken by the holder, and without.
    fn split(&self, turn: usize, ways: &[N], mine: Option<usize>) -> (Vec<N>, Vec<N>) {
        let (states, next) = (self.graph.layer(turn), self.graph.layer(turn + 1));
        let mut passed = vec![N::default(); next.len()];
        let mut took = if mine.is_some() {
            passed.clone()
        } else {
            Vec::new()
        };
        for (state, way) in states.zip(ways).filter(|(_, way)| **way != N::default()) {
            for (edge, factor) in self.graph.edges_of(state) {
                let into = if Some(edge.choice as usize) == mine {
                    &mut took
                } else {
                    &mut passed
                };
                let to = edge.to as usize - next.start;
                into[to] = into[to] + way.scaled(factor);
            }
        }
        (took, passed)
    }
}
