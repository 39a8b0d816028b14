//! Any number of holders: the count class by class, and in each class holder by holder.
//!
//! A *cell* is a class and a holder that may hold it. The state before a cell is the free slots of every holder, eight
//! bits each; how much of the class is still to be given follows from their sum. Each cell gives some number of the
//! class to its holder; a holder may not be left with more slots than later classes can fill, so that no state is
//! carried on that one holder alone makes hopeless. Forward and backward sums over the states give every marginal.

use crate::binomial::choose;
use crate::classes::Class;
use crate::index::{Index, Key};
use crate::{DealError, Holder, MayHold};

/// States held at most; each takes about 50 bytes with its edges.
const MAX_STATES: usize = 4_000_000;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    pub(crate) class: usize,
    pub(crate) holder: Holder,
    /// Pieces of the classes that come after this one.
    later: usize,
    /// Pieces of later classes that this holder may hold.
    later_here: usize,
    /// Whether this is the class's last cell, which takes all that is left of it.
    last: bool,
}

/// "Give `count` of the class to the holder", from one state to the next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) count: u8,
    pub(crate) to: u32,
    /// The ways to choose those of what is left of the class.
    pub(crate) ways: u128,
}

/// The states before every cell, what leads from each to the next, and the sums both ways.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cells {
    /// The classes in the order they are given out.
    turn: Vec<usize>,
    all: Vec<Cell>,
    index: Index<u128>,
    keys: Vec<u128>,
    /// The first state of each layer; the layer after the last cell holds the one final state.
    layers: Vec<u32>,
    /// The first edge of each state.
    edges_from: Vec<u32>,
    edges: Vec<Edge>,
    forward: Vec<u128>,
    backward: Vec<u128>,
    by_count: Vec<u128>,
}

impl Cells {
    /// Lays out the states of a deal and counts. The total is 0 where nothing fits.
    pub(crate) fn count(&mut self, classes: &[Class], deal: &MayHold) -> Result<u128, DealError> {
        self.order(classes);
        self.lay_out(deal)?;
        self.sum_back()?;
        Ok(self.backward.first().copied().unwrap_or(0))
    }

    /// The cells, classes with few holders first.
    fn order(&mut self, classes: &[Class]) {
        self.turn.clear();
        self.turn.extend(0..classes.len());
        // No two keys are the same; and sorting this way needs no memory.
        self.turn
            .sort_unstable_by_key(|&class| (classes[class].holders.len(), classes[class].holders, class));
        self.all.clear();
        let mut later: usize = classes.iter().map(Class::size).sum();
        for (at, &class) in self.turn.iter().enumerate() {
            later -= classes[class].size();
            let after = &self.turn[at + 1..];
            let mut left = classes[class].holders.len();
            for holder in classes[class].holders.iter() {
                left -= 1;
                let here = after
                    .iter()
                    .map(|&c| &classes[c])
                    .filter(|c| c.holders.contains(holder));
                let later_here = here.map(Class::size).sum();
                self.all.push(Cell {
                    class,
                    holder,
                    later,
                    later_here,
                    last: left == 0,
                });
            }
        }
    }

    fn lay_out(&mut self, deal: &MayHold) -> Result<(), DealError> {
        self.keys.clear();
        self.layers.clear();
        self.edges_from.clear();
        self.edges.clear();
        self.forward.clear();
        self.keys.push(
            deal.holders()
                .fold(0, |key, h| key.plus(8 * h.index() as u32, deal.slots(h) as u32)),
        );
        self.forward.push(1);
        let mut first = 0;
        for at in 0..self.all.len() {
            self.layers.push(first as u32);
            first = self.advance(first, self.all[at])?;
        }
        self.layers.extend([first as u32, self.keys.len() as u32]);
        self.edges_from
            .resize(self.keys.len() + 1, self.edges.len() as u32);
        Ok(())
    }

    /// Adds the layer that follows a cell; returns its first state.
    fn advance(&mut self, first: usize, cell: Cell) -> Result<usize, DealError> {
        let next = self.keys.len();
        self.index.clear();
        for state in first..next {
            self.edges_from.push(self.edges.len() as u32);
            self.follow(state, next, cell)?;
        }
        if self.keys.len() > MAX_STATES || self.edges.len() > 4 * MAX_STATES {
            return Err(DealError::TooManyStates { limit: MAX_STATES });
        }
        Ok(next)
    }

