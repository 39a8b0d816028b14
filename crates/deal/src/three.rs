//! Three holders or fewer: the count in closed form, over the few classes there can be.
//!
//! With holders A, B, C there are at most four classes that leave a choice: AB, AC, BC and ABC. Once it is fixed how
//! many of AB go to A (`x`), of AC to A (`y`) and of BC to B (`z`), the split of ABC is forced by the slots, and the
//! ways are a product of binomials. Three short loops; most often only one of them has more than one turn.

use crate::binomial::choose;
use crate::classes::Class;

/// The most holders this method takes.
pub(crate) const HOLDERS: usize = 3;

/// Ways by class (a set of three holders as bits) and holder, and in total.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ways {
    /// All deals.
    pub(crate) total: u128,
    /// `by_class[set][holder]`: the deals in which one given piece of the class is with the holder.
    pub(crate) by_class: [[u128; HOLDERS]; 8],
}

const AB: usize = 0b011;
const AC: usize = 0b101;
const BC: usize = 0b110;
const ABC: usize = 0b111;

/// Counts; all 0 where nothing fits.
///
/// The caller sees to it that (the ways to split all pieces) × (pieces) fits 128 bits.
pub(crate) fn count(classes: &[Class], slots: &[u8]) -> Ways {
    let mut sizes = [0_usize; 8];
    for class in classes {
        sizes[class.holders.bits() as usize & ABC] = class.size();
    }
    let mut left = [0_usize; HOLDERS];
    for (holder, left) in left.iter_mut().enumerate() {
        let slots = slots.get(holder).copied().unwrap_or(0) as usize;
        let Some(free) = slots.checked_sub(sizes[1 << holder]) else {
            return Ways::default();
        };
        *left = free;
    }
    finish(&sizes, &Sums::over(&sizes, left))
}

/// Σ ways, and Σ ways × (how many of the class go to its first holder, and for ABC to the second).
#[derive(Default)]
struct Sums {
    total: u128,
    ab_to_a: u128,
    ac_to_a: u128,
    bc_to_b: u128,
    abc_to_a: u128,
    abc_to_b: u128,
}

impl Sums {
    fn over(sizes: &[usize; 8], [a, b, c]: [usize; HOLDERS]) -> Self {
        let [ab, ac, bc, abc] = [sizes[AB], sizes[AC], sizes[BC], sizes[ABC]];
        let mut sums = Self::default();
        for x in ab.saturating_sub(b)..=ab.min(a) {
            let of_ab = choose(ab, x);
            for y in ac.saturating_sub(c)..=ac.min(a - x) {
                let of_ac = of_ab * choose(ac, y);
                let (b_left, c_left) = (b - (ab - x), c - (ac - y));
                let abc_a = a - x - y;
                if abc_a > abc {
                    continue;
                }
                let of_a = of_ac * choose(abc, abc_a);
                let abc_bc = abc - abc_a;
                // B takes z of BC and the rest of its slots from ABC; C gets what remains, which then just fits.
                let least = b_left.saturating_sub(abc_bc).max(bc.saturating_sub(c_left));
                for z in least..=bc.min(b_left) {
                    sums.add(
                        of_a * choose(bc, z) * choose(abc_bc, b_left - z),
                        x,
                        y,
                        z,
                        abc_a,
                        b_left - z,
                    );
                }
            }
        }
        sums
    }

    #[inline]
    fn add(&mut self, ways: u128, x: usize, y: usize, z: usize, abc_a: usize, abc_b: usize) {
        self.total += ways;
        self.ab_to_a += ways * x as u128;
        self.ac_to_a += ways * y as u128;
        self.bc_to_b += ways * z as u128;
        self.abc_to_a += ways * abc_a as u128;
        self.abc_to_b += ways * abc_b as u128;
    }
}

fn finish(sizes: &[usize; 8], sums: &Sums) -> Ways {
    let total = sums.total;
    let each = |sum: u128, set: usize| divide(sum, sizes[set]);
    let mut by_class = [[0; HOLDERS]; 8];
    for holder in 0..HOLDERS {
        by_class[1 << holder][holder] = total;
    }
    let (x, y, z) = (
        each(sums.ab_to_a, AB),
        each(sums.ac_to_a, AC),
        each(sums.bc_to_b, BC),
    );
    let (a, b) = (each(sums.abc_to_a, ABC), each(sums.abc_to_b, ABC));
    by_class[AB] = [x, total - x, 0];
    by_class[AC] = [y, 0, total - y];
    by_class[BC] = [0, z, total - z];
    by_class[ABC] = [a, b, total - a - b];
    Ways { total, by_class }
}

/// Division that is quick where the number is small, as it nearly always is.
#[inline]
fn divide(sum: u128, by: usize) -> u128 {
    match (u64::try_from(sum), by) {
        (_, 0) => 0,
        (Ok(small), by) => (small / by as u64) as u128,
        (Err(_), by) => sum / by as u128,
    }
}
