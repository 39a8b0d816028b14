//! What every question about an auction names: the calls, the dealer, who is vulnerable.

use contract_bridge::{AbsoluteVulnerability, Hand, Seat};
use kibitzer_wire::Problem;

use crate::pieces::{CallText, SeatText, VulText};
use crate::table::Auction;

/// A question about an auction: its own fields after those that all of them have.
///
/// A macro, because a flattened struct would be read through a buffer, slowly and without places in errors.
macro_rules! auction_question {
    ($(#[$about:meta])* pub struct $name:ident { $($fields:tt)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, serde::Deserialize, $crate::ToSchema)]
        pub struct $name {
            /// The calls so far, from the dealer.
            #[serde(default)]
            pub auction: Vec<$crate::pieces::CallText>,
            /// Who called first (default: North).
            pub dealer: Option<$crate::pieces::SeatText>,
            /// Who is vulnerable (default: nobody).
            pub vul: Option<$crate::pieces::VulText>,
            $($fields)*
        }

        impl $name {
            /// The auction of the question.
            pub fn table(&self) -> Result<$crate::table::Auction, kibitzer_wire::Problem> {
                $crate::wire::table::table(&self.auction, self.dealer, self.vul)
            }
        }
    };
}

pub(super) use auction_question;

/// The auction with these calls; North deals and nobody is vulnerable where the question does not say.
pub(super) fn table(
    calls: &[CallText],
    dealer: Option<SeatText>,
    vul: Option<VulText>,
) -> Result<Auction, Problem> {
    let dealer = dealer.map_or(Seat::North, |seat| seat.0);
    let vul = vul.map_or(AbsoluteVulnerability::NONE, |vul| vul.0);
    Ok(Auction::with_calls(dealer, vul, calls.iter().map(|call| call.0))?)
}

/// That a hand has 13 cards.
pub(super) fn whole(hand: Hand) -> Result<(), Problem> {
    if hand.len() == 13 {
        return Ok(());
    }
    let message = format!("a hand has 13 cards, this one {}", hand.len());
    Err(Problem::new("hand_size", message).at("hand"))
}

/// That nobody calls any more.
pub(super) fn over() -> Problem {
    Problem::new("auction_over", "the auction is over: nobody calls any more").at("auction")
}
