//! The weights of one seat's hands, ready for many hands: by shape and points, and exactly.

use contract_bridge::Hand;

use super::tolerance::{Tolerance, Use};
use super::{SeatReading, Sense};
use crate::deals::{FaceWeights, Worth};
use crate::features::HandFeatures;
use crate::hands::{MOST_HCP, Shape, ShapeHcpSet, hcp_of};

const POINTS: usize = MOST_HCP as usize + 1;

/// Shapes and points that weigh less than this beside the heaviest are looked for as if they weighed so much: sums stay
/// within what a float can tell apart.
const LIGHTEST: f32 = 1e-7;

/// The weights of one seat's hands.
pub(super) struct SeatWeights<'a> {
    calls: Vec<CallWeights<'a>>,
    /// Shapes and points with which the system surely makes every call.
    sure: ShapeHcpSet,
    tolerance: &'a Tolerance,
}

/// The weights of the hands with which the system does not make one call.
struct CallWeights<'a> {
    sense: &'a Sense,
    /// By shape and points.
    misses: Vec<f32>,
}

impl<'a> CallWeights<'a> {
    fn of(sense: &'a Sense, how: &Use) -> Self {
        let cells = Shape::all().flat_map(|shape| (0..=MOST_HCP).map(move |hcp| (shape, hcp)));
        let table = how.table();
        let weight = |(shape, hcp)| table.weight(&sense.clue_of(shape, hcp)) as f32;
        Self {
            sense,
            misses: cells.map(weight).collect(),
        }
    }

    fn miss(&self, shape: Shape, hcp: u8) -> f32 {
        let at = shape.index() * POINTS + usize::from(hcp.min(MOST_HCP));
        self.misses.get(at).copied().unwrap_or(0.0)
    }
}

impl<'a> SeatWeights<'a> {
    /// Those of a seat's calls.
    pub(super) fn of(seat: &'a SeatReading) -> Self {
        Self::by(seat, Tolerance::fitted())
    }

    /// Those of a seat's calls, by another tolerance.
    pub(super) fn by(seat: &'a SeatReading, tolerance: &'a Tolerance) -> Self {
        let weights = |sense: &'a Sense| CallWeights::of(sense, tolerance.of(sense.kind()));
        let mut sure = ShapeHcpSet::possible();
        for sense in seat.calls() {
            sure &= sense.sure();
        }
        Self {
            calls: seat.calls().map(weights).collect(),
            sure,
            tolerance,
        }
    }

    /// The weight of a hand; as [`SeatReading::weight`] has it.
    pub(super) fn weight(&self, hand: Hand) -> f64 {
        let (shape, hcp) = (Shape::of(hand), hcp_of(hand));
        if self.sure.contains(shape, hcp) {
            return 1.0;
        }
        let features = HandFeatures::of(hand);
        let (mut fits, mut weight) = (true, 1.0);
        for call in &self.calls {
            let makes = call.sense.sure().contains(shape, hcp)
                || call.sense.set().contains(shape, hcp) && call.sense.makes(&features);
            if !makes {
                fits = false;
                weight *= f64::from(call.miss(shape, hcp));
            }
        }
        self.tolerance.with_letter(weight, fits)
    }

    /// The most that a hand of this shape and points weighs.
    fn most(&self, shape: Shape, hcp: u8) -> f64 {
        let (mut fits, mut weight) = (true, 1.0);
        for call in &self.calls {
            if !call.sense.set().contains(shape, hcp) {
                fits = false;
                weight *= f64::from(call.miss(shape, hcp));
            }
        }
        self.tolerance.with_letter(weight, fits)
    }

    /// The most that hands of each shape and points weigh, or a little more.
    pub(super) fn most_by_face(&self) -> FaceWeights {
        let most = self.most_of_all();
        FaceWeights::from_fn(|shape, hcp| (self.most(shape, hcp) as f32).max(LIGHTEST * most as f32))
    }

    fn most_of_all(&self) -> f64 {
        let cells = Shape::all().flat_map(|shape| (0..=MOST_HCP).map(move |hcp| (shape, hcp)));
        cells
            .map(|(shape, hcp)| self.most(shape, hcp))
            .fold(f64::MIN_POSITIVE, f64::max)
    }

    /// The same, for drawing deals: the heaviest weigh 1.
    pub(super) fn worth(self) -> Worth<'a> {
        if self.calls.is_empty() {
            return Worth::even();
        }
        let most = self.most_of_all();
        let bound = FaceWeights::from_fn(|shape, hcp| ((self.most(shape, hcp) / most) as f32).max(LIGHTEST));
        Worth {
            bound,
            exact: Some(Box::new(move |hand| self.weight(hand) / most)),
        }
    }
}
