//! The weights of one seat's hands, ready for many hands: by shape and points, and exactly.

use contract_bridge::Hand;

use super::tolerance::{Step, Tolerance};
use super::{Interpretation, SeatReading};
use crate::deals::{FaceWeights, HandWeights};
use crate::features::HandFeatures;
use crate::hands::{MOST_HCP, SHAPES, Shape, ShapeHcpSet, hcp_of};

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
    step: Step,
}

/// The weights of the hands with which the system does not make one call.
struct CallWeights<'a> {
    interpretation: &'a Interpretation,
    /// By shape and points.
    misses: Vec<f32>,
}

impl<'a> CallWeights<'a> {
    fn of(interpretation: &'a Interpretation, tolerance: &Tolerance) -> Self {
        let table = tolerance.of(interpretation.kind()).table();
        let rarity = tolerance.rarity(interpretation.share());
        let mut misses = Vec::with_capacity(SHAPES * POINTS);
        for shape in Shape::all() {
            let clues = interpretation.clues_of(shape);
            let sure = interpretation.sure().points(shape);
            // A hand that surely makes the call never misses it.
            let miss = |hcp: u8| match sure >> hcp & 1 {
                0 => table.weight(&clues.at(hcp), rarity) as f32,
                _ => 1.0,
            };
            misses.extend((0..=MOST_HCP).map(miss));
        }
        Self {
            interpretation,
            misses,
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
        let weights = |interpretation: &'a Interpretation| CallWeights::of(interpretation, tolerance);
        let mut sure = ShapeHcpSet::possible();
        for interpretation in seat.calls() {
            sure &= interpretation.sure();
        }
        Self {
            calls: seat.calls().map(weights).collect(),
            sure,
            tolerance,
            step: seat.step,
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
            let makes = call.interpretation.sure().contains(shape, hcp)
                || call.interpretation.set().contains(shape, hcp) && call.interpretation.makes(&features);
            if !makes {
                fits = false;
                weight *= f64::from(call.miss(shape, hcp));
            }
        }
        self.tolerance.of_players(weight, fits, self.step)
    }

    /// The most that hands of each shape and points weigh.
    fn mosts(&self) -> Vec<[f64; POINTS]> {
        let row = |shape: Shape| {
            let (mut fits, mut weights) = (u64::MAX, [1.0; POINTS]);
            for call in &self.calls {
                let points = call.interpretation.set().points(shape);
                fits &= points;
                for (weight, hcp) in weights.iter_mut().zip(0..) {
                    if points >> hcp & 1 == 0 {
                        *weight *= f64::from(call.miss(shape, hcp));
                    }
                }
            }
            let of_players = |hcp: usize| {
                self.tolerance
                    .of_players(weights[hcp], fits >> hcp & 1 == 1, self.step)
            };
            std::array::from_fn(of_players)
        };
        Shape::all().map(row).collect()
    }

    /// The most that hands of each shape and points weigh, or a little more.
    pub(super) fn most_by_face(&self) -> FaceWeights {
        let mosts = self.mosts();
        let least = LIGHTEST * most_of_all(&mosts) as f32;
        FaceWeights::from_fn(|shape, hcp| (mosts[shape.index()][usize::from(hcp)] as f32).max(least))
    }

    /// The same, for drawing deals: the heaviest weigh 1.
    pub(super) fn worth(self) -> HandWeights<'a> {
        if self.calls.is_empty() {
            return HandWeights::even();
        }
        let mosts = self.mosts();
        let most = most_of_all(&mosts);
        let share = |shape: Shape, hcp: u8| mosts[shape.index()][usize::from(hcp)] / most;
        let bound = FaceWeights::from_fn(|shape, hcp| (share(shape, hcp) as f32).max(LIGHTEST));
        HandWeights {
            bound,
            exact: Some(Box::new(move |hand| self.weight(hand) / most)),
        }
    }
}

fn most_of_all(mosts: &[[f64; POINTS]]) -> f64 {
    (mosts.iter().flatten()).fold(f64::MIN_POSITIVE, |most, &weight| most.max(weight))
}
