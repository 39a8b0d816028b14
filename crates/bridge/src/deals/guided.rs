//! Deals drawn by weights, where each seat's hand has a weight of its own.
//!
//! A weight that looks at honours cannot be counted, but a bound by shape and points can. The tightest seat is drawn by its
//! bound, with the room that it leaves for the next one; the next by its bound from what is left, its shape first and
//! then, exactly, its points and cards. Where one more hand is hidden it gets what is left: what the second has says
//! which shape and points that hand has, so its bound counts with the second's. Chances settle the rest: the weight of each
//! hand beside its bound, and the other hands, dealt at random. The room is an estimate (how points spread over a
//! shape), so each deal says how far the estimate was off: that is its weight, about 1.

use std::fmt;
use std::sync::OnceLock;

use contract_bridge::{Hand, Seat, Suit};
use rand::{Rng, RngExt};

use super::DealError;
use super::chance::{is_below, ways_to_choose};
use super::face_weights::{FaceWeights, ROW, WeightRow};
use super::pack::Pack;
use super::room::RoomOfTwo;
use crate::hands::{Shape, hcp_of};
use crate::pieces::{BySeat, BySuit};

/// What the hands of one seat are worth.
pub struct Worth<'a> {
    /// About the most that a hand of each shape and points is worth.
    pub bound: FaceWeights,
    /// What a hand is worth, exactly; nothing where the bound says it all.
    pub exact: Option<Box<dyn Fn(Hand) -> f64 + Send + Sync + 'a>>,
}

impl Worth<'_> {
    /// Every hand is worth the same.
    pub fn even() -> Self {
        Self {
            bound: FaceWeights::even(),
            exact: None,
        }
    }

    /// What a hand is worth beside its bound.
    fn share_of_bound(&self, hand: Hand) -> f64 {
        (self.exact.as_ref()).map_or(1.0, |exact| exact(hand) / f64::from(self.bound.of(hand)))
    }
}

impl fmt::Debug for Worth<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Worth")
            .field("bound", &self.bound)
            .finish_non_exhaustive()
    }
}

/// A second seat is drawn by its bound only if its hands are worth less than this on average: above it, dealing cards at
/// random and looking at them is faster.
const LOOSE: f64 = 0.2;
/// A last seat's bound is drawn with the second's only if its hands are worth less than this on average.
const LOOSE_LAST: f64 = 0.7;
/// About how many deals are to be found for the same first hands: those cost more than to deal the rest again.
const DEALS_A_LEAD: u32 = 2;
/// The most times that what is left after the first hands is dealt.
const MOST_REDEALS: u32 = 64;
/// First hands looked at to see how often what is left fits.
const LOOKS: u32 = 64;
/// How often the rest is dealt for each of those.
const LOOK_REDEALS: u32 = 16;

/// Draws deals by weights.
#[derive(Debug)]
pub struct Guided<'a> {
    worths: BySeat<Worth<'a>>,
    known: BySeat<Hand>,
    pack: Pack,
    /// First hands that leave room for the second alone: their deals weigh about the same.
    leads: Leads,
    /// First hands that leave room for all, where that is not the same; made when first asked for.
    roomy: OnceLock<Leads>,
    /// Who is dealt to at random, those who can be anything last.
    rest: Vec<Seat>,
}

/// How first hands are drawn.
#[derive(Debug)]
struct Leads {
    first: First,
    second: Option<Second>,
}

/// The seat drawn first.
#[derive(Debug)]
struct First {
    seat: Seat,
    shapes: Vec<FirstShape>,
}

