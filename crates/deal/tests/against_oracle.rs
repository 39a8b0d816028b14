//! Every exact method against plain enumeration, on random small deals.

mod common;

use common::{close, linked, may_hold, random, rounds};
use kibitzer_deal::{Counter, Linked, MayHold};
use kibitzer_oracle as oracle;

fn compare_counts(counter: &mut Counter, deal: &MayHold) -> bool {
    let deals: Vec<_> = oracle::deals(deal)
        .into_iter()
        .map(|hands| (hands, 1.0))
        .collect();
    let counts = match counter.count(deal) {
        Ok(counts) => counts,
        Err(error) => {
            assert!(
                error.is_contradiction() && deals.is_empty(),
                "{error} but {} deals: {deal:?}",
                deals.len()
            );
            return false;
        }
    };
    assert_eq!(counts.total(), deals.len() as u128, "{deal:?}");
    for piece in deal.pieces() {
        for holder in deal.holders() {
            let expected = oracle::ways(&deals, piece, holder) as u128;
            assert_eq!(
                counts.ways(piece, holder),
                expected,
                "piece {piece} holder {holder} of {deal:?}"
            );
            assert_eq!(counts.support(piece).contains(holder), expected > 0);
        }
    }
    true
}

#[test]
fn counts_by_class() {
    let (mut random, mut counter, mut fitting) = (random(1), Counter::new(), 0);
    for _ in 0..rounds() {
        fitting += usize::from(compare_counts(&mut counter, &may_hold(&mut random, 5, 7)));
    }
    assert!(
        fitting > rounds() / 3,
        "only {fitting} of {} random deals fit anything",
        rounds()
    );
}

fn compare_links(deal: &Linked) -> bool {
    let deals = oracle::linked_deals(deal);
    assert_eq!(deal.is_possible(), !deals.is_empty(), "{deal:?}");
    let reading = match deal.read() {
        Ok(reading) => reading,
        Err(error) => {
            assert!(
                error.is_contradiction() && deals.is_empty(),
                "{error} but {} deals: {deal:?}",
                deals.len()
            );
            return false;
        }
    };
    let total = oracle::total(&deals);
    assert!(
        close(reading.weight(), total),
        "{} for {total}: {deal:?}",
        reading.weight()
    );
    if let Some(count) = reading.total() {
        assert_eq!(count, deals.len() as u128, "{deal:?}");
    }
    assert!(
        (reading.entropy_bits() - oracle::entropy_bits(&deals)).abs() < 1e-9,
        "{deal:?}"
    );
    for piece in deal.may_hold().pieces() {
        for holder in deal.may_hold().holders() {
            let expected = oracle::ways(&deals, piece, holder);
            assert!(
                close(reading.chance(piece, holder), expected / total),
                "piece {piece} holder {holder} of {deal:?}"
            );
            assert_eq!(reading.support(piece).contains(holder), expected > 0.0);
            if let Some(ways) = reading.ways(piece, holder) {
                let count = deals
                    .iter()
                    .filter(|(hands, _)| hands.of(holder).contains(piece))
                    .count();
                assert_eq!(ways, count as u128);
            }
        }
    }
    true
}

#[test]
fn links_without_weights() {
    let (mut random, mut fitting) = (random(2), 0);
    for _ in 0..rounds() {
        fitting += usize::from(compare_links(&linked(&mut random, false)));
    }
    assert!(
        fitting > rounds() / 6,
        "only {fitting} of {} random deals fit anything",
        rounds()
    );
}

#[test]
fn links_with_weights() {
    let (mut random, mut fitting) = (random(3), 0);
    for _ in 0..rounds() {
        fitting += usize::from(compare_links(&linked(&mut random, true)));
    }
    assert!(
        fitting > rounds() / 6,
        "only {fitting} of {} random deals fit anything",
        rounds()
    );
}
