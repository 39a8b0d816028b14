//! Conditions on a hand, as people write them: `hcp 15-17 and balanced`, `5+ spades`, `SA and not HK`.
//!
//! A [`Condition`] is asked of a hand ([`Condition::holds`]), or turned into sets that can be counted and drawn
//! ([`Condition::fit`]).

mod ast;
mod count;
mod error;
mod eval;
mod fit;
mod parse;
mod tokens;

#[cfg(test)]
mod tests;

pub use ast::{Condition, Measure, Span, SuitTerm, Test};
pub use error::ConditionError;
