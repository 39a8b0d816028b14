//! Propagation finds exactly the support that counting finds, and every reason holds.

mod common;

use common::{may_hold, random, rounds};
use kibitzer_deal::{Counter, Counts, Elimination, HolderSet, MayHold, Reason, propagate};

/// Whether the reason is true of the deal as it stood when the candidate was struck out.
fn holds(deal: &MayHold, step: &Elimination) -> bool {
    match step.reason {
        Reason::DeterminedHand { holder } => {
            let hand = deal.holdable(holder);
            holder != step.holder && hand.contains(step.piece) && hand.len() == deal.slots(holder)
        }
        Reason::FullHand { pieces } => {
            let own = HolderSet::only(step.holder);
            let theirs = pieces.iter().all(|piece| deal.candidates(piece) == own);
            theirs && pieces.len() == deal.slots(step.holder) && !pieces.contains(step.piece)
        }
        Reason::Hall { holders, pieces } => {
            let slots: usize = holders.iter().map(|holder| deal.slots(holder)).sum();
            let theirs = pieces
                .iter()
                .all(|piece| deal.candidates(piece).is_subset(holders));
            theirs && pieces.len() == slots && holders.contains(step.holder) && !pieces.contains(step.piece)
        }
    }
}

fn compare(counter: &mut Counter, deal: &MayHold) {
    let mut narrowed = deal.clone();
    match (propagate(&mut narrowed), counter.count(deal)) {
        (Ok(steps), Ok(counts)) => {
            for piece in deal.pieces() {
                assert_eq!(
                    narrowed.candidates(piece),
                    counts.support(piece),
                    "piece {piece} of {deal:?}"
                );
            }
            check_steps(deal, &steps);
        }
        (Err(error), Err(_)) => assert!(error.is_contradiction()),
        (found, counted) => panic!("{found:?} but {:?}: {deal:?}", counted.map(Counts::total)),
    }
}

fn check_steps(deal: &MayHold, steps: &[Elimination]) {
    let mut so_far = deal.clone();
    for step in steps {
        assert!(holds(&so_far, step), "{step:?} of {deal:?}");
        so_far
            .bar(step.holder, step.piece.into())
            .expect("known holder and piece");
    }
}

#[test]
fn propagation_finds_the_support() {
    let (mut random, mut counter) = (random(20), Counter::new());
    for _ in 0..rounds() {
        compare(&mut counter, &may_hold(&mut random, 6, 9));
    }
}
