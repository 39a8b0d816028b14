//! What anyone at the table could see of a record.
//!
//! A list of what is let through, not of what is held back: what is added to a record later stays private until it is
//! named here. Tiles that were played, passes, and how many tiles somebody drew are seen by all. Whose record it is, what
//! they hold and drew, what was dealt, notes, and what the owner thinks of a pass are not.

use super::record::{DrawJson, EventJson, RecordJson};

impl RecordJson {
    /// The record as a spectator would have written it.
    #[must_use]
    pub fn public(&self) -> Self {
        Self {
            set: self.set,
            players: self.players.clone(),
            slots: self.slots.clone(),
            boneyard: self.boneyard.clone(),
            partners: self.partners,
            opening: self.opening,
            scoring: self.scoring.clone(),
            starter: self.starter.clone(),
            events: self.events.iter().filter_map(EventJson::public).collect(),
            viewer: None,
            hand: None,
            hands: None,
            model: None,
            deals: None,
            seed: None,
        }
    }
}

impl EventJson {
    /// What everyone saw of it; nothing for a note.
    fn public(&self) -> Option<Self> {
        let seen = Self {
            player: self.player.clone(),
            play: self.play.clone(),
            on: self.on,
            pass: self.pass,
            draw: self.draw.as_ref().map(DrawJson::public),
            mistake: None,
            note: None,
        };
        let happened = seen.play.is_some() || seen.pass.is_some() || seen.draw.is_some();
        happened.then_some(seen)
    }
}

impl DrawJson {
    /// This many, face down.
    fn public(&self) -> Self {
        Self::Number(match self {
            Self::Number(tiles) => *tiles,
            Self::Tiles(tiles) => u8::try_from(tiles.len()).unwrap_or(u8::MAX),
        })
    }
}
