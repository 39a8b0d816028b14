//! The exact solver of open hands.
//!
//! With all hands face up a domino hand is a game of perfect information: our side takes the best move, all others
//! the one that is worst for us (with two sides that is simply best play; with more, the others are taken to play
//! against us). Alpha–beta finds its value with a table of positions met before: `table`; the order in
//! which moves are tried is in `order`.
//!
//! A value tells who wins and by how much in one number, [`Value`]; the winner alone is a search with the
//! narrowest window, and its positions stay in the table when the points are asked for next.

mod memory;
mod order;
mod position;
mod search;

pub use position::{Duty, Position};
pub use search::Solver;

/// What a position is worth to one side under best play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Value(pub(crate) i16);

impl Value {
    /// A tied block.
    pub const TIE: Self = Self(0);

    /// A win (`won`) or loss by this many points. A win by none is still a win.
    pub(crate) fn new(won: bool, points: u32) -> Self {
        let size = 1 + i16::try_from(points).unwrap_or(i16::MAX - 1).min(i16::MAX - 2);
        Self(if won { size } else { -size })
    }

    /// 1 for a win, 0 for a loss, a half for a tie.
    pub fn win(self) -> f64 {
        f64::from(self.0.signum() + 1) / 2.0
    }

    /// The points won, negative for points lost.
    pub fn points(self) -> i32 {
        i32::from(self.0 - self.0.signum())
    }
}
