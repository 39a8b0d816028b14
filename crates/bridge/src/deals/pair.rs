//! Two hands at once: how many pairs of hands fit, and draws of one.
//!
//! Each suit gives, for each pair of lengths, the ways to share it by points. Spades and hearts are joined into one table,
//! diamonds and clubs into another with running sums, so that for each pair of shapes the pairs of hands whose points are
//! allowed are counted by looking up rectangles. All counts are exact.
//!
//! One hand alone is the same with a second hand of no cards.

use std::ops::RangeInclusive;

use contract_bridge::{Hand, Suit};
use rand::Rng;

use super::chance::below_wide;
use super::suit_ways::{Cell, Entry, KnownSuit, LENGTHS, SuitWays};
use super::{Fit, KindSet};
use crate::hands::Shape;
use crate::pieces::BySuit;

/// The lengths of spades, hearts, diamonds, clubs.
type Lengths = [u8; 4];

/// A shape that is allowed, with runs of points that are.
#[derive(Debug)]
struct Row {
    lengths: Lengths,
    runs: Vec<RangeInclusive<u8>>,
}

impl Row {
    fn of(fit: &Fit<'_>) -> Vec<Self> {
        let shapes = Shape::all().filter(|&shape| fit.face.points(shape) != 0);
        shapes
            .map(|shape| Self {
                lengths: shape.lengths(),
                runs: runs(fit.face.points(shape)),
            })
            .collect()
    }

    fn of_nobody() -> Vec<Self> {
        vec![Self {
            lengths: [0; 4],
            runs: vec![0..=0],
        }]
    }
}

/// The runs of ones in `points`.
fn runs(points: u64) -> Vec<RangeInclusive<u8>> {
    let is_set = |at: u8| points >> at & 1 == 1;
    let starts = (0..64).filter(|&at| is_set(at) && (at == 0 || !is_set(at - 1)));
    starts
        .map(|start| start..=start + (points >> start).trailing_ones() as u8 - 1)
        .collect()
}

/// Two suits joined: in how many ways two hands of given lengths in them have given points.
#[derive(Debug)]
struct Joined {
    /// With at least one way: points of the first hand, of the second, ways.
    entries: Vec<(u8, u8, u64)>,
    /// Running sums over both points, one row and one column more than the points.
    sums: Vec<u64>,
    rows: usize,
    columns: usize,
}

impl Joined {
    fn new(high: Cell<'_>, low: Cell<'_>) -> Self {
        let most = |points: fn(&Entry) -> u8| {
            let of = |cell: Cell<'_>| cell.entries.iter().map(points).max().unwrap_or(0);
            usize::from(of(high) + of(low))
        };
        let (rows, columns) = (most(|ways| ways.first_hcp) + 1, most(|ways| ways.second_hcp) + 1);
        let mut ways = vec![0; rows * columns];
        for a in high.entries {
            for b in low.entries {
                let row = usize::from(a.first_hcp + b.first_hcp);
                let column = usize::from(a.second_hcp + b.second_hcp);
                ways[row * columns + column] += u64::from(a.ways) * u64::from(b.ways);
            }
        }
        let entries = (ways.iter().enumerate())
            .filter(|&(_, &ways)| ways > 0)
            .map(|(at, &ways)| ((at / columns) as u8, (at % columns) as u8, ways))
            .collect();
        Self {
            entries,
            sums: running_sums(&ways, rows, columns),
            rows,
            columns,
        }
    }

    /// The ways with points in `first` and `second` once `high` points are taken off each; none where that is empty.
    fn rectangle(&self, first: &RangeInclusive<u8>, second: &RangeInclusive<u8>, high: (u8, u8)) -> u64 {
        let span = |range: &RangeInclusive<u8>, off: u8, size: usize| {
            let start = usize::from(range.start().saturating_sub(off)).min(size);
            let end = (usize::from(*range.end()) + 1)
                .saturating_sub(usize::from(off))
                .min(size);
            (start, end)
        };
        let (top, bottom) = span(first, high.0, self.rows);
        let (left, right) = span(second, high.1, self.columns);
        if top >= bottom || left >= right {
            return 0;
        }
        let sum = |row: usize, column: usize| self.sums[row * (self.columns + 1) + column];
        sum(bottom, right) + sum(top, left) - sum(top, right) - sum(bottom, left)
    }
}

fn running_sums(ways: &[u64], rows: usize, columns: usize) -> Vec<u64> {
    let width = columns + 1;
    let mut sums = vec![0; (rows + 1) * width];
    for row in 0..rows {
        let mut line = 0;
        for column in 0..columns {
            line += ways[row * columns + column];
            sums[(row + 1) * width + column + 1] = sums[row * width + column + 1] + line;
        }
    }
    sums
}

