//! Sums over all subsets, and back.
//!
//! The numbers of all sets with the same high bits make a block. Sums over the low bits are made block by block; sums
//! over the high bits a few columns of all blocks at a time. Those are copied together first: where they lie, a power of
//! two apart, they would push each other out of the cache. Memory is gone through once for each half, not for each bit.

use super::halves::{low_bits, runs};

/// Numbers that stay in the nearest cache: 8 or 16 kB.
const NEAR: usize = 1 << 10;
/// Neighbouring columns done together: a line of the cache.
const COLUMNS: usize = 32;

/// Two numbers that go through the same instruction.
///
/// Either the sums of two sets that differ in the lowest bit, or a product of sums in two parts: its lowest bits and those
/// above. Nothing is carried from one part to the other until the end; the lowest bits are so few that those of all
/// subsets together cannot overflow.
type Pair = [u64; 2];

/// The bits of a product that come back right, on sets of this size.
pub(super) const fn exact_bits(size: usize) -> u32 {
    64 + lowest_bits(size)
}

/// How many of the lowest bits of a product are kept apart, for sets of this size: 2^size of them have to fit.
const fn lowest_bits(size: usize) -> u32 {
    64 - size as u32
}

#[inline]
fn product(one: u64, other: u64, size: usize) -> Pair {
    let product = one as u128 * other as u128;
    let (low, high) = (product as u64, (product >> 64) as u64);
    [low & (u64::MAX >> size), high << size | low >> lowest_bits(size)]
}

/// The number that the two parts make: the lowest part has become a sum with a sign.
#[inline]
fn joined([lowest, above]: Pair, size: usize) -> f64 {
    let carried = lowest.cast_signed() >> lowest_bits(size);
    let above = above.wrapping_add_signed(carried);
    let lowest = lowest & (u64::MAX >> size);
    above as f64 * (1_u64 << lowest_bits(size)) as f64 + lowest as f64
}

/// Sums over the subsets that differ in the low bits only, modulo 2⁶⁴, from the numbers of the sets of one size.
pub(super) fn sum_low(values: &[u64], pieces: usize, size: usize, sums: &mut Vec<u64>) {
    let low = low_bits(pieces);
    sums.resize(1 << pieces.max(low), 0);
    let mut left = values;
    for (block, run) in sums.chunks_exact_mut(1 << low).zip(runs(pieces, size)) {
        let (these, rest) = left.split_at(run.len());
        left = rest;
        block.fill(0);
        for (&at, &value) in run.iter().zip(these) {
            block[at as usize] = value;
        }
        if !these.is_empty() {
            join_all::<1>(block, u64::wrapping_add);
        }
    }
}

/// Memory for the way back.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    columns: [Vec<u64>; 2],
    wide_columns: Vec<Pair>,
    wide: Vec<Pair>,
}

/// The product of two arrays of [`sum_low`], taken back to the sets of one size and given to `take` in order of rank.
///
/// Right modulo 2^[`exact_bits`], with sums that overflowed at most on larger sets.
pub(super) fn multiply_back(
    [one, other]: [&[u64]; 2],
    pieces: usize,
    size: usize,
    scratch: &mut Scratch,
    mut take: impl FnMut(f64),
) {
    let low = low_bits(pieces);
    scratch.wide.resize(one.len(), [0; 2]);
    if one.len() == 1 << low {
        multiply(one, other, size, &mut scratch.wide);
    } else {
        multiply_columns(one, other, low, size, scratch);
    }
    for (block, run) in scratch.wide.chunks_exact_mut(1 << low).zip(runs(pieces, size)) {
        if run.is_empty() {
            continue;
        }
        join_all::<2>(block.as_flattened_mut(), u64::wrapping_sub);
        for &at in run {
            take(joined(block[at as usize], size));
        }
    }
}

/// Sums over the high bits, multiplies, and takes the high bits back.
fn multiply_columns(one: &[u64], other: &[u64], low: usize, size: usize, scratch: &mut Scratch) {
    let together = (one.len() >> low) * COLUMNS;
    let Scratch {
        columns: [mine, theirs],
        wide_columns,
        wide,
    } = scratch;
    mine.resize(together, 0);
    theirs.resize(together, 0);
    wide_columns.resize(together, [0; 2]);
    let apart = (1 << low) / COLUMNS;
    for column in 0..apart {
        for (from, into) in [(one, &mut *mine), (other, &mut *theirs)] {
            let from = from.as_chunks::<COLUMNS>().0[column..].iter().step_by(apart);
            for (from, into) in from.zip(into.as_chunks_mut::<COLUMNS>().0) {
                *into = *from;
            }
            join_from(into, COLUMNS, u64::wrapping_add);
        }
        multiply(mine, theirs, size, wide_columns);
        join_from(wide_columns.as_flattened_mut(), 2 * COLUMNS, u64::wrapping_sub);
        let into = wide.as_chunks_mut::<COLUMNS>().0[column..]
            .iter_mut()
            .step_by(apart);
        for (into, from) in into.zip(wide_columns.as_chunks::<COLUMNS>().0) {
            *into = *from;
        }
    }
}

fn multiply(one: &[u64], other: &[u64], size: usize, into: &mut [Pair]) {
    for ((into, &one), &other) in into.iter_mut().zip(one).zip(other) {
        *into = product(one, other, size);
    }
}

/// Joins the halves of a block, of its halves, and so on, from this size up: what fits the nearest cache to the end, then
/// the rest.
fn join_all<const FIRST: usize>(block: &mut [u64], join: impl Fn(u64, u64) -> u64 + Copy) {
    for near in block.chunks_mut(NEAR) {
        for eight in near.as_chunks_mut().0 {
            if FIRST == 1 {
                join_eight::<1>(eight, join);
            }
            join_eight::<2>(eight, join);
            join_eight::<4>(eight, join);
        }
        join_from(near, 8, join);
    }
    join_from(block, NEAR, join);
}

#[inline]
fn join_eight<const HALF: usize>(eight: &mut [u64; 8], join: impl Fn(u64, u64) -> u64) {
    for high in 0..8 {
        if high & HALF != 0 {
            eight[high] = join(eight[high], eight[high - HALF]);
        }
    }
}

/// Joins halves of this size and up, two bits with each reading.
fn join_from(block: &mut [u64], first: usize, join: impl Fn(u64, u64) -> u64 + Copy) {
    let mut half = first;
    while 4 * half <= block.len() {
        for four in block.chunks_exact_mut(4 * half) {
            let (low, high) = four.split_at_mut(2 * half);
            let ((a, b), (c, d)) = (low.split_at_mut(half), high.split_at_mut(half));
            join_four(a, b, c, d, join);
        }
        half *= 4;
    }
    if half < block.len() {
        let (low, high) = block.split_at_mut(half);
        high.iter_mut()
            .zip(low)
            .for_each(|(high, low)| *high = join(*high, *low));
    }
}

/// Kept a function of its own: only as arguments are the four known not to overlap, so that they go several at a time.
#[inline(never)]
fn join_four(a: &[u64], b: &mut [u64], c: &mut [u64], d: &mut [u64], join: impl Fn(u64, u64) -> u64) {
    for (((a, b), c), d) in a.iter().zip(b).zip(c).zip(d) {
        let (low, high) = (join(*b, *a), join(*d, *c));
        (*b, *c, *d) = (low, join(*c, *a), join(high, low));
    }
}
