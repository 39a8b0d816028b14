//! A table and its reading in words.

pub use kibitzer_wire::words::{percent, sentence};

mod event;
mod level;
mod matrix;
mod person;
mod reason;
mod steps;
mod summary;

pub use event::describe;
pub(crate) use event::{link_text, number, numbered};
pub use kibitzer_wire::Level;
pub use level::describe_reading;
pub use matrix::{StyledText, Tint, matrix, plain};
pub(crate) use person::{has, place, place_of, who, whose};
pub(crate) use reason::claim_text;
pub use reason::{conflict_text, open_text, reason_text};
pub use steps::step_text;
pub use summary::{advice_text, recommendation_text, show_text, shows_text, summary, suspicion_text};
pub(crate) use summary::{headline, solutions_left, threat_text};
