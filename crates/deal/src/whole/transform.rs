//! Sums over all subsets, and back.
//!
//! Both go through the array in halves: each half first, then one half into the other. What fits the cache is finished
//! before anything else is touched.

/// Below this many numbers everything is done in place, bit by bit.
const BLOCK: usize = 1 << 9;

/// Replaces the number of every set by the sum over its subsets.
pub(super) fn sum_subsets(data: &mut [u64]) {
    if data.len() <= BLOCK {
        let mut half = 1;
        while half < data.len() {
            for pair in data.chunks_exact_mut(2 * half) {
                let (low, high) = pair.split_at_mut(half);
                high.iter_mut()
                    .zip(low)
                    .for_each(|(high, low)| *high = high.wrapping_add(*low));
            }
            half *= 2;
        }
        return;
    }
    let (low, high) = data.split_at_mut(data.len() / 2);
    sum_subsets(low);
    sum_subsets(high);
    high.iter_mut()
        .zip(low)
        .for_each(|(high, low)| *high = high.wrapping_add(*low));
}

/// The product of two arrays of such sums, taken back to numbers of single sets, modulo 2¹²⁸.
///
/// Only sets of at most `most` pieces come out right; larger ones are not finished. `out` is as long as the others.
pub(super) fn multiply_back(one: &[u64], other: &[u64], out: &mut [u128], most: usize) {
    if one.len() <= BLOCK {
        for ((out, one), other) in out.iter_mut().zip(one).zip(other) {
            *out = (*one as u128).wrapping_mul(*other as u128);
        }
        back_in_place(out);
        return;
    }
    let half = one.len() / 2;
    let (low, high) = out.split_at_mut(half);
    multiply_back(&one[..half], &other[..half], low, most);
    if most == 0 {
        return;
    }
    multiply_back(&one[half..], &other[half..], high, most - 1);
    high.iter_mut()
        .zip(low)
        .for_each(|(high, low)| *high = high.wrapping_sub(*low));
}

fn back_in_place(data: &mut [u128]) {
    let mut half = 1;
    while half < data.len() {
        for pair in data.chunks_exact_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            high.iter_mut()
                .zip(low)
                .for_each(|(high, low)| *high = high.wrapping_sub(*low));
        }
        half *= 2;
    }
}
