//! The weight of every union of two disjoint hands.
//!
//! With `f` on hands of one size and `g` on hands of another, (f·g)(S) = Σ f(A) g(S − A). Summed over subsets, f·g becomes
//! a plain product that also counts pairs that overlap; but a union of |A| + |B| pieces leaves no room for overlap, so
//! on sets of that one size the way back is exact.

use std::cell::OnceCell;
use std::rc::Rc;

use super::fixed::fixed;
use super::ranked::{Ranked, subsets};
use super::transform::{Scratch, multiply_back, sum_low};
use crate::Stop;

/// An operand with its subset sums, so that they are made once for several products.
pub(super) struct Factor {
    hands: Ranked,
    live: usize,
    sums: OnceCell<(Vec<u64>, f64)>,
}

/// A transform and the way back take about this many steps for each piece and subset, a step being what it takes to try
/// one pair of hands. Pairs are tried one by one while that is cheaper.
const STEPS: usize = 2;

impl Factor {
    pub(super) fn new(hands: Ranked) -> Rc<Self> {
        let live = hands.live();
        Rc::new(Self {
            hands,
            live,
            sums: OnceCell::new(),
        })
    }

    /// The empty hand with weight 1.
    pub(super) fn unit(pieces: usize) -> Rc<Self> {
        let mut unit = Ranked::zero(pieces, 0);
        unit.values_mut().fill(1.0);
        Self::new(unit)
    }

    /// Sums over subsets, which do not overflow within any `within` pieces.
    fn sums(&self, within: usize, memory: &mut Vec<Vec<u64>>) -> &(Vec<u64>, f64) {
        self.sums.get_or_init(|| {
            let fixed = fixed(&self.hands, within);
            let mut sums = memory.pop().unwrap_or_default();
            sum_low(&fixed.values, self.hands.pieces(), self.hands.size(), &mut sums);
            (sums, fixed.unit)
        })
    }

    fn gather(&self, other: &Self, value: impl Fn(usize) -> f64) -> Rc<Self> {
        let (pieces, size) = (self.hands.pieces(), self.hands.size() + other.hands.size());
        let mut product = Ranked::zero(pieces, size);
        let sets = subsets(pieces, size);
        product
            .values_mut()
            .iter_mut()
            .zip(sets)
            .for_each(|(into, set)| *into = value(set as usize));
        Self::new(product)
    }
}

/// Memory for weighing whole hands, kept from one reading to the next: at 21 pieces about 80 MB that need not be asked
/// for again.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    sums: Vec<Vec<u64>>,
    scratch: Scratch,
}

/// Multiplies factors.
pub(super) struct Multiplier<'a> {
    /// The largest number of pieces that any product is on.
    within: usize,
    memory: &'a mut Workspace,
    stop: Stop,
}

impl<'a> Multiplier<'a> {
    pub(super) const fn new(within: usize, memory: &'a mut Workspace, stop: Stop) -> Self {
        Self { within, memory, stop }
    }

    /// The hands of a factor, and its memory back if nobody else needs it.
    pub(super) fn reclaim(&mut self, factor: Rc<Factor>) -> Ranked {
        match Rc::try_unwrap(factor) {
            Ok(Factor { hands, sums, .. }) => {
                self.memory.sums.extend(sums.into_inner().map(|(sums, _)| sums));
                hands
            }
            Err(shared) => shared.hands.clone(),
        }
    }

    /// The product, on every set of the joint size; nothing at all once it is time to stop.
    pub(super) fn product(&mut self, one: &Rc<Factor>, other: &Rc<Factor>) -> Rc<Factor> {
        let pieces = one.hands.pieces();
        if self.stop.is_due() {
            Factor::new(Ranked::zero(pieces, one.hands.size() + other.hands.size()))
        } else if one.hands.size() == 0 {
            scaled(other, one.hands.values()[0])
        } else if other.hands.size() == 0 {
            scaled(one, other.hands.values()[0])
        } else if one.live * other.live <= (STEPS * pieces) << pieces {
            pair_by_pair(one, other)
        } else {
            self.by_transform(one, other)
        }
    }

    fn by_transform(&mut self, one: &Rc<Factor>, other: &Rc<Factor>) -> Rc<Factor> {
        let (mine, unit) = one.sums(self.within, &mut self.memory.sums);
        let (theirs, other_unit) = other.sums(self.within, &mut self.memory.sums);
        let mut product = Ranked::zero(one.hands.pieces(), one.hands.size() + other.hands.size());
        let (pieces, size) = (product.pieces(), product.size());
        let mut into = product.values_mut().iter_mut();
        multiply_back([mine, theirs], pieces, size, &mut self.memory.scratch, |sum| {
            if let Some(into) = into.next() {
                *into = sum * unit * other_unit;
            }
        });
        Factor::new(product)
    }
}

fn scaled(factor: &Rc<Factor>, scale: f64) -> Rc<Factor> {
    if scale == 1.0 {
        Rc::clone(factor)
    } else {
        Factor::new(factor.hands.map(|weight| weight * scale))
    }
}

fn pair_by_pair(one: &Factor, other: &Factor) -> Rc<Factor> {
    let mut sums = vec![0.0; 1 << one.hands.pieces()];
    let theirs: Vec<(u32, f64)> = other.hands.support().collect();
    for (mine, weight) in one.hands.support() {
        for &(set, other) in &theirs {
            if set & mine == 0 {
                sums[(set | mine) as usize] += weight * other;
            }
        }
    }
    one.gather(other, |set| sums[set])
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    fn some_weights(random: &mut SmallRng, pieces: usize, size: usize) -> Rc<Factor> {
        let weights = Ranked::new(pieces, size, |_| {
            let zero = random.random_bool(0.3);
            Ok::<_, ()>(if zero {
                0.0
            } else {
                10_f64.powf(random.random_range(-3.0..0.0))
            })
        });
        Factor::new(weights.expect("no weight is refused"))
    }

    /// The two ways to multiply agree, and on which sets have no weight at all they agree exactly.
    #[test]
    fn transforms_and_pairs_agree() {
        let mut random = SmallRng::seed_from_u64(3);
        for round in 0..3000 {
            let pieces = if round % 500 == 0 {
                16
            } else {
                random.random_range(1..=9)
            };
            let size = random.random_range(1..=pieces);
            let other = random.random_range(0..=pieces - size);
            let (one, two) = (
                some_weights(&mut random, pieces, size),
                some_weights(&mut random, pieces, other),
            );
            let pairs = pair_by_pair(&one, &two);
            let sums = Multiplier::new(size + other, &mut Workspace::default(), Stop::never())
                .by_transform(&one, &two);
            for (expected, found) in pairs.hands.values().iter().zip(sums.hands.values()) {
                assert_eq!(*expected == 0.0, *found == 0.0);
                assert!(
                    (expected - found).abs() <= 1e-12 * expected.max(1e-3),
                    "{found} for {expected}"
                );
            }
        }
    }
}
