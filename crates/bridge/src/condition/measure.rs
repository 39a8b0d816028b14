//! What is counted in a hand: points, lengths, honours, tricks.

use std::sync::LazyLock;

use contract_bridge::{Rank, Suit};

use crate::features::{HandFeatures, HoldingFeatures};
use crate::hands::{SHAPES, Shape};
use crate::pieces::BySuit;

/// Something that is counted in a hand. What comes in half tricks is counted in halves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Measure<S = Suit> {
    /// High-card points: 4-3-2-1.
    Hcp,
    /// High-card points and one for each card past the fourth of a suit.
    Points,
    /// High-card points and shortness with a trump suit: 5-3-1 with four trumps, 3-2-1 with three.
    Support(S),
    /// Cards in a suit.
    Length(S),
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
    /// Cards of a rank.
    Rank(Rank),
    /// Aces and the king of trumps.
    KeyCards(S),
    /// Aces twice and kings once.
    Controls,
    /// Losing-trick count.
    Losers,
    /// New losing-trick count, in halves.
    NewLosers,
    /// Quick tricks, in halves.
    QuickTricks,
    /// Tricks the hand takes by itself, in halves.
    PlayingTricks,
    /// Cards among the given number of top ranks of a suit.
    Tops(S, u8),
    /// High-card points in a suit.
    SuitHcp(S),
    /// Cards plus honours of a suit.
    Quality(S),
}

impl<S: Copy> Measure<S> {
    /// The same with its suit as `suit` gives it; `None` where it gives none.
    pub fn with_suits<T>(self, mut suit: impl FnMut(S) -> Option<T>) -> Option<Measure<T>> {
        Some(match self {
            Self::Hcp => Measure::Hcp,
            Self::Points => Measure::Points,
            Self::Support(of) => Measure::Support(suit(of)?),
            Self::Length(of) => Measure::Length(suit(of)?),
            Self::Longest => Measure::Longest,
            Self::Shortest => Measure::Shortest,
            Self::RuleOf20 => Measure::RuleOf20,
            Self::RuleOf15 => Measure::RuleOf15,
            Self::Aces => Measure::Aces,
            Self::Kings => Measure::Kings,
            Self::Rank(rank) => Measure::Rank(rank),
            Self::KeyCards(of) => Measure::KeyCards(suit(of)?),
            Self::Controls => Measure::Controls,
            Self::Losers => Measure::Losers,
            Self::NewLosers => Measure::NewLosers,
            Self::QuickTricks => Measure::QuickTricks,
            Self::PlayingTricks => Measure::PlayingTricks,
            Self::Tops(of, top) => Measure::Tops(suit(of)?, top),
            Self::SuitHcp(of) => Measure::SuitHcp(suit(of)?),
            Self::Quality(of) => Measure::Quality(suit(of)?),
        })
    }

    /// Whether it is counted in halves.
    pub const fn is_halved(self) -> bool {
        matches!(self, Self::NewLosers | Self::QuickTricks | Self::PlayingTricks)
    }
}

impl Measure {
    /// How much of it a hand has.
    ///
    /// ```
    /// use kibitzer_bridge::condition::Measure;
    /// use kibitzer_bridge::{Hand, HandFeatures, Notation, Suit};
    ///
    /// let hand = HandFeatures::of(Hand::read("AKJ54.K3.QT76.82").unwrap());
    /// assert_eq!(Measure::Hcp.of(&hand), 13);
    /// assert_eq!(Measure::Points.of(&hand), 14);
    /// assert_eq!(Measure::Tops(Suit::Spades, 3).of(&hand), 2);
    /// // Two and a half quick tricks.
    /// assert_eq!(Measure::QuickTricks.of(&hand), 5);
    /// ```
    pub fn of(self, hand: &HandFeatures) -> u8 {
        match self {
            Self::Hcp => hand.hcp(),
            Self::Points => hand.length_points(),
            Self::Support(trump) => hand.support_points(trump),
            Self::RuleOf20 => hand.hcp_and_two_longest(),
            Self::RuleOf15 => hand.hcp_and_spades(),
            Self::Aces => hand.aces(),
            Self::Kings => hand.kings(),
            Self::Rank(rank) => Suit::ASC
                .map(|suit| u8::from(hand.hand()[suit].contains(rank)))
                .iter()
                .sum(),
            Self::KeyCards(suit) => hand.aces() + (hand.suit(suit).honours >> 3 & 1),
            Self::Controls => hand.controls(),
            Self::Losers => hand.losers(),
            Self::NewLosers => hand.new_losers_halves(),
            Self::QuickTricks => hand.quick_halves(),
            Self::PlayingTricks => hand.playing_halves(),
            Self::Longest | Self::Shortest => self.of_lengths(hand.shape()).unwrap_or(0),
            Self::Length(suit) | Self::Tops(suit, _) | Self::SuitHcp(suit) | Self::Quality(suit) => {
                self.of_suit(suit, hand.suit(suit)).unwrap_or(0)
            }
        }
    }

    /// How much of it a hand has of which only this suit is known; `None` where that does not tell.
    pub(super) fn of_suit(self, suit: Suit, holding: &HoldingFeatures) -> Option<u8> {
        match self {
            Self::Length(of) if of == suit => Some(holding.length),
            Self::Tops(of, top) if of == suit => Some(tops(holding.honours, top)),
            Self::SuitHcp(of) if of == suit => Some(holding.hcp),
            Self::Quality(of) if of == suit => Some(holding.quality),
            _ => None,
        }
    }

    /// What each shape adds to the high-card points, or for measures of the shape alone the count; `None` where honours
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
        support: BySuit::from_fn(|trump| column(&|shape| shape.shortness_points(trump))),
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
