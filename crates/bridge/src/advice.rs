//! Advice: what to call, and how good a call was.
//!
//! [`judge`](judge::judge) marks a person's call by the system: what it would have shown, what the hand has, what was
//! better. [`compare`](compare::compare) asks the cards: deals that fit the auction are drawn, the bidders finish each
//! auction, and the contracts are scored by the trick model, put right by double dummy on some of the deals.

pub mod compare;
mod estimate;
pub mod judge;
mod outcome;

pub use compare::{Advice, CallAdvice, Comparison, Ending, compare};
pub use judge::{Correctness, Judgement, judge};
