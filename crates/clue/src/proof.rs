//! Which events prove a claim, or contradict each other: the smallest sets of them.
//!
//! A claim follows from some events exactly where no deal fits those events and its denial. Sets are found by dividing
//! (`QuickXplain`) and are minimal: without any of its events, the rest does not suffice.

use kibitzer_deal::DealError;

use crate::evidence::Evidence;
use crate::position::{Claim, Position, Weights};

/// Asks the engine whether events suffice.
pub(crate) struct Prover<'a> {
    pub(crate) position: &'a Position,
    pub(crate) evidence: &'a Evidence,
}

impl Prover<'_> {
    /// Whether some deal fits these events.
    pub(crate) fn consistent(&self, events: &[usize]) -> bool {
        !self.suffice(None, events)
    }

    /// Whether the claim follows from these events; without a claim, whether they contradict each other.
    fn suffice(&self, claim: Option<Claim>, events: &[usize]) -> bool {
        // Told to stop, any answer will do: nobody will see what comes of it.
        if self.position.stop().is_due() {
            return true;
        }
        let fits = || -> Result<bool, DealError> {
            let mut deal = self
                .position
                .after(self.evidence, events.iter().copied(), Weights::Off)?;
            if let Some(claim) = claim {
                self.position.claim(&mut deal, claim.denied())?;
            }
            Ok(deal.is_possible())
        };
        // An error means that nothing fits, which is what was asked.
        !fits().unwrap_or(false)
    }

    /// The first moment at which the claim was certain: how many of these events it takes, in order.
    /// `None` where all of them are not enough.
    pub(crate) fn first_certain(&self, claim: Option<Claim>, events: &[usize]) -> Option<usize> {
        if !self.suffice(claim, events) {
            return None;
        }
        let (mut low, mut high) = (0, events.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.suffice(claim, &events[..middle]) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Some(low)
    }

    /// A minimal set of these events from which the claim follows. `None` where it does not follow at all.
    pub(crate) fn smallest(&self, claim: Option<Claim>, events: &[usize]) -> Option<Vec<usize>> {
        let enough = self.first_certain(claim, events)?;
        Some(self.shrink(claim, &events[..enough]))
    }

    /// A minimal set of these events from which the claim follows, given that it does from all, and not without the last.
    pub(crate) fn shrink(&self, claim: Option<Claim>, events: &[usize]) -> Vec<usize> {
        let Some((&last, before)) = events.split_last() else {
            return Vec::new();
        };
        let mut proof = self.divide(claim, &[last], true, before);
        proof.push(last);
        proof.sort_unstable();
        proof
    }

    /// Whether the claim follows from these events.
    pub(crate) fn proves(&self, claim: Claim, events: &[usize]) -> bool {
        self.suffice(Some(claim), events)
    }

    /// Drops from a proof, one by one, what it can do without.
    pub(crate) fn trim(&self, claim: Claim, proof: &[usize]) -> Vec<usize> {
        let mut kept = proof.to_vec();
        for &event in proof {
            let rest: Vec<usize> = kept.iter().copied().filter(|&other| other != event).collect();
            if self.proves(claim, &rest) {
                kept = rest;
            }
        }
        kept
    }

    /// The events of `open` that `given` needs beside it. `added` says whether `given` has grown since it was last tried.
    fn divide(&self, claim: Option<Claim>, given: &[usize], added: bool, open: &[usize]) -> Vec<usize> {
        if added && self.suffice(claim, given) {
            return Vec::new();
        }
        if open.len() <= 1 {
            return open.to_vec();
        }
        let (first, second) = open.split_at(open.len() / 2);
        let with_first = [given, first].concat();
        let of_second = self.divide(claim, &with_first, true, second);
        let with_second = [given, &of_second].concat();
        let mut needed = self.divide(claim, &with_second, !of_second.is_empty(), first);
        needed.extend(of_second);
        needed
    }
}
