//! Which events prove a claim, or contradict each other: the smallest sets of them.
//!
//! A claim follows from some events exactly where no deal fits those events and its denial. A first set is found by dividing
//! (`QuickXplain`), and is minimal: without any of its events, the rest does not suffice. `fewest` then looks for the smallest of all.

mod fewest;
mod witness;

use std::cell::Cell;

use kibitzer_deal::DealError;

use crate::evidence::Evidence;
use crate::position::{Claim, Position, Weights};
use crate::table::Table;
use witness::MOST_CASES;
pub(crate) use witness::{Found, Setup, Witness};

/// States that are looked through at most where a question takes too many cases; beyond, nothing is proven.
const MOST_STATES: usize = 200_000;

/// This many questions that take too many cases are left to the counting engine, which may take a tenth of a second for each.
const HARD_QUESTIONS: usize = 4;

/// Cases that a question may take once that many were hard.
const FEW_CASES: usize = 200;

/// Asks whether events suffice.
pub(crate) struct Prover<'a> {
    position: &'a Position,
    evidence: &'a Evidence,
    setup: Setup,
    patience: &'a Patience,
}

/// How much longer hard questions are pursued: the deductions of a large table ask thousands. Once it is over, what takes many cases is not
/// proven, and proofs may have more entries than the fewest.
#[derive(Debug, Default)]
pub(crate) struct Patience {
    hard: Cell<usize>,
    /// How many answers were "not proven" where it is not known that it cannot be.
    open: Cell<usize>,
}

/// Events that prove something.
pub(crate) struct Proof {
    pub(crate) events: Vec<usize>,
    /// Whether no fewer do; `false` where the search was ended before that was known.
    pub(crate) fewest: bool,
}

impl Patience {
    fn is_over(&self) -> bool {
        self.hard.get() >= HARD_QUESTIONS
    }

    fn most_cases(&self) -> usize {
        if self.is_over() { FEW_CASES } else { MOST_CASES }
    }
}

/// Whether some events suffice for a claim; where not, a deal that shows it, if one was found.
enum Sufficient {
    Yes,
    No(Option<Witness>),
}

impl<'a> Prover<'a> {
    pub(crate) fn new(
        table: &Table,
        position: &'a Position,
        evidence: &'a Evidence,
        patience: &'a Patience,
    ) -> Self {
        Self {
            position,
            evidence,
            setup: Setup::of(table),
            patience,
        }
    }

    /// Whether some deal fits these events.
    pub(crate) fn consistent(&self, events: &[usize]) -> bool {
        !self.suffice(None, events)
    }

    /// Whether the claim follows from these events; without a claim, whether they contradict each other.
    fn suffice(&self, claim: Option<Claim>, events: &[usize]) -> bool {
        matches!(self.look(claim, events, None), Sufficient::Yes)
    }

    /// The same with a deal that shows it where they do not, close to one that is known.
    fn look(&self, claim: Option<Claim>, events: &[usize], like: Option<&Witness>) -> Sufficient {
        // Told to stop, any answer will do: nobody will see what comes of it.
        if self.position.stop().is_due() {
            return Sufficient::Yes;
        }
        let facts = events
            .iter()
            .flat_map(|&event| self.evidence.event(event))
            .copied();
        match self
            .setup
            .find_within(self.patience.most_cases(), facts, claim, like)
        {
            Found::Deal(witness) => Sufficient::No(Some(witness)),
            Found::GivenUp if self.patience.is_over() || self.counted(claim, events) => {
                self.patience.open.update(|open| open + 1);
                Sufficient::No(None)
            }
            Found::Nothing | Found::GivenUp => Sufficient::Yes,
        }
    }

    /// Whether the counting engine finds a deal that fits these events and the claim's denial.
    fn counted(&self, claim: Option<Claim>, events: &[usize]) -> bool {
        self.patience.hard.update(|hard| hard + 1);
        let fits = || -> Result<bool, DealError> {
            let mut deal = self
                .position
                .after(self.evidence, events.iter().copied(), Weights::Off)?;
            if let Some(claim) = claim {
                self.position.claim(&mut deal, claim.denied())?;
            }
            Ok(deal.within(MOST_STATES).is_possible())
        };
        // An error means that nothing fits.
        fits().unwrap_or(false)
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

    /// The fewest of these events from which the claim follows. `None` where it does not follow at all.
    pub(crate) fn smallest(&self, claim: Option<Claim>, events: &[usize]) -> Option<Vec<usize>> {
        let enough = self.first_certain(claim, events)?;
        let first = self.shrink(claim, &events[..enough]);
        Some(self.fewest(claim, events, first).events)
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
