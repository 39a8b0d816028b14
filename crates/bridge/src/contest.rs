//! Two sides bid the same boards: who gains how much, scored double dummy.

mod caller;
mod imps;
mod score;
mod teams;

pub use caller::{Caller, SystemCaller, bid_out};
pub use imps::imps;
pub use score::north_south_score;
pub use teams::{Bidding, Outcome, Summary, random_boards, score};
