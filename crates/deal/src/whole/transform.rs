//! Sums over all subsets, and back.
//!
//! The low bits are done block by block, each block staying in the cache; the high bits then column by column, a few
//! neighbouring numbers of every block at a time. Memory is gone through twice, not once for each bit.

/// Numbers in a block: a quarter to half of a megabyte.
const BLOCK: usize = 1 << 14;
/// Numbers that stay in the nearest cache: 8 or 16 kB.
const NEAR: usize = 1 << 9;
/// Neighbouring columns done together.
const COLUMNS: usize = 64;

/// Replaces the number of every set by the sum over its subsets, modulo 2⁶⁴.
pub(super) fn sum_subsets(data: &mut [u64]) {
    let add = |high: &mut u64, low: &u64| *high = high.wrapping_add(*low);
    for block in data.chunks_mut(BLOCK) {
        low_bits(block, add);
    }
    high_bits(data, add);
}

/// The product of two arrays of such sums, taken back to numbers of single sets, modulo 2¹²⁸.
///
/// `out` is as long as the others. With sums that overflowed only on sets larger than some size, what comes out is right
/// up to that size.
pub(super) fn multiply_back(one: &[u64], other: &[u64], out: &mut [u128]) {
    let subtract = |high: &mut u128, low: &u128| *high = high.wrapping_sub(*low);
    for ((out, one), other) in out
        .chunks_mut(BLOCK)
        .zip(one.chunks(BLOCK))
        .zip(other.chunks(BLOCK))
    {
        for ((out, one), other) in out.iter_mut().zip(one).zip(other) {
            *out = *one as u128 * *other as u128;
        }
        low_bits(out, subtract);
    }
    high_bits(out, subtract);
}

/// Joins the halves of a block, of its halves, and so on, the smallest first: what fits the nearest cache to the end, then
/// the rest.
fn low_bits<T: Copy>(block: &mut [T], join: impl Fn(&mut T, &T) + Copy) {
    for near in block.chunks_mut(NEAR) {
        lowest_bits(near, join);
    }
    from_bit(block, NEAR, join);
}

fn lowest_bits<T: Copy>(near: &mut [T], join: impl Fn(&mut T, &T) + Copy) {
    let eights = near.as_chunks_mut::<8>().0;
    if eights.is_empty() {
        return bit_by_bit(near, 1, join);
    }
    for eight in eights {
        three_bits(eight, join);
    }
    from_bit(near, 8, join);
}

/// Joins from this half up, two bits with each reading.
fn from_bit<T: Copy>(block: &mut [T], first: usize, join: impl Fn(&mut T, &T) + Copy) {
    let mut half = first;
    while 4 * half <= block.len() {
        for four in block.chunks_exact_mut(4 * half) {
            two_bits(four, half, join);
        }
        half *= 4;
    }
    bit_by_bit(block, half, join);
}

fn bit_by_bit<T>(block: &mut [T], first: usize, join: impl Fn(&mut T, &T)) {
    let mut half = first;
    while half < block.len() {
        for pair in block.chunks_exact_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            high.iter_mut().zip(low).for_each(|(high, low)| join(high, low));
        }
        half *= 2;
    }
}

#[inline]
fn three_bits<T: Copy>(eight: &mut [T; 8], join: impl Fn(&mut T, &T)) {
    for (bit, step) in [(1, 2), (2, 4), (4, 8)] {
        for start in (0..8).step_by(step) {
            for at in start..start + bit {
                let low = eight[at];
                join(&mut eight[at + bit], &low);
            }
        }
    }
}

#[inline]
fn two_bits<T: Copy>(four: &mut [T], half: usize, join: impl Fn(&mut T, &T)) {
    let (low, high) = four.split_at_mut(2 * half);
    let ((a, b), (c, d)) = (low.split_at_mut(half), high.split_at_mut(half));
    for (((a, b), c), d) in a.iter().zip(b).zip(c).zip(d) {
        join(b, a);
        join(d, c);
        join(c, a);
        join(d, b);
    }
}

/// Joins whole blocks in the same way.
fn high_bits<T>(data: &mut [T], join: impl Fn(&mut T, &T) + Copy) {
    let blocks = data.len() / BLOCK;
    for column in (0..BLOCK).step_by(COLUMNS) {
        let mut half = 1;
        while half < blocks {
            for low in (0..blocks).filter(|block| block & half == 0) {
                let (before, after) = data.split_at_mut((low + half) * BLOCK);
                let low = &before[low * BLOCK + column..][..COLUMNS];
                let high = &mut after[column..][..COLUMNS];
                high.iter_mut().zip(low).for_each(|(high, low)| join(high, low));
            }
            half *= 2;
        }
    }
}
