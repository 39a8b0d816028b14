//! Random numbers and random subsets, without bias.

use std::sync::LazyLock;

use rand::Rng;

/// A whole number below `bound`, each equally likely; 0 where `bound` is 0.
pub(super) fn below(random: &mut (impl Rng + ?Sized), bound: u32) -> u32 {
    // Lemire's multiplication: the low half tells the few draws that would favour some results.
    loop {
        let product = u64::from(random.next_u32()) * u64::from(bound);
        let low = product as u32;
        if low >= bound || low >= bound.wrapping_neg().checked_rem(bound).unwrap_or(0) {
            return (product >> 32) as u32;
        }
    }
}

/// A whole number below `bound`, each equally likely; 0 where `bound` is 0.
pub(super) fn below_wide(random: &mut (impl Rng + ?Sized), bound: u128) -> u128 {
    if let Ok(bound) = u32::try_from(bound) {
        return u128::from(below(random, bound));
    }
    let mask = u128::MAX >> (bound - 1).leading_zeros();
    loop {
        let low = u128::from(random.next_u64());
        let high = if mask >> 64 == 0 {
            0
        } else {
            u128::from(random.next_u64())
        };
        let value = (high << 64 | low) & mask;
        if value < bound {
            return value;
        }
    }
}

/// True with this chance.
pub(crate) fn is_below(random: &mut (impl Rng + ?Sized), chance: f64) -> bool {
    // 53 random bits, as many as a float between 0 and 1 can tell apart.
    ((random.next_u64() >> 11) as f64) < chance * (1_u64 << 53) as f64
}

/// The subsets of 13 things, by size; within a size in increasing order, so that those of the first n things come first.
static SUBSETS: LazyLock<[Vec<u16>; 14]> = LazyLock::new(|| {
    std::array::from_fn(|size| {
        (0..1_u16 << 13)
            .filter(|set| set.count_ones() as usize == size)
            .collect()
    })
});

/// n choose k, for n up to 13.
static CHOOSE: [[u32; 14]; 14] = choose();

const fn choose() -> [[u32; 14]; 14] {
    let mut ways = [[0; 14]; 14];
    let mut n = 0;
    while n < 14 {
        ways[n][0] = 1;
        let mut k = 1;
        while k <= n {
            ways[n][k] = ways[n - 1][k - 1] + ways[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    ways
}

/// The ways to choose each number of `things` (at most 13); none where there are too few.
pub(super) fn choices(things: u8) -> &'static [f32; 14] {
    static CHOICES: LazyLock<[[f32; 14]; 14]> =
        LazyLock::new(|| CHOOSE.map(|row| row.map(|ways| ways as f32)));
    &CHOICES[usize::from(things.min(13))]
}

/// How many ways there are to choose `chosen` of `things` (at most 13); none where there are too few.
pub(super) fn ways_to_choose(things: u8, chosen: u8) -> u32 {
    let row = CHOOSE.get(usize::from(things));
    row.and_then(|row| row.get(usize::from(chosen)))
        .copied()
        .unwrap_or(0)
}

/// `size` of the bits of `pool` (at most 13 bits), every choice equally likely.
pub(super) fn subset(random: &mut (impl Rng + ?Sized), pool: u16, size: u8) -> u16 {
    let things = pool.count_ones() as u8;
    if size == things {
        return pool;
    }
    let index = below(random, ways_to_choose(things, size)) as usize;
    let choice = SUBSETS.get(usize::from(size)).and_then(|sets| sets.get(index));
    spread(choice.copied().unwrap_or(0), pool)
}

/// The bits of `pool` that `choice` numbers, counted from the lowest.
fn spread(mut choice: u16, mut pool: u16) -> u16 {
    let mut spread = 0;
    while choice != 0 {
        let lowest = pool & pool.wrapping_neg();
        if choice & 1 == 1 {
            spread |= lowest;
        }
        pool ^= lowest;
        choice >>= 1;
    }
    spread
}

/// `size` of the bits of `pool`, every choice equally likely.
pub(super) fn cards(random: &mut (impl Rng + ?Sized), pool: u64, size: u32) -> u64 {
    let mut bits = [0_u64; 64];
    let mut count = 0;
    let mut rest = pool;
    while rest != 0 {
        bits[count] = rest & rest.wrapping_neg();
        rest &= rest - 1;
        count += 1;
    }
    let mut chosen = 0;
    for taken in 0..count.min(size as usize) {
        let pick = taken + below(random, (count - taken) as u32) as usize;
        bits.swap(taken, pick);
        chosen |= bits[taken];
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    #[test]
    fn subsets_are_all_equally_likely() {
        let mut random = SmallRng::seed_from_u64(1);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..10_000 {
            *seen.entry(subset(&mut random, 0b1_0110_0100, 2)).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 6);
        // 10000/6 each, give or take five standard deviations.
        assert!(
            seen.values().all(|&times| (1480..1860).contains(&times)),
            "{seen:?}"
        );
        for _ in 0..100 {
            let chosen = cards(&mut random, 0xFFFF_0000_FFFF_0000, 13);
            assert_eq!(chosen.count_ones(), 13);
            assert_eq!(chosen & !0xFFFF_0000_FFFF_0000, 0);
        }
    }

    #[test]
    fn numbers_stay_below_their_bound() {
        let mut random = SmallRng::seed_from_u64(2);
        for bound in [1, 2, 3, 1000, 1 << 40, (1 << 70) + 3] {
            assert!((0..200).all(|_| below_wide(&mut random, bound) < bound));
        }
        assert_eq!(below_wide(&mut random, 0), 0);
    }
}
