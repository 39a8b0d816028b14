//! Cards, decks, editions, and the names people call them by.

mod card;
mod deck;
mod edition;
mod name;

pub use card::{ByKind, Card, CardSet, Kind, Triple};
pub use deck::{Deck, DeckError, DeckNames, MOST_CARDS};
pub use edition::{EDITIONS, Edition};
pub use name::{Lookup, NameIndex};
