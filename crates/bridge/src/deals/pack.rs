//! Cards that are still to be dealt: how many of their hands have a shape and points, and draws of one.

use std::sync::LazyLock;

use contract_bridge::{Hand, Holding, Suit};
use rand::{Rng, RngExt};

use super::chance::{subset, ways_to_choose};
use super::face_weights::{FaceWeights, ROW, WeightRow};
use crate::hands::{Shape, hcp_of};

/// One more than the most points a suit holds.
const SUIT: usize = 11;
/// One more than the most points two suits hold.
const TWO_SUITS: usize = 2 * SUIT - 1;
/// A K Q J of a suit lie at this bit of a holding and above.
const HONOURS_AT: u16 = 11;
/// The other cards of a suit.
const OTHERS: u16 = 0x07FC;

/// For each number of points, the sets of A K Q J (bits 3 to 0) that make it.
static HONOURS: LazyLock<[Vec<u8>; SUIT]> = LazyLock::new(|| {
    std::array::from_fn(|points| (0..16).filter(|&set| usize::from(hcp(set)) == points).collect())
});

const fn hcp(honours: u8) -> u8 {
    4 * (honours >> 3 & 1) + 3 * (honours >> 2 & 1) + 2 * (honours >> 1 & 1) + (honours & 1)
}

/// For each set of A K Q J, number of other cards and number of cards chosen: the ways by points.
static WAYS: LazyLock<Vec<[f32; SUIT]>> = LazyLock::new(|| {
    let mut table = vec![[0.0; SUIT]; 16 * 10 * 14];
    for held in 0..16_u8 {
        for others in 0..10_u8 {
            for length in 0..14_u8 {
                let row = &mut table[ways_index(held, others, length)];
                for set in (0..16_u8).filter(|set| set & held == *set) {
                    let ways = length.checked_sub(set.count_ones() as u8);
                    let ways = ways.map_or(0, |drawn| ways_to_choose(others, drawn));
                    row[usize::from(hcp(set))] += ways as f32;
                }
            }
        }
    }
    table
});

fn ways_index(honours: u8, others: u8, length: u8) -> usize {
    (usize::from(honours) * 10 + usize::from(others)) * 14 + usize::from(length)
}

/// Cards that are still to be dealt.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pack(pub(super) Hand);

impl Pack {
    /// How many cards of `suit`.
    pub(super) fn length(self, suit: Suit) -> u8 {
        self.0[suit].len() as u8
    }

    /// How many cards.
    pub(super) fn cards(self) -> u8 {
        self.0.len() as u8
    }

    /// Its cards one by one, each as the bits of a hand.
    pub(super) fn singly(self) -> Vec<u64> {
        let cards = self.0.iter();
        cards.map(|card| Hand::from_iter([card]).to_bits()).collect()
    }

    /// The lengths of spades, hearts, diamonds and clubs.
    pub(super) fn lengths(self) -> [u8; 4] {
        [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs].map(|suit| self.length(suit))
    }

    /// The lengths of spades, hearts, diamonds and clubs once a hand of `shape` is taken out.
    pub(super) fn less(self, shape: Shape) -> [u8; 4] {
        [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs]
            .map(|suit| self.length(suit).saturating_sub(shape.length(suit)))
    }

    /// The points of all cards.
    pub(super) fn hcp(self) -> u8 {
        hcp_of(self.0)
    }

    fn honours(self, suit: Suit) -> u8 {
        (self.0[suit].to_bits() >> HONOURS_AT) as u8
    }

    fn others(self, suit: Suit) -> u16 {
        self.0[suit].to_bits() & OTHERS
    }

