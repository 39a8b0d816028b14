//! Shapes: how many cards a hand has in each suit.

use std::fmt;

use contract_bridge::{Hand, Suit};

use crate::pieces::BySuit;

/// How many shapes there are: the ways to write 13 as a sum of four lengths.
pub const SHAPES: usize = 560;

/// How many cards a hand has in each suit; 13 together. One of [`SHAPES`], known by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape(u16);

/// The lengths of each shape, spades first.
static LENGTHS: [[u8; 4]; SHAPES] = lengths();

const fn lengths() -> [[u8; 4]; SHAPES] {
    let mut lengths = [[0; 4]; SHAPES];
    let mut next = 0;
    let mut spades = 0;
    while spades <= 13 {
        let mut hearts = 0;
        while spades + hearts <= 13 {
            let mut diamonds = 0;
            while spades + hearts + diamonds <= 13 {
                lengths[next] = [spades, hearts, diamonds, 13 - spades - hearts - diamonds];
                next += 1;
                diamonds += 1;
            }
            hearts += 1;
        }
        spades += 1;
    }
    assert!(next == SHAPES);
    lengths
}

/// n choose 3.
const fn choose3(n: u16) -> u16 {
    n * (n - 1) * (n - 2) / 6
}

impl Shape {
    /// The shape of a hand of 13 cards; of other hands, that of what 13 cards would be with clubs filled up or cut.
    pub fn of(hand: Hand) -> Self {
        let length = |suit: Suit| hand[suit].len() as u16;
        Self::numbered(length(Suit::Spades), length(Suit::Hearts), length(Suit::Diamonds))
    }

    /// The shape with these lengths, if they are 13 together.
    pub fn new(lengths: BySuit<u8>) -> Option<Self> {
        let sum: u32 = lengths.values().map(|&length| u32::from(length)).sum();
        let [spades, hearts, diamonds] =
            [Suit::Spades, Suit::Hearts, Suit::Diamonds].map(|suit| u16::from(lengths[suit]));
        (sum == 13).then(|| Self::numbered(spades, hearts, diamonds))
    }

    /// The shape with these lengths of spades, hearts, diamonds and clubs, if they are 13 together.
    pub(crate) fn with_lengths([spades, hearts, diamonds, clubs]: [u8; 4]) -> Option<Self> {
        let [spades, hearts, diamonds, clubs] = [spades, hearts, diamonds, clubs].map(u16::from);
        (spades + hearts + diamonds + clubs == 13).then(|| Self::numbered(spades, hearts, diamonds))
    }

    /// All shapes, in the order of their numbers.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator {
        (0..SHAPES as u16).map(Self)
    }

    fn numbered(spades: u16, hearts: u16, diamonds: u16) -> Self {
        let (spades, rest) = (spades.min(13), 13 - spades.min(13));
        let hearts = hearts.min(rest);
        let diamonds = diamonds.min(rest - hearts);
        let fewer_spades = choose3(16) - choose3(16 - spades);
        let fewer_hearts = hearts * (rest + 1) - hearts * hearts.saturating_sub(1) / 2;
        Self(fewer_spades + fewer_hearts + diamonds)
    }

    /// Its number, below [`SHAPES`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// How many cards of `suit`.
    pub const fn length(self, suit: Suit) -> u8 {
        LENGTHS[self.0 as usize][3 - suit as usize]
    }

    /// The lengths of spades, hearts, diamonds and clubs.
    pub const fn lengths(self) -> [u8; 4] {
        LENGTHS[self.0 as usize]
    }

    /// The lengths from the longest to the shortest: what people call the pattern.
    pub fn sorted(self) -> [u8; 4] {
        let mut lengths = self.lengths();
        lengths.sort_unstable_by(|a, b| b.cmp(a));
        lengths
    }

    /// 4333, 4432 or 5332.
    ///
    /// ```
    /// use kibitzer_bridge::Shape;
    ///
    /// assert_eq!(Shape::all().len(), 560);
    /// assert_eq!(Shape::all().filter(|shape| shape.is_balanced()).count(), 4 + 12 + 12);
    /// ```
    pub fn is_balanced(self) -> bool {
        matches!(self.sorted(), [4, 3, 3, 3] | [4, 4, 3, 2] | [5, 3, 3, 2])
    }

    /// Balanced, 5422 or 6322.
    pub fn is_semi_balanced(self) -> bool {
        self.is_balanced() || matches!(self.sorted(), [5, 4, 2, 2] | [6, 3, 2, 2])
    }

    /// What shortness outside `trumps` is worth in support of it.
    ///
    /// Void 5, singleton 3, doubleton 1 with four trumps or more; 3, 2, 1 with three; nothing with fewer.
    pub fn shortness_points(self, trumps: Suit) -> u8 {
        let worth: [u8; 3] = match self.length(trumps) {
            0..=2 => return 0,
            3 => [3, 2, 1],
            _ => [5, 3, 1],
        };
        let short = |suit: Suit| worth.get(usize::from(self.length(suit))).copied().unwrap_or(0);
        let sides = Suit::ASC.into_iter().filter(|&suit| suit != trumps);
        sides.map(short).sum()
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [spades, hearts, diamonds, clubs] = self.lengths();
        write!(out, "{spades}={hearts}={diamonds}={clubs}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_has_its_own_number() {
        for shape in Shape::all() {
            let [spades, hearts, diamonds, clubs] = shape.lengths();
            let lengths = BySuit::new(spades, hearts, diamonds, clubs);
            assert_eq!(Shape::new(lengths), Some(shape));
            assert_eq!(shape.length(Suit::Clubs), clubs);
            assert_eq!(shape.length(Suit::Spades), spades);
        }
        assert_eq!(Shape::new(BySuit::new(4, 4, 4, 2)), None);
        assert_eq!(Shape::new(BySuit::new(200, 60, 4, 5)), None);
    }

    #[test]
    fn patterns_have_the_known_numbers_of_shapes() {
        let with = |pattern| Shape::all().filter(|shape| shape.sorted() == pattern).count();
        assert_eq!(with([4, 3, 3, 3]), 4);
        assert_eq!(with([4, 4, 3, 2]), 12);
        assert_eq!(with([5, 4, 3, 1]), 24);
        assert_eq!(
            Shape::all().filter(|shape| shape.is_balanced()).count(),
            4 + 12 + 12
        );
    }
}
