//! Tight ranges of points and lengths of a set of hands.

use std::sync::LazyLock;

use contract_bridge::Suit;

use super::{Measure, Span};
use crate::hands::{Shape, ShapeHcpSet};
use crate::pieces::BySuit;

/// Tight ranges of a set of hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ranges {
    /// High-card points.
    pub hcp: Span,
    /// High-card points and length points.
    pub points: Span,
    /// Cards in each suit.
    pub lengths: BySuit<Span>,
}

impl Ranges {
    /// The ranges of all hands.
    pub fn every() -> Self {
        Self {
            hcp: Span::new(0, 37),
            points: Span::new(0, 46),
            lengths: BySuit::from_fn(|_| Span::new(0, 13)),
        }
    }

    /// The ranges of a set of hands there are; `None` if it is empty.
    ///
    /// ```
    /// use kibitzer_bridge::condition::{Ranges, Span};
    /// use kibitzer_bridge::hands::{Shape, ShapeHcpSet};
    ///
    /// let balanced = ShapeHcpSet::shapes(Shape::is_balanced);
    /// let ranges = Ranges::of(&(&ShapeHcpSet::hcp(15..=17) & &balanced)).unwrap();
    /// assert_eq!(ranges.hcp, Span::new(15, 17));
    /// assert_eq!(ranges.lengths.values().next(), Some(&Span::new(2, 5)));
    /// ```
    pub fn of(set: &ShapeHcpSet) -> Option<Self> {
        let (mut hcp, mut points, mut lengths) = (0, 0, 0);
        for (&row, mark) in set.rows().iter().zip(MARKS.iter()) {
            if row != 0 {
                hcp |= row;
                points |= row << mark.long;
                lengths |= mark.lengths;
            }
        }
        (hcp != 0).then(|| Self {
            hcp: span_of(hcp),
            points: span_of(points),
            lengths: BySuit::from_fn(|suit| span_of(lengths >> (16 * suit as u8) & 0xffff)),
        })
    }

    /// The least number of cards in `suit`.
    pub fn least(&self, suit: Suit) -> u8 {
        self.lengths[suit].low
    }
}

/// What a shape marks in the ranges of a set.
struct Mark {
    /// Length points: one for each card past the fourth of a suit.
    long: u8,
    /// One bit for the length of each suit; a suit takes 16 bits, clubs first.
    lengths: u64,
}

/// That of each shape.
static MARKS: LazyLock<Vec<Mark>> = LazyLock::new(|| {
    let mark = |shape: Shape| Mark {
        long: Measure::Points.over_hcp(shape).unwrap_or(0),
        lengths: (Suit::ASC.into_iter())
            .fold(0, |bits, suit| bits | 1 << (16 * suit as u8 + shape.length(suit))),
    };
    Shape::all().map(mark).collect()
});

/// From the first to the last of the bits, of which there is one at least.
const fn span_of(bits: u64) -> Span {
    let above = bits.leading_zeros() as u8;
    Span::new(bits.trailing_zeros() as u8, 63_u8.saturating_sub(above))
}
