//! Reads a game of Clue (Cluedo): who holds what, how sure that is, why, and what to suggest next.
//!
//! ```text
//! record ──▶ table ──▶ evidence ──▶ position ──▶ reading ──▶ advice ──▶ words
//! what was    what      what each    put to the   who holds   what to    for people
//! written     happened  event says   deal engine  what        do next
//! ```
//!
//! A reading is sound and complete because it counts: a chance of 0 or 1 is a proof, and every certain cell is found.
//!
//! | you have | take | and get |
//! |---|---|---|
//! | what was written down, as JSON | [`Record`](record::Record) | players, cards and events as they were typed |
//! | a record | [`Table`](table::Table) | the same, checked against the rules |
//! | a table | [`Reading`](reading::Reading) | the chance of every card to be with every holder, and the solution |
//! | a fact | [`question`], [`steps`] | the fewest entries that prove it, step by step |
//! | entries that clash | [`Conflict`](conflict::Conflict) | which of them, and what would mend it |
//! | a reading | [`advice`] | what to suggest, which card to show, whether to accuse |
//! | a question in JSON | [`wire`] | the answer that the command line and the server give |
//!
//! # Nobody could answer
//!
//! ```
//! use kibitzer_clue::reading::Reading;
//! use kibitzer_clue::record::Record;
//! use kibitzer_clue::table::Table;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let record: Record = serde_json::from_str(r#"{
//!     "players": [{"name": "Ann", "cards": 6}, {"name": "Bob", "cards": 6}, {"name": "Carol", "cards": 6}],
//!     "viewer": "Ann", "hand": ["Rope", "Hall", "Plum", "Study", "White", "Lounge"],
//!     "events": [{"suggest": {"by": "Ann", "cards": ["Scarlett", "Dagger", "Kitchen"],
//!                             "answers": [{"player": "Bob", "pass": true}, {"player": "Carol", "pass": true}]}}]
//! }"#)?;
//! let table = Table::replay(&record)?;
//! let reading = Reading::of(&table)?;
//! // Neither they nor Ann have any of the three: that is the solution.
//! let solution = reading.solution().expect("solved");
//! let names: Vec<&str> = solution.iter().map(|&card| table.deck.name(card)).collect();
//! assert_eq!(names, ["Scarlett", "Dagger", "Kitchen"]);
//! # Ok(())
//! # }
//! ```
//!
//! `examples/solve.rs` is a whole program.

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
