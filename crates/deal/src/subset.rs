//! Random subsets of a given size, in a few table look-ups.

use std::sync::LazyLock;

use rand::{Rng, RngExt};

use crate::PieceSet;
use crate::binomial::choose;

/// The most things whose subsets the tables hold.
pub(crate) const WORD: usize = 16;

/// Constants that are quicker made than loaded: 192 kB.
pub(crate) struct Tables {
    /// All 16-bit numbers by number of bits, then by value: the subsets of the first `m` things come first in each part.
    by_size: Vec<u16>,
    /// `spread[places][dense]`: the low bits of `dense` put at the bits of `places`.
    spread: Vec<[u8; 256]>,
    /// How many bits each byte has.
    ones: [u8; 256],
}

pub(crate) static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

impl Tables {
    fn new() -> Self {
        let mut by_size: Vec<u16> = (0..=u16::MAX).collect();
        by_size.sort_by_key(|set| (set.count_ones(), *set));
        let row = |places: u8| std::array::from_fn(|dense| spread_byte(dense as u8, places));
        Self {
            by_size,
            spread: (0..=u8::MAX).map(row).collect(),
            ones: std::array::from_fn(|byte| byte.count_ones() as u8),
        }
    }

    /// Where the subsets of `size` of the first `of` things start, and how many there are; `of` is at most [`WORD`].
    pub(crate) fn subsets(of: usize, size: usize) -> (u32, u32) {
        let smaller = (0..size).map(|k| choose(WORD, k)).sum::<u128>();
        (smaller as u32, choose(of, size) as u32)
    }

    /// One of the subsets that [`subsets`](Self::subsets) names.
    #[inline]
    pub(crate) fn pick<R: Rng + ?Sized>(&self, random: &mut R, start: u32, ways: u32) -> u16 {
        self.by_size[start as usize + below(random, ways as u64) as usize]
    }

    /// Puts bit `i` of `dense` at the `i`-th bit of `places`.
    #[inline]
    pub(crate) fn spread(&self, dense: u16, places: u16) -> u16 {
        let [low, high] = places.to_le_bytes();
        let below = self.spread[low as usize][(dense & 0xFF) as usize];
        let dense = dense >> self.ones[low as usize];
        let above = self.spread[high as usize][(dense & 0xFF) as usize];
        u16::from_le_bytes([below, above])
    }
}

fn spread_byte(dense: u8, places: u8) -> u8 {
    let bits = (0..8).filter(|bit| places >> bit & 1 == 1).enumerate();
    bits.fold(0, |out, (at, bit)| out | (dense >> at & 1) << bit)
}

/// Which pieces the things of a class are: from subsets of the class to sets of pieces.
#[derive(Clone)]
pub(crate) struct Places {
    all: u16,
    low: Box<[PieceSet; 256]>,
    high: Box<[PieceSet; 256]>,
}

impl Places {
    /// For a class of at most [`WORD`] pieces.
    pub(crate) fn new(members: PieceSet) -> Self {
        let pieces: Vec<PieceSet> = members.iter().map(PieceSet::only).collect();
        let table = |pieces: &[PieceSet]| {
            let mut table = Box::new([PieceSet::EMPTY; 256]);
            for byte in 1..1_usize << pieces.len() {
                let lowest = byte.trailing_zeros() as usize;
                table[byte] = table[byte & (byte - 1)] | pieces[lowest];
            }
            table
        };
        let (low, high) = pieces.split_at(pieces.len().min(WORD / 2));
        Self {
            all: ((1_u32 << pieces.len()) - 1) as u16,
            low: table(low),
            high: table(high),
        }
    }

    /// The whole class.
    pub(crate) const fn all(&self) -> u16 {
        self.all
    }

    /// The pieces of a subset.
    #[inline]
    pub(crate) fn of(&self, subset: u16) -> PieceSet {
        let [low, high] = subset.to_le_bytes();
        self.low[low as usize] | self.high[high as usize]
    }
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
        for (of, size) in [(0, 0), (6, 2), (16, 1), (16, 14), (9, 5)] {
            let (start, ways) = Tables::subsets(of, size);
            let seen: std::collections::BTreeSet<u16> = (0..20_000)
                .map(|_| TABLES.pick(&mut random, start, ways))
                .collect();
            assert_eq!(seen.len() as u128, choose(of, size));
            assert!(
                seen.iter()
                    .all(|set| set.count_ones() as usize == size && (*set as u32) >> of == 0)
            );
        }
    }

    #[test]
    fn spreading_keeps_the_order() {
        assert_eq!(TABLES.spread(0b1011, 0b1_1010_0001_0000), 0b1_0010_0001_0000);
        let places = Places::new(PieceSet::from_bits(1 << 127 | 1 << 64 | 0b110));
        assert_eq!(places.all(), 0b1111);
        assert_eq!(places.of(0b1101), PieceSet::from_bits(1 << 127 | 1 << 64 | 0b10));
    }
}
