//! Seats, suits, calls and cards: maps over them, and how they are written.

mod by_seat;
mod by_suit;
mod notation;
mod side;

pub use by_seat::BySeat;
pub use by_suit::BySuit;
pub(crate) use notation::read_cards;
pub use notation::{Notation, NotationError, Written};
pub use side::{Relation, Side};