/// A shape of the first seat.
#[derive(Debug)]
struct FirstShape {
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
struct Second {
    seat: Seat,
    shapes: Vec<Shape>,
    /// By the points of the pack: how the points of a hand are about spread.
    spreads: Vec<WeightRow>,
    /// By the points of the pack and then by shape: what a hand is about worth.
    estimates: Vec<Vec<f32>>,
    /// The only other seat that is still to be dealt to, where its bound counts too.
    last: Option<Seat>,
    /// The room for two more seats, where that counts too.
    rest: Option<RoomOfTwo>,
}

/// First hands, and what is left.
#[derive(Debug)]
struct Lead {
    hands: BySeat<Hand>,
    weight: f64,
    cards: Vec<u64>,
}

impl<'a> Guided<'a> {
    /// Prepares to draw deals in which some seats' whole hands are known.
    pub fn new(worths: BySeat<Worth<'a>>, known: BySeat<Hand>) -> Result<Self, DealError> {
        let pack = Pack(known.values().fold(Hand::ALL, |pack, &hand| pack - hand));
        let mut hidden = Vec::new();
        for seat in Seat::ALL.into_iter().filter(|&seat| known[seat].len() < 13) {
            let share = share(&worths[seat].bound, pack);
            if share <= 0.0 {
                return Err(DealError::NoHand(seat));
            }
            hidden.push((share, seat));
        }
        hidden.sort_by(|a, b| a.0.total_cmp(&b.0));
        let first = hidden.first().map_or(Seat::North, |&(_, seat)| seat);
        let last = (hidden.get(2))
            .filter(|(share, _)| hidden.len() == 3 && *share < LOOSE_LAST)
            .map(|&(_, seat)| seat);
        let second = (hidden.get(1))
            .filter(|(share, _)| *share < LOOSE)
            .map(|&(_, seat)| Second::new(seat, &worths[seat].bound, pack, last));
        let direct = 1 + usize::from(second.is_some());
        let rest = hidden.iter().skip(direct).map(|&(_, seat)| seat).collect();
        let first = First::new(first, &worths, pack, second.as_ref());
        match (&second, first.total() > 0.0) {
            (Some(second), false) => Err(DealError::NoPair(first.seat, second.seat)),
            (None, false) => Err(DealError::NoHand(first.seat)),
            (_, true) => Ok(Self {
                worths,
                known,
                pack,
                leads: Leads { first, second },
                roomy: OnceLock::new(),
                rest,
            }),
        }
    }

    /// First hands that leave room for all the others.
    fn roomy(&self) -> &Leads {
        match (&self.leads.second, &self.rest[..]) {
            (Some(second), &[third, last]) => self.roomy.get_or_init(|| {
                let rest = RoomOfTwo::new([third, last].map(|seat| &self.worths[seat].bound));
                let bound = &self.worths[second.seat].bound;
                let second = Second::with_rest(second.seat, bound, self.pack, rest);
                let first = First::new(self.leads.first.seat, &self.worths, self.pack, Some(&second));
                let second = Some(second);
                Leads { first, second }
            }),
            _ => &self.leads,
        }
    }

    /// Draws a deal, if it comes to one: to be taken with a chance that goes by the weight, which is about 1.
    pub fn draw(&self, random: &mut (impl Rng + ?Sized)) -> Option<(BySeat<Hand>, f64)> {
        let mut lead = self.lead(&self.leads, random)?;
        let weight = self.deal_the_rest(&mut lead, random)?;
        Some((lead.hands, lead.weight * weight))
    }

    /// Draws first hands, and gives each deal found among `redeals` of the rest to `found`, with its weight.
    ///
    /// Those that come together share their first hands.
    pub fn draw_group(
        &self,
        redeals: u32,
        random: &mut (impl Rng + ?Sized),
        found: &mut impl FnMut(&BySeat<Hand>, f64),
    ) {
        if let Some(mut lead) = self.lead(self.roomy(), random) {
            for _ in 0..redeals {
                if let Some(weight) = self.deal_the_rest(&mut lead, random) {
                    found(&lead.hands, lead.weight * weight);
                }
            }
        }
    }

    /// How often the rest is best dealt for the same first hands.
    pub fn best_redeals(&self, random: &mut (impl Rng + ?Sized)) -> u32 {
        if self.rest.len() < 2 {
            return 1;
        }
        let (mut tried, mut found) = (0, 0_u32);
        for _ in 0..100 * LOOKS {
            let Some(mut lead) = self.lead(self.roomy(), random) else {
                continue;
            };
            for _ in 0..LOOK_REDEALS {
                found += u32::from(self.deal_the_rest(&mut lead, random).is_some());
            }
            tried += LOOK_REDEALS;
            if tried >= LOOKS * LOOK_REDEALS && found >= LOOKS {
                break;
            }
        }
        (DEALS_A_LEAD * tried / found.max(1)).clamp(1, MOST_REDEALS)
    }

    fn lead(&self, leads: &Leads, random: &mut (impl Rng + ?Sized)) -> Option<Lead> {
        let mut hands = self.known;
        let first = &leads.first;
        let (hand, shape) = first.draw(self.pack, random)?;
        let mut weight = self.keep(first.seat, hand, random)?;
        hands[first.seat] = hand;
        let mut pack = Pack(self.pack.0 - hand);
        if let Some(second) = &leads.second {
            let room = shape.room(hcp_of(hand), second.shapes.len());
            let (hand, off) = second.draw(pack, room, &self.worths, random)?;
            weight *= off * self.keep(second.seat, hand, random)?;
            hands[second.seat] = hand;
            pack = Pack(pack.0 - hand);
        }
        let cards = pack
            .0
            .iter()
            .map(|card| Hand::from_iter([card]).to_bits())
            .collect();
        Some(Lead { hands, weight, cards })
    }

