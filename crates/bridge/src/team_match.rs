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
pub use teams::{Bidding, Outcome, Summary, TableResult, random_boards, score};

/// An auction that North begins, for the tests of these modules.
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
fn auction_of(calls: &str, vulnerability: contract_bridge::AbsoluteVulnerability) -> crate::table::Auction {
    use crate::pieces::Notation as _;
    use contract_bridge::{Seat, auction::Call};
    let calls = calls.split(' ').map(|call| Call::read(call).unwrap());
    crate::table::Auction::with_calls(Seat::North, vulnerability, calls).unwrap()
}
