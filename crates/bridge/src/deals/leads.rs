//! The first two hands of a deal, drawn by their bounds and by the room that they leave.

use contract_bridge::{Hand, Seat, Suit};
use rand::{Rng, RngExt};

use super::face_weights::{FaceWeights, ROW, WeightRow};
use super::pack::Pack;
use super::room::{RoomOfTwo, remaining, spread, ways_by_lengths};
use super::worth::Worth;
use crate::hands::{Shape, hcp_of};
use crate::pieces::BySeat;

/// The seat drawn first.
#[derive(Debug)]
pub(super) struct First {
    pub(super) seat: Seat,
    shapes: Vec<FirstShape>,
}

/// A shape of the first seat.
#[derive(Debug)]
pub(super) struct FirstShape {
    shape: Shape,
    /// The weight of all shapes up to and with this one.
    up_to: f64,
    /// By points: the bound times the room left for the second seat.
    weights: WeightRow,
    /// The room by the second seat's shapes, as running sums: a row for each of the points that have a weight.
    rooms: Vec<f32>,
    /// Where the row for each number of points starts.
    starts: [u32; ROW],
}

/// The seat drawn second, from what the first leaves.
#[derive(Debug)]
pub(super) struct Second {
    pub(super) seat: Seat,
    pub(super) shapes: Vec<Shape>,
    /// By the points of the pack: how the points of a hand are about spread.
    spreads: Vec<WeightRow>,
    /// By the points of the pack and then by shape: what a hand is about worth.
    estimates: Vec<Vec<f32>>,
    /// The only other seat that is still to be dealt to, where its bound counts too.
    pub(super) last: Option<Seat>,
    /// The room for two more seats, where that counts too.
    rest: Option<RoomOfTwo>,
}
impl First {
    pub(super) fn new(seat: Seat, worths: &BySeat<Worth<'_>>, pack: Pack, second: Option<&Second>) -> Self {
        let bound = &worths[seat].bound;
        let mut shapes = Vec::new();
        let mut up_to = 0.0;
        for shape in shapes_of(bound, pack) {
            let mut found = FirstShape {
                shape,
                up_to,
                weights: *bound.row(shape),
                rooms: Vec::new(),
                starts: [0; ROW],
            };
            if let Some(second) = second {
                found.leave_room(&second.after(shape, worths, pack), pack.hcp());
            }
            let hands = pack.hands(shape);
            let here: f64 = hands
                .iter()
                .zip(&found.weights)
                .map(|(hands, &weight)| hands * f64::from(weight))
                .sum();
            if here > 0.0 {
                up_to += here;
                shapes.push(FirstShape { up_to, ..found });
            }
        }
        Self { seat, shapes }
    }

    pub(super) fn total(&self) -> f64 {
        self.shapes.last().map_or(0.0, |shape| shape.up_to)
    }

    pub(super) fn draw(&self, pack: Pack, random: &mut (impl Rng + ?Sized)) -> Option<(Hand, &FirstShape)> {
        let left = random.random::<f64>() * self.total();
        let at = self.shapes.partition_point(|shape| shape.up_to <= left);
        let shape = self.shapes.get(at)?;
        let (hand, _) = pack.draw(random, shape.shape, &shape.weights)?;
        Some((hand, shape))
    }
}

impl FirstShape {
    /// Multiplies each weight by the room that is left for the second seat.
    fn leave_room(&mut self, second: &SecondAfter<'_>, pack_hcp: u8) {
        for (hcp, weight) in self.weights.iter_mut().enumerate() {
            if *weight > 0.0 {
                self.starts[hcp] = self.rooms.len() as u32;
                *weight *= second.room(usize::from(pack_hcp).saturating_sub(hcp), &mut self.rooms);
            }
        }
    }

    /// The running sums of the room by the second seat's shapes, where the hand has so many points.
    pub(super) fn room(&self, hcp: u8, shapes: usize) -> &[f32] {
        let start = self
            .starts
            .get(usize::from(hcp))
            .map_or(0, |&start| start as usize);
        self.rooms.get(start..start + shapes).unwrap_or(&[])
    }
}

/// The second seat once the shape of the first is known.
struct SecondAfter<'a> {
    second: &'a Second,
    /// For each shape, the ways to choose its cards by lengths alone.
    ways: Vec<f32>,
    /// For each shape, the bound of the hand and of the one that is then left for the last seat, by points from the
    /// highest down.
    bounds: Option<Vec<[WeightRow; 2]>>,
}

impl SecondAfter<'_> {
    /// What all hands are about worth together, where `hcp` points are left; and adds the running sums by shape.
    fn room(&self, hcp: usize, sums: &mut Vec<f32>) -> f32 {
        let mut sum = 0.0;
        let (estimates, spread) = (self.second.estimates.get(hcp), self.second.spreads.get(hcp));
        // The last seat has what the second leaves of the points; neither has more than a row holds.
        let (from_top, least) = ((ROW - 1).saturating_sub(hcp), hcp.saturating_sub(ROW - 1));
        for (at, &ways) in self.ways.iter().enumerate() {
            if ways > 0.0 {
                sum += ways
                    * match (&self.bounds, spread, estimates) {
                        (Some(bounds), Some(spread), _) => {
                            let [own, last] = &bounds[at];
                            let own = own.iter().zip(spread).map(|(bound, p)| bound * p).skip(least);
                            own.zip(&last[from_top..]).map(|(own, last)| own * last).sum()
                        }
                        (None, _, Some(estimates)) => estimates[at],
                        _ => 0.0,
                    };
            }
            sums.push(sum);
        }
        sum
    }
}

