//! The first hands of a deal, drawn by their bounds and by the room that they leave.

use contract_bridge::{Hand, Seat, Suit};
use rand::{Rng, RngExt};

use super::chance::choices;
use super::face_weights::{FaceWeights, ROW, WeightRow};
use super::hand_weights::HandWeights;
use super::pack::{HandsByShape, Pack};
use super::room::{RoomOfTwo, remaining, spread};
use super::row_kinds::RowKinds;
use crate::hands::{Shape, hcp_of};
use crate::pieces::BySeat;

/// One more than the points of a pack.
const POINTS: usize = 41;
/// A number for each number of points that are left in a pack.
type ByPointsLeft = [f32; POINTS];

/// The cards of two hands.
const TWO_HANDS: u8 = 26;

/// Shapes that are worth less than this share of all are not drawn first, unless nothing else is left.
const NEGLIGIBLE: f64 = 1e-7;

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
    /// The room for the second seat.
    room: ByPointsLeft,
}

/// The seat drawn second, from what the first leaves.
#[derive(Debug)]
pub(super) struct Second {
    pub(super) seat: Seat,
    /// Those that come up most first.
    shapes: Vec<SecondShape>,
    /// By the kind of hand, then by the kind of what is left for the last seat: what a hand is about worth.
    estimates: Vec<ByPointsLeft>,
    /// The only other seat that is still to be dealt to, where its bound counts too.
    pub(super) last: Option<Seat>,
    /// The kinds of its rows.
    last_kinds: RowKinds,
    /// The room for two more seats, where that counts too.
    rest: Option<RoomOfTwo>,
}

#[derive(Debug)]
struct SecondShape {
    shape: Shape,
    lengths: [u8; 4],
    /// Where the estimates of its kind begin.
    estimates: usize,
}

impl First {
    pub(super) fn new(
        seat: Seat,
        bound: &FaceWeights,
        pack: Pack,
        hands: &HandsByShape,
        second: Option<&Second>,
    ) -> Self {
        let worth: f64 = Shape::all().map(|shape| hands.worth(bound, shape)).sum();
        let likely = Self::of(seat, bound, pack, hands, second, NEGLIGIBLE * worth);
        if likely.total() > 0.0 {
            likely
        } else {
            Self::of(seat, bound, pack, hands, second, 0.0)
        }
    }

