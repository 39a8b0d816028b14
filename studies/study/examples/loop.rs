//! The loop that a query is measured against: a million deals for 1NT, points and a condition counted in Rust, without SQL.
//!
//! `kibitzer study --threads 1 "SELECT hcp(north), count(*), sum(CASE WHEN fits(south, '5+ spades, 8+ hcp') THEN 1 ELSE 0 END) FROM
//! deals_where('1NT opening', 1000000, 1) GROUP BY 1"` does the same work: compare the processor time of both.

use std::collections::BTreeMap;

use datafusion::common::Result;
use kibitzer_bridge::{HandFeatures, Seat};
use kibitzer_study::Workshop;

fn main() -> Result<()> {
    let boards = std::env::args()
        .nth(1)
        .and_then(|word| word.parse().ok())
        .unwrap_or(1_000_000);
    let workshop = Workshop::default();
    let (wanted, condition) = (
        workshop.wanted("1NT opening")?,
        workshop.condition("5+ spades, 8+ hcp")?,
    );
    let mut counts: BTreeMap<u8, (u64, u64)> = BTreeMap::new();
    for number in 1..=boards {
        let deal = wanted.deal(1, number)?;
        let points = HandFeatures::of(deal[Seat::North]).hcp();
        let (all, fitting) = counts.entry(points).or_default();
        *all += 1;
        *fitting += u64::from(condition.holds(&HandFeatures::of(deal[Seat::South])));
    }
    for (points, (all, fitting)) in counts {
        println!("{points},{all},{fitting}");
    }
    Ok(())
}