/// Tables of two joined suits, made when first asked for.
#[derive(Debug)]
struct Joins {
    /// Where the table for a quadruple of lengths is, plus one.
    places: Vec<u32>,
    tables: Vec<Joined>,
}

impl Joins {
    fn new() -> Self {
        Self {
            places: vec![0; LENGTHS.pow(4)],
            tables: Vec::new(),
        }
    }

    /// The number of the table for these lengths (first and second hand) in the two suits; none if there is no way.
    fn place(&mut self, suits: [&SuitWays; 2], high: [u8; 2], low: [u8; 2]) -> Option<usize> {
        let key = [high[0], high[1], low[0], low[1]];
        let key = key
            .iter()
            .fold(0, |key, &length| key * LENGTHS + usize::from(length));
        if self.places[key] == 0 {
            let cells = suits[0].cell(high[0], high[1]).zip(suits[1].cell(low[0], low[1]));
            let (high, low) = cells?;
            self.tables.push(Joined::new(high, low));
            self.places[key] = self.tables.len() as u32;
        }
        let place = self.places[key] as usize - 1;
        (!self.tables[place].entries.is_empty()).then_some(place)
    }
}

/// A pair of shapes: where its rows and tables are, and how many pairs of hands come up to and with it.
#[derive(Debug)]
struct ShapePair {
    rows: [u32; 2],
    high: u32,
    low: u32,
    up_to: u128,
}

/// The pairs of hands that fit two seats, ready to be counted and drawn.
#[derive(Debug)]
pub(super) struct Pair {
    suits: BySuit<SuitWays>,
    rows: [Vec<Row>; 2],
    high: Vec<Joined>,
    low: Vec<Joined>,
    shapes: Vec<ShapePair>,
}

/// The cards known to be in the two hands, and known to be elsewhere.
#[derive(Debug, Clone, Copy)]
pub(super) struct KnownCards {
    pub(super) first: Hand,
    pub(super) second: Hand,
    pub(super) elsewhere: Hand,
}

impl Pair {
    /// Counts the pairs of hands that fit; without a second seat, the hands of the first.
    pub(super) fn new(first: &Fit<'_>, second: Option<&Fit<'_>>, known: KnownCards) -> Self {
        let suits = BySuit::from_fn(|suit| {
            let known = KnownSuit {
                first: known.first[suit],
                second: known.second[suit],
                elsewhere: known.elsewhere[suit],
            };
            let second = second.map_or(KindSet::VOID, |fit| fit.suits[suit]);
            SuitWays::new(known, [first.suits[suit], second])
        });
        let mut pair = Self {
            suits,
            rows: [Row::of(first), second.map_or_else(Row::of_nobody, Row::of)],
            high: Vec::new(),
            low: Vec::new(),
            shapes: Vec::new(),
        };
        pair.count_shapes();
        pair
    }

    /// How many pairs of hands there are.
    pub(super) fn total(&self) -> u128 {
        self.shapes.last().map_or(0, |shape| shape.up_to)
    }

    fn count_shapes(&mut self) {
        let [spades, hearts, diamonds, clubs] = Suit::DESC.map(|suit| &self.suits[suit]);
        let (mut highs, mut lows) = (Joins::new(), Joins::new());
        let mut total = 0;
        for (index, first) in (0..).zip(&self.rows[0]) {
            for (other, second) in (0..).zip(&self.rows[1]) {
                let both = |suit: usize| [first.lengths[suit], second.lengths[suit]];
                if (0..4).any(|suit| both(suit).iter().sum::<u8>() > 13) {
                    continue;
                }
                let high = highs.place([spades, hearts], both(0), both(1));
                let low = lows.place([diamonds, clubs], both(2), both(3));
                let Some((high, low)) = high.zip(low) else {
                    continue;
                };
                let ways = ways_of(&highs.tables[high], &lows.tables[low], first, second);
                if ways > 0 {
                    total += ways;
                    self.shapes.push(ShapePair {
                        rows: [index, other],
                        high: high as u32,
                        low: low as u32,
                        up_to: total,
                    });
                }
            }
        }
        self.high = highs.tables;
        self.low = lows.tables;
    }

