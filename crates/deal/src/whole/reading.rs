//! What weighing whole hands found.

use std::rc::Rc;

use rand::{Rng, RngExt};

use super::HandWeights;
use super::product::{Factor, Multiplier, Workspace};
use super::ranked::{Ranked, subsets};
use crate::{DealError, Hands, Holder, HolderSet, Piece, PieceSet, Stop, Stopped};

/// The posterior of a deal with a weight on every hand: exact but for the rounding of single weights.
#[derive(Clone, Debug)]
pub struct WholeReading {
    pieces: usize,
    /// The chance of every hand of every holder.
    hands: Vec<Ranked>,
    /// The chance of each piece × holder.
    chances: Vec<f64>,
    weight: f64,
    log_total: f64,
    drawing: Drawing,
}

/// What drawing needs: the weights, and for each holder the weight of all that those after it can have together.
#[derive(Clone, Debug)]
struct Drawing {
    weights: Vec<Ranked>,
    rest: Vec<Ranked>,
    /// Running sums of the first holder's chances.
    first: Vec<f64>,
}

/// A weight that counts for less than this share of the largest is not rounded finely enough: see `narrow`.
const COARSE: f64 = 1.0 / 4096.0;

impl WholeReading {
    pub(super) fn new(deal: &HandWeights, memory: &mut Workspace) -> Result<Self, DealError> {
        let mut scale: f64 = deal.by_holder.iter().map(Ranked::max).product();
        let weights: Vec<Ranked> = deal.by_holder.iter().map(normal).collect();
        let mut found = Surroundings::new(deal.pieces, weights, memory, &deal.stop)?;
        while let Some(top) = narrow(&mut found.weights, &found.around) {
            scale *= top;
            found = Surroundings::new(deal.pieces, found.weights, memory, &deal.stop)?;
        }
        let Surroundings {
            weights,
            around,
            rest,
        } = found;
        let joint: Vec<Ranked> = weights
            .iter()
            .zip(around)
            .map(|(own, around)| times(around, own))
            .collect();
        let total: f64 = joint.first().map_or(1.0, |hands| hands.values().iter().sum());
        if total <= 0.0 {
            return Err(DealError::NothingFits);
        }
        let hands: Vec<Ranked> = joint.into_iter().map(to_chances).collect();
        let chances = marginals(deal.pieces, &hands);
        let first = hands.first().map(running_sums).unwrap_or_default();
        let drawing = Drawing { weights, rest, first };
        Ok(Self {
            pieces: deal.pieces,
            hands,
            chances,
            weight: total * scale,
            log_total: total.log2(),
            drawing,
        })
    }

    /// The weight of all deals together.
    pub const fn weight(&self) -> f64 {
        self.weight
    }

    /// The chance that this piece is with this holder.
    pub fn chance(&self, piece: Piece, holder: Holder) -> f64 {
        let known = piece.index() < self.pieces && holder.index() < self.hands.len();
        if known {
            self.chances[piece.index() * self.hands.len() + holder.index()]
        } else {
            0.0
        }
    }

    /// Who holds this piece in some deal with a weight above 0.
    pub fn support(&self, piece: Piece) -> HolderSet {
        Holder::first(self.hands.len())
            .filter(|&holder| self.chance(piece, holder) > 0.0)
            .collect()
    }

    /// The chance that this is the whole hand of this holder.
    pub fn hand_chance(&self, holder: Holder, hand: PieceSet) -> f64 {
        let Some(hands) = self.hands.get(holder.index()) else {
            return 0.0;
        };
        let fits = hand.len() == hands.size() && hand.is_subset(PieceSet::first(self.pieces));
        if fits { hands.at(hand.bits() as u32) } else { 0.0 }
    }

