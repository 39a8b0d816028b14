//! What a contract scores for a side.

use contract_bridge::Seat;

use crate::pieces::Side;
use crate::reading::Reader;
use crate::table::Standing;

/// What a contract scores for the side of `seat` when declarer takes `tricks`.
pub(super) fn score(reader: &Reader, standing: Option<Standing>, tricks: u8, seat: Seat) -> i32 {
    let Some(standing) = standing else {
        return 0;
    };
    let declarers = Side::of(standing.declarer);
    let vulnerable = declarers.is_vulnerable(reader.auction().vulnerability());
    let score = standing.contract.score(tricks, vulnerable);
    if declarers == Side::of(seat) {
        score
    } else {
        -score
    }
}