    /// With the shapes that are worth more than `least`.
    fn of(
        seat: Seat,
        bound: &FaceWeights,
        pack: Pack,
        hands: &HandsByShape,
        second: Option<&Second>,
        least: f64,
    ) -> Self {
        let mut shapes = Vec::new();
        let mut up_to = 0.0;
        for shape in shapes_of(bound, pack).filter(|&shape| hands.worth(bound, shape) > least) {
            let room = second.map_or([1.0; POINTS], |second| second.room(pack.less(shape)));
            let mut weights = *bound.row(shape);
            for (hcp, weight) in weights.iter_mut().enumerate() {
                *weight *= room[usize::from(pack.hcp()).saturating_sub(hcp)];
            }
            let here: f64 = (hands.of_shape(shape).iter().zip(&weights))
                .map(|(hands, &weight)| hands * f64::from(weight))
                .sum();
            if here > 0.0 {
                up_to += here;
                shapes.push(FirstShape {
                    shape,
                    up_to,
                    weights,
                    room,
                });
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
    /// The room for the second seat, where this many points are left.
    pub(super) fn room(&self, left: u8) -> f32 {
        self.room.get(usize::from(left)).copied().unwrap_or(0.0)
    }
}

impl Second {
    pub(super) fn new(
        seat: Seat,
        worths: &BySeat<HandWeights<'_>>,
        pack: Pack,
        hands: &HandsByShape,
        last: Option<Seat>,
    ) -> Self {
        let last_kinds = last.map_or_else(RowKinds::even, |last| RowKinds::of(&worths[last].bound));
        let cards = pack.cards().saturating_sub(13);
        Self::of(seat, worths, pack, hands, cards, (last, last_kinds), None)
    }

    /// The seat drawn third: of what two others leave, the rest is the last seat's.
    pub(super) fn as_third(
        seat: Seat,
        worths: &BySeat<HandWeights<'_>>,
        pack: Pack,
        hands: &HandsByShape,
        last: Seat,
    ) -> Self {
        let kinds = (Some(last), RowKinds::of(&worths[last].bound));
        Self::of(seat, worths, pack, hands, TWO_HANDS, kinds, None)
    }

    pub(super) fn with_rest(
        seat: Seat,
        worths: &BySeat<HandWeights<'_>>,
        pack: Pack,
        hands: &HandsByShape,
        rest: RoomOfTwo,
    ) -> Self {
        let cards = pack.cards().saturating_sub(13);
        let no_last = (None, RowKinds::even());
        Self::of(seat, worths, pack, hands, cards, no_last, Some(rest))
    }

    /// To be drawn from this many cards.
    fn of(
        seat: Seat,
        worths: &BySeat<HandWeights<'_>>,
        pack: Pack,
        hands: &HandsByShape,
        cards: u8,
        (last, last_kinds): (Option<Seat>, RowKinds),
        rest: Option<RoomOfTwo>,
    ) -> Self {
        let bound = &worths[seat].bound;
        let kinds = RowKinds::of(bound);
        let mut shapes: Vec<SecondShape> = shapes_of(bound, pack)
            .map(|shape| SecondShape {
                shape,
                lengths: shape.lengths(),
                estimates: kinds.of_shape(shape) * last_kinds.rows().len(),
            })
            .collect();
        shapes.sort_by(|a, b| {
            let worth = |of: &SecondShape| hands.worth(bound, of.shape);
            worth(b).total_cmp(&worth(a))
        });
        Self {
            seat,
            shapes,
            estimates: estimates(cards, &kinds, &last_kinds, last.is_some(), rest.as_ref()),
            last,
            last_kinds,
            rest,
        }
    }

    /// What all hands are about worth together, where cards of these lengths are left, by their points.
    fn room(&self, left: [u8; 4]) -> ByPointsLeft {
        let mut room = [0.0; POINTS];
        for (_, ways, estimates) in self.hands(left) {
            for (sum, estimate) in room.iter_mut().zip(estimates) {
                *sum += ways * estimate;
            }
        }
        room
    }

    /// What all hands of `pack` are about worth together.
    pub(super) fn room_in(&self, pack: Pack) -> f32 {
        let points = usize::from(pack.hcp());
        let hands = self.hands(pack.lengths());
        hands.map(|(_, ways, estimates)| ways * estimates[points]).sum()
    }

    /// The shapes for which there are cards, with the ways to choose those by lengths alone, and what a hand is about worth by
    /// the points left.
    fn hands(&self, left: [u8; 4]) -> impl Iterator<Item = (Shape, f32, &ByPointsLeft)> {
        let [spades, hearts, diamonds, clubs] = left.map(choices);
        self.shapes.iter().filter_map(move |second| {
            let [s, h, d, c] = second.lengths.map(usize::from);
            let mut ways = spades[s] * hearts[h] * diamonds[d] * clubs[c];
            if ways <= 0.0 {
                return None;
            }
            let rest = || [0, 1, 2, 3].map(|suit| left[suit] - second.lengths[suit]);
            if let Some(room) = &self.rest {
                ways *= room.of_lengths(rest());
            }
            let last = match self.last {
                Some(_) => self.last_kinds.of_shape(Shape::with_lengths(rest())?),
                None => 0,
            };
            Some((second.shape, ways, self.estimates.get(second.estimates + last)?))
        })
    }

    /// Draws a hand, where they are worth `room` together; with how far the estimate of what its shape is worth was off.
    pub(super) fn draw(
        &self,
        pack: Pack,
        room: f32,
        worths: &BySeat<HandWeights<'_>>,
        random: &mut (impl Rng + ?Sized),
    ) -> Option<(Hand, f64)> {
        let mut aim = random.random::<f32>() * room;
        let points = usize::from(pack.hcp());
        let mut found = None;
        for (shape, ways, estimates) in self.hands(pack.lengths()) {
            let estimate = ways * estimates.get(points)?;
            if estimate > 0.0 {
                // Rounding may leave a little at the end.
                found = Some((shape, estimate));
                aim -= estimate;
                if aim < 0.0 {
                    break;
                }
            }
        }
        let (shape, estimate) = found?;
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
            let left = rest.after_points(points);
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

/// For each kind of hand, and each kind of what it leaves for the last seat, what it is about worth by the points left for both.
fn estimates(
    cards: u8,
    kinds: &RowKinds,
    last_kinds: &RowKinds,
    has_last: bool,
    rest: Option<&RoomOfTwo>,
) -> Vec<ByPointsLeft> {
    let spreads: Vec<WeightRow> = (0..POINTS as u8)
        .map(|hcp| {
            let mut spread = spread(cards, hcp);
            let left = rest.map_or(EVEN, |rest| rest.after_points(usize::from(hcp)));
            spread.iter_mut().zip(left).for_each(|(p, left)| *p *= left);
            spread
        })
        .collect();
    let mut estimates = Vec::with_capacity(kinds.rows().len() * last_kinds.rows().len());
    for own in kinds.rows() {
        for last in last_kinds.rows() {
            // From the highest points down, so that what a hand leaves runs along with what it has.
            let mut of_last = *last;
            of_last.reverse();
            estimates.push(std::array::from_fn(|left| {
                let own = own.iter().zip(&spreads[left]).map(|(bound, p)| bound * p);
                if !has_last {
                    return own.sum();
                }
                // Neither has more than a row holds.
                let (from_top, least) = ((ROW - 1).saturating_sub(left), left.saturating_sub(ROW - 1));
                let own = own.skip(least);
                own.zip(&of_last[from_top..]).map(|(own, last)| own * last).sum()
            }));
        }
    }
    estimates
}

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
