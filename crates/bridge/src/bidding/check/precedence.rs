//! Which block goes first, by what the text says.

use std::collections::{BTreeMap, BTreeSet};

use crate::system::{Category, System};

/// Which blocks the text orders, directly or through others.
pub(super) struct Precedence {
    before: BTreeMap<usize, BTreeSet<usize>>,
    categories: Vec<Category>,
    in_order: Vec<bool>,
    names: Vec<String>,
    files: Vec<Option<String>>,
}

impl Precedence {
    pub(super) fn of(system: &System) -> Self {
        let blocks = &system.sheet().blocks;
        let mut before: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for (i, block) in blocks.iter().enumerate() {
            for (j, other) in blocks.iter().enumerate() {
                if block.beats.contains(&other.name) {
                    before.entry(i).or_default().insert(j);
                }
                if block.yields_to.contains(&other.name) {
                    before.entry(j).or_default().insert(i);
                }
            }
        }
        Self {
            before: closed(before),
            categories: blocks.iter().map(|block| block.category).collect(),
            in_order: blocks.iter().map(|block| block.in_order).collect(),
            names: blocks.iter().map(|block| block.name.clone()).collect(),
            files: blocks.iter().map(|block| block.ordered_in.clone()).collect(),
        }
    }

    /// Whether something says which of the two goes first.
    pub(super) fn knows(&self, a: usize, b: usize) -> bool {
        if a == b {
            return self.in_order[a];
        }
        let goes = |a: usize, b: usize| self.before.get(&a).is_some_and(|later| later.contains(&b));
        // Blocks under one heading, and those of a file that says `ordered`, go in the order of the text.
        let same_file = self.files[a].is_some() && self.files[a] == self.files[b];
        let same_heading = self.names[a] == self.names[b] && !self.names[a].is_empty();
        self.categories[a] != self.categories[b] || same_heading || same_file || goes(a, b) || goes(b, a)
    }
}

/// The relation with all that follows from it.
fn closed(mut before: BTreeMap<usize, BTreeSet<usize>>) -> BTreeMap<usize, BTreeSet<usize>> {
    loop {
        let mut grown = false;
        let old = before.clone();
        for later in before.values_mut() {
            let more: BTreeSet<usize> = later
                .iter()
                .filter_map(|next| old.get(next))
                .flatten()
                .copied()
                .collect();
            let size = later.len();
            later.extend(more);
            grown |= later.len() > size;
        }
        if !grown {
            return before;
        }
    }
}
