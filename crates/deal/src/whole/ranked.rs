//! A number for every subset of one size, in order of rank.

use super::halves::{low_bits, runs};
use crate::binomial::choose;

/// All subsets of `size` of the first `pieces` pieces, each with a number.
///
/// Subsets go in increasing order of their bits, which is their colexicographic order: the rank of {a < b < c < …} is
/// C(a,1) + C(b,2) + C(c,3) + …
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ranked {
    pieces: usize,
    size: usize,
    values: Vec<f64>,
}

/// All subsets of `size` of `pieces` pieces in order of rank.
pub(super) fn subsets(pieces: usize, size: usize) -> impl Iterator<Item = u32> {
    let first = ((1_u64 << size) - 1) as u32;
    let mut next = (size <= pieces).then_some(first);
    std::iter::from_fn(move || {
        let now = next?;
        next = successor(now).filter(|&set| set >> pieces == 0);
        Some(now)
    })
}

/// The next larger number with as many bits (Gosper).
fn successor(set: u32) -> Option<u32> {
    if set == 0 {
        return None;
    }
    let low = set & set.wrapping_neg();
    let carried = set.checked_add(low)?;
    Some(carried | (set ^ carried) >> (2 + low.trailing_zeros()).min(31))
}

impl Ranked {
    pub(super) fn new<E>(
        pieces: usize,
        size: usize,
        mut value: impl FnMut(u32) -> Result<f64, E>,
    ) -> Result<Self, E> {
        let mut values = Vec::with_capacity(choose(pieces, size) as usize);
        for set in subsets(pieces, size) {
            values.push(value(set)?);
        }
        Ok(Self { pieces, size, values })
    }

    /// All values 0.
    pub(super) fn zero(pieces: usize, size: usize) -> Self {
        Self {
            pieces,
            size,
            values: vec![0.0; choose(pieces, size) as usize],
        }
    }

    pub(super) const fn pieces(&self) -> usize {
        self.pieces
    }

    pub(super) const fn size(&self) -> usize {
        self.size
    }

    pub(super) fn values(&self) -> &[f64] {
        &self.values
    }

    pub(super) fn values_mut(&mut self) -> &mut [f64] {
        &mut self.values
    }

    /// Subsets with their values.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, f64)> + '_ {
        subsets(self.pieces, self.size).zip(self.values.iter().copied())
    }

    /// Subsets with a value above 0.
    pub(super) fn support(&self) -> impl Iterator<Item = (u32, f64)> + '_ {
        self.iter().filter(|(_, value)| *value > 0.0)
    }

    /// How many subsets have a value above 0.
    pub(super) fn live(&self) -> usize {
        self.values.iter().filter(|value| **value > 0.0).count()
    }

    /// For each piece, the sum over all subsets that contain it.
    pub(super) fn sums_by_piece(&self) -> Vec<f64> {
        let low = low_bits(self.pieces);
        let mut by_low = vec![0.0; 1 << low];
        let mut by_high = vec![0.0; 1 << self.pieces.saturating_sub(low)];
        let mut left = &self.values[..];
        for (run, of_run) in runs(self.pieces, self.size).zip(&mut by_high) {
            let (these, rest) = left.split_at(run.len());
            left = rest;
            for (&at, value) in run.iter().zip(these) {
                by_low[at as usize] += value;
            }
            *of_run = these.iter().sum();
        }
        let mut sums = Vec::with_capacity(self.pieces);
        sums_by_bit(&by_low, &mut sums);
        sums.truncate(self.pieces);
        sums_by_bit(&by_high, &mut sums);
        sums
    }

    /// The value of a subset, which has the right size.
    pub(super) fn at(&self, set: u32) -> f64 {
        self.values[rank(set)]
    }

    /// The subset of this rank: the largest top element that its rank has room for, and so on down.
    pub(super) fn set_at(&self, rank: usize) -> u32 {
        let mut left = rank as u128;
        let mut set = 0;
        let mut below = self.pieces;
        for nth in (1..=self.size).rev() {
            let top = (0..below)
                .rev()
                .find(|&top| choose(top, nth) <= left)
                .unwrap_or(0);
            left -= choose(top, nth).min(left);
            set |= 1 << top;
            below = top;
        }
        set
    }

    pub(super) fn map(&self, change: impl Fn(f64) -> f64) -> Self {
        Self {
            values: self.values.iter().map(|&value| change(value)).collect(),
            ..*self
        }
    }

    /// Every value divided by the same number.
    pub(super) fn divided(mut self, by: f64) -> Self {
        self.values.iter_mut().for_each(|value| *value /= by);
        self
    }

    pub(super) fn max(&self) -> f64 {
        self.values.iter().fold(0.0, |top: f64, &value| top.max(value))
    }

    /// The same values, by the complement of each subset. Complements go through the ranks backwards.
    pub(super) fn by_complement(mut self) -> Self {
        self.values.reverse();
        Self {
            size: self.pieces - self.size,
            ..self
        }
    }
}

