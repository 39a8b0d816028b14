//! One value for each suit.

use contract_bridge::Suit;

/// One value for each suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BySuit<T>([T; 4]);

impl<T> BySuit<T> {
    /// From the values of spades, hearts, diamonds and clubs: the order in which hands are written.
    pub const fn new(spades: T, hearts: T, diamonds: T, clubs: T) -> Self {
        Self([clubs, diamonds, hearts, spades])
    }

    /// What `value` says of each suit.
    pub fn from_fn(value: impl FnMut(Suit) -> T) -> Self {
        Self(Suit::ASC.map(value))
    }

    /// The suits with their values, from spades down to clubs.
    pub fn iter(&self) -> impl Iterator<Item = (Suit, &T)> {
        Suit::DESC.into_iter().zip(self.0.iter().rev())
    }

    /// The values alone, from spades down to clubs.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter().rev()
    }

    /// The same suits with other values.
    pub fn map<U>(self, value: impl FnMut(T) -> U) -> BySuit<U> {
        BySuit(self.0.map(value))
    }
}

indexed_by!(BySuit, Suit);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suits_are_given_and_listed_from_spades_down() {
        let letters = BySuit::new('S', 'H', 'D', 'C');
        assert_eq!(letters[Suit::Spades], 'S');
        assert_eq!(letters, BySuit::from_fn(Suit::letter));
        assert_eq!(letters.values().collect::<String>(), "SHDC");
    }
}
