//! Which holders may hold which pieces, and how many each holds.

use crate::{DealError, Hands, Holder, HolderSet, MAX_HOLDERS, MAX_PIECES, Piece, PieceSet};

/// A deal known only by who may hold what: a set of possible holders for each piece, a number of slots for each holder.
///
/// Slots always add up to the number of pieces, and every candidate is a known holder. Whether any deal fits is for
/// [`Counter`](crate::Counter) to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MayHold {
    slots: Vec<u8>,
    candidates: Vec<HolderSet>,
}

impl MayHold {
    /// A deal about which nothing is known but the slots: as many pieces as slots, and anyone may hold each.
    ///
    /// ```
    /// use kibitzer_deal::{Counter, MayHold};
    ///
    /// // Twenty-one tiles to three hands of seven.
    /// let deal = MayHold::anything(&[7, 7, 7]).unwrap();
    /// assert_eq!(Counter::new().count(&deal).unwrap().total(), 399_072_960);
    /// ```
    pub fn anything(slots: &[usize]) -> Result<Self, DealError> {
        let everyone = HolderSet::first(slots.len());
        let pieces = slots.iter().fold(0_usize, |sum, &n| sum.saturating_add(n));
        if pieces > MAX_PIECES {
            return Err(DealError::TooManyPieces {
                pieces,
                limit: MAX_PIECES,
            });
        }
        Self::new(slots, std::iter::repeat_n(everyone, pieces))
    }

    /// A deal with the candidates of each piece in turn.
    pub fn new(slots: &[usize], candidates: impl IntoIterator<Item = HolderSet>) -> Result<Self, DealError> {
        let candidates: Vec<_> = candidates.into_iter().take(MAX_PIECES + 1).collect();
        let (holders, pieces) = (slots.len(), candidates.len());
        if holders > MAX_HOLDERS {
            return Err(DealError::TooManyHolders {
                holders,
                limit: MAX_HOLDERS,
            });
        }
        if pieces > MAX_PIECES {
            return Err(DealError::TooManyPieces {
                pieces,
                limit: MAX_PIECES,
            });
        }
        let total = slots.iter().fold(0_usize, |sum, &n| sum.saturating_add(n));
        if total != pieces {
            return Err(DealError::SlotsMismatch { slots: total, pieces });
        }
        let deal = Self {
            slots: slots.iter().map(|&n| n as u8).collect(),
            candidates,
        };
        match deal
            .candidates
            .iter()
            .find_map(|set| (*set - deal.everyone()).lowest())
        {
            Some(stranger) => Err(DealError::UnknownHolder {
                number: stranger.index(),
                known: holders,
            }),
            None => Ok(deal),
        }
    }

    /// How many pieces there are.
    pub const fn piece_count(&self) -> usize {
        self.candidates.len()
    }

    /// How many holders there are.
    pub const fn holder_count(&self) -> usize {
        self.slots.len()
    }

    /// Every piece, in order.
    pub fn pieces(&self) -> impl ExactSizeIterator<Item = Piece> + Clone + use<> {
        Piece::first(self.candidates.len())
    }

    /// Every holder, in order.
    pub fn holders(&self) -> impl ExactSizeIterator<Item = Holder> + Clone + use<> {
        Holder::first(self.slots.len())
    }

    /// All holders.
    pub fn everyone(&self) -> HolderSet {
        HolderSet::first(self.slots.len())
    }

    /// All pieces.
    pub fn everything(&self) -> PieceSet {
        PieceSet::first(self.candidates.len())
    }

    /// How many pieces this holder holds; 0 for an unknown holder.
    pub fn slots(&self, holder: Holder) -> usize {
        self.slots.get(holder.index()).map_or(0, |&n| n as usize)
    }

    /// Who may hold this piece; nobody for an unknown piece.
    pub fn candidates(&self, piece: Piece) -> HolderSet {
        self.candidates.get(piece.index()).copied().unwrap_or_default()
    }

    /// What this holder may hold.
    pub fn holdable(&self, holder: Holder) -> PieceSet {
        self.pieces()
            .filter(|&piece| self.candidates(piece).contains(holder))
            .collect()
    }

    /// Notes that this holder holds none of these pieces.
    ///
    /// ```
    /// use kibitzer_deal::{Holder, MayHold, Piece, PieceSet};
    ///
    /// let mut deal = MayHold::anything(&[2, 2]).unwrap();
    /// deal.bar(Holder::ALL[0], PieceSet::only(Piece::ALL[3])).unwrap();
    /// assert_eq!(deal.holdable(Holder::ALL[0]), PieceSet::first(3));
    /// ```
    pub fn bar(&mut self, holder: Holder, pieces: PieceSet) -> Result<(), DealError> {
        self.check(holder, pieces)?;
        for piece in pieces.iter() {
            self.candidates[piece.index()].remove(holder);
        }
        Ok(())
    }

    /// Notes that this holder holds all of these pieces.
    ///
    /// ```
    /// use kibitzer_deal::{Holder, HolderSet, MayHold, Piece, PieceSet};
    ///
    /// let mut deal = MayHold::anything(&[2, 2]).unwrap();
    /// deal.give(Holder::ALL[1], PieceSet::first(1)).unwrap();
    /// assert_eq!(deal.candidates(Piece::ALL[0]), HolderSet::only(Holder::ALL[1]));
    /// ```
    pub fn give(&mut self, holder: Holder, pieces: PieceSet) -> Result<(), DealError> {
        self.check(holder, pieces)?;
        for piece in pieces.iter() {
            self.candidates[piece.index()] &= HolderSet::only(holder);
        }
        Ok(())
    }

    /// Whether this deal is one of those described.
    pub fn allows(&self, hands: &Hands) -> bool {
        self.holders().all(|holder| {
            let hand = hands.of(holder);
            hand.len() == self.slots(holder) && hand.is_subset(self.holdable(holder))
        }) && self
            .holders()
            .fold(PieceSet::EMPTY, |all, holder| all | hands.of(holder))
            == self.everything()
    }

    /// An error that names the culprit if the holder or one of the pieces is unknown here.
    pub(crate) fn check(&self, holder: Holder, pieces: PieceSet) -> Result<(), DealError> {
        if holder.index() >= self.slots.len() {
            return Err(DealError::UnknownHolder {
                number: holder.index(),
                known: self.slots.len(),
            });
        }
        self.check_pieces(pieces)
    }

    fn check_pieces(&self, pieces: PieceSet) -> Result<(), DealError> {
        match (pieces - self.everything()).lowest() {
            Some(stranger) => Err(DealError::UnknownPiece {
                number: stranger.index(),
                known: self.candidates.len(),
            }),
            None => Ok(()),
        }
    }

    /// An error that names the first piece without a possible holder.
    pub(crate) fn check_everything_held(&self) -> Result<(), DealError> {
        match self.pieces().find(|&piece| self.candidates(piece).is_empty()) {
            Some(piece) => Err(DealError::NobodyMayHold { piece }),
            None => Ok(()),
        }
    }

    pub(crate) fn candidate_sets(&self) -> &[HolderSet] {
        &self.candidates
    }

    pub(crate) fn slot_counts(&self) -> &[u8] {
        &self.slots
    }
}
