//! Kinds of holdings: which of A K Q J T, and how many smaller cards.
//!
//! What people say of a suit does not look at cards below the ten, so a set of kinds says all there is to say of one suit.

use contract_bridge::Holding;

use crate::features::HoldingFeatures;

/// The honours A K Q J T of a holding lie at this bit and above.
pub(super) const HONOURS_AT: u16 = 10;
/// How many small cards, from the nine down to the two, a suit has.
pub(super) const SMALL: u8 = 8;
/// The small cards of a suit.
pub(super) const SMALL_CARDS: u16 = 0x03FC;

/// A set of kinds of holdings in one suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KindSet {
    /// For each set of honours, one bit for each number of small cards.
    small: [u16; 32],
}

impl KindSet {
    /// Every kind.
    pub const ALL: Self = Self { small: [0x01FF; 32] };
    /// The void alone.
    pub(super) const VOID: Self = {
        let mut small = [0; 32];
        small[0] = 1;
        Self { small }
    };

    /// The kinds that `fits` accepts.
    pub fn from_fn(fits: impl Fn(&HoldingFeatures) -> bool) -> Self {
        let mut set = Self { small: [0; 32] };
        for (honours, mask) in (0_u16..).zip(&mut set.small) {
            for small in 0..=SMALL {
                let smalls = (1_u16 << small) - 1;
                let holding = Holding::from_bits_truncate(honours << HONOURS_AT | smalls << 2);
                if fits(&HoldingFeatures::of(holding)) {
                    *mask |= 1 << small;
                }
            }
        }
        set
    }

    /// Whether a holding with these honours (A K Q J T as the bits 4 to 0) and this many small cards belongs to it.
    pub const fn contains(&self, honours: u8, small: u8) -> bool {
        self.small[(honours & 31) as usize] >> small & 1 == 1
    }

    /// Whether `holding` belongs to it.
    pub const fn contains_holding(&self, holding: Holding) -> bool {
        let bits = holding.to_bits();
        let small = (bits & SMALL_CARDS).count_ones() as u8;
        self.contains((bits >> HONOURS_AT) as u8, small)
    }

    /// The kinds in both.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        for (mine, other) in self.small.iter_mut().zip(other.small) {
            *mine &= other;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_kinds_knows_its_holdings() {
        let strong = KindSet::from_fn(|suit| suit.top_three() >= 2 && suit.length >= 5);
        for bits in 0..1_u16 << 13 {
            let holding = Holding::from_bits_truncate(bits << 2);
            let features = HoldingFeatures::of(holding);
            let expected = features.top_three() >= 2 && features.length >= 5;
            assert_eq!(strong.contains_holding(holding), expected);
        }
        assert_eq!(strong.and(&KindSet::VOID), KindSet { small: [0; 32] });
    }
}
