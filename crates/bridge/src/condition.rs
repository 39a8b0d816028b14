//! The language about hands: `hcp 15-17 and balanced`, `5+ spades`, `20+ rule20 or 13+ hcp`, `SA and not HK`.
//!
//! A [`Condition`] is asked of a hand ([`Condition::holds`]), turned into sets that can be counted and drawn
//! ([`Condition::fit`], [`Bounds`]), and put into words ([`words`]). There is one grammar (`parse`); a `Language` may add words
//! to it: a bidding system adds suits that stand for others and tests about the auction.

mod bounds;
mod closest;
mod count;
mod error;
mod fit;
mod logic;
mod measure;
mod parse;
mod ranges;
mod span;
mod test;
mod token;
pub mod words;

#[cfg(test)]
mod tests;

pub use bounds::Bounds;
pub(crate) use bounds::{may_be_sure, of_test};
pub(crate) use closest::closest;
pub use error::ConditionError;
pub use logic::Condition;
pub use measure::Measure;
pub(crate) use parse::{Language, Parsed, Parser, parse, whole_span};
pub use ranges::Ranges;
pub use span::Span;
pub use test::{Lengths, Test};
