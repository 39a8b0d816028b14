//! Sets of hands by shape and points: 560 × 38 bits, one for each pair.
//!
//! The compact, exact face of a condition. And, or and not are a few hundred machine words; the share of all hands, the
//! ranges of points and lengths come straight from it. What depends on which honours are where is not seen here.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Range, RangeInclusive, Sub, SubAssign};
use std::sync::LazyLock;

use contract_bridge::{Hand, Holding, Suit};

use super::{SHAPES, Shape};
use crate::features::HoldingFeatures;

/// The most points 13 cards can hold.
pub const MOST_HCP: u8 = 37;

/// How many hands there are: 52 choose 13.
pub const HANDS: u64 = 635_013_559_600;

const POINTS: usize = MOST_HCP as usize + 1;
const ALL_POINTS: u64 = (1 << POINTS) - 1;

/// Rows that are worked out together: as many as a processor joins at once, a few times over.
const CHUNK: usize = 16;
const _: () = assert!(SHAPES.is_multiple_of(CHUNK), "no row is left over");

/// Neighbouring rows of a set.
pub(crate) type RowChunk = [u64; CHUNK];
/// All hands of a chunk's shapes.
pub(crate) const ALL_ROWS: RowChunk = [ALL_POINTS; CHUNK];
/// No hands.
pub(crate) const NO_ROWS: RowChunk = [0; CHUNK];

/// A set of hands that looks only at shape and high-card points.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ShapeHcpSet(Box<[u64; SHAPES]>);

impl ShapeHcpSet {
    /// No hand.
    pub fn none() -> Self {
        Self(Box::new([0; SHAPES]))
    }

    /// Every hand.
    pub fn all() -> Self {
        Self(Box::new([ALL_POINTS; SHAPES]))
    }

    /// Every hand, without the pairs of shape and points that no hand has, such as 13 spades and 37 points.
    pub fn possible() -> Self {
        POSSIBLE.clone()
    }

    /// The hands of the shapes that `fits` accepts.
    pub fn shapes(fits: impl Fn(Shape) -> bool) -> Self {
        Self::by_shape(|shape| if fits(shape) { ALL_POINTS } else { 0 })
    }

    /// The hands with points in `range`.
    pub fn hcp(range: RangeInclusive<u8>) -> Self {
        let points = points_in(range);
        Self::by_shape(|_| points)
    }

    /// The hands whose number of cards in `suit` is in `range`.
    pub fn length(suit: Suit, range: RangeInclusive<u8>) -> Self {
        Self::shapes(|shape| range.contains(&shape.length(suit)))
    }

    /// The hands whose shape and points `fits` accepts.
    pub fn from_fn(fits: impl Fn(Shape, u8) -> bool) -> Self {
        Self::by_shape(|shape| {
            (0..=MOST_HCP)
                .filter(|&hcp| fits(shape, hcp))
                .fold(0, |points, hcp| points | 1 << hcp)
        })
    }

    /// The hands whose points are, for each shape, among the bits that `points` gives (bit 12 for 12 points).
    pub fn by_shape(points: impl Fn(Shape) -> u64) -> Self {
        Self::from_rows(Shape::all().map(points))
    }

    /// The hands whose points are among the bits of each shape's row; rows that are missing are empty.
    pub(crate) fn from_rows(rows: impl Iterator<Item = u64>) -> Self {
        let mut all: Vec<u64> = rows.take(SHAPES).map(|points| points & ALL_POINTS).collect();
        all.resize(SHAPES, 0);
        let rows = all.into_boxed_slice().try_into();
        rows.map_or_else(|_| Self::none(), Self)
    }

    /// The points allowed with `shape`, one bit each (bit 12 for 12 points).
    pub fn points(&self, shape: Shape) -> u64 {
        self.0[shape.index()]
    }

    /// Whether hands of this shape and these points belong to it.
    pub fn contains(&self, shape: Shape, hcp: u8) -> bool {
        hcp <= MOST_HCP && self.points(shape) >> hcp & 1 == 1
    }

    /// Whether `hand` belongs to it.
    pub fn contains_hand(&self, hand: Hand) -> bool {
        self.contains(Shape::of(hand), hcp_of(hand))
    }

    /// Whether no hand belongs to it. (A pair no hand can have, such as 13 spades and 37 points, does not count.)
    pub fn is_empty(&self) -> bool {
        let mut rows = self.0.iter().zip(POSSIBLE.0.iter());
        rows.all(|(&points, &possible)| points & possible == 0)
    }

    /// Whether every hand of it belongs to `other`.
    pub fn is_subset(&self, other: &Self) -> bool {
        (self.pairs()).all(|(shape, hcp, _)| other.contains(shape, hcp))
    }

    /// How many hands belong to it, exactly.
    pub fn count(&self) -> u64 {
        let rows = self.0.iter().zip(BELOW.iter());
        rows.map(|(&points, below)| {
            runs(points)
                .map(|run| below[run.end] - below[run.start])
                .sum::<u64>()
        })
        .sum()
    }

    /// Its share of all hands.
    pub fn share(&self) -> f64 {
        self.count() as f64 / HANDS as f64
    }

