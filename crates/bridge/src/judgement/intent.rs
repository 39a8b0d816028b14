//! What opponents mean by a game or a slam: to make it.
//!
//! The tolerant reading allows for a great deal, and opponents have agreements of their own, so that by the reading alone their games
//! and slams fail too often: doubles of them, and bids over them, would look better than they are. A deal on which the contract that
//! they have bid falls short is drawn less often, the further short the less.

use contract_bridge::{FullDeal, Seat, Strain};
use rand::{Rng, RngExt};

use super::layout::Layout;
use super::trick_model::TrickModel;
use crate::bidding::game_level;
use crate::pieces::Side;
use crate::reading::Reader;
use crate::table::Standing;

/// Tricks short that any contract may be: hands do not always fit.
const FREE: f64 = 0.5;
/// How fast such deals become rare, for each trick more (as a logarithm): sacrifices and jumps to shut out do occur.
const STEEP: f64 = 0.7;

/// The game or slam that the opponents of a seat have bid, if they have.
#[derive(Debug, Clone, Copy)]
pub(super) struct Intent(Option<Standing>);

impl Intent {
    /// That of the opponents of `seat`, by the contract as it stands.
    pub(super) fn against(seat: Seat, reader: &Reader) -> Self {
        let standing = reader.auction().standing().filter(|standing| {
            let bid = standing.contract.bid;
            let high =
                bid.level.get() >= game_level(Strain::Spades) || bid.level.get() >= game_level(bid.strain);
            high && Side::of(standing.declarer) != Side::of(seat)
        });
        Self(standing)
    }

    /// Whether a deal drawn by the reading stays: always if they make what they have bid there, or nearly.
    pub(super) fn keeps(self, deal: &FullDeal, random: &mut impl Rng) -> bool {
        let Self(Some(standing)) = self else { return true };
        let bid = standing.contract.bid;
        let layout = Layout::of(deal);
        let tricks = TrickModel::fitted()
            .estimate(&layout, bid.strain, standing.declarer)
            .mean;
        let short = f64::from(bid.level.get() + 6) - f64::from(tricks) - FREE;
        short <= 0.0 || random.random::<f64>() < (-STEEP * short).exp()
    }
}
