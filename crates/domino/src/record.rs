//! What was written down: the table, what the viewer holds, and the list of events.
//!
//! A [`Record`] says nothing that is impossible to write but may well be illegal to play; [`crate::table::Table`]
//! exists only for a legal one. It goes to and from JSON ([`RecordJson`](crate::wire::RecordJson)) and text, and nothing is lost on the way.

mod error;
pub(crate) mod text;

pub(crate) use error::list_events;
pub use error::{Fault, RecordError};

use crate::pieces::{BySeat, Pip, Seat, Tile, TileSet};
use crate::rules::Rules;

/// Most events that a record may have: far above what fits any hand.
pub const MOST_EVENTS: usize = 1000;

/// A game as it was written down.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    /// The table's rules.
    pub rules: Rules,
    /// Who looks on, with the tiles dealt to them. A spectator sees no hand.
    pub viewer: Option<Viewer>,
    /// Who starts, where the record says so before the first event.
    pub starter: Option<Seat>,
    /// The tiles truly dealt, where they were written down afterwards. No reading looks at them.
    pub hands: Option<BySeat<TileSet>>,
    /// What happened, in order.
    pub events: Vec<Event>,
}

/// The seat that looks on and what it was dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Viewer {
    /// Where they sit.
    pub seat: Seat,
    /// The tiles they were dealt, the played ones too.
    pub hand: TileSet,
}

/// Something that everybody at the table saw, or a note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A tile was played.
    Play {
        /// Who played.
        player: Seat,
        /// The tile.
        tile: Tile,
        /// The pip of the end it was joined to; needed only where the tile fits two different ends.
        on: Option<Pip>,
    },
    /// A player passed.
    Pass {
        /// Who passed.
        player: Seat,
        /// The pass was a mistake (a renege): it says nothing about the hand.
        mistake: bool,
    },
    /// A player drew from the boneyard.
    Draw {
        /// Who drew.
        player: Seat,
        /// What was drawn.
        drawn: Drawn,
    },
    /// Someone knows where a tile is at this moment.
    Note {
        /// Whose hand the note is about.
        player: Seat,
        /// The tile.
        tile: Tile,
        /// Whether the hand has it.
        has: bool,
    },
}

/// Tiles drawn from the boneyard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Drawn {
    /// This many, face down.
    Hidden(u8),
    /// These, which the viewer saw.
    Seen(Vec<Tile>),
}

impl Drawn {
    /// How many tiles.
    pub fn count(&self) -> usize {
        match self {
            Self::Hidden(n) => usize::from(*n),
            Self::Seen(tiles) => tiles.len(),
        }
    }
}

impl Event {
    /// Whom the event is about.
    pub fn player(&self) -> Seat {
        match *self {
            Self::Play { player, .. }
            | Self::Pass { player, .. }
            | Self::Draw { player, .. }
            | Self::Note { player, .. } => player,
        }
    }
}

impl Record {
    /// The same record up to, but not with, event `ply`.
    #[must_use]
    pub fn until(&self, ply: usize) -> Self {
        let mut shorter = self.clone();
        shorter.events.truncate(ply);
        shorter
    }

    /// The same record as `viewer` sees it.
    #[must_use]
    pub fn seen_by(&self, viewer: Option<Viewer>) -> Self {
        Self {
            viewer,
            ..self.clone()
        }
    }

    /// Checks what can be checked without a replay: sizes, tiles of the set, nothing twice.
    pub(crate) fn check(&self) -> Result<(), RecordError> {
        self.rules.check().map_err(|e| Fault::Rules(e).at("rules"))?;
        if let Some(viewer) = &self.viewer {
            self.check_seat(viewer.seat).map_err(|f| f.at("viewer"))?;
            self.check_hand(viewer.seat, viewer.hand)
                .map_err(|f| f.at("hand"))?;
        }
        if let Some(seat) = self.starter {
            self.check_seat(seat).map_err(|f| f.at("starter"))?;
        }
        if let Some(hands) = &self.hands {
            self.check_hands(hands).map_err(|f| f.at("hands"))?;
        }
        if self.events.len() > MOST_EVENTS {
            return Err(Fault::TooManyEvents(self.events.len()).at("events"));
        }
        Ok(())
    }

    fn check_seat(&self, seat: Seat) -> Result<(), Fault> {
        if self.rules.plays(seat) {
            Ok(())
        } else {
            Err(Fault::NobodyThere(seat))
        }
    }

    fn check_hand(&self, seat: Seat, hand: TileSet) -> Result<(), Fault> {
        if let Some(tile) = (hand - self.rules.tiles()).iter().next() {
            return Err(Fault::TileNotInSet {
                tile,
                set: self.rules.set,
            });
        }
        let dealt = usize::from(self.rules.slots[seat]);
        if hand.len() != dealt {
            return Err(Fault::HandSize {
                given: hand.len(),
                dealt,
            });
        }
        Ok(())
    }

    fn check_hands(&self, hands: &BySeat<TileSet>) -> Result<(), Fault> {
        let mut seen = TileSet::EMPTY;
        for (seat, &hand) in hands.iter() {
            self.check_hand(seat, hand)?;
            if let Some(tile) = (seen & hand).iter().next() {
                return Err(Fault::TwiceInHand(tile));
            }
            seen = seen | hand;
        }
        match self.viewer {
            Some(viewer) if viewer.hand != hands[viewer.seat] => Err(Fault::HandsDiffer(viewer.seat)),
            _ => Ok(()),
        }
    }
}
