//! What one seat's calls tell about its hand.

use std::sync::{Arc, LazyLock, OnceLock};

use kibitzer_deal::Stop;

use super::interpretation::{ANY_ACES, Interpretation};
use super::tolerance::{Step, Tolerance};
use super::weights::SeatWeights;
use crate::bidding::{Ranges, Span};
use crate::deals::FaceWeights;
use crate::features::HandFeatures;
use crate::hands::{Shape, ShapeHcpSet};

/// What one seat's calls tell about its hand.
#[derive(Debug, Clone)]
pub struct SeatReading {
    /// The calls that count, with their number in the auction.
    pub(super) interpretations: Vec<(usize, Arc<Interpretation>)>,
    /// The calls that nothing explains beside the others, and that are left out.
    pub(super) ignored: Vec<(usize, Arc<Interpretation>)>,
    /// Shapes and points that every call allows.
    pub(super) strict: ShapeHcpSet,
    /// Shapes and points that every call allows or nearly does. Worked out when first asked for: ranges mostly do without.
    pub(super) near: OnceLock<ShapeHcpSet>,
    /// How well the whole auction goes with the systems.
    pub(super) step: Step,
}

impl SeatReading {
    /// Joins the interpretations of a seat's calls.
    pub(super) fn of(interpretations: Vec<(usize, Arc<Interpretation>)>, stop: &Stop) -> Self {
        let mut seat = Self {
            interpretations,
            ignored: Vec::new(),
            strict: ShapeHcpSet::none(),
            near: OnceLock::new(),
            step: Step::default(),
        };
        seat.join();
        // Where a hand fits strictly, it also nearly does.
        while seat.strict.is_empty() && seat.near().is_empty() && !stop.is_due() && seat.ignore_strangest() {}
        seat
    }

    fn join(&mut self) {
        self.strict = self.every(Interpretation::set);
        self.near = OnceLock::new();
    }

    /// The shapes and points that belong to `set` of every call that counts.
    fn every(&self, set: impl Fn(&Interpretation) -> &ShapeHcpSet) -> ShapeHcpSet {
        let mut every = ShapeHcpSet::possible();
        for (_, interpretation) in &self.interpretations {
            every &= set(interpretation);
        }
        every
    }

    pub(super) fn near(&self) -> &ShapeHcpSet {
        self.near.get_or_init(|| self.every(Interpretation::near))
    }

    /// Leaves out the call without which most hands are left; false if there is none.
    pub(super) fn ignore_strangest(&mut self) -> bool {
        let left_without = |at: usize| {
            let mut others = self.clone();
            others.interpretations.remove(at);
            others.join();
            (others.strict.count(), others.near().count())
        };
        let Some(strangest) = (0..self.interpretations.len()).max_by_key(|&at| left_without(at)) else {
            return false;
        };
        let call = self.interpretations.remove(strangest);
        self.ignored.push(call);
        self.join();
        true
    }

    /// Whether some shape and points fit every call strictly.
    pub fn is_consistent(&self) -> bool {
        self.ignored.is_empty()
            && !self.strict.is_empty()
            && self
                .interpretations
                .iter()
                .all(|(_, interpretation)| !interpretation.is_outside())
    }

    /// The shapes and points of the hands that fit, strictly where that is possible.
    pub fn set(&self) -> &ShapeHcpSet {
        if self.strict.is_empty() {
            self.near()
        } else {
            &self.strict
        }
    }

    /// The tight ranges of those hands.
    pub fn ranges(&self) -> Ranges {
        Ranges::of(self.set()).unwrap_or_else(Ranges::every)
    }

    /// The aces shown.
    pub fn aces(&self) -> Span {
        let all = self
            .interpretations
            .iter()
            .map(|(_, interpretation)| interpretation.aces());
        let shown = all.fold(ANY_ACES, |a, b| Span {
            low: a.low.max(b.low),
            high: a.high.min(b.high),
        });
        if shown.low > shown.high { ANY_ACES } else { shown }
    }

    /// The share of balanced hands among those that fit, by shapes and points.
    pub fn balanced(&self) -> f64 {
        static BALANCED: LazyLock<ShapeHcpSet> = LazyLock::new(|| ShapeHcpSet::shapes(Shape::is_balanced));
        let balanced = &*BALANCED & self.set();
        balanced.count() as f64 / self.set().count().max(1) as f64
    }

    /// Whether the system makes every call with `hand`.
    pub fn fits(&self, hand: &HandFeatures) -> bool {
        self.interpretations
            .iter()
            .all(|(_, interpretation)| interpretation.makes(hand))
    }

    /// Shapes and points with which the system surely makes every call that counts.
    pub(super) fn sure(&self) -> ShapeHcpSet {
        self.every(Interpretation::sure)
    }

    /// All calls, also those that are left out of the ranges.
    pub fn calls(&self) -> impl Iterator<Item = &Interpretation> {
        (self.interpretations.iter().chain(&self.ignored)).map(|(_, interpretation)| &**interpretation)
    }

    /// The most that hands of each shape and points weigh by `tolerance`, or a little more.
    pub fn most_by_face(&self, tolerance: &Tolerance) -> FaceWeights {
        SeatWeights::by(self, tolerance).most_by_face()
    }

    /// The weight of `hand`: 1 if it fits every call, and never 0; see [`super::tolerance`].
    pub fn weight(&self, hand: &HandFeatures) -> f64 {
        let tolerance = Tolerance::fitted();
        let (mut fits, mut weight) = (true, 1.0);
        for interpretation in self.calls() {
            let clue = interpretation.clue(hand);
            fits &= clue.makes;
            weight *= interpretation.weight_by(tolerance, &clue);
        }
        tolerance.of_players(weight, fits, self.step)
    }
}
