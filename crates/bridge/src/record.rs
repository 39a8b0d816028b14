//! Boards as they are written down: PBN, LIN and plain text.
//!
//! Readers take any `BufRead` and give one board after another, so that a file of any size is read in constant memory. A bad
//! board is reported with its line, and the rest is read.

mod any;
mod board;
mod lin;
mod lines;
mod pbn;
mod plain;

pub use any::{Boards, read_boards};
pub use board::{Board, BoardError, Tag, by_number};
pub use lin::{LinReader, write_lin};
pub use pbn::{PbnReader, write_pbn};
pub use plain::PlainReader;
