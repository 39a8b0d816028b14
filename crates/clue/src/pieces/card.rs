//! A card of a deck, sets of cards, and the three kinds.

use serde::{Deserialize, Serialize};

use crate::ToSchema;

/// The three kinds of card; the envelope holds one of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Who did it.
    Suspect,
    /// With what.
    Weapon,
    /// Where.
    Room,
}

impl Kind {
    /// Suspect, weapon, room.
    pub const ALL: [Self; 3] = [Self::Suspect, Self::Weapon, Self::Room];

    /// The word for this kind.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Suspect => "suspect",
            Self::Weapon => "weapon",
            Self::Room => "room",
        }
    }
}

/// One value for each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, ToSchema)]
pub struct ByKind<T> {
    /// For the suspects.
    pub suspect: T,
    /// For the weapons.
    pub weapon: T,
    /// For the rooms.
    pub room: T,
}

impl<T> ByKind<T> {
    /// One value for each kind, made by `value`.
    pub fn from_fn(mut value: impl FnMut(Kind) -> T) -> Self {
        Self {
            suspect: value(Kind::Suspect),
            weapon: value(Kind::Weapon),
            room: value(Kind::Room),
        }
    }

    /// The value for a kind.
    pub const fn get(&self, kind: Kind) -> &T {
        match kind {
            Kind::Suspect => &self.suspect,
            Kind::Weapon => &self.weapon,
            Kind::Room => &self.room,
        }
    }

    /// The value for a kind, to change.
    pub const fn get_mut(&mut self, kind: Kind) -> &mut T {
        match kind {
            Kind::Suspect => &mut self.suspect,
            Kind::Weapon => &mut self.weapon,
            Kind::Room => &mut self.room,
        }
    }

    /// The values in the order suspect, weapon, room.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        Kind::ALL.iter().map(|&kind| self.get(kind))
    }

    /// Each value, changed by `change`.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByKind<U> {
        ByKind {
            suspect: change(self.suspect),
            weapon: change(self.weapon),
            room: change(self.room),
        }
    }
}

impl<T> ByKind<Option<T>> {
    /// All three values, where none is missing.
    pub fn all(self) -> Option<ByKind<T>> {
        Some(ByKind {
            suspect: self.suspect?,
            weapon: self.weapon?,
            room: self.room?,
        })
    }
}

/// One card of each kind: a suggestion, an accusation, a solution.
pub type Triple = ByKind<Card>;

impl Triple {
    /// The three cards as a set.
    pub fn set(self) -> CardSet {
        self.iter().copied().collect()
    }
}

/// A card: its place in its [`Deck`](super::Deck).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(pub(super) u8);

impl Card {
    /// The first card of every deck.
    pub(crate) const FIRST: Self = Self(0);

    /// The card's place in its deck, for tables that have one row per card.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of cards of one deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// Every card that any deck can have.
    pub const ALL: Self = Self(u64::MAX);

    /// The set of one card.
    pub const fn only(card: Card) -> Self {
        Self(1 << card.0)
    }

    /// The cards from place `from` up to, but not with, `to`.
    pub(super) const fn range(from: usize, to: usize) -> Self {
        Self(Self::below(to) & !Self::below(from))
    }

    const fn below(n: usize) -> u64 {
        if n >= 64 { u64::MAX } else { (1 << n) - 1 }
    }

    /// Whether the card is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// How many cards.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards of both sets.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cards of this set that are not in the other.
    ///
    /// ```
    /// use kibitzer_clue::pieces::{CardSet, Deck, Edition};
    ///
    /// let deck = Deck::of_edition(Edition::named("classic").unwrap(), &[]).unwrap();
    /// let rope = CardSet::only(deck.card("rope").unwrap());
    /// assert_eq!(deck.all().without(rope).len(), 20);
    /// assert!(rope.is_within(deck.all()));
    /// ```
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The cards that are in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether each card of this set is in the other.
    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Adds a card.
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// The cards in the order of the deck.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let card = Card(left.trailing_zeros() as u8);
                left &= left - 1;
                card
            })
        })
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}
