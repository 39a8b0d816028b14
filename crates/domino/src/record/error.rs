//! What can be wrong with a record, and where.

use kibitzer_wire::words::list;
use kibitzer_wire::{Place, Problem};

use crate::pieces::{Pip, Seat, Tile, TileSet, UnknownSeat, UnknownTile};
use crate::rules::RulesError;
use crate::table::Ends;

/// A fault and its place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct RecordError {
    /// Where.
    pub at: Place,
    /// What.
    pub fault: Fault,
}

impl RecordError {
    /// The event it is about, if it is about one.
    pub fn event(&self) -> Option<usize> {
        self.at.entry.map(|entry| entry as usize)
    }
}

/// What can be wrong. Events are counted from 0, as in every answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Text that names no tile.
    #[error(transparent)]
    UnknownTile(#[from] UnknownTile),
    /// Text that names no seat.
    #[error(transparent)]
    UnknownSeat(#[from] UnknownSeat),
    /// Rules that cannot be played.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A tile of a larger set.
    #[error("{tile} is not in a double-{set} set")]
    TileNotInSet {
        /// The tile.
        tile: Tile,
        /// The highest pip.
        set: u8,
    },
    /// A tile listed twice.
    #[error("{0} is listed twice")]
    TwiceInHand(Tile),
    /// A hand with too few or too many tiles.
    #[error("a hand of {}, but {dealt} are dealt: list the tiles dealt, the played ones too", tiles(*.given))]
    HandSize {
        /// Tiles listed.
        given: usize,
        /// Tiles dealt.
        dealt: usize,
    },
    /// The viewer's hand and the hands written down disagree.
    #[error("the viewer's hand is not the one written down for {0}")]
    HandsDiffer(Seat),
    /// A viewer whose hand is missing.
    #[error("the viewer's hand is missing: give \"hand\", or leave \"viewer\" out for a spectator")]
    MissingHand,
    /// A hand that is nobody's.
    #[error("a hand without a viewer: say whose it is in \"viewer\"")]
    HandWithoutViewer,
    /// A seat that is empty.
    #[error("nobody sits {0} at this table")]
    NobodyThere(Seat),
    /// An event that is none.
    #[error("an event has one of \"play\", \"pass\":true, \"draw\" with its \"player\", or a \"note\"; {0}")]
    EventShape(&'static str),
    /// A line of text that is no part of a record.
    #[error("cannot read {found:?}: {expected}")]
    Text {
        /// What stands there.
        found: String,
        /// What would be right.
        expected: &'static str,
    },
    /// A record beyond any game.
    #[error("{0} events, but no hand has more than {max}", max = super::MOST_EVENTS)]
    TooManyEvents(usize),
    /// A move by the wrong player.
    #[error("{player} is out of turn: {expected} is to move")]
    OutOfTurn {
        /// Who moved.
        player: Seat,
        /// Who should have.
        expected: Seat,
    },
    /// Something after the end.
    #[error("the hand ended with entry {}: nothing can follow but a note", .0 + 1)]
    HandIsOver(usize),
    /// A tile that was played before.
    #[error("{tile} was played already, in entry {}", .before + 1)]
    PlayedTwice {
        /// The tile.
        tile: Tile,
        /// When it was first played.
        before: usize,
    },
    /// The viewer plays a tile they do not hold.
    #[error("{player} does not hold {tile}: {held} are left")]
    NotHeld {
        /// The viewer.
        player: Seat,
        /// The tile.
        tile: Tile,
        /// What is left.
        held: TileSet,
    },
    /// Someone else plays a tile that the viewer holds.
    #[error("{player} cannot play {tile}: it is in {viewer}'s hand")]
    HeldByViewer {
        /// Who played.
        player: Seat,
        /// The tile.
        tile: Tile,
        /// Who holds it.
        viewer: Seat,
    },
    /// A tile that fits no end.
    #[error("{tile} fits neither end: the chain is open on {ends}")]
    DoesNotFit {
        /// The tile.
        tile: Tile,
        /// The open ends.
        ends: Ends,
    },
    /// A tile that fits both ends, and no word on which.
    #[error("{tile} fits both ends ({ends}): say which one it was played on")]
    WhichEnd {
        /// The tile.
        tile: Tile,
        /// The open ends.
        ends: Ends,
    },
    /// An end that is not there, or that the tile does not fit.
    #[error("{tile} cannot be joined to a {on}: {}", match .ends { Some(ends) => format!("the chain is open on {ends}"), None => "it is the first tile".into() })]
    WrongEnd {
        /// The tile.
        tile: Tile,
        /// The pip stated.
        on: Pip,
        /// The open ends, if any.
        ends: Option<Ends>,
    },
    /// The viewer passed with a playable tile.
    #[error("{player} could have played {playable}: it can only have been a pass by mistake")]
    CouldPlay {
        /// The viewer.
        player: Seat,
        /// What could have been played.
        playable: TileSet,
    },
    /// A pass before the first tile.
    #[error("nobody can pass before the first tile: every tile fits")]
    PassAtStart,
    /// A pass where a tile must be drawn.
    #[error("{player} must draw before passing: {} may be drawn", tiles(*.left))]
    MustDraw {
        /// Who passed.
        player: Seat,
        /// How many may be drawn.
        left: usize,
    },
    /// A draw where none is allowed.
    #[error("nothing can be drawn here: {0}")]
    CannotDraw(&'static str),
    /// More drawn than allowed.
    #[error("{} drawn, but only {left} may be", tiles(*.count))]
    DrawnTooMany {
        /// Tiles drawn.
        count: usize,
        /// Tiles that may be drawn.
        left: usize,
    },
    /// Drawn tiles that cannot be what they are said to be.
    #[error("{tile} cannot have been drawn: {why}")]
    NotDrawn {
        /// The tile.
        tile: Tile,
        /// Why.
        why: &'static str,
    },
    /// After a draw, the last tile drawn is the one to play.
    #[error("{player} drew because nothing fitted, so {tile} must be the last tile drawn")]
    NotTheDrawnTile {
        /// Who played.
        player: Seat,
        /// The tile played.
        tile: Tile,
    },
    /// A tile shown that had been ruled out.
    #[error("{player} cannot have {tile}: {player} {} (entry {}), unless that was a pass by mistake", .denied, .by + 1)]
    RuledOut {
        /// Whose tile.
        player: Seat,
        /// The tile.
        tile: Tile,
        /// The event that rules it out.
        by: usize,
        /// What happened then.
        denied: String,
    },
    /// The opening is not what the rule asks for.
    #[error("the hand must be opened with the highest double: {0}")]
    Opening(String),
    /// Events that cannot all be true.
    #[error("no deal fits: {} cannot {} be right, unless one is a pass by mistake", list_events(.0), if .0.len() == 2 { "both" } else { "all" })]
    Contradiction(Vec<usize>),
    /// More lots of drawn tiles than can be told apart.
    #[error("tiles were drawn in too many turns to be told apart: {0} hands and draws at most")]
    TooManyDraws(usize),
    /// A count beyond the engine.
    #[error("beyond what can be counted: {0}")]
    BeyondCounting(String),
    /// Nobody waits for the answer any more.
    #[error(transparent)]
    Stopped(#[from] kibitzer_deal::Stopped),
    /// More than the method can weigh.
    #[error(
        "{hidden} hidden tiles are too many to weigh hands by \"{model}\" (at most {most}): use the model \"legal\""
    )]
    TooManyHidden {
        /// Hidden tiles.
        hidden: usize,
        /// The model asked for.
        model: String,
        /// The most that can be weighed.
        most: usize,
    },
    /// A model that nobody knows.
    #[error("there is no model {found:?}: {known} are")]
    UnknownModel {
        /// The name given.
        found: String,
        /// The names known.
        known: String,
    },
    /// Advice that cannot be given.
    #[error("{0}")]
    NoAdvice(String),
}

/// "one tile", "3 tiles".
fn tiles(count: usize) -> String {
    match count {
        1 => "one tile".to_owned(),
        n => format!("{n} tiles"),
    }
}

/// Entries as people count them.
pub(crate) fn list_events(events: &[usize]) -> String {
    match events {
        [] => "the hand and the table".into(),
        [one] => format!("the hand and entry {}", one + 1),
        _ => {
            let numbers: Vec<usize> = events.iter().map(|event| event + 1).collect();
            format!("entries {}", list(&numbers, "and"))
        }
    }
}

impl Fault {
    /// The fault at a place.
    pub fn at(self, place: impl Into<Place>) -> RecordError {
        RecordError {
            at: place.into(),
            fault: self,
        }
    }

    /// A stable word for programs.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::UnknownTile(_) => "unknown_tile",
            Self::UnknownSeat(_) => "unknown_seat",
            Self::Rules(_) => "rules",
            Self::TileNotInSet { .. } => "tile_not_in_set",
            Self::TwiceInHand(_) => "tile_twice",
            Self::HandSize { .. } => "hand_size",
            Self::HandsDiffer(_) => "hands_differ",
            Self::MissingHand => "missing_hand",
            Self::HandWithoutViewer => "hand_without_viewer",
            Self::NobodyThere(_) => "nobody_there",
            Self::EventShape(_) => "event_shape",
            Self::Text { .. } => "text",
            Self::TooManyEvents(_) => "too_many_events",
            Self::OutOfTurn { .. } => "out_of_turn",
            Self::HandIsOver(_) => "hand_is_over",
            Self::PlayedTwice { .. } => "played_twice",
            Self::NotHeld { .. } => "not_held",
            Self::HeldByViewer { .. } => "held_by_viewer",
            Self::DoesNotFit { .. } => "does_not_fit",
            Self::WhichEnd { .. } => "which_end",
            Self::WrongEnd { .. } => "wrong_end",
            Self::CouldPlay { .. } => "could_play",
            Self::PassAtStart => "pass_at_start",
            Self::MustDraw { .. } => "must_draw",
            Self::CannotDraw(_) => "cannot_draw",
            Self::DrawnTooMany { .. } => "drawn_too_many",
            Self::NotDrawn { .. } => "not_drawn",
            Self::NotTheDrawnTile { .. } => "not_the_drawn_tile",
            Self::RuledOut { .. } => "ruled_out",
            Self::Opening(_) => "opening",
            Self::Contradiction(_) => "contradiction",
            Self::TooManyDraws(_) => "too_many_draws",
            Self::BeyondCounting(_) => "beyond_counting",
            Self::Stopped(_) => Problem::STOPPED,
            Self::TooManyHidden { .. } => "too_many_hidden",
            Self::UnknownModel { .. } => "unknown_model",
            Self::NoAdvice(_) => "no_advice",
        }
    }
}

impl From<RecordError> for Problem {
    fn from(error: RecordError) -> Self {
        let problem = Self::new(error.fault.kind(), error.fault.to_string());
        // No entry is wrong there: a place would send people looking for a mistake.
        match error.fault {
            Fault::NoAdvice(_) | Fault::Stopped(_) => problem,
            _ => problem.at(error.at),
        }
    }
}
