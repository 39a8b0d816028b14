//! Pieces, holders and sets of them.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use crate::DealError;

/// The most pieces a deal may have.
pub const MAX_PIECES: usize = 128;
/// The most holders a deal may have.
pub const MAX_HOLDERS: usize = 16;

macro_rules! element_and_set {
    ($(#[$about:meta])* $element:ident, $(#[$about_set:meta])* $set:ident, $bits:ty, $limit:expr, $unknown:ident) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $element(u8);

        impl $element {
            /// All of them, in order.
            pub const ALL: [Self; $limit] = {
                let mut all = [Self(0); $limit];
                let mut i = 0;
                while i < $limit {
                    all[i] = Self(i as u8);
                    i += 1;
                }
                all
            };

            /// The one with this number, counted from 0.
            pub fn new(number: usize) -> Result<Self, DealError> {
                Self::ALL.get(number).copied().ok_or(DealError::$unknown { number, known: $limit })
            }

            /// The first `count` of them.
            pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
                Self::ALL[..count.min($limit)].iter().copied()
            }

            /// Its number, counted from 0.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Display for $element {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }

        $(#[$about_set])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $set($bits);

        impl $set {
            /// The set with nothing in it.
            pub const EMPTY: Self = Self(0);

            /// The set whose bit `i` says whether number `i` is in it.
            pub const fn from_bits(bits: $bits) -> Self {
                Self(bits)
            }

            /// Bit `i` says whether number `i` is in the set.
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// The set of just this one.
            pub const fn only(one: $element) -> Self {
                Self(1 << one.0)
            }

            /// The set of the first `count`.
            pub const fn first(count: usize) -> Self {
                if count >= $limit { Self(<$bits>::MAX) } else { Self((1 << count) - 1) }
            }

            /// How many are in the set.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether nothing is in the set.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether this one is in the set.
            pub const fn contains(self, one: $element) -> bool {
                self.0 >> one.0 & 1 == 1
            }

            /// Whether all of this set are in the other.
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// Whether the two sets share nothing.
            pub const fn is_disjoint(self, other: Self) -> bool {
                self.0 & other.0 == 0
            }

            /// Puts one in.
            pub const fn insert(&mut self, one: $element) {
                self.0 |= 1 << one.0;
            }

            /// Takes one out.
            pub const fn remove(&mut self, one: $element) {
                self.0 &= !(1 << one.0);
            }

            /// The lowest in the set.
            pub const fn lowest(self) -> Option<$element> {
                if self.0 == 0 { None } else { Some($element(self.0.trailing_zeros() as u8)) }
            }

            /// The only one in the set, where there is just one.
            pub const fn single(self) -> Option<$element> {
                if self.0.is_power_of_two() { self.lowest() } else { None }
            }

            /// What is in the set, in order.
            pub fn iter(self) -> impl Iterator<Item = $element> + Clone {
                let mut left = self.0;
                std::iter::from_fn(move || {
                    let next = Self(left).lowest()?;
                    left &= left - 1;
                    Some(next)
                })
            }
        }

        impl FromIterator<$element> for $set {
            fn from_iter<I: IntoIterator<Item = $element>>(all: I) -> Self {
                all.into_iter().fold(Self::EMPTY, |set, one| set | Self::only(one))
            }
        }

        impl From<$element> for $set {
            fn from(one: $element) -> Self {
                Self::only(one)
            }
        }

        impl BitOr for $set {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl BitAnd for $set {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl Sub for $set {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl Not for $set {
            type Output = Self;
            fn not(self) -> Self {
                Self(!self.0)
            }
        }

        impl BitOrAssign for $set {
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl BitAndAssign for $set {
            fn bitand_assign(&mut self, other: Self) {
                self.0 &= other.0;
            }
        }

        impl SubAssign for $set {
            fn sub_assign(&mut self, other: Self) {
                self.0 &= !other.0;
            }
        }

        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter().map(|one| one.0)).finish()
            }
        }

        impl fmt::Display for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let names: Vec<String> = self.iter().map(|one| one.to_string()).collect();
                f.write_str(&names.join(", "))
            }
        }
    };
}

element_and_set!(
    /// Something dealt face down: a card, a tile. A game keeps its own table from these numbers to its pieces.
    Piece,
    /// A set of pieces, such as a hand.
    PieceSet,
    u128,
    MAX_PIECES,
    UnknownPiece
);

element_and_set!(
    /// Someone or something that holds pieces: a player, the envelope, the boneyard.
    Holder,
    /// A set of holders, such as those who may hold a piece.
    HolderSet,
    u16,
    MAX_HOLDERS,
    UnknownHolder
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_what_was_put_in() {
        let set: PieceSet = [Piece::ALL[3], Piece::ALL[127], Piece::ALL[0]]
            .into_iter()
            .collect();
        assert_eq!(set.len(), 3);
        assert_eq!(set.iter().map(Piece::index).collect::<Vec<_>>(), [0, 3, 127]);
        assert_eq!(set.to_string(), "0, 3, 127");
        assert_eq!(PieceSet::first(128).len(), 128);
        assert_eq!((set - PieceSet::first(4)).single(), Some(Piece::ALL[127]));
        assert_eq!(HolderSet::first(3).single(), None);
    }

    #[test]
    fn a_number_out_of_range_is_an_error_that_names_it() {
        let error = Holder::new(16).unwrap_err();
        assert_eq!(
            error.to_string(),
            "there is no holder 16: holders are numbered from 0 and there are 16"
        );
    }
}
