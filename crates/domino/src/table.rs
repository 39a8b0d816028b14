//! The legal replay of a record.
//!
//! A [`Table`] exists only if every event was possible as far as the viewer can see. What the events say about the
//! hidden hands, and whether any deal fits them all, is the business of the evidence.

mod ends;
mod replay;

pub use ends::{Ends, Move, legal_moves, playable};
pub(crate) use replay::higher_doubles;

use kibitzer_deal::Stop;

use crate::pieces::{BySeat, Seat, Tile, TileSet};
use crate::record::{Fault, Record, RecordError, Viewer};
use crate::rules::Rules;

/// A table after all events of a record.
#[derive(Debug, Clone)]
pub struct Table {
    pub(crate) rules: Rules,
    pub(crate) viewer: Option<Viewer>,
    pub(crate) steps: Vec<Step>,
    pub(crate) played: TileSet,
    pub(crate) chain: Vec<Tile>,
    pub(crate) ends: Option<Ends>,
    pub(crate) held: BySeat<u8>,
    pub(crate) boneyard: usize,
    /// The viewer's tiles now: dealt or drawn, and not yet played.
    pub(crate) viewer_holds: TileSet,
    pub(crate) to_move: Option<Seat>,
    pub(crate) over: Option<Ending>,
    /// Tiles drawn in the turn that is under way.
    pub(crate) drawn_this_turn: usize,
    /// When questions about it should end.
    pub(crate) stop: Stop,
}

/// How a hand ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Somebody played their last tile.
    Out(Seat),
    /// Nobody could play.
    Blocked,
}

/// One event with what the table looked like before it.
#[derive(Debug, Clone)]
pub(crate) struct Step {
    pub(crate) event: usize,
    pub(crate) player: Seat,
    /// The open ends before it; none before the first tile.
    pub(crate) ends: Option<Ends>,
    /// Tiles in the player's hand before it.
    pub(crate) held: u8,
    pub(crate) action: Action,
}

/// What was done in a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Action {
    /// A tile from the hand, joined to the end that showed this move's pip.
    Play {
        play: Move,
        after_draw: bool,
    },
    Pass {
        mistake: bool,
    },
    Draw {
        count: usize,
        seen: Vec<Tile>,
    },
    Note {
        tile: Tile,
        has: bool,
    },
}

impl Table {
    /// Replays a record.
    ///
    /// ```
    /// use kibitzer_domino::record::Record;
    /// use kibitzer_domino::table::Table;
    ///
    /// let record = Record::read("set 6\nviewer S\nhand 0|1 1|3 2|5 3|3 4|6 5|5 6|6\nS 3|3\nW pass\n").unwrap();
    /// let table = Table::replay(&record).unwrap();
    /// assert_eq!(table.to_move(), "N".parse().ok());
    /// assert_eq!(table.hidden().len(), 21);
    /// ```
    pub fn replay(record: &Record) -> Result<Self, RecordError> {
        replay::replay(record)
    }

    /// The same table, about which questions are answered no longer than until this.
    #[must_use]
    pub fn until(mut self, stop: &Stop) -> Self {
        self.stop = stop.clone();
        self
    }

    /// An error where it is time to stop.
    pub(crate) fn check_time(&self) -> Result<(), RecordError> {
        self.stop
            .check()
            .map_err(|stopped| Fault::from(stopped).at("events"))
    }

    /// The rules of the table.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Who looks on.
    pub fn viewer(&self) -> Option<Seat> {
        self.viewer.map(|v| v.seat)
    }

    /// The tiles the viewer holds now.
    pub fn viewer_holds(&self) -> TileSet {
        self.viewer_holds
    }

    /// The tiles on the table.
    pub fn played(&self) -> TileSet {
        self.played
    }

    /// The chain from its left end to its right.
    pub fn chain(&self) -> &[Tile] {
        &self.chain
    }

    /// The open ends; none before the first tile.
    pub fn ends(&self) -> Option<Ends> {
        self.ends
    }

    /// How many tiles each seat holds now.
    pub fn held(&self) -> BySeat<u8> {
        self.held
    }

    /// How many tiles are left in the boneyard.
    pub fn boneyard(&self) -> usize {
        self.boneyard
    }

    /// Who is to move; none when the hand is over, or before the first event where the record does not say.
    pub fn to_move(&self) -> Option<Seat> {
        self.to_move.filter(|_| self.over.is_none())
    }

    /// Whether the last tile went out on both (different) ends.
    pub fn is_capicua(&self) -> bool {
        let plays = self.steps.iter().rev().find_map(|step| match &step.action {
            Action::Play { play, .. } => Some((play.tile, step.ends)),
            _ => None,
        });
        matches!(self.over, Some(Ending::Out(_)))
            && plays.is_some_and(|(tile, ends)| crate::score::is_capicua(tile, ends))
    }

    /// How the hand ended, if it has.
    pub fn over(&self) -> Option<Ending> {
        self.over
    }

    /// The tiles that the viewer does not see: those of other hands and of the boneyard.
    pub fn hidden(&self) -> TileSet {
        self.rules.tiles() - self.played - self.viewer_holds
    }
}