    /// The fewest and the most points of its hands.
    pub fn hcp_range(&self) -> Option<RangeInclusive<u8>> {
        range_of(self.pairs().map(|(_, hcp, _)| hcp))
    }

    /// The fewest and the most cards of `suit` in its hands.
    pub fn length_range(&self, suit: Suit) -> Option<RangeInclusive<u8>> {
        range_of(self.pairs().map(|(shape, _, _)| shape.length(suit)))
    }

    /// The pairs of shape and points that some hand has, with how many hands have them.
    pub fn pairs(&self) -> impl Iterator<Item = (Shape, u8, u64)> {
        Shape::all().zip(self.0.iter()).flat_map(|(shape, &points)| {
            let ways = hands_of(shape);
            (0..=MOST_HCP).zip(ways).filter_map(move |(hcp, &hands)| {
                (points >> hcp & 1 == 1 && hands > 0).then_some((shape, hcp, hands))
            })
        })
    }

    /// The rows of point bits, one for each shape.
    pub(crate) fn rows(&self) -> &[u64; SHAPES] {
        &self.0
    }

    /// The rows from the chunk of this number on.
    pub(crate) fn chunk(&self, number: usize) -> &RowChunk {
        self.0.as_chunks().0.get(number).unwrap_or(&NO_ROWS)
    }

    /// Changes every chunk of rows; `change` is given its number too.
    pub(crate) fn change(&mut self, mut change: impl FnMut(usize, &mut RowChunk)) {
        for (number, rows) in self.0.as_chunks_mut().0.iter_mut().enumerate() {
            change(number, rows);
        }
    }

    fn zip(&self, other: &Self, join: impl Fn(u64, u64) -> u64) -> Self {
        let mut joined = self.clone();
        for (row, &theirs) in joined.0.iter_mut().zip(other.0.iter()) {
            *row = join(*row, theirs) & ALL_POINTS;
        }
        joined
    }
}

/// The high-card points of any cards: ace 4, king 3, queen 2, jack 1.
pub(crate) const fn hcp_of(cards: Hand) -> u8 {
    // One bit for the ace, king, queen and jack of each suit; a suit takes 16 bits.
    const JACKS: u64 = 0x0800_0800_0800_0800;
    let bits = cards.to_bits();
    ((bits & JACKS).count_ones()
        + 2 * (bits & JACKS << 1).count_ones()
        + 3 * (bits & JACKS << 2).count_ones()
        + 4 * (bits & JACKS << 3).count_ones()) as u8
}

/// How many hands have `shape` and each number of points from 0 to 37.
pub fn hands_of(shape: Shape) -> &'static [u64; POINTS] {
    &WAYS[shape.index()]
}

/// The runs of neighbouring points among the bits of a row.
pub(crate) fn runs(points: u64) -> impl Iterator<Item = Range<usize>> {
    let mut rest = points & ALL_POINTS;
    std::iter::from_fn(move || {
        let low = rest.trailing_zeros();
        if low == u64::BITS {
            return None;
        }
        // The bits above `ALL_POINTS` are clear: every run ends below them.
        let high = low + (rest >> low).trailing_ones();
        rest &= u64::MAX << high;
        Some(low as usize..high as usize)
    })
}

fn points_in(range: RangeInclusive<u8>) -> u64 {
    range
        .filter(|&hcp| hcp <= MOST_HCP)
        .fold(0, |points, hcp| points | 1 << hcp)
}

fn range_of(values: impl Iterator<Item = u8>) -> Option<RangeInclusive<u8>> {
    values.fold(None, |range: Option<RangeInclusive<u8>>, value| {
        Some(range.map_or(value..=value, |range| {
            value.min(*range.start())..=value.max(*range.end())
        }))
    })
}

static WAYS: LazyLock<Vec<[u64; POINTS]>> = LazyLock::new(|| {
    let suit = suit_ways();
    let of = |length: u8| suit[usize::from(length)];
    Shape::all()
        .map(|shape| {
            shape
                .lengths()
                .map(of)
                .into_iter()
                .fold(one_way(), |sum, ways| joined(&sum, &ways))
        })
        .collect()
});

static POSSIBLE: LazyLock<ShapeHcpSet> = LazyLock::new(|| {
    ShapeHcpSet::by_shape(|shape| {
        let ways = hands_of(shape).iter().enumerate();
        ways.filter(|&(_, &hands)| hands > 0)
            .fold(0, |points, (hcp, _)| points | 1 << hcp)
    })
});

/// For each shape, how many hands have fewer points than each number.
static BELOW: LazyLock<Vec<[u64; POINTS + 1]>> = LazyLock::new(|| {
    let below = |ways: &[u64; POINTS]| {
        let mut sums = [0; POINTS + 1];
        for (hcp, &hands) in ways.iter().enumerate() {
            sums[hcp + 1] = sums[hcp] + hands;
        }
        sums
    };
    WAYS.iter().map(below).collect()
});

/// The most points one suit can hold.
const SUIT_POINTS: usize = 11;

