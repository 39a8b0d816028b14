//! What a deal's rules come to once what is already certain has been worked in.
//!
//! Every round narrows the candidates by what the rules and slots force (a rule left with one way to be met, a full
//! hand, a hand that needs all it may hold) and restates each rule on the pieces still open. Rules that are met
//! whatever happens are dropped. Fewer and shorter rules mean fewer states.

use super::Linked;
use crate::{DealError, Holder, HolderSet, MayHold, Piece, PieceSet, Rule};

/// A rule on open pieces only.
#[derive(Clone, Debug)]
pub(super) struct Open {
    pub(super) holder: Holder,
    pub(super) of: PieceSet,
    pub(super) weights: Vec<f64>,
}

/// A deal with what is certain set apart.
#[derive(Clone, Debug)]
pub(super) struct Simple {
    /// Narrowed candidates of every piece.
    pub(super) may_hold: MayHold,
    /// Pieces with more than one candidate left.
    pub(super) open: PieceSet,
    pub(super) rules: Vec<Open>,
    /// What rules that are settled contribute to every deal's weight.
    pub(super) scale: f64,
}

pub(super) fn simplify(deal: &Linked) -> Result<Simple, DealError> {
    let mut may_hold = deal.may_hold().clone();
    loop {
        let before = may_hold.clone();
        fill(&mut may_hold)?;
        let mut simple = Simple {
            open: open(&may_hold),
            may_hold,
            rules: Vec::new(),
            scale: 1.0,
        };
        for rule in deal.rules() {
            simple.take(rule)?;
        }
        if simple.may_hold == before {
            simple.join()?;
            return Ok(simple);
        }
        may_hold = simple.may_hold;
    }
}

fn open(may_hold: &MayHold) -> PieceSet {
    may_hold
        .pieces()
        .filter(|&piece| may_hold.candidates(piece).len() > 1)
        .collect()
}

/// Works in full hands, and hands that need all they may hold.
fn fill(may_hold: &mut MayHold) -> Result<(), DealError> {
    for holder in may_hold.holders() {
        may_hold.check_everything_held()?;
        let (can, slots) = (may_hold.holdable(holder), may_hold.slots(holder));
        let has: PieceSet = can
            .iter()
            .filter(|&piece| may_hold.candidates(piece) == HolderSet::only(holder))
            .collect();
        if has.len() > slots {
            return Err(DealError::NothingFits);
        }
        if can.len() < slots {
            return Err(DealError::TooFewPieces {
                holders: holder.into(),
                slots,
                pieces: can,
            });
        }
        if can.len() == slots {
            may_hold.give(holder, can)?;
        } else if has.len() == slots {
            may_hold.bar(holder, can - has)?;
        }
    }
    may_hold.check_everything_held()
}

impl Simple {
    /// Works one rule in: restates it, and narrows the candidates where it leaves no choice.
    fn take(&mut self, rule: &Rule) -> Result<(), DealError> {
        let holder = rule.holder();
        let can = self.may_hold.holdable(holder);
        let has = rule.pieces() & (can - self.open);
        let of = rule.pieces() & can & self.open;
        let weights = &rule.weights()[has.len()..=has.len() + of.len()];
        let (least, most) = self.counts_possible(holder, can, of);
        let possible = weights.get(least..=most).unwrap_or_default();
        let live = possible.iter().filter(|&&weight| weight > 0.0).count();
        if live == 0 {
            return Err(DealError::NothingFits);
        }
        if possible.iter().all(|&weight| weight == possible[0]) {
            self.scale *= possible[0];
        } else if live == 1 && weights[0] > 0.0 && least == 0 {
            self.may_hold.bar(holder, of)?;
        } else if live == 1 && weights[of.len()] > 0.0 && most == of.len() {
            self.may_hold.give(holder, of)?;
        } else {
            self.rules.push(Open {
                holder,
                of,
                weights: weights.to_vec(),
            });
        }
        Ok(())
    }

    /// The fewest and the most of these pieces that the holder's free slots leave room for.
    fn counts_possible(&self, holder: Holder, can: PieceSet, of: PieceSet) -> (usize, usize) {
        let free = self
            .may_hold
            .slots(holder)
            .saturating_sub((can - self.open).len());
        let elsewhere = ((can & self.open) - of).len();
        (free.saturating_sub(elsewhere).min(of.len()), free.min(of.len()))
    }

    /// Joins rules on the same pieces of one holder, and drops links that a shorter link implies.
    fn join(&mut self) -> Result<(), DealError> {
        let mut joined: Vec<Open> = Vec::new();
        for rule in std::mem::take(&mut self.rules) {
            match joined
                .iter_mut()
                .find(|known| known.holder == rule.holder && known.of == rule.of)
            {
                Some(known) => known
                    .weights
                    .iter_mut()
                    .zip(&rule.weights)
                    .for_each(|(w, more)| *w *= more),
                None => joined.push(rule),
            }
        }
        self.rules = (0..joined.len())
            .filter(|&at| {
                !joined
                    .iter()
                    .enumerate()
                    .any(|(other, by)| other != at && implies(by, &joined[at]))
            })
            .map(|at| joined[at].clone())
            .collect();
        let met = self
            .rules
            .iter()
            .all(|rule| rule.weights.iter().any(|&weight| weight > 0.0));
        if met { Ok(()) } else { Err(DealError::NothingFits) }
    }
}

/// Whether one link ("at least one of") being met means that another, on more pieces, is.
fn implies(by: &Open, rule: &Open) -> bool {
    by.holder == rule.holder && by.of != rule.of && by.of.is_subset(rule.of) && is_link(by) && is_link(rule)
}

fn is_link(rule: &Open) -> bool {
    rule.weights[0] == 0.0 && rule.weights[1..].iter().all(|&weight| weight == 1.0)
}

/// The open pieces a holder may hold.
pub(super) fn open_to(simple: &Simple, holder: Holder) -> PieceSet {
    simple.open & simple.may_hold.holdable(holder)
}

/// The slots of a holder that open pieces must fill.
pub(super) fn free_slots(simple: &Simple, holder: Holder) -> usize {
    let certain = simple.may_hold.holdable(holder) - simple.open;
    simple.may_hold.slots(holder).saturating_sub(certain.len())
}

/// Every piece whose holder is certain.
pub(super) fn certain(simple: &Simple) -> impl Iterator<Item = (Piece, Holder)> + '_ {
    let fixed = simple.may_hold.everything() - simple.open;
    fixed
        .iter()
        .filter_map(|piece| Some((piece, simple.may_hold.candidates(piece).single()?)))
}
