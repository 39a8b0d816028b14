//! A small hash table from packed states to their numbers, kept from layer to layer without giving memory back.

use std::fmt::Debug;

/// A packed state of a layered count.
pub(crate) trait Key: Copy + Eq + Default + Debug {
    /// The bits of `mask` from `shift` up.
    fn field(self, shift: u32, mask: u32) -> u32;
    /// The state with a number added to the field that starts at `shift`.
    fn plus(self, shift: u32, amount: u32) -> Self;
    /// The state with a number taken from the field that starts at `shift`.
    fn minus(self, shift: u32, amount: u32) -> Self;
    /// A well-mixed number.
    fn mix(self) -> u64;
}

/// Fibonacci hashing: the odd number nearest 2⁶⁴/φ spreads consecutive keys.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// The fields of a state, the same in every width.
macro_rules! fields {
    () => {
        #[inline]
        fn field(self, shift: u32, mask: u32) -> u32 {
            (self >> shift) as u32 & mask
        }
        #[inline]
        fn plus(self, shift: u32, amount: u32) -> Self {
            self + (Self::from(amount) << shift)
        }
        #[inline]
        fn minus(self, shift: u32, amount: u32) -> Self {
            self - (Self::from(amount) << shift)
        }
    };
}

impl Key for u64 {
    fields!();
    #[inline]
    fn mix(self) -> u64 {
        let once = self.wrapping_mul(SPREAD);
        (once ^ (once >> 32)).wrapping_mul(SPREAD)
    }
}

impl Key for u128 {
    fields!();
    #[inline]
    fn mix(self) -> u64 {
        (self as u64).mix() ^ ((self >> 64) as u64).wrapping_add(SPREAD).mix().rotate_left(29)
    }
}

const FREE: u32 = u32::MAX;

/// Numbers the distinct keys of one layer in the order they come.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index<K> {
    keys: Vec<K>,
    places: Vec<u32>,
    shift: u32,
}

impl<K: Key> Index<K> {
    /// Forgets all keys.
    pub(crate) fn clear(&mut self) {
        self.keys.clear();
        if self.places.is_empty() {
            self.resize(6);
        } else {
            self.places.fill(FREE);
        }
    }

    /// Forgets all keys and makes ready for about this many, so that clearing costs no more than filling.
    pub(crate) fn clear_for(&mut self, expected: usize) {
        self.keys.clear();
        self.resize((expected.max(32) * 2).next_power_of_two().trailing_zeros());
    }

    /// The keys in the order of their numbers.
    pub(crate) fn keys(&self) -> &[K] {
        &self.keys
    }

    #[cfg(test)]
    pub(crate) const fn capacities(&self) -> [usize; 2] {
        [self.keys.capacity(), self.places.capacity()]
    }

    /// The number of this key, and whether it is new.
    #[inline]
    pub(crate) fn number(&mut self, key: K) -> (u32, bool) {
        let mask = self.places.len() - 1;
        let mut place = (key.mix() >> self.shift) as usize;
        loop {
            let number = self.places[place & mask];
            if number == FREE {
                return (self.add(key, place & mask), true);
            }
            if self.keys[number as usize] == key {
                return (number, false);
            }
            place += 1;
        }
    }

    fn add(&mut self, key: K, place: usize) -> u32 {
        let number = self.keys.len() as u32;
        self.places[place] = number;
        self.keys.push(key);
        if self.keys.len() * 2 > self.places.len() {
            self.resize(self.places.len().trailing_zeros() + 1);
        }
        number
    }

    fn resize(&mut self, log2: u32) {
        self.shift = 64 - log2;
        self.places.clear();
        self.places.resize(1 << log2, FREE);
        let mask = self.places.len() - 1;
        for (number, key) in self.keys.iter().enumerate() {
            let mut place = (key.mix() >> self.shift) as usize;
            while self.places[place & mask] != FREE {
                place += 1;
            }
            self.places[place & mask] = number as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_numbered_once_through_growth() {
        let mut index = Index::<u64>::default();
        for round in 0..2 {
            index.clear();
            for key in 0..1000_u64 {
                assert_eq!(index.number(key << 7), (key as u32, true), "round {round}");
            }
            for key in 0..1000_u64 {
                assert_eq!(index.number(key << 7), (key as u32, false));
            }
            assert_eq!(index.keys().len(), 1000);
        }
    }
}
