//! Which block and which line goes first: categories, then `beats` and `yields to`, then the order of the text.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::error::SystemError;
use super::syntax::{Block, Place, Rule};
use crate::condition::closest;

/// The numbers of the blocks, the first choice first.
pub(super) fn of_blocks(blocks: &[Block]) -> Result<Vec<usize>, SystemError> {
    let mut edges = Vec::new();
    for (i, block) in blocks.iter().enumerate() {
        for (name, before) in named(&block.beats, &block.yields_to) {
            let others: Vec<_> = (0..blocks.len())
                .filter(|&j| j != i && blocks[j].name == name)
                .collect();
            edges.extend(others.iter().map(|&j| if before { (i, j) } else { (j, i) }));
        }
    }
    // A higher category goes first whatever else is said.
    let same = |&(a, b): &(usize, usize)| blocks[a].category == blocks[b].category;
    edges.retain(same);
    let mut order = sorted(blocks.len(), &edges).map_err(|i| circle(&blocks[i].at, &blocks[i].name))?;
    order.sort_by_key(|&i| Reverse(blocks[i].category));
    Ok(order)
}

/// The numbers of the lines of a block, the first choice first.
pub(super) fn of_rules(rules: &[Rule]) -> Result<Vec<usize>, SystemError> {
    let mut edges = Vec::new();
    for (i, rule) in rules.iter().enumerate() {
        for (name, before) in named(&rule.tags.beats, &rule.tags.yields_to) {
            let others: Vec<_> = (0..rules.len())
                .filter(|&j| j != i && rules[j].name == name)
                .collect();
            if others.is_empty() {
                let known = rules.iter().map(|rule| rule.name.as_str());
                return Err(unknown("block or rule", &rule.at, name, closest(name, known)));
            }
            edges.extend(others.iter().map(|&j| if before { (i, j) } else { (j, i) }));
        }
    }
    sorted(rules.len(), &edges).map_err(|i| circle(&rules[i].at, &rules[i].name))
}

/// That no `what` is called `name`, but one that is close.
pub(super) fn unknown(what: &'static str, at: &Place, name: &str, close: Option<&str>) -> SystemError {
    SystemError::UnknownName {
        what,
        at: at.clone(),
        name: name.to_owned(),
        hint: close
            .map(|close| format!("; did you mean {close:?}?"))
            .unwrap_or_default(),
    }
}

fn named<'a>(beats: &'a [String], yields_to: &'a [String]) -> impl Iterator<Item = (&'a str, bool)> {
    let before = beats.iter().map(|name| (name.as_str(), true));
    before.chain(yields_to.iter().map(|name| (name.as_str(), false)))
}

fn circle(at: &Place, name: &str) -> SystemError {
    SystemError::Circle {
        at: at.clone(),
        name: name.to_owned(),
    }
}

/// Numbers below `count` so that each edge goes forward, the smallest first where free; a member of a circle otherwise.
fn sorted(count: usize, edges: &[(usize, usize)]) -> Result<Vec<usize>, usize> {
    let mut after: Vec<Vec<usize>> = vec![Vec::new(); count];
    let mut waiting = vec![0_usize; count];
    for &(first, second) in edges {
        after[first].push(second);
        waiting[second] += 1;
    }
    let free = (0..count).filter(|&i| waiting[i] == 0).map(Reverse);
    let mut free: BinaryHeap<Reverse<usize>> = free.collect();
    let mut order = Vec::with_capacity(count);
    while let Some(Reverse(next)) = free.pop() {
        order.push(next);
        for &later in &after[next] {
            waiting[later] -= 1;
            if waiting[later] == 0 {
                free.push(Reverse(later));
            }
        }
    }
    // Who still waits for another waits in a circle, or for one.
    match waiting.iter().position(|&others| others > 0) {
        None => Ok(order),
        Some(waits) => Err(waits),
    }
}
