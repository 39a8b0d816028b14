//! Exact uniform draws of deals.
//!
//! First how many of each class go to each holder, then which. Where there are few ways to split the classes they are
//! all listed, each with its steps worked out beforehand, and one is found by bisection; otherwise the count's own
//! states are walked.

use rand::{Rng, RngExt};

use crate::cells::Cells;
use crate::classes::Class;
use crate::subset::{Places, TABLES, Tables, WORD, below};
use crate::{Counter, DealError, Hands, Holder, MayHold, PieceSet};

/// Draws deals, each that fits being equally likely.
#[derive(Clone)]
pub struct Sampler {
    total: u128,
    method: Method,
}

#[derive(Clone)]
enum Method {
    Listed(Splits),
    Walked(Vec<Class>, Cells),
}

/// All ways to split the classes over the holders.
#[derive(Clone)]
struct Splits {
    /// Running sums of the deals each stands for.
    upto: Vec<u64>,
    total: u64,
    /// Where each one's steps start, and after the last where they end.
    from: Vec<u32>,
    steps: Vec<Step>,
    places: Vec<Places>,
    tables: &'static Tables,
}

/// "Give this many of what is left of the class to this holder."
#[derive(Clone, Copy)]
struct Step {
    class: u8,
    holder: Holder,
    /// Nothing of the class is given yet.
    first: bool,
    /// The holder takes all that is left.
    rest: bool,
    /// Where the subsets of this size start in the tables, and how many there are of what is left.
    subsets: u32,
    ways: u32,
}

/// Splits listed at most.
const MAX_SPLITS: usize = 4096;

impl Sampler {
    /// Makes ready to draw. An error where no deal fits, or where there are more than 2¹²⁸.
    pub fn new(deal: &MayHold) -> Result<Self, DealError> {
        let mut counter = Counter::new();
        let (total, classes, cells) = counter.lay_out(deal)?;
        let method = match Splits::list(deal, classes, total) {
            Some(splits) => Method::Listed(splits),
            None => Method::Walked(classes.to_vec(), cells.clone()),
        };
        Ok(Self { total, method })
    }

    /// How many deals there are to draw from.
    pub const fn total(&self) -> u128 {
        self.total
    }

    /// Draws one deal.
    ///
    /// ```
    /// use kibitzer_deal::{Holder, MayHold, Sampler};
    /// use rand::{SeedableRng, rngs::SmallRng};
    ///
    /// let deal = MayHold::anything(&[7, 7, 7]).unwrap();
    /// let hands = Sampler::new(&deal).unwrap().draw(&mut SmallRng::seed_from_u64(1));
    /// assert_eq!(hands.of(Holder::ALL[0]).len(), 7);
    /// ```
    #[inline]
    pub fn draw<R: Rng + ?Sized>(&self, random: &mut R) -> Hands {
        match &self.method {
            Method::Listed(splits) => splits.draw(random),
            Method::Walked(classes, cells) => walk(classes, cells, random),
        }
    }
}

fn walk<R: Rng + ?Sized>(classes: &[Class], cells: &Cells, random: &mut R) -> Hands {
    let mut hands = Hands::default();
    let mut state = 0;
    let mut left: Vec<PieceSet> = classes.iter().map(|class| class.members).collect();
    for cell in cells.cells() {
        let mut aim = random.random_range(0..cells.ways_from(state));
        let chosen = cells.edges_of(state as usize).iter().find(|edge| {
            let ways = edge.ways * cells.ways_from(edge.to);
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

impl Splits {
    /// All splits, or `None` where there are too many of them or of deals.
    fn list(deal: &MayHold, classes: &[Class], total: u128) -> Option<Self> {
        let total = u64::try_from(total).ok()?;
        // A class of no more than a word has all its subsets in the tables.
        let parts: Vec<Class> = classes.iter().flat_map(|class| class.parts(WORD)).collect();
        let mut cells = Cells::default();
        cells.count(&parts, deal).ok()?;
        if cells.path_count() > MAX_SPLITS {
            return None;
        }
        let mut splits = Self {
            upto: Vec::new(),
            total,
            from: vec![0],
            steps: Vec::new(),
            places: parts.iter().map(|part| Places::new(part.members)).collect(),
            tables: &TABLES,
        };
        splits.follow(&cells, &parts, 0, 1, &mut Vec::with_capacity(cells.cells().len()));
        Some(splits)
    }

    fn follow(&mut self, cells: &Cells, parts: &[Class], state: u32, ways: u128, path: &mut Vec<u8>) {
        if path.len() == cells.cells().len() {
            let before = self.upto.last().copied().unwrap_or(0);
            self.upto.push(before + ways as u64);
            self.work_out(cells, parts, path);
            self.from.push(self.steps.len() as u32);
            return;
        }
        for edge in cells.edges_of(state as usize) {
            if cells.ways_from(edge.to) > 0 {
                path.push(edge.count);
                self.follow(cells, parts, edge.to, ways * edge.ways, path);
                path.pop();
            }
        }
    }

    /// Adds the steps of one split.
    fn work_out(&mut self, cells: &Cells, parts: &[Class], path: &[u8]) {
        let (mut class, mut left) = (usize::MAX, 0);
        for (cell, &count) in cells.cells().iter().zip(path) {
            if cell.class != class {
                class = cell.class;
                left = parts[class].size();
            }
            let count = count as usize;
            if count > 0 {
                let (subsets, ways) = Tables::subsets(left, count);
                self.steps.push(Step {
                    class: class as u8,
                    holder: cell.holder,
                    first: left == parts[class].size(),
                    rest: left == count,
                    subsets,
                    ways,
                });
                left -= count;
            }
        }
    }

    #[inline]
    fn draw<R: Rng + ?Sized>(&self, random: &mut R) -> Hands {
        let mut hands = Hands::default();
        let aim = below(random, self.total);
        let split = self.upto.partition_point(|&upto| upto <= aim);
        let mut left = 0;
        for step in &self.steps[self.from[split] as usize..self.from[split + 1] as usize] {
            let places = &self.places[step.class as usize];
            if step.first {
                left = places.all();
            }
            let taken = match (step.rest, step.first) {
                (true, _) => left,
                (false, true) => self.tables.pick(random, step.subsets, step.ways),
                (false, false) => {
                    let picked = self.tables.pick(random, step.subsets, step.ways);
                    self.tables.spread(picked, left)
                }
            };
            left &= !taken;
            hands.give_all(step.holder, places.of(taken));
        }
        hands
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
