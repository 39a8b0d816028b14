//! Exact uniform draws of deals.
//!
//! First how many of each class go to each holder, then which. Where there are few ways to split the classes they are
//! all listed and one is found by bisection; otherwise the count's own states are walked.

use rand::{Rng, RngExt};

use crate::cells::Cells;
use crate::classes::Class;
use crate::subset::{TABLES, Tables, below};
use crate::{Counter, DealError, Hands, MayHold, PieceSet};

/// Draws deals, each that fits being equally likely.
#[derive(Clone)]
pub struct Sampler {
    total: u128,
    classes: Vec<Class>,
    cells: Cells,
    splits: Option<Splits>,
    tables: &'static Tables,
}

/// All ways to split the classes over the holders.
#[derive(Clone, Default)]
struct Splits {
    /// Running sums of the deals each stands for.
    upto: Vec<u64>,
    /// The numbers given cell by cell, split after split.
    counts: Vec<u8>,
    total: u64,
}

/// Splits listed at most.
const MAX_SPLITS: usize = 4096;
/// The largest class whose subsets come from tables.
const MAX_CLASS: usize = 32;

impl Sampler {
    /// Makes ready to draw. An error where no deal fits, or where there are more than 2¹²⁸.
    pub fn new(deal: &MayHold) -> Result<Self, DealError> {
        let mut counter = Counter::new();
        let (total, classes, cells) = counter.lay_out(deal)?;
        let small = classes.iter().all(|class| class.size() <= MAX_CLASS);
        let splits = if small { Splits::list(cells, total) } else { None };
        Ok(Self {
            total,
            classes: classes.to_vec(),
            cells: cells.clone(),
            splits,
            tables: &TABLES,
        })
    }

    /// How many deals there are to draw from.
    pub const fn total(&self) -> u128 {
        self.total
    }

    /// Draws one deal.
    #[inline]
    pub fn draw<R: Rng + ?Sized>(&self, random: &mut R) -> Hands {
        match &self.splits {
            Some(splits) => self.draw_split(splits, random),
            None => self.walk(random),
        }
    }

    fn draw_split<R: Rng + ?Sized>(&self, splits: &Splits, random: &mut R) -> Hands {
        let mut hands = Hands::default();
        let counts = splits.draw(random, self.cells.cells().len());
        let (mut class, mut left) = (usize::MAX, 0_u32);
        for (cell, &count) in self.cells.cells().iter().zip(counts) {
            if cell.class != class {
                class = cell.class;
                left = ((1_u64 << self.classes[class].size()) - 1) as u32;
            }
            let (free, count) = (left.count_ones() as usize, count as usize);
            if count == 0 {
                continue;
            }
            let taken = if count == free {
                left
            } else {
                self.tables.spread32(self.tables.pick(random, free, count), left)
            };
            left &= !taken;
            hands.give_all(
                cell.holder,
                self.tables.spread(taken, self.classes[class].members),
            );
        }
        hands
    }

    fn walk<R: Rng + ?Sized>(&self, random: &mut R) -> Hands {
        let mut hands = Hands::default();
        let mut state = 0;
        let mut left: Vec<PieceSet> = self.classes.iter().map(|class| class.members).collect();
        for cell in self.cells.cells() {
            let mut aim = random.random_range(0..self.cells.ways_from(state));
            let chosen = self.cells.edges_of(state as usize).iter().find(|edge| {
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

impl Splits {
    /// All splits, or `None` where there are too many of them or of deals.
    fn list(cells: &Cells, total: u128) -> Option<Self> {
        let mut splits = Self {
            total: u64::try_from(total).ok()?,
            ..Self::default()
        };
        let mut path = Vec::with_capacity(cells.cells().len());
        splits.follow(cells, 0, 1, &mut path)?;
        Some(splits)
    }

    fn follow(&mut self, cells: &Cells, state: u32, ways: u128, path: &mut Vec<u8>) -> Option<()> {
        if path.len() == cells.cells().len() {
            if self.upto.len() == MAX_SPLITS {
                return None;
            }
            self.upto
                .push(self.upto.last().copied().unwrap_or(0) + ways as u64);
            self.counts.extend_from_slice(path);
            return Some(());
        }
        for edge in cells
            .edges_of(state as usize)
            .iter()
            .filter(|edge| cells.ways_from(edge.to) > 0)
        {
            path.push(edge.count);
            self.follow(cells, edge.to, ways * edge.ways, path)?;
            path.pop();
        }
        Some(())
    }

    #[inline]
    fn draw<R: Rng + ?Sized>(&self, random: &mut R, cells: usize) -> &[u8] {
        let aim = below(random, self.total);
        let split = self.upto.partition_point(|&upto| upto <= aim);
        &self.counts[split * cells..(split + 1) * cells]
    }
}

impl std::fmt::Debug for Sampler {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sampler")
            .field("total", &self.total)
            .finish_non_exhaustive()
    }
}

/// A random subset of this size.
fn some_of<R: Rng + ?Sized>(random: &mut R, of: PieceSet, count: usize) -> PieceSet {
    let mut all: Vec<_> = of.iter().collect();
    (0..count)
        .map(|_| all.swap_remove(random.random_range(0..all.len())))
        .collect()
}
