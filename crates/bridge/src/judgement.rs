//! Judgement: what a contract is worth before a card is played, and which call gains by it.
//!
//! [`TrickModel`] says how many tricks a side takes, in a microsecond; [`think`] tries every sensible call ([`Candidates`]) on
//! deals that fit the auction ([`Draws`]), lets the bidders finish ([`finish`]) and compares what comes of it ([`DealValue`]).

mod ahead;
mod caller;
mod candidates;
mod deal_value;
mod draws;
mod intent;
mod layout;
mod mine;
mod tables;
mod think;
mod trick_model;
mod words;

pub use ahead::{Dealt, finish};
pub use caller::ThinkingCaller;
pub use candidates::Candidates;
pub use deal_value::{DealValue, Valued};
pub use draws::{Drawing, Draws};
pub use layout::Layout;
pub use mine::{Mine, Nugget, RuleName, Seam};
pub use tables::{Rows, SIZE, TABLES, has_fit};
pub use think::{Effort, LEAST_ERRORS, LEAST_GAIN, Thought, Tried, listener, think, weigh};
pub use trick_model::{Estimate, KINDS, QUANTILES, TrickModel};
pub use words::{standing_spoken, standing_words, thought_words};
