//! Two sides bid the same boards: who gains how much, scored double dummy.

mod caller;
mod difference;
mod imps;
mod mishaps;
mod par;
mod score;
mod teams;

pub use caller::{Caller, SystemCaller, bid_out};
pub use difference::{Comparison, Difference, compare};
pub use imps::imps;
pub use mishaps::{Mishandled, Mishap, mishaps};
pub use par::{AgainstPar, Ending, against_par};
pub use score::north_south_score;
pub use teams::{Bidding, Outcome, Summary, random_boards, score};
