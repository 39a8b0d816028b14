//! Sets of pieces in two halves: the low bits, and the high bits above them.
//!
//! Among the sets of one size, in order of rank, those with the same high bits follow each other, and their low bits are
//! all the patterns with what is left of the size, in increasing order. So one short table of patterns by their number
//! of bits takes the place of ranking and unranking.

use std::sync::LazyLock;

/// The most low bits, and the fewest: with fewer pieces than that, the rest is never held.
const MOST: usize = 13;
const FEWEST: usize = 5;
/// At 21 pieces both halves of the work then stay within half a megabyte.
const HIGH: usize = 3;

/// How many of this many pieces make the low half.
pub(super) fn low_bits(pieces: usize) -> usize {
    pieces.saturating_sub(HIGH).clamp(FEWEST, MOST)
}

/// All sets of `size` of `pieces` pieces in order of rank: for each choice of high bits in increasing order, empty ones
/// too, the low bits of its sets.
pub(super) fn runs(pieces: usize, size: usize) -> impl Iterator<Item = &'static [u16]> {
    let low = low_bits(pieces).min(pieces);
    (0..1_usize << (pieces - low)).map(move |high| {
        let left = size.checked_sub(high.count_ones() as usize);
        left.map_or(&[][..], |count| PATTERNS.with(count, low))
    })
}

/// The numbers below 2^`MOST` by how many bits they have.
struct Patterns {
    by_count: [Vec<u16>; MOST + 1],
}

static PATTERNS: LazyLock<Patterns> = LazyLock::new(|| {
    let mut by_count: [Vec<u16>; MOST + 1] = Default::default();
    for pattern in 0..1_u16 << MOST {
        by_count[pattern.count_ones() as usize].push(pattern);
    }
    Patterns { by_count }
});

impl Patterns {
    /// Those with `count` bits below 2^`low`: the first of their row.
    fn with(&self, count: usize, low: usize) -> &[u16] {
        if count > low {
            return &[];
        }
        let below = crate::binomial::choose(low, count) as usize;
        &self.by_count[count][..below]
    }
}
