//! Bridge: what lies on the table, which hands and deals fit a condition, and how many tricks they take.
//!
//! Cards, hands, seats and calls are those of [`contract_bridge`]; this crate adds the notation that all doors of
//! Kibitzer share ([`Notation`]), auctions by the Laws ([`Auction`]), what people say about hands
//! ([`HandFeatures`]), conditions on them ([`Condition`]), and bidding systems that are text ([`system`]). Nothing here does I/O, looks at a clock or owns a random source.

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
