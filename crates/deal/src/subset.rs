//! Random subsets of a given size, in a few table look-ups.

use std::sync::LazyLock;

use rand::{Rng, RngExt};

use crate::PieceSet;
use crate::binomial::{choose, choose_small};

/// Bits that one table entry covers.
const WORD: usize = 16;

/// Constants that are quicker made than loaded: 192 kB.
pub(crate) struct Tables {
    /// All 16-bit numbers by number of bits, then by value: the subsets of the first `m` pieces come first in each part.
    by_size: Vec<u16>,
    /// Where each number of bits starts.
    start: [usize; WORD + 2],
    /// `spread[places][dense]`: the low bits of `dense` put at the bits of `places`.
    spread: Vec<[u8; 256]>,
}

pub(crate) static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

impl Tables {
    fn new() -> Self {
        let mut by_size: Vec<u16> = (0..=u16::MAX).collect();
        by_size.sort_by_key(|set| (set.count_ones(), *set));
        let start =
            std::array::from_fn(|size| (0..size.min(WORD + 1)).map(|k| choose(WORD, k) as usize).sum());
        let row = |places: u8| std::array::from_fn(|dense| spread_byte(dense as u8, places));
        Self {
            by_size,
            start,
            spread: (0..=u8::MAX).map(row).collect(),
        }
    }

    /// Puts bit `i` of `dense` at the `i`-th bit of `places`.
    #[inline]
    pub(crate) fn spread32(&self, dense: u32, places: u32) -> u32 {
        let mut dense = dense;
        let mut out = 0;
        for (at, &byte) in places.to_le_bytes().iter().enumerate() {
            out |= (self.spread[byte as usize][(dense & 0xFF) as usize] as u32) << (8 * at);
            dense >>= byte.count_ones();
        }
        out
    }

    /// The same for a set of pieces, of which `dense` has no more than 32.
    #[inline]
    pub(crate) fn spread(&self, dense: u32, places: PieceSet) -> PieceSet {
        let low = places.bits() as u64;
        let high = (places.bits() >> 64) as u64;
        let mut out = self.spread64(dense, low) as u128;
        if high != 0 && low.count_ones() < u32::BITS {
            out |= (self.spread64(dense >> low.count_ones(), high) as u128) << 64;
        }
        PieceSet::from_bits(out)
    }

    #[inline]
    fn spread64(&self, dense: u32, places: u64) -> u64 {
        let (mut dense, mut left, mut out, mut shift) = (dense as u64, places, 0, 0);
        while left != 0 {
            let byte = (left & 0xFF) as u8;
            out |= (self.spread[byte as usize][(dense & 0xFF) as usize] as u64) << shift;
            dense >>= byte.count_ones();
            left >>= 8;
            shift += 8;
        }
        out
    }

    /// A random subset of `size` of the first `of` bits; `of` is at most 32.
    #[inline]
    pub(crate) fn pick<R: Rng + ?Sized>(&self, random: &mut R, of: usize, size: usize) -> u32 {
        if of <= WORD {
            let ways = choose_small(of, size);
            return self.by_size[self.start[size] + below(random, ways) as usize] as u32;
        }
        // How many come from the low half, then each half for itself.
        let mut aim = below(random, choose_small(of, size));
        let mut low = size.saturating_sub(of - WORD);
        loop {
            let ways = choose_small(WORD, low) * choose_small(of - WORD, size - low);
            if aim < ways || low == size.min(WORD) {
                break;
            }
            aim -= ways;
            low += 1;
        }
        self.pick(random, WORD, low) | self.pick(random, of - WORD, size - low) << WORD
    }
}

fn spread_byte(dense: u8, places: u8) -> u8 {
    let bits = (0..8).filter(|bit| places >> bit & 1 == 1).enumerate();
    bits.fold(0, |out, (at, bit)| out | (dense >> at & 1) << bit)
}

/// A number below `n`, all equally likely (Lemire: a product's upper half, with the few uneven ones thrown away).
#[inline]
pub(crate) fn below<R: Rng + ?Sized>(random: &mut R, n: u64) -> u64 {
    let mut product = random.random::<u64>() as u128 * n as u128;
    if (product as u64) < n {
        let uneven = n.wrapping_neg() % n.max(1);
        while (product as u64) < uneven {
            product = random.random::<u64>() as u128 * n as u128;
        }
    }
    (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    #[test]
    fn subsets_have_the_size_asked_for_and_all_come_up() {
        let mut random = SmallRng::seed_from_u64(1);
        for (of, size) in [(0, 0), (6, 2), (16, 1), (18, 2), (21, 20), (32, 1)] {
            let seen: std::collections::BTreeSet<u32> =
                (0..20_000).map(|_| TABLES.pick(&mut random, of, size)).collect();
            assert_eq!(seen.len() as u128, choose(of, size));
            assert!(
                seen.iter()
                    .all(|set| set.count_ones() as usize == size && (*set as u64) >> of == 0)
            );
        }
    }

    #[test]
    fn spreading_keeps_the_order() {
        assert_eq!(
            TABLES.spread32(0b1011, 0b1_1010_0001_0000),
            0b1_0010_0001_0000 ^ 0b10_0000_0000 ^ 0b10_0000_0000
        );
        let places = PieceSet::from_bits(1 << 127 | 1 << 64 | 0b110);
        assert_eq!(
            TABLES.spread(0b1101, places),
            PieceSet::from_bits(1 << 127 | 1 << 64 | 0b10)
        );
    }
}