/// Adds, from the lowest bit up, the sum over all patterns with that bit: each time over every other number, and then
/// as if that bit did not matter.
fn sums_by_bit(by_pattern: &[f64], sums: &mut Vec<f64>) {
    let mut left = by_pattern.to_vec();
    while left.len() > 1 {
        sums.push(left.iter().skip(1).step_by(2).sum());
        left = left
            .as_chunks()
            .0
            .iter()
            .map(|[without, with]| without + with)
            .collect();
    }
}

/// The place of a subset among those of its size.
pub(super) fn rank(set: u32) -> usize {
    let mut left = set;
    let mut rank = 0;
    let mut nth = 1;
    while left != 0 {
        rank += CHOOSE[left.trailing_zeros() as usize][nth];
        left &= left - 1;
        nth += 1;
    }
    rank as usize
}

/// Small binomial coefficients in the order that ranking reads them.
static CHOOSE: [[u32; 25]; 24] = {
    let mut all = [[0; 25]; 24];
    let mut n = 0;
    while n < 24 {
        all[n][0] = 1;
        let mut k = 1;
        while k <= n {
            all[n][k] = if k == n {
                1
            } else {
                all[n - 1][k - 1] + all[n - 1][k]
            };
            k += 1;
        }
        n += 1;
    }
    all
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_follow_the_order_of_subsets() {
        for (pieces, size) in [(0, 0), (5, 0), (5, 5), (10, 3), (12, 7), (24, 2)] {
            let all: Vec<u32> = subsets(pieces, size).collect();
            assert_eq!(all.len() as u128, choose(pieces, size));
            assert!(
                all.iter()
                    .enumerate()
                    .all(|(at, &set)| rank(set) == at && set.count_ones() as usize == size)
            );
            let ranked = Ranked::zero(pieces, size);
            assert!(all.iter().enumerate().all(|(at, &set)| ranked.set_at(at) == set));
        }
    }

    #[test]
    fn sums_by_piece_are_those_of_the_subsets() {
        for (pieces, size) in [(0, 0), (3, 2), (5, 0), (9, 4), (16, 6)] {
            let ranked = Ranked::new(pieces, size, |set| Ok::<_, ()>((set % 1000) as f64)).unwrap();
            let with = |piece: usize| ranked.iter().filter(move |(set, _)| set >> piece & 1 == 1);
            let expected: Vec<f64> = (0..pieces)
                .map(|piece| with(piece).map(|(_, value)| value).sum())
                .collect();
            assert_eq!(ranked.sums_by_piece(), expected);
        }
    }

    #[test]
    fn complements_are_the_reverse() {
        let ranked = Ranked::new(7, 3, |set| Ok::<_, ()>(set as f64)).unwrap();
        let other = ranked.clone().by_complement();
        assert!(
            ranked
                .iter()
                .all(|(set, value)| other.at(0b111_1111 ^ set) == value)
        );
    }
}
