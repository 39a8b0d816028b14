//! The fewest events that suffice.
//!
//! Every set of events that suffices takes one at least of each set whose loss breaks it (all events but those that one deal
//! fits which denies the claim). So the smallest set that takes one of each of those known so far is tried: either it
//! suffices, and nothing smaller does, or a deal shows one more set that must be taken from.

use super::witness::Witness;
use super::{Proof, Prover, Sufficient};
use crate::position::Claim;

/// This many sets are tried before the smallest set found so far is taken.
const MOST_TRIES: usize = 400;
/// This many choices are tried to take one of each.
const MOST_CHOICES: usize = 200_000;

impl Prover<'_> {
    /// The fewest of these events from which the claim follows; `known` are some that do, and are kept unless fewer do.
    pub(crate) fn fewest(&self, claim: Option<Claim>, events: &[usize], known: Vec<usize>) -> Proof {
        let open = self.patience.open.get();
        let found = |events: Vec<usize>, all_tried: bool| Proof {
            fewest: events.len() <= 1 || (all_tried && self.patience.open.get() == open),
            events,
        };
        if known.len() <= 1 || self.patience.is_over() {
            return found(known, false);
        }
        let mut needed: Vec<Vec<usize>> = Vec::new();
        for &left_out in &known {
            let rest: Vec<usize> = known.iter().copied().filter(|&event| event != left_out).collect();
            if let Sufficient::No(witness) = self.look(claim, &rest, None) {
                note(&mut needed, self.missing(claim, events, rest, witness));
            }
        }
        let mut choices = MOST_CHOICES;
        let mut least = 1;
        for _ in 0..MOST_TRIES {
            if self.patience.is_over() {
                return found(known, false);
            }
            let Some(chosen) = cover(&needed, &mut least, known.len(), &mut choices) else {
                return found(known, choices > 0);
            };
            match self.look(claim, &chosen, None) {
                Sufficient::Yes => return found(chosen, true),
                Sufficient::No(witness) => {
                    note(&mut needed, self.missing(claim, events, chosen, witness));
                }
            }
        }
        found(known, false)
    }

    /// The events that are missing where as many as can be, these among them, do not suffice.
    fn missing(
        &self,
        claim: Option<Claim>,
        events: &[usize],
        from: Vec<usize>,
        witness: Option<Witness>,
    ) -> Vec<usize> {
        let mut kept = from;
        let mut latest = witness;
        let mut out: Vec<usize> = Vec::new();
        for &event in events {
            if kept.contains(&event) {
                continue;
            }
            let fits = |witness: &Witness| {
                let mut facts = self.evidence.event(event).iter();
                facts.all(|fact| self.setup.holds(witness, fact))
            };
            if latest.as_ref().is_some_and(fits) {
                kept.push(event);
                continue;
            }
            kept.push(event);
            match self.look(claim, &kept, latest.as_ref()) {
                Sufficient::No(witness) => latest = witness.or(latest.filter(fits)),
                Sufficient::Yes => {
                    kept.pop();
                    out.push(event);
                }
            }
        }
        out
    }
}

fn note(needed: &mut Vec<Vec<usize>>, missing: Vec<usize>) {
    if !missing.is_empty() && !needed.contains(&missing) {
        needed.push(missing);
    }
}

/// A smallest choice of events with one at least of each set, of fewer than `below`; `least` rises to its size.
fn cover(needed: &[Vec<usize>], least: &mut usize, below: usize, choices: &mut usize) -> Option<Vec<usize>> {
    while *least < below {
        let mut chosen = Vec::new();
        if choose(needed, &mut chosen, &mut Vec::new(), *least, choices) {
            chosen.sort_unstable();
            return Some(chosen);
        }
        if *choices == 0 {
            return None;
        }
        *least += 1;
    }
    None
}

fn choose(
    needed: &[Vec<usize>],
    chosen: &mut Vec<usize>,
    barred: &mut Vec<usize>,
    left: usize,
    choices: &mut usize,
) -> bool {
    let open = |set: &&Vec<usize>| !set.iter().any(|event| chosen.contains(event));
    let free = |set: &Vec<usize>| set.iter().filter(|event| !barred.contains(event)).count();
    let Some(tightest) = needed.iter().filter(open).min_by_key(|set| free(set)) else {
        return true;
    };
    *choices = choices.saturating_sub(1);
    if *choices == 0 || apart(needed, chosen) > left {
        return false;
    }
    let marks = barred.len();
    for &event in tightest {
        if barred.contains(&event) {
            continue;
        }
        chosen.push(event);
        if choose(needed, chosen, barred, left - 1, choices) {
            return true;
        }
        chosen.pop();
        barred.push(event);
    }
    barred.truncate(marks);
    false
}

/// How many of the sets that are still open have nothing in common, taken as they come: each needs an event of its own.
fn apart(needed: &[Vec<usize>], chosen: &[usize]) -> usize {
    let mut taken: Vec<usize> = Vec::new();
    let mut count = 0;
    for set in needed {
        if !set
            .iter()
            .any(|event| chosen.contains(event) || taken.contains(event))
        {
            taken.extend(set);
            count += 1;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cover_is_the_smallest() {
        // 3 is in the first and the last, 5 in the second: no single event is in all three.
        let needed = [vec![1, 3], vec![2, 5], vec![3, 4]];
        let found = cover(&needed, &mut 1, 9, &mut 1000).unwrap();
        assert_eq!(found.len(), 2);
        assert!(found.contains(&3));
        assert_eq!(cover(&needed, &mut 1, 2, &mut 1000), None);
    }
}