    /// Whether a hand drawn by its bound is kept, and with what weight.
    fn keep(&self, seat: Seat, hand: Hand, random: &mut (impl Rng + ?Sized)) -> Option<f64> {
        let share = self.worths[seat].share_of_bound(hand);
        if share >= 1.0 {
            return Some(share);
        }
        (share > 0.0 && is_below(random, share)).then_some(1.0)
    }

    /// Whether the hands of a seat that is dealt to last have been drawn by their bound.
    fn is_drawn_by_bound(&self, seat: Seat) -> bool {
        (self.leads.second.as_ref()).is_some_and(|second| second.last == Some(seat))
    }

    /// Deals what is left at random: the weight, if it is kept.
    fn deal_the_rest(&self, lead: &mut Lead, random: &mut (impl Rng + ?Sized)) -> Option<f64> {
        let mut from = 0;
        for (at, &seat) in self.rest.iter().enumerate() {
            let is_last = at + 1 == self.rest.len();
            let until = (from + 13).min(lead.cards.len());
            if !is_last {
                shuffle(random, &mut lead.cards, from..until);
            }
            let bits = lead
                .cards
                .get(from..until)?
                .iter()
                .fold(0, |hand, card| hand | card);
            let hand = Hand::from_bits_truncate(bits);
            if !self.is_drawn_by_bound(seat) {
                let bound = f64::from(self.worths[seat].bound.of(hand));
                if bound <= 0.0 || bound < 1.0 && !is_below(random, bound) {
                    return None;
                }
            }
            lead.hands[seat] = hand;
            from = until;
        }
        let mut weight = 1.0;
        for &seat in &self.rest {
            weight *= self.keep(seat, lead.hands[seat], random)?;
        }
        Some(weight)
    }
}

/// Puts random cards of all from the start of `places` on into those places.
fn shuffle(random: &mut (impl Rng + ?Sized), cards: &mut [u64], places: std::ops::Range<usize>) {
    let all = cards.len() as u32;
    for at in places {
        let other = at + super::chance::below(random, all - at as u32) as usize;
        cards.swap(at, other);
    }
}

impl First {
    fn new(seat: Seat, worths: &BySeat<Worth<'_>>, pack: Pack, second: Option<&Second>) -> Self {
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

    fn total(&self) -> f64 {
        self.shapes.last().map_or(0.0, |shape| shape.up_to)
    }

    fn draw(&self, pack: Pack, random: &mut (impl Rng + ?Sized)) -> Option<(Hand, &FirstShape)> {
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
    fn room(&self, hcp: u8, shapes: usize) -> &[f32] {
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
    fn new(seat: Seat, bound: &FaceWeights, pack: Pack, last: Option<Seat>) -> Self {
        Self::of(seat, bound, pack, last, None)
    }

    fn with_rest(seat: Seat, bound: &FaceWeights, pack: Pack, rest: RoomOfTwo) -> Self {
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
    fn draw(
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

/// The shape of what is left of cards of these lengths once a hand of `shape` is taken out.
fn remaining(left: impl Fn(Suit) -> u8, shape: Shape) -> Option<Shape> {
    let enough = Suit::ASC.into_iter().all(|suit| shape.length(suit) <= left(suit));
    if !enough {
        return None;
    }
    Shape::new(BySuit::from_fn(|suit| left(suit) - shape.length(suit)))
}

/// The share of the hands of `pack` that are worth something, each counted with its worth.
fn share(bound: &FaceWeights, pack: Pack) -> f64 {
    let (mut worth, mut all) = (0.0, 0.0);
    for shape in Shape::all() {
        for (hands, &weight) in pack.hands(shape).iter().zip(bound.row(shape)) {
            worth += hands * f64::from(weight);
            all += hands;
        }
    }
    worth / all
}

/// The shapes that `pack` has cards for, and that are worth something.
fn shapes_of(bound: &FaceWeights, pack: Pack) -> impl Iterator<Item = Shape> {
    Shape::all().filter(move |&shape| {
        Suit::ASC
            .into_iter()
            .all(|suit| shape.length(suit) <= pack.length(suit))
            && bound.row(shape).iter().any(|&weight| weight > 0.0)
    })
}

fn ways_by_lengths(left: impl Fn(Suit) -> u8, shape: Shape) -> f32 {
    Suit::ASC
        .into_iter()
        .map(|suit| ways_to_choose(left(suit), shape.length(suit)) as f32)
        .product()
}

/// About how the points of 13 cards spread, where so many cards have `hcp` points: a bell, with mean and variance as for
/// honours in their usual mix.
pub(super) fn spread(cards: u8, hcp: u8) -> WeightRow {
    let (cards, hcp) = (f64::from(cards.max(14)), f64::from(hcp));
    let mean = hcp * 13.0 / cards;
    // The squares of 4, 3, 2, 1 are three times their sum.
    let of_a_card = 3.0 * hcp / cards - (hcp / cards).powi(2);
    let variance = (13.0 * (cards - 13.0) / (cards - 1.0) * of_a_card).max(0.5);
    let height = |points: f64| (-(points - mean).powi(2) / (2.0 * variance)).exp().max(1e-6);
    let total: f64 = (0..ROW).map(|points| height(points as f64)).sum();
    std::array::from_fn(|points| (height(points as f64) / total) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hands::ShapeHcpSet;
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    /// North strong and balanced, a little less with a point short; East five spades and the better the more aces.
    fn worths() -> BySeat<Worth<'static>> {
        let balanced = ShapeHcpSet::shapes(Shape::is_balanced);
        let strong = &ShapeHcpSet::hcp(15..=17) & &balanced;
        let short = &ShapeHcpSet::hcp(14..=14) & &balanced;
        let mut worths = BySeat::from_fn(|_| Worth::even());
        worths[Seat::North].bound.scale(&[(&strong, 1.0), (&short, 0.25)]);
        let spades = ShapeHcpSet::length(Suit::Spades, 5..=13);
        worths[Seat::East].bound.scale(&[(&spades, 1.0)]);
        worths[Seat::East].exact = Some(Box::new(worth_of_east));
        worths
    }

    fn worth_of_east(hand: Hand) -> f64 {
        let aces = hand
            .iter()
            .filter(|card| card.rank == contract_bridge::Rank::A)
            .count();
        if hand[Suit::Spades].len() >= 5 {
            aces as f64 / 4.0
        } else {
            0.0
        }
    }

    fn weight(hands: &BySeat<Hand>) -> f64 {
        let north = hands[Seat::North];
        let north = match (Shape::of(north).is_balanced(), hcp_of(north)) {
            (true, 15..=17) => 1.0,
            (true, 14) => 0.25,
            _ => 0.0,
        };
        north * worth_of_east(hands[Seat::East])
    }

    /// Weighted means: points of North, spades and points of East, points of South.
    #[derive(Default)]
    struct Means([f64; 4], f64);

    impl Means {
        fn count(&mut self, hands: &BySeat<Hand>, weight: f64) {
            let east = hands[Seat::East];
            let values = [
                f64::from(hcp_of(hands[Seat::North])),
                east[Suit::Spades].len() as f64,
                f64::from(hcp_of(east)),
                f64::from(hcp_of(hands[Seat::South])),
            ];
            for (sum, value) in self.0.iter_mut().zip(values) {
                *sum += weight * value;
            }
            self.1 += weight;
        }
    }

    #[test]
    fn guided_draws_agree_with_all_deals_weighed() {
        let mut random = SmallRng::seed_from_u64(5);
        let guided = Guided::new(worths(), BySeat::default()).unwrap();
        let redeals = guided.best_redeals(&mut random);
        let mut drawn = Means::default();
        while drawn.1 < 20_000.0 {
            guided.draw_group(redeals, &mut random, &mut |hands, weight| {
                drawn.count(hands, weight);
            });
        }
        let mut weighed = Means::default();
        for _ in 0..800_000 {
            let deal = contract_bridge::deck::full_deal(&mut random);
            let hands = BySeat::from_fn(|seat| deal[seat]);
            let weight = weight(&hands);
            if weight > 0.0 {
                weighed.count(&hands, weight);
            }
        }
        // Some weigh 1,200 together: the spread of points is 4 at most, that of spades below 1. Four standard errors.
        for (at, spread) in [1.0, 1.0, 4.0, 4.0].into_iter().enumerate() {
            let (one, other) = (drawn.0[at] / drawn.1, weighed.0[at] / weighed.1);
            assert!(
                (one - other).abs() < 4.0 * spread / 1_000_f64.sqrt(),
                "{at}: {one} {other}"
            );
        }
        assert!(weighed.1 > 1_000.0, "{}", weighed.1);
    }
}
