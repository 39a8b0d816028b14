//! Why, against every subset of observations and every deal.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{linked, random, rule};
use kibitzer_deal::{Hands, Holder, Linked, MayHold, Piece, Rule, why};
use kibitzer_oracle as oracle;
use rand::RngExt;
use rand::rngs::SmallRng;

const PROBLEMS: usize = 1500;
/// More than any of these problems needs.
const PLENTY: usize = 10_000;

/// A deal, and observations of it that are added one by one.
struct Problem {
    deal: MayHold,
    observations: Vec<Rule>,
}

impl Problem {
    fn random(random: &mut SmallRng) -> Self {
        let deal = linked(random, false).may_hold().clone();
        let count = random.random_range(1..=7);
        let observations = (0..count).map(|_| rule(random, &deal, false)).collect();
        Self { deal, observations }
    }

    /// The engine's answer: whether some deal fits these observations.
    fn is_possible(&self, deal: &MayHold, chosen: &[usize]) -> bool {
        let rules = chosen.iter().map(|&one| self.observations[one].clone());
        let start = Ok(Linked::new(deal.clone()));
        let linked = rules.fold(start, |linked, rule| linked.and_then(|linked| linked.with(rule)));
        linked.unwrap().is_possible()
    }

    /// All minimal sets of observations that leave none of these deals, by trying every set.
    fn minimal_sets(&self, deals: &[Hands]) -> Vec<Vec<usize>> {
        let fits = |hands: &Hands, set: u32| {
            let chosen = self
                .observations
                .iter()
                .enumerate()
                .filter(|(one, _)| set >> one & 1 == 1);
            chosen
                .into_iter()
                .all(|(_, rule)| oracle::weight(std::slice::from_ref(rule), hands) > 0.0)
        };
        let count = self.observations.len();
        let enough: Vec<bool> = (0..1_u32 << count)
            .map(|set| !deals.iter().any(|hands| fits(hands, set)))
            .collect();
        let minimal = |set: &u32| {
            let without = |one: usize| set >> one & 1 == 1 && enough[(set & !(1 << one)) as usize];
            enough[*set as usize] && !(0..count).any(without)
        };
        let mut sets: Vec<Vec<usize>> = (0..1_u32 << count)
            .filter(minimal)
            .map(|set| (0..count).filter(|one| set >> one & 1 == 1).collect())
            .collect();
        sets.sort_by_key(|set| (set.len(), set.clone()));
        sets
    }
}

#[test]
fn reasons_are_minimal_and_with_effort_the_smallest() {
    let (mut random, mut explained) = (random(22), 0);
    for _ in 0..PROBLEMS {
        let problem = Problem::random(&mut random);
        let piece = Piece::ALL[random.random_range(0..problem.deal.piece_count())];
        let holder = Holder::ALL[random.random_range(0..problem.deal.holder_count())];
        // The fact: this piece is with this holder. It follows where no deal is left in which it is not.
        let mut others = oracle::deals(&problem.deal);
        others.retain(|hands| !hands.of(holder).contains(piece));
        let expected = problem.minimal_sets(&others);
        let mut elsewhere = problem.deal.clone();
        let barred = elsewhere.bar(holder, [piece].into_iter().collect()).is_ok();
        let enough = |chosen: &[usize]| !barred || !problem.is_possible(&elsewhere, chosen);
        let count = problem.observations.len();
        let (quick, best) = (why(count, 0, enough), why(count, PLENTY, enough));
        assert_eq!(quick.is_some(), !expected.is_empty());
        assert_eq!(best.as_ref().map(Vec::len), expected.first().map(Vec::len));
        for found in [quick, best].into_iter().flatten() {
            assert!(expected.contains(&found), "{found:?} not in {expected:?}");
            explained += usize::from(!found.is_empty());
        }
    }
    assert!(
        explained > PROBLEMS / 50,
        "only {explained} facts needed an observation"
    );
}
