//! Reads a game of Clue (Cluedo): who holds what, how sure that is, why, and what to suggest next.
//!
//! ```text
//! record ──▶ table ──▶ evidence ──▶ position ──▶ reading ──▶ advice ──▶ words
//! what was    what      what each    put to the   who holds   what to    for people
//! written     happened  event says   deal engine  what        do next
//! ```
//!
//! A reading is sound and complete because it counts: a chance of 0 or 1 is a proof, and every certain cell is found.

pub mod advice;
pub mod conflict;
pub mod deduction;
pub mod evidence;
pub mod pattern;
pub mod pieces;
mod position;
mod proof;
pub mod question;
pub mod reading;
pub mod record;
pub mod simulate;
pub mod steps;
pub mod table;
pub mod wire;
pub mod words;

pub use position::Claim;

#[cfg(not(feature = "openapi"))]
use kibitzer_schema::ToSchema;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;
