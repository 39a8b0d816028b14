//! What people say about a hand, worked out once.

use contract_bridge::{Hand, Suit};

use super::{HoldingFeatures, Stopper};
use crate::hands::Shape;
use crate::pieces::BySuit;

/// A hand with everything rules and explanations ask of it.
///
/// Four look-ups and a few sums: some tens of nanoseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandFeatures {
    hand: Hand,
    suits: BySuit<HoldingFeatures>,
    shape: Shape,
    hcp: u8,
    controls: u8,
}

impl HandFeatures {
    /// Those of `hand`.
    ///
    /// ```
    /// use kibitzer_bridge::{Hand, HandFeatures, Notation, Suit};
    ///
    /// let hand = HandFeatures::of(Hand::read("AQ954.A32.A32.J2").unwrap());
    /// assert_eq!((hand.hcp(), hand.controls(), hand.length(Suit::Spades)), (15, 6, 5));
    /// assert!(hand.is_balanced());
    /// ```
    pub fn of(hand: Hand) -> Self {
        let suits = BySuit::from_fn(|suit| HoldingFeatures::of(hand[suit]));
        Self {
            hand,
            suits,
            shape: Shape::of(hand),
            hcp: sum(&suits, |suit| suit.hcp),
            controls: sum(&suits, |suit| suit.controls),
        }
    }

    /// The hand itself.
    pub const fn hand(&self) -> Hand {
        self.hand
    }

    /// High-card points, 0 to 37.
    pub const fn hcp(&self) -> u8 {
        self.hcp
    }

    /// What is said of one suit.
    pub fn suit(&self, suit: Suit) -> &HoldingFeatures {
        &self.suits[suit]
    }

    /// How many cards of a suit.
    pub fn length(&self, suit: Suit) -> u8 {
        self.suits[suit].length
    }

    /// How many cards of each suit.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// 4333, 4432 or 5332.
    pub fn is_balanced(&self) -> bool {
        self.shape.is_balanced()
    }

    /// Balanced, 5422 or 6322.
    pub fn is_semi_balanced(&self) -> bool {
        self.shape.is_semi_balanced()
    }

    /// Controls: ace 2, king 1.
    pub const fn controls(&self) -> u8 {
        self.controls
    }

    /// How many aces.
    pub fn aces(&self) -> u8 {
        sum(&self.suits, |suit| suit.honours >> 4)
    }

    /// How many kings.
    pub fn kings(&self) -> u8 {
        sum(&self.suits, |suit| suit.honours >> 3 & 1)
    }

    /// Quick tricks, in halves.
    pub fn quick_halves(&self) -> u8 {
        sum(&self.suits, |suit| suit.quick_halves)
    }

    /// Losing trick count.
    pub fn losers(&self) -> u8 {
        sum(&self.suits, |suit| suit.losers)
    }

    /// New losing trick count, in halves.
    pub fn new_losers_halves(&self) -> u8 {
        sum(&self.suits, |suit| suit.new_losers_halves)
    }

    /// Playing tricks, in halves.
    pub fn playing_halves(&self) -> u8 {
        sum(&self.suits, |suit| suit.playing_halves)
    }

    /// Points plus one for each card beyond the fourth of a suit.
    pub fn length_points(&self) -> u8 {
        self.hcp + sum(&self.suits, |suit| suit.length.saturating_sub(4))
    }

    /// Points in support of `trumps`: hcp plus shortness outside ([`Shape::shortness_points`]).
    pub fn support_points(&self, trumps: Suit) -> u8 {
        self.hcp + self.shape.shortness_points(trumps)
    }

    /// Points plus the lengths of the two longest suits: 20 opens by the rule of 20, 19 by the rule of 19.
    pub fn hcp_and_two_longest(&self) -> u8 {
        let [longest, second, ..] = self.shape.sorted();
        self.hcp + longest + second
    }

    /// Points plus spades: 15 opens in fourth seat by the rule of 15.
    pub fn hcp_and_spades(&self) -> u8 {
        self.hcp + self.length(Suit::Spades)
    }

    /// Whether a suit is stopped.
    pub fn stopper(&self, suit: Suit) -> Stopper {
        self.suits[suit].stopper
    }

    /// The longest suit; of equal ones the highest.
    pub fn longest_suit(&self) -> Suit {
        self.by_length()[0]
    }

    /// The suits from the longest to the shortest, the higher first where equal.
    pub fn by_length(&self) -> [Suit; 4] {
        let mut suits = Suit::DESC;
        suits.sort_by_key(|&suit| std::cmp::Reverse(self.length(suit)));
        suits
    }
}

fn sum(suits: &BySuit<HoldingFeatures>, count: impl Fn(&HoldingFeatures) -> u8) -> u8 {
    suits.values().map(count).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::Notation;

    fn hand(text: &str) -> HandFeatures {
        HandFeatures::of(Hand::read(text).unwrap())
    }

    #[test]
    fn a_hand_counted_by_hand() {
        let hand = hand("AKJ54.K3.QT76.82");
        assert_eq!(
            (hand.hcp(), hand.controls(), hand.aces(), hand.kings()),
            (13, 4, 1, 2)
        );
        // AK 2, Kx a half.
        assert_eq!(hand.quick_halves(), 5);
        // Spades miss the queen, hearts the ace, diamonds ace and king, clubs both.
        assert_eq!(hand.losers(), 1 + 1 + 2 + 2);
        assert_eq!(hand.new_losers_halves(), 1 + 3 + 5 + 5);
        assert_eq!(hand.length_points(), 14);
        assert_eq!(hand.hcp_and_two_longest(), 22);
        assert_eq!(hand.hcp_and_spades(), 18);
        // Two doubletons beside four trumps; beside five spades too.
        assert_eq!(hand.support_points(Suit::Diamonds), 15);
        assert_eq!(hand.support_points(Suit::Hearts), 13);
        assert_eq!(hand.suit(Suit::Spades).quality, 8);
        // The ten stands beside the queen.
        assert_eq!(hand.suit(Suit::Diamonds).quality, 6);
        assert!(!hand.is_balanced() && hand.is_semi_balanced());
    }

    #[test]
    fn stoppers_need_guards() {
        let hand = hand("A432.K2.Q32.J432");
        for suit in Suit::ASC {
            assert_eq!(hand.stopper(suit), Stopper::Full);
        }
        let hand = self::hand("K.Q2.J32.T987654");
        let found = Suit::DESC.map(|suit| hand.stopper(suit));
        assert_eq!(
            found,
            [Stopper::Half, Stopper::Half, Stopper::Half, Stopper::None]
        );
    }

    #[test]
    fn a_solid_suit_takes_all_its_cards() {
        assert_eq!(hand("AKQJT98.432.32.2").playing_halves(), 14);
        assert_eq!(hand("KQJT987.432.32.2").playing_halves(), 12);
        assert_eq!(hand("A.AK2.AK432.5432").playing_halves(), 2 + 4 + 8 + 1);
    }
}
