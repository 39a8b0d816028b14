//! A table and its reading in words.

mod event;
mod level;
mod matrix;
mod person;
mod reason;
mod steps;
mod summary;

pub use event::describe;
pub(crate) use event::{link_text, number, numbered};
pub use level::{Level, describe_reading};
pub use matrix::{StyledText, Tint, matrix, plain};
pub use person::sentence;
pub(crate) use person::{has, place, who};
pub(crate) use reason::claim_text;
pub use reason::{conflict_text, open_text, reason_text};
pub use steps::step_text;
pub use summary::{advice_text, recommendation_text, show_text, shows_text, summary, suspicion_text};
pub(crate) use summary::{headline, solutions_left, threat_text};

/// A chance as people say it: whole percents, but never 0% or 100% for what is not certain.
pub fn percent(chance: f64) -> String {
    match (chance * 100.0).round() as i64 {
        _ if chance <= 0.0 => "0%".to_owned(),
        _ if chance >= 1.0 => "100%".to_owned(),
        0 => "<1%".to_owned(),
        100 => ">99%".to_owned(),
        whole => format!("{whole}%"),
    }
}
