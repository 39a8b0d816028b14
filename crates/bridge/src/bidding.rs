//! Bidding: what a hand calls at a point of an auction, and what each call shows there.
//!
//! A [`Bidder`] is a [`System`](crate::system::System) at work. For each point of an auction it works out a [`Prefix`]
//! once: the rules that apply there, the first choice first, each with one call and one [`Condition`] on the hand. A
//! hand makes the call of the first rule it fits, so what a call *means* is the set of hands for which the bidder
//! answers it ([`Prefix::meaning`]). Every system ends with natural
//! bidding for auctions of which it says nothing (`systems/natural/unwritten.kbs`).

mod applied;
mod bidder;
pub mod check;
mod describe;
mod example_hand;
mod explain;
mod kept;
mod makers;
mod position;
mod prefix;
mod promise;
mod resolve;
mod sample;
mod statement;
mod test_sets;
mod typical;

pub use crate::condition::{Bounds, Condition, Measure, Ranges, Span, Test, words};
pub use applied::{Applied, Source};
pub use bidder::Bidder;
pub use describe::{Description, nearest_miss, titled};
pub use explain::{Alternative, Choice, Depth};
pub(crate) use kept::Kept;
pub use makers::makers;
pub use position::{Position, Shown, game_level};
pub use prefix::{Meaning, Prefix};
pub use promise::Promise;
pub use statement::{Cell, LONGEST, Said, Statement, TRUE_OF, cards_words};
pub use typical::Typical;
