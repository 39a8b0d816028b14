//! The counts that rules put bounds on: points, lengths, honours.

use std::sync::LazyLock;

use contract_bridge::Suit;

use crate::features::HandFeatures;
use crate::hands::{SHAPES, Shape};
use crate::pieces::BySuit;

/// A whole-number count of a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Measure {
    /// High-card points: 4-3-2-1.
    Hcp,
    /// High-card points and one for each card past the fourth of a suit.
    Points,
    /// High-card points and shortness with a trump suit: 5-3-1 with four trumps, 3-2-1 with three.
    Support(Suit),
    /// Cards in a suit.
    Length(Suit),
    /// Cards in the longest suit.
    Longest,
    /// Cards in the shortest suit.
    Shortest,
    /// High-card points and the lengths of the two longest suits: rule of 20.
    RuleOf20,
    /// High-card points and spades: rule of 15.
    RuleOf15,
    /// Aces.
    Aces,
    /// Kings.
    Kings,
    /// Aces and the king of trumps.
    KeyCards(Suit),
    /// Aces twice and kings once.
    Controls,
    /// Losing-trick count.
    Losers,
    /// Quick tricks, in halves.
    QuickTricks,
    /// Tricks the hand takes by itself.
    PlayingTricks,
    /// Cards among the given number of top ranks of a suit.
    Tops(Suit, u8),
    /// High-card points in a suit.
    SuitHcp(Suit),
}

impl Measure {
    /// How much of it a hand has.
    pub fn of(self, hand: &HandFeatures) -> u8 {
        match self {
            Self::Hcp => hand.hcp(),
            Self::Points => hand.length_points(),
            Self::Support(trump) => hand.support_points(trump),
            Self::Length(suit) => hand.length(suit),
            Self::RuleOf20 => hand.hcp_and_two_longest(),
            Self::RuleOf15 => hand.hcp_and_spades(),
            Self::Aces => hand.aces(),
            Self::Kings => hand.kings(),
            Self::KeyCards(suit) => hand.aces() + (hand.suit(suit).honours >> 3 & 1),
            Self::Controls => hand.controls(),
            Self::Losers => hand.losers(),
            Self::QuickTricks => hand.quick_halves(),
            Self::PlayingTricks => hand.playing_halves() / 2,
            Self::Tops(suit, of) => tops(hand.suit(suit).honours, of),
            Self::SuitHcp(suit) => hand.suit(suit).hcp,
            Self::Longest | Self::Shortest => self.of_lengths(hand.shape()).unwrap_or(0),
        }
    }

    /// What each shape adds to the high-card points, or for measures of the shape alone the count; nothing where honours
    /// decide.
    pub(crate) fn by_shape(self) -> Option<&'static Column> {
        let columns = &*COLUMNS;
        Some(match self {
            Self::Hcp => &columns.nothing,
            Self::Points => &columns.points,
            Self::Support(trump) => &columns.support[trump],
            Self::RuleOf20 => &columns.two_longest,
            Self::RuleOf15 => &columns.lengths[Suit::Spades],
            Self::Length(suit) => &columns.lengths[suit],
            Self::Longest => &columns.longest,
            Self::Shortest => &columns.shortest,
            _ => return None,
        })
    }

    /// What `shape` adds to the high-card points; nothing for other measures.
    pub(crate) fn over_hcp(self, shape: Shape) -> Option<u8> {
        let column = self.by_shape().filter(|_| self.adds_to_hcp())?;
        Some(column[shape.index()])
    }

    /// The count, for measures of the shape alone.
    pub(crate) fn of_lengths(self, shape: Shape) -> Option<u8> {
        let column = self.by_shape().filter(|_| !self.adds_to_hcp())?;
        Some(column[shape.index()])
    }

    /// Whether it is points plus something of the shape.
    pub(crate) const fn adds_to_hcp(self) -> bool {
        matches!(
            self,
            Self::Hcp | Self::Points | Self::Support(_) | Self::RuleOf20 | Self::RuleOf15
        )
    }

    /// Whether lengths and high-card points decide it.
    pub(crate) const fn on_the_face(self) -> bool {
        self.adds_to_hcp() || matches!(self, Self::Length(_) | Self::Longest | Self::Shortest)
    }
}

/// A number for each shape.
pub(crate) type Column = [u8; SHAPES];

struct Columns {
    nothing: Column,
    points: Column,
    support: BySuit<Column>,
    two_longest: Column,
    lengths: BySuit<Column>,
    longest: Column,
    shortest: Column,
}

static COLUMNS: LazyLock<Columns> = LazyLock::new(|| {
    let column = |value: &dyn Fn(Shape) -> u8| {
        let mut column = [0; SHAPES];
        for (slot, shape) in column.iter_mut().zip(Shape::all()) {
            *slot = value(shape);
        }
        column
    };
    Columns {
        nothing: [0; SHAPES],
        points: column(&|shape| shape.lengths().iter().map(|l| l.saturating_sub(4)).sum()),
        support: BySuit::from_fn(|trump| column(&|shape| shortness(shape, trump))),
        two_longest: column(&|shape| shape.sorted()[0] + shape.sorted()[1]),
        lengths: BySuit::from_fn(|suit| column(&|shape| shape.length(suit))),
        longest: column(&|shape| shape.sorted()[0]),
        shortest: column(&|shape| shape.sorted()[3]),
    }
});

/// How many of the `of` highest honours are among the bits A K Q J T.
const fn tops(honours: u8, of: u8) -> u8 {
    let of = if of > 5 { 5 } else { of };
    (honours >> (5 - of)).count_ones() as u8
}

/// Shortness points with `trump` as trumps; none without three of them. The same scale as
/// [`HandFeatures::support_points`].
fn shortness(shape: Shape, trump: Suit) -> u8 {
    let worth = match shape.length(trump) {
        0..=2 => return 0,
        3 => [3, 2, 1],
        _ => [5, 3, 1],
    };
    Suit::ASC
        .iter()
        .filter(|&&suit| suit != trump)
        .filter_map(|&suit| worth.get(shape.length(suit) as usize))
        .sum()
}
