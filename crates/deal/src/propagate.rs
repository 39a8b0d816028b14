//! Candidate elimination to the fixed point, with a reason for each step.
//!
//! Three rules, the plainest first: a holder that needs all it may hold, a piece with one holder left in a hand that is
//! then full, and Hall's condition over every set of holders. Slots and pieces being equal in number, Hall's condition
//! says all there is to say: a candidate that survives it is in some deal.

use crate::{DealError, Holder, HolderSet, MayHold, Piece, PieceSet};

/// Why a holder cannot hold a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Another holder may hold only as many pieces as it has slots, this one among them.
    DeterminedHand {
        /// The holder whose hand is thereby known.
        holder: Holder,
    },
    /// The holder's slots are all taken by pieces that nobody else may hold.
    FullHand {
        /// The pieces that fill it.
        pieces: PieceSet,
    },
    /// These holders together have only just the slots for the pieces that are theirs alone, so that neither may hold
    /// anything else.
    Hall {
        /// The holders.
        holders: HolderSet,
        /// The pieces that only they may hold: as many as they have slots.
        pieces: PieceSet,
    },
}

/// One candidate struck out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elimination {
    /// The piece.
    pub piece: Piece,
    /// Who cannot hold it.
    pub holder: Holder,
    /// Why not.
    pub reason: Reason,
}

/// Strikes out every candidate that no deal has, in order, each with its reason.
///
/// Narrows `deal` to exactly the support that counting finds. An error names the piece nobody may hold, or the holders
/// that have too few pieces, where no deal fits.
pub fn propagate(deal: &mut MayHold) -> Result<Vec<Elimination>, DealError> {
    let mut found = Vec::new();
    loop {
        let before = found.len();
        deal.check_everything_held()?;
        check_hall(deal)?;
        determined_hands(deal, &mut found)?;
        if found.len() == before {
            full_hands(deal, &mut found)?;
        }
        if found.len() == before {
            tight_sets(deal, &mut found)?;
        }
        if found.len() == before {
            return Ok(found);
        }
    }
}

fn strike(
    deal: &mut MayHold,
    found: &mut Vec<Elimination>,
    holder: Holder,
    pieces: PieceSet,
    reason: Reason,
) -> Result<(), DealError> {
    let open = pieces & deal.holdable(holder);
    deal.bar(holder, open)?;
    found.extend(open.iter().map(|piece| Elimination {
        piece,
        holder,
        reason,
    }));
    Ok(())
}

fn determined_hands(deal: &mut MayHold, found: &mut Vec<Elimination>) -> Result<(), DealError> {
    for holder in deal.holders() {
        let hand = deal.holdable(holder);
        if hand.len() == deal.slots(holder) {
            for other in deal.holders().filter(|&other| other != holder) {
                strike(deal, found, other, hand, Reason::DeterminedHand { holder })?;
            }
        }
    }
    Ok(())
}

fn full_hands(deal: &mut MayHold, found: &mut Vec<Elimination>) -> Result<(), DealError> {
    for holder in deal.holders() {
        let pieces = theirs_alone(deal, holder.into());
        if pieces.len() == deal.slots(holder) {
            strike(
                deal,
                found,
                holder,
                deal.everything() - pieces,
                Reason::FullHand { pieces },
            )?;
        }
    }
    Ok(())
}

/// Stops after the first set of holders that strikes something out, so that plainer rules come first again.
fn tight_sets(deal: &mut MayHold, found: &mut Vec<Elimination>) -> Result<(), DealError> {
    let before = found.len();
    let alone = count_alone(deal);
    let mut sets: Vec<usize> = (1..alone.len())
        .filter(|&set| alone[set] == slots_of(deal, set))
        .collect();
    sets.sort_by_key(|set| set.count_ones());
    for set in sets {
        let holders = HolderSet::from_bits(set as u16);
        let pieces = theirs_alone(deal, holders);
        for holder in holders.iter() {
            strike(
                deal,
                found,
                holder,
                deal.everything() - pieces,
                Reason::Hall { holders, pieces },
            )?;
        }
        if found.len() > before {
            break;
        }
    }
    Ok(())
}

/// An error where a set of holders may hold fewer pieces than it has slots.
fn check_hall(deal: &MayHold) -> Result<(), DealError> {
    let alone = count_alone(deal);
    // More pieces for these holders alone than they have slots: the others have too few.
    let crowded = |&set: &usize| alone[set] > slots_of(deal, set);
    let Some(set) = (1..alone.len())
        .filter(crowded)
        .max_by_key(|set| set.count_ones())
    else {
        return Ok(());
    };
    let holders = deal.everyone() - HolderSet::from_bits(set as u16);
    let pieces = deal.everything() - theirs_alone(deal, HolderSet::from_bits(set as u16));
    Err(DealError::TooFewPieces {
        holders,
        slots: slots_of(deal, holders.bits() as usize),
        pieces,
    })
}

/// For every set of holders: how many pieces only they may hold (sums over subsets).
fn count_alone(deal: &MayHold) -> Vec<usize> {
    let mut alone = vec![0; 1 << deal.holder_count()];
    for set in deal.candidate_sets() {
        alone[set.bits() as usize] += 1;
    }
    for bit in 0..deal.holder_count() {
        for set in 0..alone.len() {
            if set >> bit & 1 == 1 {
                alone[set] += alone[set ^ 1 << bit];
            }
        }
    }
    alone
}

fn slots_of(deal: &MayHold, set: usize) -> usize {
    HolderSet::from_bits(set as u16)
        .iter()
        .map(|holder| deal.slots(holder))
        .sum()
}

fn theirs_alone(deal: &MayHold, holders: HolderSet) -> PieceSet {
    deal.pieces()
        .filter(|&piece| deal.candidates(piece).is_subset(holders))
        .collect()
}