/// For each length of a suit, how many holdings have each number of points.
fn suit_ways() -> [[u64; SUIT_POINTS]; 14] {
    let mut ways = [[0; SUIT_POINTS]; 14];
    for bits in 0..1 << 13 {
        let holding = HoldingFeatures::of(Holding::from_bits_truncate(bits << 2));
        ways[usize::from(holding.length)][usize::from(holding.hcp)] += 1;
    }
    ways
}

fn one_way() -> [u64; POINTS] {
    let mut ways = [0; POINTS];
    ways[0] = 1;
    ways
}

fn joined(sum: &[u64; POINTS], suit: &[u64; SUIT_POINTS]) -> [u64; POINTS] {
    let mut joined = [0; POINTS];
    for (low, &ways) in sum.iter().enumerate().filter(|&(_, &ways)| ways > 0) {
        // Four suits of 13 cards together never hold more than 37 points: the rest of the row is zero.
        for (slot, &more) in joined.iter_mut().skip(low).zip(suit) {
            *slot += ways * more;
        }
    }
    joined
}

impl BitAnd for &ShapeHcpSet {
    type Output = ShapeHcpSet;

    fn bitand(self, other: Self) -> ShapeHcpSet {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for &ShapeHcpSet {
    type Output = ShapeHcpSet;

    fn bitor(self, other: Self) -> ShapeHcpSet {
        self.zip(other, |a, b| a | b)
    }
}

impl Sub for &ShapeHcpSet {
    type Output = ShapeHcpSet;

    fn sub(self, other: Self) -> ShapeHcpSet {
        self.zip(other, |a, b| a & !b)
    }
}

impl Not for &ShapeHcpSet {
    type Output = ShapeHcpSet;

    fn not(self) -> ShapeHcpSet {
        self.zip(self, |row, _| !row)
    }
}

impl BitAndAssign<&Self> for ShapeHcpSet {
    fn bitand_assign(&mut self, other: &Self) {
        for (row, other) in self.0.iter_mut().zip(other.0.iter()) {
            *row &= other;
        }
    }
}

impl BitOrAssign<&Self> for ShapeHcpSet {
    fn bitor_assign(&mut self, other: &Self) {
        for (row, other) in self.0.iter_mut().zip(other.0.iter()) {
            *row |= other;
        }
    }
}

impl SubAssign<&Self> for ShapeHcpSet {
    fn sub_assign(&mut self, other: &Self) {
        for (row, other) in self.0.iter_mut().zip(other.0.iter()) {
            *row &= !other;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// n choose k.
    fn choose(n: u64, k: u64) -> u64 {
        (1..=k).fold(1, |ways, i| ways * (n - k + i) / i)
    }

    #[test]
    fn all_hands_are_52_choose_13() {
        assert_eq!(ShapeHcpSet::all().count(), choose(52, 13));
        assert_eq!(HANDS, choose(52, 13));
    }

    #[test]
    fn patterns_have_their_closed_form() {
        let with = |pattern| ShapeHcpSet::shapes(|shape| shape.sorted() == pattern).count();
        let form =
            |lengths: [u64; 4], orders: u64| orders * lengths.map(|k| choose(13, k)).iter().product::<u64>();
        assert_eq!(with([4, 3, 3, 3]), form([4, 3, 3, 3], 4));
        assert_eq!(with([4, 4, 3, 2]), form([4, 4, 3, 2], 12));
        assert_eq!(with([5, 3, 3, 2]), form([5, 3, 3, 2], 12));
        // 4333, as printed in any table of hand patterns.
        assert_eq!(with([4, 3, 3, 3]), 66_905_856_160);
    }

    #[test]
    fn points_have_their_known_numbers() {
        // No honour at all: 13 of the 36 small cards. 37 points: all aces, kings, queens and one jack.
        assert_eq!(ShapeHcpSet::hcp(0..=0).count(), choose(36, 13));
        assert_eq!(ShapeHcpSet::hcp(37..=37).count(), 4);
        assert_eq!(ShapeHcpSet::hcp(38..=200).count(), 0);
    }

    #[test]
    fn and_or_not_are_those_of_sets() {
        let strong = ShapeHcpSet::hcp(15..=17);
        let balanced = ShapeHcpSet::shapes(Shape::is_balanced);
        let both = &strong & &balanced;
        let either = &strong | &balanced;
        assert_eq!(both.count() + either.count(), strong.count() + balanced.count());
        assert_eq!((!&either).count(), HANDS - either.count());
        assert_eq!(&strong - &balanced, &strong & &!&balanced);
        assert!(both.is_subset(&strong) && !strong.is_subset(&both));
        assert_eq!(both.hcp_range(), Some(15..=17));
        assert_eq!(both.length_range(Suit::Hearts), Some(2..=5));
        // The notrump opening as every book has it: 4.9% of hands.
        assert!((both.share() - 0.0486).abs() < 0.001, "{}", both.share());
    }

    #[test]
    fn a_pair_no_hand_has_is_no_member() {
        let thirteen = ShapeHcpSet::length(Suit::Spades, 13..=13);
        assert_eq!(thirteen.hcp_range(), Some(10..=10));
        assert!((&thirteen & &ShapeHcpSet::hcp(11..=37)).is_empty());
    }
}
