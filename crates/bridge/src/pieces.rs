//! Seats, suits, calls and cards: maps over them, and how they are written.

/// The value of a seat or suit in one value for each.
macro_rules! indexed_by {
    ($values:ident, $key:ty) => {
        impl<T> std::ops::Index<$key> for $values<T> {
            type Output = T;

            fn index(&self, of: $key) -> &T {
                &self.0[of as usize]
            }
        }

        impl<T> std::ops::IndexMut<$key> for $values<T> {
            fn index_mut(&mut self, of: $key) -> &mut T {
                &mut self.0[of as usize]
            }
        }
    };
}

mod by_seat;
mod by_suit;
mod notation;
#[cfg(feature = "openapi")]
mod shapes;
mod side;
mod spoken;

pub use by_seat::BySeat;
pub use by_suit::BySuit;
pub(crate) use notation::read_cards;
pub use notation::{CallText, HandText, Notation, NotationError, SeatText, VulText, Written, written_calls};
pub use side::{Relation, Side};
pub use spoken::{Spoken, either, spoken_calls, spoken_contract};
