//! What every door of Kibitzer shows in the same shape.
//!
//! The command line, the HTTP API and the library's callers get the same [`Problem`] for the same mistake, and
//! the same answer to the same line of a stream ([`answer_line`]). Nothing here knows a game or does I/O.

mod lines;
mod problem;
mod question;
pub mod words;

pub use lines::answer_line;
pub use problem::Problem;
pub use question::question;
