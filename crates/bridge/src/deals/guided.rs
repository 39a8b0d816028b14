//! Deals drawn by weights, where each seat's hand has a weight of its own.
//!
//! A weight that looks at honours cannot be counted, but a bound by shape and points can. The tightest seat is drawn by its
//! bound, with the room that it leaves for the next one; the next by its bound from what is left, its shape first and
//! then, exactly, its points and cards. Where one more hand is hidden it gets what is left: what the second has says
//! which shape and points that hand has, so its bound counts with the second's. Where two more are hidden and seldom fit what
//! is left, a deal that is drawn alone has its third hand drawn in that way too. Chances settle the rest: the weight of each
//! hand beside its bound, and the other hands, dealt at random. The room is an estimate (how points spread over a
//! shape), so each deal says how far the estimate was off: that is its weight.

use std::sync::OnceLock;

use contract_bridge::{Hand, Seat};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

use super::DealError;
use super::chance::is_below;
use super::first_two::{First, Second};
use super::hand_weights::HandWeights;
use super::pack::{HandsByShape, Pack};
use super::room::RoomOfTwo;
use crate::pieces::BySeat;

/// A second seat is drawn by its bound only if its hands are worth less than this on average: above it, dealing cards at
/// random and looking at them is faster.
const LOOSE: f64 = 0.2;
/// A last seat's bound is drawn with the second's only if its hands are worth less than this on average.
const LOOSE_LAST: f64 = 0.7;
/// A third seat is drawn by its bound, with the last one's, if both fit what is left at random less often than this.
const LOOSE_REST: f64 = 0.15;
/// Deals looked at to see how heavy they are, and the most tries to find them.
const WEIGHED: usize = 200;
const WEIGHED_TRIES: usize = 4_000;
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
    worths: BySeat<HandWeights<'a>>,
    known: BySeat<Hand>,
    pack: Pack,
    /// First hands that leave room for the second alone: their deals weigh about the same.
    leads: Leads,
    /// First hands that leave room for all, where that is not the same; made when first asked for.
    roomy: OnceLock<Leads>,
    /// Who is dealt to at random, those who can be anything last.
    rest: Vec<Seat>,
    /// How often those fit at random, about.
    rest_share: f64,
    /// How a deal is drawn alone; made when first asked for.
    alone: OnceLock<Alone>,
}

/// How a deal is drawn alone.
#[derive(Debug)]
struct Alone {
    /// The third hand, where the last two seldom fit what is left.
    third: Option<Second>,
    /// Hardly any deal weighs more.
    heaviest: f64,
}

/// How first hands are drawn.
#[derive(Debug)]
struct Leads {
    first: First,
    second: Option<Second>,
}

/// First hands, and the cards that are left.
#[derive(Debug)]
struct Lead {
    hands: BySeat<Hand>,
    weight: f64,
    pack: Pack,
}