    /// This holder's likeliest whole hands, likeliest first.
    pub fn likeliest(&self, holder: Holder, count: usize) -> Vec<(PieceSet, f64)> {
        let Some(hands) = self.hands.get(holder.index()) else {
            return Vec::new();
        };
        let mut all: Vec<(u32, f64)> = hands.support().collect();
        let order = |a: &(u32, f64), b: &(u32, f64)| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
        if count < all.len() {
            all.select_nth_unstable_by(count, order);
            all.truncate(count);
        }
        all.sort_unstable_by(order);
        all.into_iter()
            .map(|(hand, chance)| (PieceSet::from_bits(hand as u128), chance))
            .collect()
    }

    /// How much is not known yet, in bits.
    pub fn entropy_bits(&self) -> f64 {
        self.log_total - mean_log_weight(&self.hands, &self.drawing.weights)
    }

    /// Draws a deal from the posterior.
    pub fn draw<R: Rng + ?Sized>(&self, random: &mut R) -> Hands {
        let mut hands = Hands::default();
        let mut left = PieceSet::first(self.pieces).bits() as u32;
        for (at, holder) in Holder::first(self.hands.len()).enumerate() {
            let hand = if at == 0 {
                self.draw_first(random)
            } else {
                self.drawing.draw(at, left, random)
            };
            hands.set(holder, PieceSet::from_bits(hand as u128));
            left &= !hand;
        }
        hands
    }

    fn draw_first<R: Rng + ?Sized>(&self, random: &mut R) -> u32 {
        let sums = &self.drawing.first;
        let aim = random.random::<f64>() * sums.last().copied().unwrap_or(0.0);
        let rank = sums
            .partition_point(|&sum| sum <= aim)
            .min(sums.len().saturating_sub(1));
        self.hands[0].set_at(rank)
    }
}

impl Drawing {
    /// Draws a hand for the holder at this place out of what is left.
    fn draw<R: Rng + ?Sized>(&self, at: usize, left: u32, random: &mut R) -> u32 {
        let (own, rest) = (&self.weights[at], &self.rest[at]);
        let weigh = |hand: u32| own.at(hand) * rest.at(left & !hand);
        let hands = || subsets(left.count_ones() as usize, own.size()).map(|dense| spread(dense, left));
        let total: f64 = hands().map(weigh).sum();
        let mut aim = random.random::<f64>() * total;
        let mut last = 0;
        for (hand, weight) in hands()
            .map(|hand| (hand, weigh(hand)))
            .filter(|(_, weight)| *weight > 0.0)
        {
            last = hand;
            aim -= weight;
            if aim < 0.0 {
                break;
            }
        }
        last
    }
}

/// Puts bit `i` of `dense` at the place of the `i`-th bit of `places`.
fn spread(dense: u32, places: u32) -> u32 {
    let (mut dense, mut places, mut out) = (dense, places, 0);
    while dense != 0 {
        let place = places & places.wrapping_neg();
        out |= place & (dense & 1).wrapping_neg();
        places ^= place;
        dense >>= 1;
    }
    out
}

fn multiplier<'a>(
    pieces: usize,
    weights: &[Ranked],
    memory: &'a mut Workspace,
    stop: &Stop,
) -> Multiplier<'a> {
    // Around a holder without slots lie all the pieces.
    let fewest = weights.iter().map(Ranked::size).min();
    Multiplier::new(pieces - fewest.unwrap_or(0), memory, stop.clone())
}

/// What lies around each holder's hands.
struct Surroundings {
    /// Of each holder's own hands.
    weights: Vec<Ranked>,
    /// Of all the others together, by the holder's own hand.
    around: Vec<Ranked>,
    /// Of those after it, by what they share.
    rest: Vec<Ranked>,
}