impl Second {
    pub(super) fn new(seat: Seat, bound: &FaceWeights, pack: Pack, last: Option<Seat>) -> Self {
        Self::of(seat, bound, pack, last, None)
    }

    pub(super) fn with_rest(seat: Seat, bound: &FaceWeights, pack: Pack, rest: RoomOfTwo) -> Self {
        Self::of(seat, bound, pack, None, Some(rest))
    }

    fn of(seat: Seat, bound: &FaceWeights, pack: Pack, last: Option<Seat>, rest: Option<RoomOfTwo>) -> Self {
        let shapes: Vec<Shape> = shapes_of(bound, pack).collect();
        let cards = Suit::ASC
            .iter()
            .map(|&suit| pack.length(suit))
            .sum::<u8>()
            .saturating_sub(13);
        let spreads: Vec<WeightRow> = (0..=pack.hcp()).map(|hcp| spread(cards, hcp)).collect();
        let estimates = spreads.iter().enumerate().map(|(all, spread)| {
            let left = rest.as_ref().map_or(EVEN, |rest| rest.after_points(all));
            let worth = |&shape: &Shape| {
                let row = bound.row(shape).iter().zip(spread).zip(&left);
                row.map(|((weight, p), left)| weight * p * left).sum()
            };
            shapes.iter().map(worth).collect()
        });
        Self {
            seat,
            estimates: estimates.collect(),
            spreads,
            shapes,
            last,
            rest,
        }
    }

    /// What is left for the second seat when the first has this shape.
    fn after(&self, first: Shape, worths: &BySeat<Worth<'_>>, pack: Pack) -> SecondAfter<'_> {
        let left = |suit: Suit| pack.length(suit) - first.length(suit);
        let ways = |&shape: &Shape| match (ways_by_lengths(left, shape), &self.rest) {
            (ways, Some(rest)) if ways > 0.0 => {
                ways * rest.of_lengths(|suit| left(suit) - shape.length(suit))
            }
            (ways, _) => ways,
        };
        let mut ways: Vec<f32> = self.shapes.iter().map(ways).collect();
        let bounds = self.last.map(|last| {
            let both = |(&shape, ways): (&Shape, &mut f32)| {
                let mut of_last =
                    *remaining(left, shape).map_or(&NOTHING, |rest| worths[last].bound.row(rest));
                of_last.reverse();
                if of_last == NOTHING {
                    *ways = 0.0;
                }
                [*worths[self.seat].bound.row(shape), of_last]
            };
            self.shapes.iter().zip(&mut ways).map(both).collect()
        });
        SecondAfter {
            second: self,
            ways,
            bounds,
        }
    }

    /// Draws a hand; with how far the estimate of what its shape is worth was off.
    pub(super) fn draw(
        &self,
        pack: Pack,
        room: &[f32],
        worths: &BySeat<Worth<'_>>,
        random: &mut (impl Rng + ?Sized),
    ) -> Option<(Hand, f64)> {
        let aim = random.random::<f32>() * room.last()?;
        let at = room.partition_point(|&up_to| up_to <= aim);
        let estimate = room.get(at)? - at.checked_sub(1).map_or(0.0, |before| room[before]);
        let shape = *self.shapes.get(at)?;
        let mut weights = *worths[self.seat].bound.row(shape);
        if let Some(last) = self.last {
            let rest = remaining(|suit| pack.length(suit), shape)?;
            let row = worths[last].bound.row(rest);
            for (hcp, weight) in weights.iter_mut().enumerate() {
                let left = usize::from(pack.hcp())
                    .checked_sub(hcp)
                    .and_then(|hcp| row.get(hcp));
                *weight *= left.copied().unwrap_or(0.0);
            }
        }
        if let Some(rest) = &self.rest {
            let left = rest.after_points(usize::from(pack.hcp()));
            weights
                .iter_mut()
                .zip(left)
                .for_each(|(weight, left)| *weight *= left);
        }
        let (hand, exact) = pack.draw(random, shape, &weights)?;
        let left = (self.rest.as_ref()).map_or(1.0, |rest| rest.of_points(pack.hcp() - hcp_of(hand)));
        Some((hand, exact / f64::from(estimate * left)))
    }
}

/// No hand is worth anything.
const NOTHING: WeightRow = [0.0; ROW];
/// All hands are worth the same.
const EVEN: WeightRow = [1.0; ROW];

/// The shapes that `pack` has cards for, and that are worth something.
fn shapes_of(bound: &FaceWeights, pack: Pack) -> impl Iterator<Item = Shape> {
    Shape::all().filter(move |&shape| {
        Suit::ASC
            .into_iter()
            .all(|suit| shape.length(suit) <= pack.length(suit))
            && bound.row(shape).iter().any(|&weight| weight > 0.0)
    })
}
