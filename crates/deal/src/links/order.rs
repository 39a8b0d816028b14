//! In which order to take the pieces, so that few states are open at any time.
//!
//! After some pieces, a state is what the rest still needs to know: free slots of every holder that has had a choice and
//! will have another, and the rules that are begun and not finished. The next piece is the one that keeps the estimated
//! number of such states lowest; a few first pieces are tried and the cheapest order is kept.

use super::simplify::{Simple, free_slots, open_to};
use crate::{MAX_HOLDERS, Piece, PieceSet};

struct Estimate {
    /// What each holder may hold, and the slots to fill from it.
    holders: Vec<(PieceSet, usize)>,
    /// The pieces of each rule.
    rules: Vec<PieceSet>,
    /// log₂ of small numbers.
    logs: [f64; 64],
}

impl Estimate {
    fn new(simple: &Simple) -> Self {
        let holders = simple
            .may_hold
            .holders()
            .map(|h| (open_to(simple, h), free_slots(simple, h)));
        Self {
            holders: holders
                .filter(|(open, _)| !open.is_empty())
                .take(MAX_HOLDERS)
                .collect(),
            rules: simple.rules.iter().map(|rule| rule.of).collect(),
            logs: std::array::from_fn(|n| (n as f64 + 1.0).log2()),
        }
    }

    /// log₂ of about how many states there are once these pieces are done.
    fn log_states(&self, done: PieceSet) -> f64 {
        let slots: f64 = self
            .holders
            .iter()
            .map(|&(open, free)| {
                let (before, total) = ((open & done).len(), open.len());
                // Between these two numbers of slots are used.
                let least = free.saturating_sub(total - before);
                self.logs[(free.min(before) - least.min(free.min(before))).min(63)]
            })
            .sum();
        let begun = |rule: &&PieceSet| !rule.is_disjoint(done) && !rule.is_subset(done);
        // A link half done is met more often than not: less than a whole bit.
        slots + 0.7 * self.rules.iter().filter(begun).count() as f64
    }

    /// The pieces in greedy order from a first one, and about how many states that makes.
    fn greedy(&self, open: PieceSet, first: Option<Piece>) -> (f64, Vec<Piece>) {
        let mut done: PieceSet = first.into_iter().collect();
        let mut order: Vec<Piece> = first.into_iter().collect();
        let mut cost = 0.0;
        while done != open {
            let next = (open - done)
                .iter()
                .map(|piece| (self.log_states(done | piece.into()), piece));
            let Some((log, piece)) = next.min_by(|a, b| a.0.total_cmp(&b.0)) else {
                break;
            };
            cost += log.exp2();
            done.insert(piece);
            order.push(piece);
        }
        (cost, order)
    }
}

/// First pieces tried; each costs some microseconds.
const STARTS: usize = 4;

pub(super) fn order(simple: &Simple) -> Vec<Piece> {
    let estimate = Estimate::new(simple);
    let mut starts: Vec<Piece> = simple.open.iter().collect();
    starts.sort_by_key(|&piece| simple.may_hold.candidates(piece).len());
    let tries = starts
        .into_iter()
        .take(STARTS)
        .map(|piece| estimate.greedy(simple.open, Some(piece)));
    let best = tries.min_by(|a, b| a.0.total_cmp(&b.0));
    best.map(|(_, order)| order).unwrap_or_default()
}
