//! Binomial and multinomial coefficients.

use crate::MAX_PIECES;

/// The largest `n` whose every binomial coefficient fits 128 bits: C(130, 65) < 2¹²⁸ < C(132, 66).
const ROWS: usize = MAX_PIECES + 1;

/// Pascal's triangle, row by row: row `n` starts at `n(n+1)/2`.
static TRIANGLE: [u128; ROWS * (ROWS + 1) / 2] = {
    let mut all = [0; ROWS * (ROWS + 1) / 2];
    let mut n = 0;
    while n < ROWS {
        let row = n * (n + 1) / 2;
        all[row] = 1;
        let mut k = 1;
        while k <= n {
            all[row + k] = if k == n {
                1
            } else {
                all[row - n + k - 1] + all[row - n + k]
            };
            k += 1;
        }
        n += 1;
    }
    all
};

/// The ways to choose `k` of `n`; 0 where `k > n`. `n` is at most 128.
#[inline]
pub(crate) fn choose(n: usize, k: usize) -> u128 {
    if k > n { 0 } else { TRIANGLE[n * (n + 1) / 2 + k] }
}

/// The ways to split all pieces over slots, if that fits 128 bits. Every partial count of a deal is at most this.
pub(crate) fn splits(slots: impl IntoIterator<Item = usize>) -> Option<u128> {
    let mut sum = 0;
    slots.into_iter().try_fold(1_u128, |ways, n| {
        sum += n;
        ways.checked_mul(choose(sum, n))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        assert_eq!(choose(21, 7), 116_280);
        assert_eq!(choose(52, 13), 635_013_559_600);
        assert_eq!(choose(5, 6), 0);
        assert_eq!(choose(128, 0), 1);
        assert_eq!(splits([7, 7, 7]), Some(399_072_960));
        assert_eq!(splits([16; 8]), None);
    }
}
