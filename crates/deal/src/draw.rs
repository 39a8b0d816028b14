//! Exact uniform draws of deals.

use rand::{Rng, RngExt};

use crate::cells::Cells;
use crate::classes::Class;
use crate::{Counter, DealError, Hands, MayHold, PieceSet};

/// Draws deals, each that fits being equally likely.
#[derive(Clone, Debug)]
pub struct Sampler {
    total: u128,
    classes: Vec<Class>,
    cells: Cells,
}

impl Sampler {
    /// Makes ready to draw. An error where no deal fits, or where there are more than 2¹²⁸.
    pub fn new(deal: &MayHold) -> Result<Self, DealError> {
        let mut counter = Counter::new();
        let (total, classes, cells) = counter.lay_out(deal)?;
        Ok(Self {
            total,
            classes: classes.to_vec(),
            cells: cells.clone(),
        })
    }

    /// How many deals there are to draw from.
    pub const fn total(&self) -> u128 {
        self.total
    }

    /// Draws one deal.
    pub fn draw<R: Rng + ?Sized>(&self, random: &mut R) -> Hands {
        let mut hands = Hands::default();
        let mut state = 0;
        let mut left: Vec<PieceSet> = self.classes.iter().map(|class| class.members).collect();
        for cell in self.cells.cells() {
            let mut aim = random.random_range(0..self.cells.ways_from(state));
            let edges = self.cells.edges_of(state as usize).iter();
            let chosen = edges.into_iter().find(|edge| {
                let ways = edge.ways * self.cells.ways_from(edge.to);
                let here = aim < ways;
                aim = aim.saturating_sub(ways);
                here
            });
            let Some(edge) = chosen else { break };
            let taken = some_of(random, left[cell.class], edge.count as usize);
            left[cell.class] -= taken;
            hands.give_all(cell.holder, taken);
            state = edge.to;
        }
        hands
    }
}

/// A random subset of this size.
fn some_of<R: Rng + ?Sized>(random: &mut R, of: PieceSet, count: usize) -> PieceSet {
    let mut all: Vec<_> = of.iter().collect();
    (0..count)
        .map(|_| all.swap_remove(random.random_range(0..all.len())))
        .collect()
}
