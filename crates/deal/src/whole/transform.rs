//! Sums over all subsets, and back.
//!
//! The numbers of all sets with the same high bits make a block. Sums over the low bits are made block by block; sums
//! over the high bits a few columns of all blocks at a time. Those are copied together first: where they lie, a power of
//! two apart, they would push each other out of the cache. Memory is gone through once for each half, not for each bit.
//!
//! Everything is compiled twice: for any machine, and for those with wide registers, which is asked at run time. That
//! holds only for what is inlined into the two entries, so here inlining is not left to the compiler.
#![allow(clippy::inline_always)]

use pulp::{Arch, NullaryFnOnce};

use super::halves::{low_bits, runs};

/// Numbers that stay in the nearest cache: 8 or 16 kB.
const NEAR: usize = 1 << 10;
/// Neighbouring columns done together: a line of the cache.
const COLUMNS: usize = 32;

/// Products of sums in two parts: their lowest bits, and those above.
///
/// Nothing is carried from one part to the other until the end; the lowest bits are so few that those of all subsets
/// together cannot overflow.
#[derive(Clone, Debug, Default)]
struct Products {
    lowest: Vec<u64>,
    above: Vec<u64>,
}

impl Products {
    fn resize(&mut self, length: usize) {
        self.lowest.resize(length, 0);
        self.above.resize(length, 0);
    }

    fn parts(&mut self) -> [&mut Vec<u64>; 2] {
        [&mut self.lowest, &mut self.above]
    }
}

/// The bits of a product that come back right, on sets of this size.
pub(super) const fn exact_bits(size: usize) -> u32 {
    64 + lowest_bits(size)
}

/// How many of the lowest bits of a product are kept apart, for sets of this size: 2^size of them have to fit.
const fn lowest_bits(size: usize) -> u32 {
    64 - size as u32
}

/// The number that the two parts make: the lowest part has become a sum with a sign.
#[inline(always)]
fn joined(lowest: u64, above: u64, size: usize) -> f64 {
    let carried = lowest.cast_signed() >> lowest_bits(size);
    let above = above.wrapping_add_signed(carried);
    let lowest = lowest & (u64::MAX >> size);
    above as f64 * (1_u64 << lowest_bits(size)) as f64 + lowest as f64
}

/// Sums over the subsets that differ in the low bits only, modulo 2⁶⁴, from the numbers of the sets of one size.
pub(super) fn sum_low(values: &[u64], pieces: usize, size: usize, sums: &mut Vec<u64>) {
    Arch::new().dispatch(SumLow {
        values,
        pieces,
        size,
        sums,
    });
}

struct SumLow<'a> {
    values: &'a [u64],
    pieces: usize,
    size: usize,
    sums: &'a mut Vec<u64>,
}

impl NullaryFnOnce for SumLow<'_> {
    type Output = ();

    #[inline(always)]
    fn call(self) {
        let low = low_bits(self.pieces);
        self.sums.resize(1 << self.pieces.max(low), 0);
        let mut left = self.values;
        let blocks = self.sums.chunks_exact_mut(1 << low);
        for (block, run) in blocks.zip(runs(self.pieces, self.size)) {
            let (these, rest) = left.split_at(run.len());
            left = rest;
            block.fill(0);
            for (&at, &value) in run.iter().zip(these) {
                block[at as usize] = value;
            }
            if !these.is_empty() {
                join_all(block, u64::wrapping_add);
            }
        }
    }
}

/// Memory for the way back.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    columns: [Vec<u64>; 2],
    products_of_columns: Products,
    products: Products,
}

/// The product of two arrays of [`sum_low`], taken back to the sets of one size and given to `take` in order of rank.
///
/// Right modulo 2^[`exact_bits`], with sums that overflowed at most on larger sets.
pub(super) fn multiply_back(
    factors: [&[u64]; 2],
    pieces: usize,
    size: usize,
    scratch: &mut Scratch,
    take: impl FnMut(f64),
) {
    Arch::new().dispatch(MultiplyBack {
        factors,
        pieces,
        size,
        scratch,
        take,
    });
}

struct MultiplyBack<'a, F> {
    factors: [&'a [u64]; 2],
    pieces: usize,
    size: usize,
    scratch: &'a mut Scratch,
    take: F,
}

