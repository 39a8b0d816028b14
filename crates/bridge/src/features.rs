//! What people say about hands and auctions.

mod auction;
mod forcing;
mod hand;
mod holding;

pub use auction::{AuctionFeatures, Interference, SeatFeatures};
pub use forcing::{Forcing, ForcingState};
pub use hand::HandFeatures;
pub use holding::{HoldingFeatures, Stopper};
