//! Draws against the posterior they are drawn from, with fixed seeds.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::collections::HashMap;

use common::random;
use kibitzer_deal::{HandWeights, Hands, Holder, Linked, MayHold, Piece, PieceSet, Rule, Sampler};
use kibitzer_oracle as oracle;

fn pieces(numbers: &[usize]) -> PieceSet {
    numbers.iter().map(|&n| Piece::ALL[n]).collect()
}

/// Pearson's χ² of draws against the chance of each deal, as standard deviations from its mean.
fn surprise(deals: &[(Hands, f64)], draws: usize, mut draw: impl FnMut() -> Hands) -> f64 {
    let total = oracle::total(deals);
    let mut seen: HashMap<Hands, f64> = HashMap::new();
    for _ in 0..draws {
        *seen.entry(draw()).or_default() += 1.0;
    }
    assert!(
        seen.keys()
            .all(|hands| deals.iter().any(|(known, _)| known == hands)),
        "a deal that does not fit"
    );
    let chi2: f64 = deals
        .iter()
        .map(|(hands, weight)| {
            let expected = weight / total * draws as f64;
            (seen.get(hands).copied().unwrap_or(0.0) - expected).powi(2) / expected
        })
        .sum();
    let freedom = (deals.len() - 1) as f64;
    (chi2 - freedom) / (2.0 * freedom).sqrt()
}

fn uneven() -> MayHold {
    let mut deal = MayHold::anything(&[2, 3, 2]).unwrap();
    deal.bar(Holder::ALL[0], pieces(&[0, 1])).unwrap();
    deal.bar(Holder::ALL[1], pieces(&[1, 2, 3])).unwrap();
    deal
}

#[test]
fn uniform_draws_are_uniform() {
    let sampler = Sampler::new(&uneven()).unwrap();
    let deals = oracle::weighed_deals(&uneven(), |_| 1.0);
    assert_eq!(sampler.total(), deals.len() as u128);
    let mut random = random(10);
    assert!(surprise(&deals, 200_000, || sampler.draw(&mut random)).abs() < 4.0);
}

#[test]
fn uniform_draws_of_four_holders_are_uniform() {
    let mut deal = MayHold::anything(&[2, 2, 1, 2]).unwrap();
    deal.bar(Holder::ALL[3], pieces(&[0, 6])).unwrap();
    deal.bar(Holder::ALL[1], pieces(&[2])).unwrap();
    let sampler = Sampler::new(&deal).unwrap();
    let deals = oracle::weighed_deals(&deal, |_| 1.0);
    let mut random = random(11);
    assert!(surprise(&deals, 200_000, || sampler.draw(&mut random)).abs() < 4.0);
}

#[test]
fn draws_with_links_follow_their_weights() {
    let by_count =
        Rule::by_count(Holder::ALL[1], pieces(&[0, 4, 5]), vec![0.0, 1.0, 0.5, 1.0 / 3.0]).unwrap();
    let deal = Linked::new(uneven())
        .with(Rule::at_least_one(Holder::ALL[0], pieces(&[2, 5])))
        .unwrap()
        .with(by_count)
        .unwrap();
    let (reading, deals) = (deal.read().unwrap(), oracle::linked_deals(&deal));
    let mut random = random(12);
    assert!(surprise(&deals, 200_000, || reading.draw(&mut random)).abs() < 4.0);
}

fn weigh(holder: Holder, hand: PieceSet) -> f64 {
    hand.iter()
        .map(|piece| 1.0 / (1 + (piece.index() + holder.index()) % 3) as f64)
        .sum()
}

fn weigh_all(hands: &Hands) -> f64 {
    Holder::first(3)
        .map(|holder| weigh(holder, hands.of(holder)))
        .product()
}

#[test]
fn draws_of_whole_hands_follow_their_weights() {
    let reading = HandWeights::new(&uneven(), weigh).unwrap().read().unwrap();
    let deals = oracle::weighed_deals(&uneven(), weigh_all);
    let mut random = random(13);
    assert!(surprise(&deals, 200_000, || reading.draw(&mut random)).abs() < 4.0);
}
