//! What every door of Kibitzer shows in the same shape.
//!
//! The command line, the HTTP API and the library's callers get the same [`Problem`] for the same mistake, and
//! the same answer to the same line of a stream ([`answer_line`]). What a game is to all of them is a [`Game`]; what it
//! answers are its [`Ask`]s. Nothing here knows a game or does I/O.

mod ask;
mod game;
mod level;
mod lines;
mod place;
mod problem;
mod question;
mod shape;
pub mod words;

pub use ask::{Ask, Posed, Question, Speed, Watch};
pub use game::Game;
pub use level::Level;
pub use lines::answer_line;
pub use place::Place;
pub use problem::Problem;
pub use question::{question, question_of};
pub use shape::Shape;
#[cfg(feature = "openapi")]
pub use shape::{Described, Parts};

#[cfg(not(feature = "openapi"))]
use kibitzer_schema::ToSchema;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;
