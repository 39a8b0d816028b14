//! The counts that rules put bounds on: points, lengths, honours.

use contract_bridge::Suit;

use crate::features::HandFeatures;
use crate::hands::Shape;

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

    /// What is added to the high-card points, for measures that are points plus something of the shape.
    pub(crate) fn over_hcp(self, shape: Shape) -> Option<u8> {
        match self {
            Self::Hcp => Some(0),
            Self::Points => Some(shape.lengths().iter().map(|l| l.saturating_sub(4)).sum()),
            Self::Support(trump) => Some(shortness(shape, trump)),
            Self::RuleOf20 => {
                let [longest, second, ..] = shape.sorted();
                Some(longest + second)
            }
            Self::RuleOf15 => Some(shape.length(Suit::Spades)),
            _ => None,
        }
    }

    /// The count, for measures of the shape alone.
    pub(crate) fn of_lengths(self, shape: Shape) -> Option<u8> {
        match self {
            Self::Length(suit) => Some(shape.length(suit)),
            Self::Longest => shape.lengths().into_iter().max(),
            Self::Shortest => shape.lengths().into_iter().min(),
            _ => None,
        }
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
