//! Dominoes: after every play and pass, who holds which tile, with what chance, and what to play.
//!
//! | you have | take | and get |
//! |---|---|---|
//! | what was written down, as text or JSON | [`Record`](record::Record) | the rules, the hands that were seen, the events |
//! | a record | [`Table`](table::Table) | the chain, whose turn it is, what is hidden: its legal replay |
//! | a record | [`Reading`](reading::Reading) | where every hidden tile may be, by counting every deal that fits |
//! | a table | [`advice`] | what each play wins, and the play to make |
//! | whole hands | [`simulate`], [`score`], [`series`] | who wins them, and by how much |
//! | a question in JSON | [`wire`] | the answer that the command line and the server give |
//!
//! # A pass tells
//!
//! ```
//! use kibitzer_domino::pieces::{Pip, Seat};
//! use kibitzer_domino::reading::{Model, Reading};
//! use kibitzer_domino::record::Record;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // South leads the double three, and West has no three.
//! let record: Record = "set 6\nviewer S\nhand 0|1 1|3 2|5 3|3 4|6 5|5 6|6\nS 3|3\nW pass\n".parse()?;
//! let reading = Reading::of(&record, &Model::find("legal")?)?;
//! assert_eq!(reading.lacks(Seat::W), [Pip::new(3).expect("a pip")]);
//!
//! // So the other two share the five threes that are out, each as likely to have any of them.
//! let tile = reading.whereabouts("3|6".parse()?).expect("it is hidden");
//! assert_eq!(tile.chance[Seat::W], 0.0);
//! assert_eq!(tile.chance[Seat::N], tile.chance[Seat::E]);
//! # Ok(())
//! # }
//! ```
//!
//! `examples/who_has_it.rs` is a whole program.

pub mod advice;
pub mod behaviour;
pub mod bots;
mod evidence;
pub mod game;
pub mod pieces;
pub mod reading;
pub mod record;
pub mod rules;
pub mod score;
pub mod series;
pub mod simulate;
pub mod solver;
pub mod table;
pub mod wire;
pub mod words;

#[cfg(not(feature = "openapi"))]
use kibitzer_schema::ToSchema;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;