impl<F: FnMut(f64)> NullaryFnOnce for MultiplyBack<'_, F> {
    type Output = ();

    #[inline(always)]
    fn call(mut self) {
        let ([one, other], low) = (self.factors, low_bits(self.pieces));
        self.scratch.products.resize(one.len());
        if one.len() == 1 << low {
            multiply(one, other, self.size, &mut self.scratch.products);
        } else {
            multiply_columns(one, other, low, self.size, self.scratch);
        }
        let blocks = self.scratch.products.parts();
        let [lowest, above] = blocks.map(|part| part.chunks_exact_mut(1 << low));
        for ((lowest, above), run) in lowest.zip(above).zip(runs(self.pieces, self.size)) {
            if run.is_empty() {
                continue;
            }
            join_all(lowest, u64::wrapping_sub);
            join_all(above, u64::wrapping_sub);
            for &at in run {
                (self.take)(joined(lowest[at as usize], above[at as usize], self.size));
            }
        }
    }
}

/// Sums over the high bits, multiplies, and takes the high bits back.
#[inline(always)]
fn multiply_columns(one: &[u64], other: &[u64], low: usize, size: usize, scratch: &mut Scratch) {
    let together = (one.len() >> low) * COLUMNS;
    let Scratch {
        columns: [mine, theirs],
        products_of_columns,
        products,
    } = scratch;
    mine.resize(together, 0);
    theirs.resize(together, 0);
    products_of_columns.resize(together);
    let apart = (1 << low) / COLUMNS;
    for column in 0..apart {
        for (from, into) in [(one, &mut *mine), (other, &mut *theirs)] {
            let from = from.as_chunks::<COLUMNS>().0[column..].iter().step_by(apart);
            for (from, into) in from.zip(into.as_chunks_mut::<COLUMNS>().0) {
                *into = *from;
            }
            join_from(into, COLUMNS, u64::wrapping_add);
        }
        multiply(mine, theirs, size, products_of_columns);
        for (from, into) in products_of_columns.parts().into_iter().zip(products.parts()) {
            join_from(from, COLUMNS, u64::wrapping_sub);
            let into = into.as_chunks_mut::<COLUMNS>().0[column..].iter_mut();
            for (into, from) in into.step_by(apart).zip(from.as_chunks::<COLUMNS>().0) {
                *into = *from;
            }
        }
    }
}

#[inline(always)]
fn multiply(one: &[u64], other: &[u64], size: usize, into: &mut Products) {
    let factors = one.as_chunks::<8>().0.iter().zip(other.as_chunks::<8>().0);
    let [lowest, above] = into.parts().map(|part| part.as_chunks_mut().0);
    for (((one, other), lowest), above) in factors.zip(lowest).zip(above) {
        let products: [u128; 8] = std::array::from_fn(|at| one[at] as u128 * other[at] as u128);
        let low = products.map(|product| product as u64);
        let high = products.map(|product| (product >> 64) as u64);
        *lowest = low.map(|low| low & (u64::MAX >> size));
        *above = std::array::from_fn(|at| high[at] << size | low[at] >> lowest_bits(size));
    }
}

/// Joins the halves of a block, of its halves, and so on, from this size up: what fits the nearest cache to the end, then
/// the rest.
#[inline(always)]
fn join_all(block: &mut [u64], join: impl Fn(u64, u64) -> u64 + Copy) {
    for near in block.chunks_mut(NEAR) {
        for eight in near.as_chunks_mut().0 {
            join_eight::<1>(eight, join);
            join_eight::<2>(eight, join);
            join_eight::<4>(eight, join);
        }
        join_from(near, 8, join);
    }
    join_from(block, NEAR, join);
}

#[inline(always)]
fn join_eight<const HALF: usize>(eight: &mut [u64; 8], join: impl Fn(u64, u64) -> u64) {
    for high in 0..8 {
        if high & HALF != 0 {
            eight[high] = join(eight[high], eight[high - HALF]);
        }
    }
}

/// Joins halves of this size and up, two bits with each reading. Halves are of eight numbers at least.
#[inline(always)]
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
        let (low, high) = (low.as_chunks::<8>().0, high.as_chunks_mut::<8>().0);
        for (high, low) in high.iter_mut().zip(low) {
            *high = each(high, low, join);
        }
    }
}

/// Eight at a time: all is read before anything is written, so that it goes through one instruction together.
#[inline(always)]
fn join_four(a: &[u64], b: &mut [u64], c: &mut [u64], d: &mut [u64], join: impl Fn(u64, u64) -> u64 + Copy) {
    let (b, c, d) = (b.as_chunks_mut().0, c.as_chunks_mut().0, d.as_chunks_mut().0);
    for (((a, b), c), d) in a.as_chunks().0.iter().zip(b).zip(c).zip(d) {
        let low = each(b, a, join);
        let high = each(&each(d, c, join), &low, join);
        (*b, *c, *d) = (low, each(c, a, join), high);
    }
}

#[inline(always)]
fn each(high: &[u64; 8], low: &[u64; 8], join: impl Fn(u64, u64) -> u64) -> [u64; 8] {
    std::array::from_fn(|at| join(high[at], low[at]))
}
