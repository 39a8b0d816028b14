//! The open ends of the chain, and what fits them.

use std::fmt;

use serde::Serialize;

use crate::pieces::{Pip, Tile, TileSet};

/// The two open ends of the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(into = "[Pip; 2]")]
pub struct Ends {
    /// The left end.
    pub left: Pip,
    /// The right end.
    pub right: Pip,
}

impl From<Ends> for [Pip; 2] {
    fn from(ends: Ends) -> Self {
        [ends.left, ends.right]
    }
}

impl fmt::Display for Ends {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.left == self.right {
            return write!(f, "{}", self.left);
        }
        write!(f, "{} and {}", self.left, self.right)
    }
}

/// A tile on an end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The tile.
    pub tile: Tile,
    /// The pip of the end; none for the first tile.
    pub on: Option<Pip>,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.on {
            Some(on) if !self.tile.is_double() => write!(f, "{} on {on}", self.tile),
            _ => write!(f, "{}", self.tile),
        }
    }
}

impl Ends {
    /// The ends after the first tile.
    pub const fn first(tile: Tile) -> Self {
        Self {
            left: tile.low(),
            right: tile.high(),
        }
    }

    /// Whether an end shows this pip.
    pub fn show(self, pip: Pip) -> bool {
        self.left == pip || self.right == pip
    }

    /// All tiles that fit an end.
    pub fn fitting(self) -> TileSet {
        TileSet::suit(self.left) | TileSet::suit(self.right)
    }

    /// The ends after `tile` is joined to `on`; equal ends grow to the right.
    #[must_use]
    pub fn after(self, tile: Tile, on: Pip) -> Self {
        let open = tile.other(on);
        if self.right == on {
            Self { right: open, ..self }
        } else {
            Self { left: open, ..self }
        }
    }

    /// The different pips that show, left before right.
    pub fn pips(self) -> impl Iterator<Item = Pip> {
        let second = (self.right != self.left).then_some(self.right);
        [Some(self.left), second].into_iter().flatten()
    }
}

/// The tiles of a hand that can be played.
pub fn playable(hand: TileSet, ends: Option<Ends>) -> TileSet {
    ends.map_or(hand, |ends| hand & ends.fitting())
}

/// All moves of a hand: a tile on an end, equal ends counted once.
pub fn legal_moves(hand: TileSet, ends: Option<Ends>) -> Vec<Move> {
    let Some(ends) = ends else {
        return hand.iter().map(|tile| Move { tile, on: None }).collect();
    };
    ends.pips()
        .flat_map(|pip| {
            let fits = hand & TileSet::suit(pip);
            fits.iter().map(move |tile| Move { tile, on: Some(pip) })
        })
        .collect()
}
