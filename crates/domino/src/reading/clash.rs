//! Entries that cannot all be right, and the reading that goes on without the one that is likeliest wrong.

use kibitzer_deal::{Counter, Counts, DealError};
use kibitzer_wire::Place;

use super::certain::fewest;
use crate::evidence::Evidence;
use crate::record::{Fault, RecordError};
use crate::table::Table;

/// Entries that contradict each other, and those that the reading goes on without.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clash {
    /// The fewest events found that cannot all be right.
    pub events: Vec<usize>,
    /// The events that were taken as mistakes: without them, some deal fits.
    pub set_aside: Vec<usize>,
}

/// What the events say, with as few of them set aside as need be.
pub(super) struct Settled {
    pub(super) evidence: Evidence,
    pub(super) counts: Counts,
    pub(super) clash: Option<Clash>,
}

/// Most entries that are set aside before a record is refused.
const MOST_ASIDE: usize = 12;

/// Gathers the evidence; where no deal fits, sets entries aside until one does.
pub(super) fn settle(counter: &mut Counter, table: &Table) -> Result<Settled, RecordError> {
    let mut set_aside: Vec<usize> = Vec::new();
    let mut events: Vec<usize> = Vec::new();
    loop {
        table.check_time()?;
        match trial(counter, table, &set_aside) {
            Trial::Fits(evidence, counts) => {
                let (evidence, counts) = take_back(counter, table, &mut set_aside, (evidence, counts));
                set_aside.sort_unstable();
                let clash = (!set_aside.is_empty()).then_some(Clash { events, set_aside });
                return Ok(Settled {
                    evidence: *evidence,
                    counts: *counts,
                    clash,
                });
            }
            Trial::Refused(error) => return Err(error),
            Trial::Clash(found) => {
                let culprit = likeliest_mistake(counter, table, &set_aside, &found);
                if events.is_empty() {
                    events.clone_from(&found);
                }
                let Some(culprit) = culprit.filter(|_| set_aside.len() < MOST_ASIDE) else {
                    let place = found.last().copied().unwrap_or_default();
                    return Err(Fault::Contradiction(found).at(Place::event(place)));
                };
                set_aside.push(culprit);
            }
        }
    }
}

type Fits = (Box<Evidence>, Box<Counts>);

/// Believes entries again that need not have been set aside: what was set aside later may have been enough.
fn take_back(counter: &mut Counter, table: &Table, set_aside: &mut Vec<usize>, mut fits: Fits) -> Fits {
    if set_aside.len() < 2 {
        return fits;
    }
    for event in set_aside.clone() {
        let rest: Vec<usize> = set_aside
            .iter()
            .copied()
            .filter(|&other| other != event)
            .collect();
        if let Trial::Fits(evidence, counts) = trial(counter, table, &rest) {
            fits = (evidence, counts);
            *set_aside = rest;
        }
    }
    fits
}

enum Trial {
    Fits(Box<Evidence>, Box<Counts>),
    /// The fewest events found that cannot all be right.
    Clash(Vec<usize>),
    Refused(RecordError),
}

fn trial(counter: &mut Counter, table: &Table, ignored: &[usize]) -> Trial {
    let evidence = match Evidence::gather_but(table, ignored) {
        Ok(evidence) => evidence,
        Err(error) => {
            return match (&error.fault, error.event()) {
                (Fault::RuledOut { by, .. }, Some(shown)) => Trial::Clash(vec![*by, shown]),
                _ => Trial::Refused(error),
            };
        }
    };
    match evidence.may_hold().and_then(|deal| counter.count(&deal).cloned()) {
        Ok(counts) => Trial::Fits(Box::new(evidence), Box::new(counts)),
        Err(error) if error.is_contradiction() => {
            Trial::Clash(smallest(counter, table, ignored, &evidence.telling))
        }
        Err(DealError::Stopped(stopped)) => Trial::Refused(Fault::from(stopped).at("events")),
        Err(error) => Trial::Refused(Fault::BeyondCounting(error.to_string()).at("events")),
    }
}

fn contradicts(counter: &mut Counter, table: &Table, ignored: &[usize]) -> bool {
    Evidence::gather_but(table, ignored).is_ok_and(|evidence| {
        let counted = evidence
            .may_hold()
            .and_then(|deal| counter.count(&deal).map(Counts::total));
        counted.is_err_and(|error| error.is_contradiction())
    })
}

/// The fewest of these events that contradict each other: the latest ones are left out first, so that the clash is named
/// as soon as it arises.
fn smallest(counter: &mut Counter, table: &Table, ignored: &[usize], telling: &[usize]) -> Vec<usize> {
    let mut latest_first: Vec<usize> = telling.iter().rev().copied().collect();
    latest_first.retain(|event| !ignored.contains(event));
    let mut found = fewest(&latest_first, &table.stop, |without| {
        let all: Vec<usize> = ignored.iter().chain(without).copied().collect();
        contradicts(counter, table, &all)
    });
    found.sort_unstable();
    if let Some(fewer) = fewer_than(counter, table, &found, telling) {
        found = fewer;
    }
    found
}

/// Looks for a smaller set by trying them all; a set that cannot be made smaller one by one need not be the smallest.
fn fewer_than(
    counter: &mut Counter,
    table: &Table,
    found: &[usize],
    telling: &[usize],
) -> Option<Vec<usize>> {
    let upto: Vec<usize> = telling
        .iter()
        .copied()
        .filter(|e| e <= found.last().unwrap_or(&0))
        .collect();
    let mut tries = 0;
    for size in 1..found.len().min(4) {
        let mut chosen: Vec<usize> = (0..size).collect();
        loop {
            tries += 1;
            if table.stop.is_due() || tries > 4_000 || size > upto.len() {
                return None;
            }
            let kept: Vec<usize> = chosen.iter().map(|&i| upto[i]).collect();
            let without: Vec<usize> = telling.iter().copied().filter(|e| !kept.contains(e)).collect();
            if contradicts(counter, table, &without) {
                return Some(kept);
            }
            if !next_choice(&mut chosen, upto.len()) {
                break;
            }
        }
    }
    None
}

/// The next choice of as many out of `of`, in order; false after the last.
fn next_choice(chosen: &mut [usize], of: usize) -> bool {
    let size = chosen.len();
    for i in (0..size).rev() {
        if chosen[i] < of - size + i {
            chosen[i] += 1;
            for j in i + 1..size {
                chosen[j] = chosen[j - 1] + 1;
            }
            return true;
        }
    }
    false
}

/// Which of these events to take as a mistake: with one of them gone, the more deals fit the likelier it was that one.
fn likeliest_mistake(
    counter: &mut Counter,
    table: &Table,
    aside: &[usize],
    found: &[usize],
) -> Option<usize> {
    let mut fits = |event: usize| {
        let ignored: Vec<usize> = aside.iter().copied().chain([event]).collect();
        let evidence = Evidence::gather_but(table, &ignored).ok()?;
        let counts = evidence
            .may_hold()
            .and_then(|deal| counter.count(&deal).map(Counts::total));
        Some((counts.unwrap_or(0), event))
    };
    let able: Vec<(u128, usize)> = found.iter().filter_map(|&event| fits(event)).collect();
    let best = able
        .iter()
        .max_by_key(|(deals, event)| (*deals, std::cmp::Reverse(*event)));
    // Where a tile was shown that had been ruled out, only what ruled it out can be set aside.
    best.map(|(_, event)| *event)
        .or_else(|| found.iter().copied().find(|event| !aside.contains(event)))
}