impl<'a> Guided<'a> {
    /// Prepares to draw deals in which some seats' whole hands are known.
    pub fn new(worths: BySeat<HandWeights<'a>>, known: BySeat<Hand>) -> Result<Self, DealError> {
        let pack = Pack(known.values().fold(Hand::ALL, |pack, &hand| pack - hand));
        let hands = HandsByShape::of(pack);
        let mut hidden = Vec::new();
        for seat in Seat::ALL.into_iter().filter(|&seat| known[seat].len() < 13) {
            let share = hands.share(&worths[seat].bound);
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
            .map(|&(_, seat)| Second::new(seat, &worths, pack, &hands, last));
        let direct = 1 + usize::from(second.is_some());
        let rest: Vec<(f64, Seat)> = hidden.iter().skip(direct).copied().collect();
        let first = First::new(first, &worths[first].bound, pack, &hands, second.as_ref());
        match (&second, first.total() > 0.0) {
            (Some(second), false) => Err(DealError::NoPair(first.seat, second.seat)),
            (None, false) => Err(DealError::NoHand(first.seat)),
            (_, true) => Ok(Self {
                worths,
                known,
                pack,
                leads: Leads { first, second },
                roomy: OnceLock::new(),
                rest_share: rest.iter().map(|(share, _)| share).product(),
                rest: rest.into_iter().map(|(_, seat)| seat).collect(),
                alone: OnceLock::new(),
            }),
        }
    }

    /// First hands that leave room for all the others.
    fn roomy(&self) -> &Leads {
        match (&self.leads.second, &self.rest[..]) {
            (Some(second), &[third, last]) => self.roomy.get_or_init(|| {
                let rest = RoomOfTwo::new([third, last].map(|seat| &self.worths[seat].bound));
                let hands = HandsByShape::of(self.pack);
                let second = Second::with_rest(second.seat, &self.worths, self.pack, &hands, rest);
                let first = self.leads.first.seat;
                let bound = &self.worths[first].bound;
                let first = First::new(first, bound, self.pack, &hands, Some(&second));
                let second = Some(second);
                Leads { first, second }
            }),
            _ => &self.leads,
        }
    }

    /// Draws a deal, each by its weight; `None` if the attempt does not lead to one.
    pub fn draw(&self, random: &mut (impl Rng + ?Sized)) -> Option<BySeat<Hand>> {
        let alone = self.alone.get_or_init(|| self.alone());
        let (hands, weight) = self.draw_alone(alone.third.as_ref(), random)?;
        is_below(random, weight / alone.heaviest).then_some(hands)
    }

    fn alone(&self) -> Alone {
        let third = match self.rest[..] {
            [third, last] if self.rest_share < LOOSE_REST => {
                let hands = HandsByShape::of(self.pack);
                Some(Second::as_third(third, &self.worths, self.pack, &hands, last))
            }
            _ => None,
        };
        // The same for whoever asks first.
        let mut random = SmallRng::seed_from_u64(0);
        let weights = (0..WEIGHED_TRIES)
            .filter_map(|_| self.draw_alone(third.as_ref(), &mut random))
            .map(|(_, weight)| weight)
            .take(WEIGHED);
        let heaviest = weights.fold(f64::MIN_POSITIVE, f64::max);
        Alone { third, heaviest }
    }

    /// Draws a deal, to be taken with a chance that goes by the weight.
    fn draw_alone(
        &self,
        third: Option<&Second>,
        random: &mut (impl Rng + ?Sized),
    ) -> Option<(BySeat<Hand>, f64)> {
        let Some(third) = third else {
            let mut lead = self.lead(&self.leads, random)?;
            let weight = self.deal_the_rest(&mut lead.hands, &mut lead.pack.singly(), random)?;
            return Some((lead.hands, lead.weight * weight));
        };
        let Lead {
            mut hands,
            weight,
            pack,
        } = self.lead(self.roomy(), random)?;
        let last = third.last?;
        let room = third.room_in(pack);
        let (hand, off) = third.draw(pack, room, &self.worths, random)?;
        hands[third.seat] = hand;
        hands[last] = pack.0 - hand;
        let kept = self.keep(third.seat, hand, random)? * self.keep(last, hands[last], random)?;
        Some((hands, weight * f64::from(room) * off * kept))
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
            let mut cards = lead.pack.singly();
            for _ in 0..redeals {
                if let Some(weight) = self.deal_the_rest(&mut lead.hands, &mut cards, random) {
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
            let mut cards = lead.pack.singly();
            for _ in 0..LOOK_REDEALS {
                let weight = self.deal_the_rest(&mut lead.hands, &mut cards, random);
                found += u32::from(weight.is_some());
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
            let room = shape.room(pack.hcp());
            let (hand, off) = second.draw(pack, room, &self.worths, random)?;
            weight *= off * self.keep(second.seat, hand, random)?;
            hands[second.seat] = hand;
            pack = Pack(pack.0 - hand);
        }
        Some(Lead { hands, weight, pack })
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
    fn deal_the_rest(
        &self,
        hands: &mut BySeat<Hand>,
        cards: &mut [u64],
        random: &mut (impl Rng + ?Sized),
    ) -> Option<f64> {
        let mut from = 0;
        for (at, &seat) in self.rest.iter().enumerate() {
            let is_last = at + 1 == self.rest.len();
            let until = (from + 13).min(cards.len());
            if !is_last {
                shuffle(random, cards, from..until);
            }
            let bits = (cards.get(from..until)?.iter()).fold(0, |hand, card| hand | card);
            let hand = Hand::from_bits_truncate(bits);
            if !self.is_drawn_by_bound(seat) {
                let bound = f64::from(self.worths[seat].bound.of(hand));
                if bound <= 0.0 || bound < 1.0 && !is_below(random, bound) {
                    return None;
                }
            }
            hands[seat] = hand;
            from = until;
        }
        let mut weight = 1.0;
        for &seat in &self.rest {
            weight *= self.keep(seat, hands[seat], random)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hands::{Shape, ShapeHcpSet, hcp_of};
    use contract_bridge::Suit;
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    /// North strong and balanced, a little less with a point short; East five spades and the better the more aces.
    fn worths() -> BySeat<HandWeights<'static>> {
        let balanced = ShapeHcpSet::shapes(Shape::is_balanced);
        let strong = &ShapeHcpSet::hcp(15..=17) & &balanced;
        let short = &ShapeHcpSet::hcp(14..=14) & &balanced;
        let mut worths = BySeat::from_fn(|_| HandWeights::even());
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

    /// The means of many random deals, each with its weight.
    fn weighed(weight: impl Fn(&BySeat<Hand>) -> f64, random: &mut SmallRng) -> Means {
        let mut weighed = Means::default();
        for _ in 0..800_000 {
            let deal = contract_bridge::deck::full_deal(random);
            let hands = BySeat::from_fn(|seat| deal[seat]);
            let weight = weight(&hands);
            if weight > 0.0 {
                weighed.count(&hands, weight);
            }
        }
        weighed
    }

    /// The weighed deals count as `many`: the spread of points is 4 at most, that of spades below 1. Four standard errors.
    fn assert_alike(drawn: &Means, weighed: &Means, many: f64) {
        for (at, spread) in [1.0, 1.0, 4.0, 4.0].into_iter().enumerate() {
            let (one, other) = (drawn.0[at] / drawn.1, weighed.0[at] / weighed.1);
            assert!(
                (one - other).abs() < 4.0 * spread / many.sqrt(),
                "{at}: {one} {other}"
            );
        }
        assert!(weighed.1 > many, "{}", weighed.1);
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
        assert_alike(&drawn, &weighed(weight, &mut random), 1_000.0);
    }

    /// West has hearts, South little: the last two seldom fit what is left.
    fn tight_worths() -> BySeat<HandWeights<'static>> {
        let mut worths = worths();
        let hearts = ShapeHcpSet::length(Suit::Hearts, 4..=13);
        let few = !&hearts;
        worths[Seat::West].bound.scale(&[(&hearts, 1.0), (&few, 0.05)]);
        let weak = ShapeHcpSet::hcp(0..=6);
        let strong = !&weak;
        worths[Seat::South].bound.scale(&[(&weak, 1.0), (&strong, 0.02)]);
        worths
    }

    fn tight_weight(hands: &BySeat<Hand>) -> f64 {
        let west = if hands[Seat::West][Suit::Hearts].len() >= 4 {
            1.0
        } else {
            0.05
        };
        let south = if hcp_of(hands[Seat::South]) <= 6 {
            1.0
        } else {
            0.02
        };
        weight(hands) * west * south
    }

    #[test]
    fn single_draws_agree_with_all_deals_weighed() {
        let mut random = SmallRng::seed_from_u64(6);
        for (worths, weight, many) in [
            (worths(), weight as fn(&BySeat<Hand>) -> f64, 1_000.0),
            (tight_worths(), tight_weight, 150.0),
        ] {
            let guided = Guided::new(worths, BySeat::default()).unwrap();
            let mut drawn = Means::default();
            while drawn.1 < 10_000.0 {
                if let Some(hands) = guided.draw(&mut random) {
                    drawn.count(&hands, 1.0);
                }
            }
            assert_alike(&drawn, &weighed(weight, &mut random), many);
        }
    }
}