impl Surroundings {
    fn new(
        pieces: usize,
        weights: Vec<Ranked>,
        memory: &mut Workspace,
        stop: &Stop,
    ) -> Result<Self, Stopped> {
        let mut multiplier = multiplier(pieces, &weights, memory, stop);
        let own: Vec<Rc<Factor>> = weights.into_iter().map(Factor::new).collect();
        let mut after = vec![Factor::unit(pieces)];
        for hands in own.iter().skip(1).rev() {
            let more = multiplier.product(hands, &after[after.len() - 1]);
            after.push(more);
        }
        after.reverse();
        let mut before = Factor::unit(pieces);
        let mut around = Vec::with_capacity(own.len());
        for (at, hands) in own.iter().enumerate() {
            let others = multiplier.product(&before, &after[at]);
            around.push(multiplier.reclaim(others).by_complement());
            if at + 1 < own.len() {
                before = multiplier.product(&before, hands);
            }
        }
        let rest = after
            .into_iter()
            .map(|factor| multiplier.reclaim(factor))
            .collect();
        drop(before);
        let weights = own.into_iter().map(|factor| multiplier.reclaim(factor)).collect();
        stop.check()?;
        Ok(Self {
            weights,
            around,
            rest,
        })
    }
}

/// Drops hands that no deal contains, where what is left is so far below the largest that it was rounded too coarsely.
///
/// Returns what the largest weights have become as a product, or `None` where all was fine.
fn narrow(weights: &mut [Ranked], around: &[Ranked]) -> Option<f64> {
    let mut scale = None;
    for (own, around) in weights.iter_mut().zip(around) {
        let pairs = own.values().iter().zip(around.values());
        let top = pairs.fold(
            0.0,
            |top: f64, (&own, &around)| {
                if around > 0.0 { top.max(own) } else { top }
            },
        );
        if top > 0.0 && top < COARSE {
            scale = Some(scale.unwrap_or(1.0) * top);
            let possible = around.map(|weight| f64::from(u8::from(weight > 0.0)));
            *own = times(possible, own).divided(top);
        }
    }
    scale
}

/// Weights with the largest brought to 1, so that no product of them runs out of range.
fn normal(hands: &Ranked) -> Ranked {
    match hands.max() {
        0.0 => hands.clone(),
        top => hands.map(|weight| weight / top),
    }
}

fn times(mut one: Ranked, other: &Ranked) -> Ranked {
    one.values_mut()
        .iter_mut()
        .zip(other.values())
        .for_each(|(value, factor)| *value *= factor);
    one
}

/// Each holder's hands add up to 1, whatever its own sums were rounded to.
fn to_chances(joint: Ranked) -> Ranked {
    let total: f64 = joint.values().iter().sum();
    joint.divided(total)
}

/// Σ over holders of the mean log₂ weight of the hand.
fn mean_log_weight(hands: &[Ranked], weights: &[Ranked]) -> f64 {
    let mean = |(chances, weights): (&Ranked, &Ranked)| -> f64 {
        let pairs = chances.values().iter().zip(weights.values());
        pairs
            .filter(|(chance, _)| **chance > 0.0)
            .map(|(chance, weight)| chance * weight.log2())
            .sum()
    };
    hands.iter().zip(weights).map(mean).sum()
}

fn marginals(pieces: usize, hands: &[Ranked]) -> Vec<f64> {
    let mut chances = vec![0.0; pieces * hands.len()];
    for (holder, hands_of) in hands.iter().enumerate() {
        let each = hands_of.sums_by_piece();
        for (row, sum) in chances.chunks_exact_mut(hands.len()).zip(each) {
            row[holder] = sum;
        }
    }
    // A piece with one possible holder is certain: exactly 1, not 1 less a rounding.
    for row in chances.chunks_exact_mut(hands.len().max(1)) {
        if row.iter().filter(|chance| **chance > 0.0).count() == 1 {
            for chance in row {
                *chance = f64::from(u8::from(*chance > 0.0));
            }
        }
    }
    chances
}

fn running_sums(hands: &Ranked) -> Vec<f64> {
    let mut sum = 0.0;
    hands
        .values()
        .iter()
        .map(|chance| {
            sum += chance;
            sum
        })
        .collect()
}