    /// Draws a pair of hands, each equally likely. `None` if none fits.
    pub(super) fn draw(&self, random: &mut (impl Rng + ?Sized)) -> Option<[Hand; 2]> {
        let mut left = below_wide(random, self.total());
        let at = self.shapes.partition_point(|shape| shape.up_to <= left);
        let shape = self.shapes.get(at)?;
        left -= at
            .checked_sub(1)
            .and_then(|before| self.shapes.get(before))
            .map_or(0, |before| before.up_to);
        let rows = [
            self.rows[0].get(shape.rows[0] as usize)?,
            self.rows[1].get(shape.rows[1] as usize)?,
        ];
        let (high, low) = (
            self.high.get(shape.high as usize)?,
            self.low.get(shape.low as usize)?,
        );
        let [high_points, low_points] = points_at(high, low, rows, left)?;
        let mut hands = [Hand::EMPTY; 2];
        for (suits, points) in [
            ([Suit::Spades, Suit::Hearts], high_points),
            ([Suit::Diamonds, Suit::Clubs], low_points),
        ] {
            self.draw_two_suits(random, suits, rows, points, &mut hands)?;
        }
        Some(hands)
    }

    /// Draws the holdings of both hands in two suits, given the points of each hand in them together.
    fn draw_two_suits(
        &self,
        random: &mut (impl Rng + ?Sized),
        suits: [Suit; 2],
        rows: [&Row; 2],
        points: [u8; 2],
        hands: &mut [Hand; 2],
    ) -> Option<()> {
        let lengths = suits.map(|suit| rows.map(|row| row.lengths[3 - suit as usize]));
        let cell = |at: usize| self.suits[suits[at]].cell(lengths[at][0], lengths[at][1]);
        let (upper, lower) = (cell(0)?, cell(1)?);
        let upper_points = split_points(random, upper, lower, points)?;
        let lower_points = [points[0] - upper_points[0], points[1] - upper_points[1]];
        for (at, points) in [upper_points, lower_points].into_iter().enumerate() {
            let holdings = self.suits[suits[at]].draw(random, lengths[at], points);
            for (hand, holding) in hands.iter_mut().zip(holdings) {
                hand[suits[at]] = holding;
            }
        }
        Some(())
    }
}

/// How many pairs of hands have these shapes and allowed points.
fn ways_of(high: &Joined, low: &Joined, first: &Row, second: &Row) -> u128 {
    let mut ways = 0;
    for first in &first.runs {
        for second in &second.runs {
            for &(a, b, entry) in &high.entries {
                if a > *first.end() {
                    break;
                }
                if b <= *second.end() {
                    ways += u128::from(entry) * u128::from(low.rectangle(first, second, (a, b)));
                }
            }
        }
    }
    ways
}

/// The points of both hands in the upper and in the lower two suits, of the `left`th pair of hands.
fn points_at(high: &Joined, low: &Joined, rows: [&Row; 2], mut left: u128) -> Option<[[u8; 2]; 2]> {
    for first in &rows[0].runs {
        for second in &rows[1].runs {
            for &(a, b, entry) in &high.entries {
                if a > *first.end() {
                    break;
                }
                if b > *second.end() {
                    continue;
                }
                let lows = low.rectangle(first, second, (a, b));
                let ways = u128::from(entry) * u128::from(lows);
                if left < ways {
                    let low_left = (left % u128::from(lows)) as u64;
                    return Some([[a, b], low_points_at(low, first, second, (a, b), low_left)?]);
                }
                left -= ways;
            }
        }
    }
    None
}

/// The points in the lower two suits of the `left`th way within a rectangle.
fn low_points_at(
    low: &Joined,
    first: &RangeInclusive<u8>,
    second: &RangeInclusive<u8>,
    (a, b): (u8, u8),
    mut left: u64,
) -> Option<[u8; 2]> {
    for &(c, d, ways) in &low.entries {
        if first.contains(&(a + c)) && second.contains(&(b + d)) {
            if left < ways {
                return Some([c, d]);
            }
            left -= ways;
        }
    }
    None
}

/// How the points of both hands in two suits divide: those in the upper suit.
fn split_points(
    random: &mut (impl Rng + ?Sized),
    upper: Cell<'_>,
    lower: Cell<'_>,
    points: [u8; 2],
) -> Option<[u8; 2]> {
    let ways = |entry: &Entry| {
        let first = points[0].checked_sub(entry.first_hcp)?;
        let second = points[1].checked_sub(entry.second_hcp)?;
        let lower = lower.ways(usize::from(first), usize::from(second));
        Some(u64::from(entry.ways) * u64::from(lower))
    };
    let total: u64 = upper.entries.iter().filter_map(ways).sum();
    let mut left = below_wide(random, u128::from(total)) as u64;
    for entry in upper.entries {
        let ways = ways(entry).unwrap_or(0);
        if left < ways {
            return Some([entry.first_hcp, entry.second_hcp]);
        }
        left -= ways;
    }
    None
}
