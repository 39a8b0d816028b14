//! The ways to share one suit between two hands and the rest, by length and points.

use std::sync::LazyLock;

use contract_bridge::Holding;
use rand::Rng;

use super::KindSet;
use super::chance::{below, subset, ways_to_choose};
use super::kinds::{HONOURS_AT, SMALL_CARDS};

/// One more than the most points a suit holds.
pub(super) const POINTS: usize = 11;
/// Lengths go from 0 to 13.
pub(super) const LENGTHS: usize = 14;

/// What is known of one suit: the cards that must be in each of the two hands, and those that are elsewhere.
#[derive(Debug, Clone, Copy)]
pub(super) struct KnownSuit {
    pub(super) first: Holding,
    pub(super) second: Holding,
    pub(super) elsewhere: Holding,
}

/// Who holds the honours: a set of A K Q J T for each of two hands.
#[derive(Debug, Clone, Copy)]
struct Split {
    first: u8,
    second: u8,
}

/// How many ways give two hands these points in a suit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    pub(super) first_hcp: u8,
    pub(super) second_hcp: u8,
    pub(super) ways: u32,
}

/// The ways to share one suit, for one pair of lengths.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cell<'a> {
    /// Those with at least one way.
    pub(super) entries: &'a [Entry],
    dense: &'a [u32],
}

impl Cell<'_> {
    pub(super) fn ways(self, first_hcp: usize, second_hcp: usize) -> u32 {
        if first_hcp >= POINTS || second_hcp >= POINTS {
            return 0;
        }
        self.dense
            .get(first_hcp * POINTS + second_hcp)
            .copied()
            .unwrap_or(0)
    }
}

/// The ways to share one suit between two hands and the rest.
#[derive(Debug)]
pub(super) struct SuitWays {
    known: KnownSuit,
    kinds: [KindSet; 2],
    free_small: u16,
    /// For each pair of lengths, a square of ways by points.
    dense: Vec<u32>,
    entries: Vec<Entry>,
    /// Where the entries of each pair of lengths end.
    ends: Vec<u32>,
}

const SQUARE: usize = POINTS * POINTS;

/// The 243 splits of the honours, grouped by the points of the two hands.
static SPLITS: LazyLock<Vec<Vec<Split>>> = LazyLock::new(|| {
    let mut groups = vec![Vec::new(); POINTS * POINTS];
    for first in 0..32_u8 {
        for second in (0..32_u8).filter(|second| first & second == 0) {
            let group = usize::from(hcp(first)) * POINTS + usize::from(hcp(second));
            groups[group].push(Split { first, second });
        }
    }
    groups
});

/// The points of a set of honours.
const fn hcp(honours: u8) -> u8 {
    4 * (honours >> 4 & 1) + 3 * (honours >> 3 & 1) + 2 * (honours >> 2 & 1) + (honours >> 1 & 1)
}

const fn honours(holding: Holding) -> u8 {
    (holding.to_bits() >> HONOURS_AT) as u8
}

const fn small(holding: Holding) -> u16 {
    holding.to_bits() & SMALL_CARDS
}

impl SuitWays {
    /// Counts the ways to share a suit where the hands hold these kinds.
    pub(super) fn new(known: KnownSuit, kinds: [KindSet; 2]) -> Self {
        let fixed = known.first | known.second | known.elsewhere;
        let mut ways = Self {
            known,
            kinds,
            free_small: SMALL_CARDS & !fixed.to_bits(),
            dense: vec![0; LENGTHS * LENGTHS * SQUARE],
            entries: Vec::new(),
            ends: Vec::with_capacity(LENGTHS * LENGTHS),
        };
        for (group, splits) in SPLITS.iter().enumerate() {
            for &split in splits {
                ways.count_split(group, split);
            }
        }
        ways.list_entries();
        ways
    }

