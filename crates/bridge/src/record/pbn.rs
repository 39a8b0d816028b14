//! Portable Bridge Notation, version 2.1: read and written.
//!
//! Read as it is found in the wild: notes in any order, `AP`, passed-out boards, unknown hands, suit letters where none belong,
//! comments over several lines, values carried over from the board before (`#`), sections of other tags. The play and
//! all tags that are not understood are kept as they are.

mod read;
mod write;

pub use read::PbnReader;
pub use write::write_pbn;