    /// The ways to choose `length` cards of `suit`, by points.
    fn ways(self, suit: Suit, length: u8) -> &'static [f32; SUIT] {
        let others = self.others(suit).count_ones() as u8;
        &WAYS[ways_index(self.honours(suit), others, length.min(13))]
    }

    fn ways_of_two(self, shape: Shape, upper: Suit, lower: Suit) -> [f32; TWO_SUITS] {
        let mut joined = [0.0; TWO_SUITS];
        let lower = self.ways(lower, shape.length(lower));
        for (points, &ways) in self.ways(upper, shape.length(upper)).iter().enumerate() {
            if ways > 0.0 {
                for (slot, more) in joined[points..].iter_mut().zip(lower) {
                    *slot += ways * more;
                }
            }
        }
        joined
    }

    /// How many hands of `shape` there are, by points.
    pub(super) fn hands(self, shape: Shape) -> [f64; ROW] {
        let majors = self.ways_of_two(shape, Suit::Spades, Suit::Hearts);
        let minors = self.ways_of_two(shape, Suit::Diamonds, Suit::Clubs);
        let mut hands = [0.0; ROW];
        for (upper, &ways) in majors.iter().enumerate() {
            // No 13 cards hold more than 37 points: what lies beyond the row is zero.
            for (slot, &more) in hands[upper..].iter_mut().zip(&minors) {
                *slot += f64::from(ways) * f64::from(more);
            }
        }
        hands
    }

    /// Draws a hand of `shape`, each by the weight of its points; with the sum of all weights. `None` if that is 0.
    pub(super) fn draw(
        self,
        random: &mut (impl Rng + ?Sized),
        shape: Shape,
        weights: &WeightRow,
    ) -> Option<(Hand, f64)> {
        let majors = self.ways_of_two(shape, Suit::Spades, Suit::Hearts);
        let minors = self.ways_of_two(shape, Suit::Diamonds, Suit::Clubs);
        let mut sums = [0.0; TWO_SUITS];
        for (upper, sum) in sums
            .iter_mut()
            .enumerate()
            .filter(|&(upper, _)| majors[upper] > 0.0)
        {
            let weights = weights[upper..].iter().zip(&minors);
            *sum = majors[upper] * weights.map(|(weight, ways)| weight * ways).sum::<f32>();
        }
        let total: f64 = sums.iter().map(|&sum| f64::from(sum)).sum();
        let upper = pick(random, sums.iter().copied())?;
        let lower = pick(
            random,
            weights[upper..]
                .iter()
                .zip(&minors)
                .map(|(weight, ways)| weight * ways),
        )?;
        let mut hand = Hand::EMPTY;
        for (suits, points) in [
            ([Suit::Spades, Suit::Hearts], upper),
            ([Suit::Diamonds, Suit::Clubs], lower),
        ] {
            let [first, second] = suits.map(|suit| self.ways(suit, shape.length(suit)));
            let split = (0..SUIT).map(|high| {
                let low = points.checked_sub(high).and_then(|low| second.get(low));
                first[high] * low.copied().unwrap_or(0.0)
            });
            let high = pick(random, split)?;
            hand[suits[0]] = self.draw_suit(random, suits[0], shape, high);
            hand[suits[1]] = self.draw_suit(random, suits[1], shape, points - high);
        }
        Some((hand, total))
    }

    /// Draws the cards of one suit, given how many and their points.
    fn draw_suit(self, random: &mut (impl Rng + ?Sized), suit: Suit, shape: Shape, points: usize) -> Holding {
        let (held, others, length) = (self.honours(suit), self.others(suit), shape.length(suit));
        let sets = HONOURS.get(points).map_or(&[][..], Vec::as_slice);
        let drawn = |set: u8| {
            length
                .checked_sub(set.count_ones() as u8)
                .filter(|_| set & held == set)
        };
        let ways = |&set: &u8| drawn(set).map_or(0, |drawn| ways_to_choose(others.count_ones() as u8, drawn));
        let at = pick(random, sets.iter().map(|set| ways(set) as f32)).unwrap_or(0);
        let set = sets.get(at).copied().unwrap_or(0);
        let small = subset(random, others, drawn(set).unwrap_or(0));
        Holding::from_bits_truncate(u16::from(set) << HONOURS_AT | small)
    }
}

/// How many hands of each shape a pack has, by points.
#[derive(Debug)]
pub(super) struct HandsByShape(Vec<[f64; ROW]>);

impl HandsByShape {
    pub(super) fn of(pack: Pack) -> Self {
        Self(Shape::all().map(|shape| pack.hands(shape)).collect())
    }

    /// Those of `shape`.
    pub(super) fn of_shape(&self, shape: Shape) -> &[f64; ROW] {
        &self.0[shape.index()]
    }

    /// How many of `shape`, each counted with its worth.
    pub(super) fn worth(&self, bound: &FaceWeights, shape: Shape) -> f64 {
        let hands = self.of_shape(shape).iter().zip(bound.row(shape));
        hands.map(|(hands, &weight)| hands * f64::from(weight)).sum()
    }

    /// The share of the hands that are worth something, each counted with its worth.
    pub(super) fn share(&self, bound: &FaceWeights) -> f64 {
        let all: f64 = self.0.iter().flatten().sum();
        Shape::all().map(|shape| self.worth(bound, shape)).sum::<f64>() / all
    }
}

/// One of the places, each by its weight; `None` where there is no weight.
fn pick(random: &mut (impl Rng + ?Sized), weights: impl Iterator<Item = f32> + Clone) -> Option<usize> {
    let total: f32 = weights.clone().sum();
    let mut left = random.random::<f32>() * total;
    let mut last = None;
    for (at, weight) in weights.enumerate().filter(|&(_, weight)| weight > 0.0) {
        if left < weight {
            return Some(at);
        }
        left -= weight;
        // Rounding may leave a little at the end.
        last = Some(at);
    }
    last
}