    fn follow(&mut self, state: usize, next: usize, cell: Cell) -> Result<(), DealError> {
        let key = self.keys[state];
        let shift = 8 * cell.holder.index() as u32;
        let free = key.field(shift, 0xFF) as usize;
        // More free slots than pieces to come cannot be: both start equal and fall together.
        let rest = sum_of_bytes(key).saturating_sub(cell.later);
        let least = free
            .saturating_sub(cell.later_here)
            .max(if cell.last { rest } else { 0 });
        for count in least..=free.min(rest) {
            let ways = choose(rest, count);
            let (number, new) = self.index.number(key.minus(shift, count as u32));
            if new {
                self.keys.push(key.minus(shift, count as u32));
                self.forward.push(0);
            }
            let to = next + number as usize;
            let more = self.forward[state]
                .checked_mul(ways)
                .and_then(|w| w.checked_add(self.forward[to]));
            self.forward[to] = more.ok_or(DealError::TooManyDeals)?;
            self.edges.push(Edge {
                count: count as u8,
                to: to as u32,
                ways,
            });
        }
        Ok(())
    }

    fn sum_back(&mut self) -> Result<(), DealError> {
        self.backward.clear();
        self.backward.resize(self.keys.len(), 0);
        let last = self.layers[self.all.len()] as usize;
        // After the last cell every slot is full.
        for state in last..self.keys.len() {
            self.backward[state] = u128::from(self.keys[state] == 0);
        }
        for state in (0..last).rev() {
            let mut sum = 0_u128;
            for edge in self.edges_of(state) {
                let ways = self.backward[edge.to as usize].checked_mul(edge.ways);
                sum = ways
                    .and_then(|w| w.checked_add(sum))
                    .ok_or(DealError::TooManyDeals)?;
            }
            self.backward[state] = sum;
        }
        Ok(())
    }

    /// The room in everything that is kept from one count to the next.
    #[cfg(test)]
    pub(crate) fn capacities(&self) -> Vec<usize> {
        let sums = [&self.forward, &self.backward, &self.by_count, &self.keys].map(Vec::capacity);
        let places = [&self.layers, &self.edges_from].map(Vec::capacity);
        let lists = [self.turn.capacity(), self.all.capacity(), self.edges.capacity()];
        [&sums[..], &places, &lists, &self.index.capacities()].concat()
    }

    pub(crate) fn edges_of(&self, state: usize) -> &[Edge] {
        &self.edges[self.edges_from[state] as usize..self.edges_from[state + 1] as usize]
    }

    pub(crate) fn cells(&self) -> &[Cell] {
        &self.all
    }

    /// The ways to finish a deal from this state.
    pub(crate) fn ways_from(&self, state: u32) -> u128 {
        self.backward[state as usize]
    }

    /// How many ways there are through the states from the first to the last.
    pub(crate) fn path_count(&self) -> usize {
        let mut paths = vec![0_usize; self.keys.len()];
        for state in (0..self.keys.len()).rev() {
            let edges = self.edges_of(state);
            let ends_here = usize::from(edges.is_empty() && self.keys[state] == 0);
            paths[state] = edges
                .iter()
                .fold(ends_here, |sum, edge| sum.saturating_add(paths[edge.to as usize]));
        }
        paths.first().copied().unwrap_or(0)
    }

    /// The deals in which one given piece of the cell's class is with the cell's holder.
    pub(crate) fn ways_of(&mut self, at: usize, size: usize) -> u128 {
        self.by_count.clear();
        self.by_count.resize(size + 1, 0);
        for state in self.layers[at] as usize..self.layers[at + 1] as usize {
            let (from, to) = (
                self.edges_from[state] as usize,
                self.edges_from[state + 1] as usize,
            );
            for edge in &self.edges[from..to] {
                // Cannot pass 128 bits: these are disjoint parts of a total that did not.
                self.by_count[edge.count as usize] +=
                    self.forward[state] * edge.ways * self.backward[edge.to as usize];
            }
        }
        share(&self.by_count, size as u128)
    }
}

/// Σ `ways[count]` × count / size, without ever passing the size of Σ ways.
fn share(ways: &[u128], size: u128) -> u128 {
    let (mut whole, mut rest) = (0, 0);
    for (count, &ways) in ways.iter().enumerate() {
        whole += ways / size * count as u128;
        rest += ways % size * count as u128;
    }
    whole + rest / size
}

fn sum_of_bytes(key: u128) -> usize {
    key.to_le_bytes().iter().map(|&byte| byte as usize).sum()
}
