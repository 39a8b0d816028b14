//! How many deals fit, and in how many of them each piece is with each holder.

use crate::classes::{Class, Classes};
use crate::{DealError, Holder, HolderSet, MayHold, Piece, binomial, cells::Cells, three};

/// Counts deals, and keeps its memory from one count to the next: a second count of a like deal allocates nothing.
#[derive(Clone, Debug, Default)]
pub struct Counter {
    classes: Classes,
    cells: Cells,
    counts: Counts,
}

/// What a count found: exact whole numbers.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    total: u128,
    holders: usize,
    /// The class of each piece.
    class_of: Vec<u8>,
    /// The deals in which one given piece of a class is with a holder, class by class.
    ways: Vec<u128>,
}

impl Counter {
    /// A counter with its memory still to be grown.
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts all deals that fit, and the marginal of every piece.
    ///
    /// An error where none fits ([`DealError::is_contradiction`]) or the total passes 128 bits.
    pub fn count(&mut self, deal: &MayHold) -> Result<&Counts, DealError> {
        self.counts.class_of.clear();
        self.counts.ways.clear();
        let room = binomial::splits(deal.slot_counts().iter().map(|&n| n as usize))
            .and_then(|n| n.checked_mul(deal.piece_count() as u128));
        match room {
            Some(room) if deal.holder_count() <= three::HOLDERS => self.in_closed_form(deal, room)?,
            _ => self.cell_by_cell(deal)?,
        }
        if self.counts.total == 0 {
            Err(DealError::NothingFits)
        } else {
            Ok(&self.counts)
        }
    }

    /// Here the class of a piece is simply its set of holders.
    fn in_closed_form(&mut self, deal: &MayHold, room: u128) -> Result<(), DealError> {
        let sets = deal.candidate_sets();
        let sizes = three::sizes(sets);
        if sizes[0] > 0 {
            deal.check_everything_held()?;
        }
        let ways = three::count(&sizes, deal.slot_counts(), room);
        let counts = &mut self.counts;
        counts.total = ways.total;
        counts.holders = three::HOLDERS;
        counts.class_of.extend(sets.iter().map(|set| set.bits() as u8));
        counts.ways.extend_from_slice(ways.by_class.as_flattened());
        Ok(())
    }

    fn cell_by_cell(&mut self, deal: &MayHold) -> Result<(), DealError> {
        self.classes.sort(deal)?;
        let counts = &mut self.counts;
        counts.holders = deal.holder_count();
        counts
            .class_of
            .extend_from_slice(self.classes.of_pieces(deal.piece_count()));
        counts.ways.resize(self.classes.all().len() * counts.holders, 0);
        counts.total = self.cells.count(self.classes.all(), deal)?;
        for at in 0..self.cells.cells().len() {
            let cell = self.cells.cells()[at];
            let ways = self.cells.ways_of(at, self.classes.all()[cell.class].size());
            counts.ways[cell.class * counts.holders + cell.holder.index()] = ways;
        }
        Ok(())
    }

    /// The states behind the last count of `deal`, laid out whichever way it was counted, for drawing.
    pub(crate) fn lay_out(&mut self, deal: &MayHold) -> Result<(u128, &[Class], &Cells), DealError> {
        self.classes.sort(deal)?;
        match self.cells.count(self.classes.all(), deal)? {
            0 => Err(DealError::NothingFits),
            total => Ok((total, self.classes.all(), &self.cells)),
        }
    }
}

impl Counts {
    /// How many deals fit.
    pub const fn total(&self) -> u128 {
        self.total
    }

    /// In how many of them this piece is with this holder; 0 for one that is not in the deal.
    pub fn ways(&self, piece: Piece, holder: Holder) -> u128 {
        match self.class_of.get(piece.index()) {
            Some(&class) if holder.index() < self.holders => {
                self.ways[class as usize * self.holders + holder.index()]
            }
            _ => 0,
        }
    }

    /// The chance that this piece is with this holder, all deals being equal.
    pub fn chance(&self, piece: Piece, holder: Holder) -> f64 {
        self.ways(piece, holder) as f64 / self.total as f64
    }

    /// Who holds this piece in some deal.
    pub fn support(&self, piece: Piece) -> HolderSet {
        Holder::first(self.holders)
            .filter(|&holder| self.ways(piece, holder) > 0)
            .collect()
    }

    /// How much is not known yet: log₂ of the number of deals.
    pub fn entropy_bits(&self) -> f64 {
        (self.total as f64).log2()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PieceSet;

    /// The room in all memory that a count uses: where none of it grows, nothing is allocated.
    fn capacities(counter: &Counter) -> Vec<usize> {
        let counts = [counter.counts.class_of.capacity(), counter.counts.ways.capacity()];
        [
            &counts[..],
            &[counter.classes.capacity()],
            &counter.cells.capacities(),
        ]
        .concat()
    }

    /// Each holder is barred from five pieces, other ones in each round.
    fn barred(slots: &[usize], round: usize) -> MayHold {
        let mut deal = MayHold::anything(slots).unwrap();
        for holder in Holder::first(slots.len() - 1) {
            let from = (round + 4 * holder.index()) % (deal.piece_count() - 5);
            deal.bar(holder, PieceSet::from_bits(0b1_1111 << from)).unwrap();
        }
        deal
    }

    #[test]
    fn after_the_first_of_its_kind_a_count_allocates_nothing() {
        for slots in [&[7, 7, 7][..], &[5, 5, 5, 6]] {
            let deals: Vec<MayHold> = (0..16).map(|round| barred(slots, round)).collect();
            let mut counter = Counter::new();
            for deal in &deals {
                counter.count(deal).unwrap();
            }
            let warm = capacities(&counter);
            for deal in deals.iter().cycle().take(1000) {
                counter.count(deal).unwrap();
                assert_eq!(capacities(&counter), warm);
            }
        }
    }
}
