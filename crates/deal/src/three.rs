//! Three holders or fewer: the count in closed form, over the few classes there can be.
//!
//! With holders A, B, C there are at most four classes that leave a choice: AB, AC, BC and ABC. Once it is fixed how
//! many of AB go to A (`x`), of AC to A (`y`) and of BC to B (`z`), the split of ABC is forced by the slots, and the
//! ways are a product of binomials. Three short loops; most often only one of them has more than one turn.

use std::ops::{Add, AddAssign, Div, Mul, Sub};

use crate::HolderSet;
use crate::binomial::choose;

/// The most holders this method takes.
pub(crate) const HOLDERS: usize = 3;

/// Sets of three holders.
pub(crate) const SETS: usize = 1 << HOLDERS;

/// Ways by class (a set of three holders as bits) and holder, and in total.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ways {
    /// All deals.
    pub(crate) total: u128,
    /// `by_class[set][holder]`: the deals in which one given piece of the class is with the holder.
    pub(crate) by_class: [[u128; HOLDERS]; SETS],
}

/// The whole numbers to count in: the smallest that hold the sums.
trait Whole:
    Copy
    + Default
    + Add<Output = Self>
    + AddAssign
    + Div<Output = Self>
    + Mul<Output = Self>
    + Sub<Output = Self>
    + Into<u128>
{
    /// A binomial coefficient that is known to fit.
    fn choose(n: usize, k: usize) -> Self;
    /// A small number.
    fn small(n: usize) -> Self;
}

impl Whole for u64 {
    #[inline]
    fn choose(n: usize, k: usize) -> Self {
        choose(n, k) as Self
    }

    #[inline]
    fn small(n: usize) -> Self {
        n as Self
    }
}

impl Whole for u128 {
    #[inline]
    fn choose(n: usize, k: usize) -> Self {
        choose(n, k)
    }

    #[inline]
    fn small(n: usize) -> Self {
        n as Self
    }
}

const AB: usize = 0b011;
const AC: usize = 0b101;
const BC: usize = 0b110;
const ABC: usize = 0b111;

/// How many pieces each set of holders may hold.
pub(crate) fn sizes(candidates: &[HolderSet]) -> [usize; SETS] {
    let mut sizes = [0; SETS];
    for set in candidates {
        sizes[set.bits() as usize & ABC] += 1;
    }
    sizes
}

/// Counts; all 0 where nothing fits.
///
/// The caller sees to it that (the ways to split all pieces) × (pieces) is no more than `room`.
pub(crate) fn count(sizes: &[usize; SETS], slots: &[u8], room: u128) -> Ways {
    let mut left = [0_usize; HOLDERS];
    for (holder, left) in left.iter_mut().enumerate() {
        let slots = slots.get(holder).copied().unwrap_or(0) as usize;
        let Some(free) = slots.checked_sub(sizes[1 << holder]) else {
            return Ways::default();
        };
        *left = free;
    }
    if room <= u64::MAX as u128 {
        Sums::<u64>::over(sizes, left).shared_out(sizes)
    } else {
        Sums::<u128>::over(sizes, left).shared_out(sizes)
    }
}

/// Σ ways, and Σ ways × (how many of the class go to its first holder, and for ABC to the second).
#[derive(Default)]
struct Sums<N> {
    total: N,
    ab_to_a: N,
    ac_to_a: N,
    bc_to_b: N,
    abc_to_a: N,
    abc_to_b: N,
}

impl<N: Whole> Sums<N> {
    fn over(sizes: &[usize; SETS], [a, b, c]: [usize; HOLDERS]) -> Self {
        let [ab, ac, bc, abc] = [sizes[AB], sizes[AC], sizes[BC], sizes[ABC]];
        let mut sums = Self::default();
        for x in ab.saturating_sub(b)..=ab.min(a) {
            let of_ab = N::choose(ab, x);
            for y in ac.saturating_sub(c)..=ac.min(a - x) {
                let (b_left, c_left) = (b - (ab - x), c - (ac - y));
                let abc_a = a - x - y;
                if abc_a > abc {
                    continue;
                }
                let of_a = of_ab * N::choose(ac, y) * N::choose(abc, abc_a);
                let abc_bc = abc - abc_a;
                // B takes z of BC and the rest of its slots from ABC; C gets what remains, which then just fits.
                let least = b_left.saturating_sub(abc_bc).max(bc.saturating_sub(c_left));
                let (mut ways, mut to_b) = (N::default(), N::default());
                for z in least..=bc.min(b_left) {
                    let of_b = N::choose(bc, z) * N::choose(abc_bc, b_left - z);
                    ways += of_b;
                    to_b += of_b * N::small(z);
                }
                sums.add(of_a, ways, to_b, [x, y, abc_a, b_left]);
            }
        }
        sums
    }

    /// Adds what all splits of BC make together: `ways` of them, `to_b` of BC to B in all.
    #[inline]
    fn add(&mut self, of_a: N, ways: N, to_b: N, [x, y, abc_a, b_left]: [usize; 4]) {
        let (ways, to_b) = (of_a * ways, of_a * to_b);
        self.total += ways;
        self.ab_to_a += ways * N::small(x);
        self.ac_to_a += ways * N::small(y);
        self.bc_to_b += to_b;
        self.abc_to_a += ways * N::small(abc_a);
        self.abc_to_b += ways * N::small(b_left) - to_b;
    }

    /// Every piece of a class has the same part in what the class gives.
    fn shared_out(&self, sizes: &[usize; SETS]) -> Ways {
        let total: u128 = self.total.into();
        let each = |sum: N, set: usize| match sizes[set] {
            0 => 0,
            size => (sum / N::small(size)).into(),
        };
        let (x, y, z) = (
            each(self.ab_to_a, AB),
            each(self.ac_to_a, AC),
            each(self.bc_to_b, BC),
        );
        let (a, b) = (each(self.abc_to_a, ABC), each(self.abc_to_b, ABC));
        Ways {
            total,
            by_class: [
                [0; HOLDERS],
                [total, 0, 0],
                [0, total, 0],
                [x, total - x, 0],
                [0, 0, total],
                [y, 0, total - y],
                [0, z, total - z],
                [a, b, total - a - b],
            ],
        }
    }
}
