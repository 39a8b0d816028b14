//! Games against bots that use the same engine: to play, to compare strengths, and to test with.

mod bot;
mod contest;
mod game;
mod race;

pub use bot::{Bot, Move, Strength};
pub use contest::{Nerve, contest};
pub use game::{Game, Seating};
pub use race::{Race, Score, race};
