//! Bridge: what lies on the table, which hands and deals fit a condition, what an auction tells, and how many tricks there are.
//!
//! Cards, hands, seats and calls are those of [`contract_bridge`]; this crate adds the notation that all doors of
//! Kibitzer share ([`Notation`]). Nothing here does I/O, looks at a clock or owns a random source.
//!
//! | you have | take | and get |
//! |---|---|---|
//! | words about a hand | [`Condition`] | whether a hand fits, how many do, and which shapes and points they have |
//! | calls | [`Auction`] | what the Laws allow next, and the contract |
//! | a system's text, or the name of one | [`System`](system::System), [`Bidder`](bidding::Bidder) | the call of a hand, what every call means, what is wrong with the text |
//! | an auction | [`Reader`](reading::Reader) | what each seat holds, and which calls are strange |
//! | what the seats hold | [`Posterior`](reading::Posterior), [`deals`] | whole deals, each as likely as it should be |
//! | a deal | [`tricks`] | tricks and par, double dummy |
//! | a file | [`record`] | boards out of PBN, LIN and plain text, and back |
//! | a question in JSON | [`wire`] | the answer that the command line and the server give |
//!
//! # A hand, a call, and what it tells
//!
//! A system is text; the same text bids and is read, so what is heard is what was meant.
//!
//! ```
//! use kibitzer_bridge::pieces::Side;
//! use kibitzer_bridge::reading::{Reader, Systems, Viewer};
//! use kibitzer_bridge::{Auction, Condition, Hand, HandFeatures, Notation, Seat, Vulnerability};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let hand = Hand::read("K2.K98.AQ87.KJ94")?;
//! let strong: Condition = "15-17 hcp, balanced".parse()?;
//! assert!(strong.holds(&HandFeatures::of(hand)));
//!
//! let systems = Systems::builtin();
//! let sayc = systems.get("sayc")?;
//! let auction = Auction::new(Seat::North, Vulnerability::NONE);
//! let call = sayc.bidder().call(hand, &auction).expect("somebody is to call");
//! assert_eq!(call.written().to_string(), "1N");
//!
//! // South hears it.
//! let mut reader = Reader::new(sayc.clone(), sayc, Side::NorthSouth, Seat::North, Vulnerability::NONE);
//! reader.hear(call)?;
//! let north = reader.reading(Viewer::default()).ranges(Seat::North);
//! assert_eq!((north.hcp.low, north.hcp.high), (15, 17));
//! # Ok(())
//! # }
//! ```
//!
//! A system of one's own is a few lines: `examples/my_system.rs` has one.

pub mod advice;
pub mod bidding;
pub mod condition;
pub mod deals;
pub mod features;
pub mod hands;
pub mod judgement;
pub mod pieces;
pub mod practice;
pub mod reading;
pub mod record;
pub mod system;
pub mod table;
pub mod team_match;
pub mod tricks;
pub mod wire;
pub mod words;

pub use condition::Condition;
pub use contract_bridge::auction::Call;
pub use contract_bridge::{
    AbsoluteVulnerability as Vulnerability, Bid, Card, Contract, FullDeal, Hand, Holding, Level, PartialDeal,
    Penalty, Rank, Seat, Strain, Suit,
};
pub use features::HandFeatures;
pub use hands::{Shape, ShapeHcpSet};
pub use pieces::{BySeat, BySuit, CallText, HandText, Notation, NotationError, SeatText, VulText, Written};
pub use table::{Auction, IllegalCall};

#[cfg(not(feature = "openapi"))]
use kibitzer_schema::ToSchema;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;
