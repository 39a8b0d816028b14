//! One deal: who holds what.

use crate::{Holder, MAX_HOLDERS, Piece, PieceSet};

/// The hand of every holder in one deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hands {
    held: [PieceSet; MAX_HOLDERS],
}

impl Hands {
    /// What this holder holds.
    pub const fn of(&self, holder: Holder) -> PieceSet {
        self.held[holder.index()]
    }

    /// Who holds this piece.
    pub fn holder_of(&self, piece: Piece) -> Option<Holder> {
        Holder::ALL
            .into_iter()
            .find(|&holder| self.of(holder).contains(piece))
    }

    /// Puts a piece into a hand.
    pub const fn give(&mut self, holder: Holder, piece: Piece) {
        self.held[holder.index()].insert(piece);
    }

    /// Puts a set of pieces into a hand, beside what is there.
    pub fn give_all(&mut self, holder: Holder, pieces: PieceSet) {
        self.held[holder.index()] |= pieces;
    }

    /// Replaces a whole hand.
    pub const fn set(&mut self, holder: Holder, hand: PieceSet) {
        self.held[holder.index()] = hand;
    }
}
