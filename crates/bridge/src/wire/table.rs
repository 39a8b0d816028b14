//! The auction that a question names.

use contract_bridge::auction::Call;
use contract_bridge::{AbsoluteVulnerability, Seat};
use kibitzer_wire::Problem;

use crate::pieces::Written;
use crate::table::Auction;

/// The auction with these calls; North deals and nobody is vulnerable where the question does not say.
///
/// Questions name these three each for themselves: a flattened struct would be read through a buffer, slowly and without
/// places in errors.
pub(super) fn table(
    calls: &[Written<Call>],
    dealer: Option<Written<Seat>>,
    vul: Option<Written<AbsoluteVulnerability>>,
) -> Result<Auction, Problem> {
    let dealer = dealer.map_or(Seat::North, |seat| seat.0);
    let vul = vul.map_or(AbsoluteVulnerability::NONE, |vul| vul.0);
    Ok(Auction::with_calls(dealer, vul, calls.iter().map(|call| call.0))?)
}
