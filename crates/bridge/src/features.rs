//! What people say about hands and auctions.

mod hand;
mod holding;

pub use hand::HandFeatures;
pub use holding::{HoldingFeatures, Stopper};
