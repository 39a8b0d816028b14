//! Questions in words: "who can have Rope?", "why not Carol?", "what if Bob shows Dagger?", "P(envelope Kitchen)".

mod answer;
mod parse;

pub use answer::Conversation;
pub use parse::{HELP, Question, parse};