    fn count_split(&mut self, group: usize, split: Split) {
        let shortest = |held: u8, known: Holding| (held.count_ones() + small(known).count_ones()) as u8;
        let first = shortest(split.first, self.known.first);
        let second = shortest(split.second, self.known.second);
        let free = self.free_small.count_ones() as u8;
        // A second hand of no cards at all is common: nothing to count beside the void.
        let most = if self.kinds[1] == KindSet::VOID { 0 } else { free };
        if self.kinds[1] == KindSet::VOID && split.second != 0 {
            return;
        }
        for drawn in 0..=free {
            for other in 0..=most.min(free - drawn) {
                let lengths = [first + drawn, second + other];
                let cell = usize::from(lengths[0]) * LENGTHS + usize::from(lengths[1]);
                if let Some(slot) = self.dense.get(cell * SQUARE + group).copied() {
                    self.dense[cell * SQUARE + group] = slot + self.ways_of(split, lengths[0], lengths[1]);
                }
            }
        }
    }

    fn list_entries(&mut self) {
        for square in self.dense.chunks_exact(SQUARE) {
            let entries = (square.iter().enumerate()).filter(|&(_, &ways)| ways > 0);
            self.entries.extend(entries.map(|(group, &ways)| Entry {
                first_hcp: (group / POINTS) as u8,
                second_hcp: (group % POINTS) as u8,
                ways,
            }));
            self.ends.push(self.entries.len() as u32);
        }
    }

    /// The ways in which the two hands have these lengths.
    pub(super) fn cell(&self, first: u8, second: u8) -> Option<Cell<'_>> {
        if first > 13 || second > 13 {
            return None;
        }
        let cell = usize::from(first) * LENGTHS + usize::from(second);
        let start = cell.checked_sub(1).map_or(0, |before| self.ends[before]) as usize;
        Some(Cell {
            entries: self.entries.get(start..self.ends[cell] as usize)?,
            dense: self.dense.get(cell * SQUARE..(cell + 1) * SQUARE)?,
        })
    }

    /// In how many ways the small cards fill the two hands up beside these honours.
    fn ways_of(&self, split: Split, first: u8, second: u8) -> u32 {
        let fixed = [
            (split.first, self.known.first, first, &self.kinds[0]),
            (split.second, self.known.second, second, &self.kinds[1]),
        ];
        let mut free = self.free_small.count_ones() as u8;
        let mut ways = 1;
        for (held, known, length, kinds) in fixed {
            let known_honours = honours(known);
            let Some(smalls) = length.checked_sub(held.count_ones() as u8) else {
                return 0;
            };
            let Some(drawn) = smalls.checked_sub(small(known).count_ones() as u8) else {
                return 0;
            };
            let taken = honours(self.known.elsewhere);
            if held & known_honours != known_honours || held & taken != 0 || !kinds.contains(held, smalls) {
                return 0;
            }
            ways *= ways_to_choose(free, drawn);
            free = free.saturating_sub(drawn);
        }
        ways
    }

    /// Draws the two holdings, given lengths and points; each way is equally likely.
    pub(super) fn draw(
        &self,
        random: &mut (impl Rng + ?Sized),
        lengths: [u8; 2],
        points: [u8; 2],
    ) -> [Holding; 2] {
        let [first, second] = lengths;
        let group = usize::from(points[0]) * POINTS + usize::from(points[1]);
        let total = self.cell(first, second).map_or(0, |cell| cell.dense[group]);
        let mut left = below(random, total);
        for &split in &SPLITS[group] {
            let ways = self.ways_of(split, first, second);
            if left < ways {
                return self.filled(random, split, lengths);
            }
            left -= ways;
        }
        [Holding::EMPTY; 2]
    }

    fn filled(
        &self,
        random: &mut (impl Rng + ?Sized),
        split: Split,
        [first, second]: [u8; 2],
    ) -> [Holding; 2] {
        let mut pool = self.free_small;
        let parts = [
            (split.first, self.known.first, first),
            (split.second, self.known.second, second),
        ];
        parts.map(|(held, known, length)| {
            let fixed = u16::from(held) << HONOURS_AT | small(known);
            let drawn = subset(random, pool, length.saturating_sub(fixed.count_ones() as u8));
            pool &= !drawn;
            Holding::from_bits_truncate(fixed | drawn)
        })
    }
}
