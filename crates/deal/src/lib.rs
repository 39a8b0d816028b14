//! Counting, weighing and drawing hidden deals, exactly.
//!
//! A *deal* splits *pieces* among *holders*, each with a known number of *slots*. What was seen says something about
//! one holder's hand at a time, so the chance of a deal is a product of one factor per holder, and nearly everything
//! about it can be had exactly. Nothing here knows a game, does I/O or keeps global state; a random source is passed in, and so is a
//! [`Stop`] where somebody may stop waiting.
//!
//! | what is known | ask | answer |
//! |---|---|---|
//! | who may hold what | [`MayHold`] → [`Counter::count`] | [`Counts`]: whole numbers, nanoseconds |
//! | rules on small sets: "at least one of", "not all of", "exactly one of", a weight by count | [`Linked`] → [`Linked::read`] | [`LinkReading`] |
//! | any weight on a whole hand, up to 24 pieces | [`HandWeights`] → [`HandWeights::read`] | [`WholeReading`] |
//! | more than that | [`Sampler`] | deals that fit, each as likely as the others, to be weighed one by one |
//! | which observations make something certain, or clash | [`why()`] | a smallest set of observations |
//!
//! A game numbers its hidden pieces and its holders, and keeps those tables itself:
//!
//! ```
//! use kibitzer_deal::{Counter, Holder, Linked, MayHold, Piece, PieceSet, Rule};
//!
//! # fn main() -> Result<(), kibitzer_deal::DealError> {
//! // Six cards: two players hold two each, the envelope (holder 2) holds two.
//! let mut deal = MayHold::anything(&[2, 2, 2])?;
//! let [ann, bob, envelope] = [Holder::ALL[0], Holder::ALL[1], Holder::ALL[2]];
//! let pieces = |numbers: &[usize]| numbers.iter().map(|&n| Piece::ALL[n]).collect::<PieceSet>();
//!
//! // Ann passed on cards 0 and 3: count what is left.
//! deal.bar(ann, pieces(&[0, 3]))?;
//! let mut counter = Counter::new(); // keep it: the next count allocates nothing
//! let counts = counter.count(&deal)?;
//! assert_eq!(counts.total(), 36); // C(4,2) for Ann, C(4,2) for the rest
//! assert_eq!(counts.ways(Piece::ALL[0], bob), 18);
//! assert_eq!(counts.chance(Piece::ALL[1], ann), 0.5);
//!
//! // The envelope holds one of 0, 1, 2 and one of 3, 4, 5; Bob showed one of 0, 4.
//! let linked = Linked::new(deal)
//!     .with(Rule::exactly_one(envelope, pieces(&[0, 1, 2])))?
//!     .with(Rule::exactly_one(envelope, pieces(&[3, 4, 5])))?
//!     .with(Rule::at_least_one(bob, pieces(&[0, 4])))?;
//! let reading = linked.read()?;
//! assert_eq!(reading.total(), Some(14)); // worked out by hand, envelope by envelope
//! assert!(reading.hands_of(envelope).iter().all(|(hand, _)| hand.len() == 2));
//! # Ok(())
//! # }
//! ```
//!
//! Errors name the culprit by number; [`DealError::is_contradiction`] tells "what was seen contradicts itself" from "the
//! question was put wrongly".

#![allow(
    clippy::float_cmp,
    reason = "a weight of exactly 0 or 1 is a fact here, not a rounded number"
)]

mod binomial;
mod cells;
mod classes;
mod count;
mod draw;
mod each;
mod error;
mod hands;
mod index;
mod links;
mod may_hold;
mod mean;
mod rule;
mod set;
mod stop;
mod subset;
mod three;
mod whole;
mod why;

pub use count::{Counter, Counts};
pub use draw::Sampler;
pub use each::each;
pub use error::DealError;
pub use hands::Hands;
pub use links::{LinkReading, Linked, Walked};
pub use may_hold::MayHold;
pub use mean::mean_and_error;
pub use rule::Rule;
pub use set::{Holder, HolderSet, MAX_HOLDERS, MAX_PIECES, Piece, PieceSet};
pub use stop::{Stop, Stopped};
pub use whole::{HandWeights, MAX_WEIGHED_PIECES, WholeReading, Workspace};
pub use why::why;
