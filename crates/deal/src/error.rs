//! What can be wrong with a question about a deal.

use thiserror::Error;

use crate::{Holder, HolderSet, Piece, PieceSet};

/// Why a question about a deal has no answer. Each names the culprit by number; a game says it in its own words.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum DealError {
    /// A piece number beyond the last.
    #[error("there is no piece {number}: pieces are numbered from 0 and there are {known}")]
    UnknownPiece {
        /// The number asked for.
        number: usize,
        /// How many there are.
        known: usize,
    },
    /// A holder number beyond the last.
    #[error("there is no holder {number}: holders are numbered from 0 and there are {known}")]
    UnknownHolder {
        /// The number asked for.
        number: usize,
        /// How many there are.
        known: usize,
    },
    /// More pieces than a method can take.
    #[error("{pieces} pieces are too many here: the limit is {limit}")]
    TooManyPieces {
        /// The number of pieces.
        pieces: usize,
        /// The most that will do.
        limit: usize,
    },
    /// More holders than the engine can take.
    #[error("{holders} holders are too many: the limit is {limit}")]
    TooManyHolders {
        /// The number of holders.
        holders: usize,
        /// The most that will do.
        limit: usize,
    },
    /// The slots of all holders together are not the number of pieces.
    #[error("the holders have {slots} slots together, but there are {pieces} pieces: the two must be equal")]
    SlotsMismatch {
        /// The slots of all holders together.
        slots: usize,
        /// The number of pieces.
        pieces: usize,
    },
    /// A piece that every holder is barred from: the evidence contradicts itself.
    #[error("nobody may hold piece {piece}")]
    NobodyMayHold {
        /// The piece without a holder.
        piece: Piece,
    },
    /// A set of holders with too few pieces for its slots: the evidence contradicts itself.
    #[error("holders {{{holders}}} need {slots} pieces, but may hold only {} of them: {{{pieces}}}", pieces.len())]
    TooFewPieces {
        /// The holders together.
        holders: HolderSet,
        /// Their slots together.
        slots: usize,
        /// All that any of them may hold.
        pieces: PieceSet,
    },
    /// No deal fits all the evidence.
    #[error("no deal fits all that was seen")]
    NothingFits,
    /// A weight that is not a number from 0 up.
    #[error(
        "the weight {weight} for holder {holder} with pieces {{{pieces}}} is not a finite number from 0 up"
    )]
    BadWeight {
        /// The holder weighed.
        holder: Holder,
        /// The hand, or the pieces of the rule, that the weight is for.
        pieces: PieceSet,
        /// The weight given.
        weight: f64,
    },
    /// A rule whose list of weights does not fit its set of pieces.
    #[error("a rule on {pieces} pieces of holder {holder} needs {} weights (for 0, 1, … of them), not {weights}", pieces + 1)]
    WrongNumberOfWeights {
        /// The holder of the rule.
        holder: Holder,
        /// How many pieces the rule is about.
        pieces: usize,
        /// How many weights it has.
        weights: usize,
    },
    /// The exact count does not fit 128 bits.
    #[error("there are more deals than 2^128")]
    TooManyDeals,
    /// The exact method would need more memory than its limit.
    #[error("an exact answer needs more than {limit} states: ask for chances by drawing instead")]
    TooManyStates {
        /// The limit that was reached.
        limit: usize,
    },
    /// Nobody waits for the answer any more, or its time is up.
    #[error(transparent)]
    Stopped(#[from] crate::Stopped),
    /// Too few draws had any weight for an estimate.
    #[error("none of {draws} draws fits the weights: no estimate is possible")]
    NoDrawFits {
        /// The number of draws made.
        draws: usize,
    },
}

impl DealError {
    /// Whether the evidence contradicts itself (as opposed to a question that was put wrongly).
    pub const fn is_contradiction(&self) -> bool {
        matches!(
            self,
            Self::NobodyMayHold { .. } | Self::TooFewPieces { .. } | Self::NothingFits
        )
    }
}
