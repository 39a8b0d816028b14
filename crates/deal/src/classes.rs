//! Pieces with the same possible holders are interchangeable: classes of them.

use crate::{DealError, HolderSet, MAX_PIECES, MayHold, Piece, PieceSet};

/// One class of interchangeable pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Class {
    /// Who may hold them.
    pub(crate) holders: HolderSet,
    /// Which pieces they are.
    pub(crate) members: PieceSet,
}

impl Class {
    pub(crate) const fn size(&self) -> usize {
        self.members.len()
    }

    /// The class in parts of at most this many pieces.
    pub(crate) fn parts(&self, most: usize) -> impl Iterator<Item = Self> {
        let mut left = self.members;
        std::iter::from_fn(move || {
            let members: PieceSet = left.iter().take(most).collect();
            left -= members;
            (!members.is_empty()).then_some(Self { members, ..*self })
        })
    }
}

/// All classes of a deal, and the class of each piece.
#[derive(Clone, Debug)]
pub(crate) struct Classes {
    all: Vec<Class>,
    of_piece: [u8; MAX_PIECES],
}

impl Default for Classes {
    fn default() -> Self {
        Self {
            all: Vec::with_capacity(MAX_PIECES),
            of_piece: [0; MAX_PIECES],
        }
    }
}

impl Classes {
    /// Sorts the pieces of a deal into classes. Allocates nothing.
    pub(crate) fn sort(&mut self, deal: &MayHold) -> Result<(), DealError> {
        self.all.clear();
        for (piece, &holders) in Piece::ALL.iter().zip(deal.candidate_sets()) {
            let found = self.all.iter().position(|class| class.holders == holders);
            let number = found.unwrap_or(self.all.len());
            if found.is_none() {
                if holders.is_empty() {
                    return Err(DealError::NobodyMayHold { piece: *piece });
                }
                self.all.push(Class {
                    holders,
                    members: PieceSet::EMPTY,
                });
            }
            self.all[number].members.insert(*piece);
            self.of_piece[piece.index()] = number as u8;
        }
        Ok(())
    }

    pub(crate) fn all(&self) -> &[Class] {
        &self.all
    }

    #[cfg(test)]
    pub(crate) const fn capacity(&self) -> usize {
        self.all.capacity()
    }

    /// The class of each of the first this many pieces.
    pub(crate) fn of_pieces(&self, count: usize) -> &[u8] {
        &self.of_piece[..count]
    }
}
