//! What an auction's contract scores.

use crate::pieces::Side;
use crate::table::{Auction, Standing};

/// What a contract scores for North-South when declarer takes `tricks`; 0 where everyone passed.
pub fn north_south_score(auction: &Auction, tricks: u8) -> i32 {
    let Some(Standing { contract, declarer }) = auction.contract() else {
        return 0;
    };
    let side = Side::of(declarer);
    let score = contract.score(tricks, side.is_vulnerable(auction.vulnerability()));
    if side == Side::NorthSouth { score } else { -score }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::team_match::auction_of;
    use contract_bridge::AbsoluteVulnerability;

    fn auction(calls: &str) -> Auction {
        auction_of(calls, AbsoluteVulnerability::EW)
    }

    #[test]
    fn scores_are_for_north_south() {
        assert_eq!(north_south_score(&auction("P P P P"), 0), 0);
        assert_eq!(north_south_score(&auction("3N P P P"), 9), 400);
        assert_eq!(north_south_score(&auction("P 3N P P P"), 9), -600);
        assert_eq!(north_south_score(&auction("P 3N X P P P"), 7), 500);
    }
}
