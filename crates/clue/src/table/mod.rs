//! The table: a record that makes sense, replayed into cards and players.

mod error;
mod player;
mod replay;

pub use error::{TableError, Wrong};
pub use player::{Holder, Player, RESERVED};

use kibitzer_deal::Stop;

use crate::pieces::{Card, CardSet, Deck, Triple};
use crate::record::{Model, Pattern, Shows};

/// Fewest and most players at a table.
pub const PLAYERS: std::ops::RangeInclusive<usize> = 2..=10;

/// The longest record that is read: some thirty times a long evening.
pub const MOST_EVENTS: usize = 2000;

/// A game that makes sense, as its keeper saw it.
#[derive(Debug, Clone)]
pub struct Table {
    /// The cards.
    pub deck: Deck,
    pub(crate) names: Vec<String>,
    pub(crate) slots: Vec<Slots>,
    /// The player who keeps the record, if one does.
    pub viewer: Option<Player>,
    /// The viewer's cards, where they are written down.
    pub hand: Option<CardSet>,
    /// Cards that lie face up.
    pub face_up: CardSet,
    /// How many cards lie face down, dealt to nobody.
    pub undealt: usize,
    /// Who shows.
    pub shows: Shows,
    /// How a shown card was chosen.
    pub model: Model,
    /// Whether an unrefuted suggester who did not accuse is thought to hold one of the cards.
    pub behaviour: bool,
    /// Whether players are thought to name seldom what they hold themselves or were shown.
    pub seldom_own: bool,
    /// For each player, what earlier games showed of them; empty where the record has nothing of it.
    pub patterns: Vec<Option<Pattern>>,
    /// What happened, one for each event of the record.
    pub happenings: Vec<Happening>,
    /// When questions about it should end.
    pub stop: Stop,
}

/// How many cards a player was dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slots {
    /// Exactly this many.
    Exactly(usize),
    /// This many, or one more.
    OrOneMore(usize),
}

/// An event with its cards and players found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Happening {
    /// A suggestion.
    Suggestion {
        /// Who suggested.
        by: Player,
        /// What.
        cards: Triple,
        /// Who answered what.
        answers: Vec<(Player, Reply)>,
    },
    /// A note by hand; `None` forgets the earlier ones.
    Note {
        /// Whose card.
        holder: Holder,
        /// Which.
        card: Card,
        /// Has it, has it not, or forget.
        has: Option<bool>,
    },
    /// An accusation.
    Accusation {
        /// Who accused.
        by: Player,
        /// What.
        cards: Triple,
        /// Right, wrong or unknown.
        right: Option<bool>,
    },
    /// All notes on a card are taken back.
    Clear {
        /// Which card.
        card: Card,
    },
    /// A card seen by accident.
    Seen {
        /// Whose.
        player: Player,
        /// Which.
        card: Card,
    },
    /// A card drawn blindly from a hand.
    Snoop {
        /// Who looked.
        by: Player,
        /// Whose.
        player: Player,
        /// Which, where it was seen.
        card: Option<Card>,
    },
    /// A player who left.
    Departure {
        /// Who.
        player: Player,
        /// What the player laid open.
        cards: CardSet,
    },
}

/// What a player did when asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reply {
    /// Had none of the cards.
    Pass,
    /// Showed a card that was not seen.
    Unseen,
    /// Showed this card.
    Card(Card),
}

impl Table {
    /// The players, in the record's order.
    pub fn players(&self) -> impl DoubleEndedIterator<Item = Player> + use<> {
        (0..self.names.len()).map(Player::at)
    }

    /// Everywhere a card can be: the players, the envelope and, where there is one, the undealt pile.
    pub fn holders(&self) -> impl Iterator<Item = Holder> + use<> {
        let pile = (self.undealt > 0).then_some(Holder::Undealt);
        self.players()
            .map(Holder::Player)
            .chain([Holder::Envelope])
            .chain(pile)
    }

    /// How many cards a player was dealt.
    pub fn slots(&self, player: Player) -> Slots {
        self.slots[player.index()]
    }

    /// What a holder is called.
    pub fn name(&self, holder: Holder) -> &str {
        match holder {
            Holder::Player(player) => &self.names[player.index()],
            Holder::Envelope => "envelope",
            Holder::Undealt => "undealt",
        }
    }

    /// The players after `player`, in the order in which they would answer; those who left do not answer.
    pub fn answering(&self, player: Player) -> Vec<Player> {
        let n = self.names.len();
        (1..n)
            .map(|step| Player::at((player.index() + step) % n))
            .filter(|&other| !self.has_left(other))
            .collect()
    }

    /// Whether the player has left.
    pub fn has_left(&self, player: Player) -> bool {
        self.happenings
            .iter()
            .any(|event| matches!(event, Happening::Departure { player: gone, .. } if *gone == player))
    }

    /// The same table, about which questions are answered no longer than until this.
    #[must_use]
    pub fn asked_until(mut self, stop: &Stop) -> Self {
        self.stop = stop.clone();
        self
    }

    /// The same table after only the first `events` events.
    #[must_use]
    pub fn until(&self, events: usize) -> Self {
        let mut table = self.clone();
        table.happenings.truncate(events);
        table
    }

    /// The same table with one more event.
    #[must_use]
    pub fn with(&self, event: Happening) -> Self {
        let mut table = self.clone();
        table.happenings.push(event);
        table
    }

    /// Cards, joined for a sentence: "Plum, the Rope and the Hall".
    pub fn list(&self, cards: CardSet, joint: &str) -> String {
        let names: Vec<String> = cards.iter().map(|card| self.deck.said(card)).collect();
        if names.is_empty() {
            return "no card".to_owned();
        }
        kibitzer_wire::words::list(&names, joint)
    }
}
