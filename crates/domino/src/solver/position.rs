//! A hand with all tiles face up.

use crate::pieces::{BySeat, Seat, Tile, TileSet};
use crate::rules::{Boneyard, Rules};
use crate::table::{Ends, Move, legal_moves};

/// A position with all tiles face up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The tiles each seat holds.
    pub hands: BySeat<TileSet>,
    /// The open ends; none before the first tile.
    pub ends: Option<Ends>,
    /// Who is to move.
    pub to_move: Seat,
    /// The tiles that can still be drawn, the next one last. Empty where the boneyard is dead.
    pub stock: Vec<Tile>,
}

/// What the player to move must do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Duty {
    /// Play one of their tiles.
    Play,
    /// Draw a tile.
    Draw,
    /// Pass.
    Pass,
}

impl Position {
    /// A fresh deal.
    pub fn new(hands: BySeat<TileSet>, starter: Seat) -> Self {
        Self {
            hands,
            ends: None,
            to_move: starter,
            stock: Vec::new(),
        }
    }

    /// All moves of the player to move.
    pub fn moves(&self) -> Vec<Move> {
        legal_moves(self.hands[self.to_move], self.ends)
    }

    /// Plays a tile: the hand shrinks, the ends change; the turn is left as it is.
    pub fn place(&mut self, play: Move) {
        self.hands[self.to_move].remove(play.tile);
        self.ends = Some(match (self.ends, play.on) {
            (Some(ends), Some(on)) => ends.after(play.tile, on),
            _ => Ends::first(play.tile),
        });
    }

    /// The stock that may be drawn under these rules, from a boneyard listed with the next tile last.
    pub fn stock_from(rules: &Rules, mut boneyard: Vec<Tile>) -> Vec<Tile> {
        match rules.boneyard {
            Boneyard::Dead => Vec::new(),
            Boneyard::Draw { leave, .. } => {
                boneyard.drain(..usize::from(leave).min(boneyard.len()));
                boneyard
            }
        }
    }

    /// What the player to move must do, having drawn `drawn` tiles in this turn.
    pub fn duty(&self, rules: &Rules, drawn: usize) -> Duty {
        let fits = self
            .ends
            .is_none_or(|e| !(self.hands[self.to_move] & e.fitting()).is_empty());
        let once = matches!(rules.boneyard, Boneyard::Draw { once: true, .. });
        if fits {
            Duty::Play
        } else if self.stock.is_empty() || (once && drawn > 0) {
            Duty::Pass
        } else {
            Duty::Draw
        }
    }
}

/// A number that tells apart all positions of one deal where nothing is drawn.
///
/// Within a deal the tiles on the table say which tiles each hand has left. They also say which two ends are open
/// (the pips that occur an odd number of times), unless these are equal: then the pip has to be added.
pub(super) fn key(played: TileSet, ends: Ends, mover: Seat) -> u128 {
    let closed = if ends.left == ends.right {
        1 + u128::from(ends.left.value())
    } else {
        0
    };
    played.bits() | (mover as u128) << 92 | closed << 94
}
