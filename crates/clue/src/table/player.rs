//! A player at the table, and everywhere a card can be.

/// Names that no player may have, because they mean other places for a card.
pub const RESERVED: [&str; 6] = ["envelope", "undealt", "table", "solution", "pile", "all"];

/// A player: a place in the record's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Player(u8);

impl Player {
    /// The first in the list.
    pub const FIRST: Self = Self(0);

    pub(crate) const fn at(place: usize) -> Self {
        Self(place as u8)
    }

    /// The player's place in the list, for tables with one column per player.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where a card can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Holder {
    /// In a player's hand.
    Player(Player),
    /// In the envelope.
    Envelope,
    /// In the pile that was dealt to nobody.
    Undealt,
}

impl From<Player> for Holder {
    fn from(player: Player) -> Self {
        Self::Player(player)
    }
}
