//! What anyone at the table could see of a record.
//!
//! A list of what is let through, not of what is held back: what is added to a record later stays private until it is
//! named here. Everyone hears suggestions and accusations, and sees who answers, who looks into whose hand, and what is laid
//! open. Only the owner knows their hand, the cards shown to them, what they saw by accident, and their notes.

use super::{Accuse, Answer, Event, Left, PlayerEntry, Record, Snoop, Suggest};

impl Record {
    /// The record as a spectator would have written it.
    #[must_use]
    pub fn public(&self) -> Self {
        let player = |player: &PlayerEntry| PlayerEntry {
            name: player.name.clone(),
            cards: player.cards,
        };
        Self {
            edition: self.edition.clone(),
            deck: self.deck.clone(),
            players: self.players.iter().map(player).collect(),
            table: self.table.clone(),
            undealt: self.undealt,
            shows: self.shows,
            ordered: self.ordered,
            events: self.events.iter().filter_map(Event::public).collect(),
            ..Self::default()
        }
    }
}

impl Event {
    /// What everyone saw of it; nothing for a note or a card seen by accident.
    fn public(&self) -> Option<Self> {
        match self {
            Self::Suggest(suggest) => Some(Self::Suggest(Suggest {
                by: suggest.by.clone(),
                cards: suggest.cards.clone(),
                answers: suggest.answers.iter().map(Answer::public).collect(),
            })),
            Self::Accuse(accuse) => Some(Self::Accuse(Accuse {
                by: accuse.by.clone(),
                cards: accuse.cards.clone(),
                right: accuse.right,
            })),
            Self::Snoop(snoop) => Some(Self::Snoop(Snoop {
                by: snoop.by.clone(),
                player: snoop.player.clone(),
                card: None,
            })),
            Self::Left(left) => Some(Self::Left(Left {
                player: left.player.clone(),
                cards: left.cards.clone(),
            })),
            Self::Note(_) | Self::Seen(_) => None,
        }
    }
}

impl Answer {
    /// That a card was shown, not which.
    fn public(&self) -> Self {
        Self {
            player: self.player.clone(),
            pass: self.pass,
            shows: self.shows.as_ref().map(|_| None),
        }
    }
}
