//! Double-dummy tricks and par, by [`pons_dds`], cached.

mod workers;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use contract_bridge::{AbsoluteVulnerability, Card, FullDeal, Seat, Strain};
use kibitzer_deal::{Stop, Stopped};
use pons_dds::{
    Board, CurrentTrick, FoundPlays, NonEmptyStrainFlags, Objective, Solver, StrainFlags, Target,
    TrickCountRow,
};

pub use pons_dds::{Par, ParContract, TrickCountTable as TrickTable};
use workers::Workers;

/// This many rows (a deal in one strain) are remembered before the cache starts anew: about 10 MB.
const MOST_ROWS: usize = 100_000;

/// This many deals are solved between two reports of progress.
const BATCH: usize = 16;

/// Solves deals double dummy, and remembers what it has solved.
#[derive(Debug, Default)]
pub struct DoubleDummy {
    rows: Mutex<HashMap<(FullDeal, Strain), TrickCountRow>>,
    singles: Mutex<HashMap<Play, u8>>,
    workers: Workers,
}

/// A deal that is played once: by whom, in which strain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Play {
    /// The deal.
    pub deal: FullDeal,
    /// The strain.
    pub strain: Strain,
    /// Who declares.
    pub declarer: Seat,
}

impl Play {
    /// The opening lead that costs declarer most.
    fn objective(self) -> Option<Objective> {
        let trick = CurrentTrick::new(self.strain, self.declarer.lho());
        Some(Objective {
            board: Board::try_new(self.deal.into(), trick).ok()?,
            target: Target::Any(None),
        })
    }
}

impl DoubleDummy {
    /// A solver that remembers nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The tricks `declarer` takes in `strain`.
    pub fn tricks(&self, deal: FullDeal, strain: Strain, declarer: Seat) -> u8 {
        let play = Play {
            deal,
            strain,
            declarer,
        };
        self.single(play)
            .unwrap_or_else(|| self.row(deal, strain).get(declarer).get())
    }

    /// Solves each of these once, in parallel, and remembers them for [`Self::tricks`]: where one declarer of a strain is
    /// wanted, in half the time of [`Self::rows`]. What is left at the stop stays unsolved.
    pub fn solve(&self, plays: &[Play], stop: &Stop) {
        let mut wanted: Vec<Play> = plays
            .iter()
            .copied()
            .filter(|&play| self.single(play).is_none() && self.known(play.deal, play.strain).is_none())
            .collect();
        wanted.dedup();
        wanted.sort_by_key(|play| later(play.strain));
        let (wanted, objectives): (Vec<Play>, Vec<Objective>) = (wanted.into_iter())
            .filter_map(|play| play.objective().map(|objective| (play, objective)))
            .unzip();
        let solved = self.workers.solve(objectives, stop, Solver::solve_board);
        let mut singles = self.singles.lock().unwrap_or_else(PoisonError::into_inner);
        if singles.len() >= MOST_ROWS {
            singles.clear();
        }
        for (play, found) in wanted.into_iter().zip(solved) {
            if let Some(lead) = found.as_ref().and_then(|found| found.plays.first()) {
                singles.insert(play, 13 - lead.score.get().min(13));
            }
        }
    }

    /// The tricks that declarer takes after each opening lead, the defenders' best first.
    pub fn leads(&self, play: Play) -> Vec<(Card, u8)> {
        let trick = CurrentTrick::new(play.strain, play.declarer.lho());
        let Ok(board) = Board::try_new(play.deal.into(), trick) else {
            return Vec::new();
        };
        let objective = Objective {
            board,
            target: Target::Legal,
        };
        let found: Option<FoundPlays> = self
            .workers
            .solve(vec![objective], &Stop::never(), Solver::solve_board)
            .pop()
            .flatten();
        let plays = found.iter().flat_map(|found| &found.plays);
        plays
            .flat_map(|lead| {
                let suit = lead.card.suit;
                let equals = lead.equals.iter().map(move |rank| Card { suit, rank });
                let tricks = 13 - lead.score.get().min(13);
                std::iter::once(lead.card)
                    .chain(equals)
                    .map(move |card| (card, tricks))
            })
            .collect()
    }

    /// Forgets what was solved.
    pub fn forget(&self) {
        *self.remembered() = HashMap::new();
        *self.singles.lock().unwrap_or_else(PoisonError::into_inner) = HashMap::new();
    }

    fn single(&self, play: Play) -> Option<u8> {
        let singles = self.singles.lock().unwrap_or_else(PoisonError::into_inner);
        singles.get(&play).copied()
    }

    /// The tricks each declarer takes in `strain` on each of many deals, solved in parallel.
    pub fn rows(&self, deals: &[FullDeal], strain: Strain) -> Vec<TrickCountRow> {
        let wanted: Vec<_> = deals.iter().map(|&deal| (deal, strain)).collect();
        self.all_rows(&wanted)
    }

    /// The tricks of every declarer in every strain.
    pub fn table(&self, deal: FullDeal) -> TrickTable {
        self.tables(&[deal], |_| ()).pop().unwrap_or_default()
    }

    /// The same, unless nobody waits for it any more. Four declarers share what was found out about a strain: each alone would
    /// take twice the time.
    pub fn table_until(&self, deal: FullDeal, stop: &Stop) -> Result<TrickTable, Stopped> {
        self.remember_rows(&Strain::ASC.map(|strain| (deal, strain)), stop);
        stop.check()?;
        Ok(TrickTable(Strain::ASC.map(|strain| self.row(deal, strain))))
    }

    /// The tables of many deals, solved in parallel; `progress` is told how many are done.
    pub fn tables(&self, deals: &[FullDeal], progress: impl Fn(usize)) -> Vec<TrickTable> {
        let mut tables = Vec::with_capacity(deals.len());
        for batch in deals.chunks(BATCH) {
            let wanted: Vec<_> = (batch.iter())
                .flat_map(|&deal| Strain::ASC.map(|strain| (deal, strain)))
                .collect();
            let rows = self.all_rows(&wanted);
            let table = |rows: &[TrickCountRow]| std::array::from_fn(|strain| rows[strain]);
            tables.extend(rows.chunks(Strain::ASC.len()).map(|rows| TrickTable(table(rows))));
            progress(tables.len());
        }
        tables
    }

    fn all_rows(&self, wanted: &[(FullDeal, Strain)]) -> Vec<TrickCountRow> {
        self.remember_rows(wanted, &Stop::never());
        let row = |&(deal, strain): &(FullDeal, Strain)| self.row(deal, strain);
        wanted.iter().map(row).collect()
    }

    /// Solves these rows, in parallel, and remembers them. What is left at the stop stays unsolved.
    fn remember_rows(&self, wanted: &[(FullDeal, Strain)], stop: &Stop) {
        let mut new: Vec<(FullDeal, Strain)> = (wanted.iter().copied())
            .filter(|&(deal, strain)| self.known(deal, strain).is_none())
            .collect();
        new.dedup();
        new.sort_by_key(|&(_, strain)| later(strain));
        let solve = |solver: &mut Solver, &(deal, strain): &(FullDeal, Strain)| {
            solver.set_strain(strain);
            solver.solve(deal)
        };
        let solved = self.workers.solve(new.clone(), stop, solve);
        for ((deal, strain), row) in new.into_iter().zip(solved) {
            if let Some(row) = row {
                self.remember(deal, strain, row);
            }
        }
    }

    /// One row, solved elsewhere where it is neither remembered nor could be solved here.
    fn row(&self, deal: FullDeal, strain: Strain) -> TrickCountRow {
        if let Some(row) = self.known(deal, strain) {
            return row;
        }
        self.remember_rows(&[(deal, strain)], &Stop::never());
        self.known(deal, strain).unwrap_or_else(|| {
            NonEmptyStrainFlags::new(StrainFlags::from_strain(strain))
                .and_then(|flags| pons_dds::solve_deals(&[deal], flags).pop())
                .unwrap_or_default()[strain]
        })
    }

    fn known(&self, deal: FullDeal, strain: Strain) -> Option<TrickCountRow> {
        self.remembered().get(&(deal, strain)).copied()
    }

    fn remember(&self, deal: FullDeal, strain: Strain, row: TrickCountRow) {
        let mut rows = self.remembered();
        if rows.len() >= MOST_ROWS {
            rows.clear();
        }
        rows.insert((deal, strain), row);
    }

    fn remembered(&self) -> MutexGuard<'_, HashMap<(FullDeal, Strain), TrickCountRow>> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Notrump takes longest now and then: last, it would leave the other threads with nothing to do.
fn later(strain: Strain) -> bool {
    strain != Strain::Notrump
}

/// The score if both sides bid as well as they can, seeing all cards: for North-South, and the contracts that reach it.
pub fn par(tricks: TrickTable, vulnerability: AbsoluteVulnerability, dealer: Seat) -> Par {
    let vulnerability = pons_dds::Vulnerability::from_bits_truncate(vulnerability.bits());
    pons_dds::calculate_par(tricks, vulnerability, dealer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirteen_spades_take_thirteen_tricks() {
        let deal: FullDeal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
            .parse()
            .unwrap();
        let solver = DoubleDummy::new();
        assert_eq!(solver.tricks(deal, Strain::Spades, Seat::North), 13);
        assert_eq!(solver.tricks(deal, Strain::Spades, Seat::East), 0);
        let table = solver.table(deal);
        assert_eq!(table[Strain::Spades].get(Seat::South).get(), 13);
        // Whoever leads takes all at notrump: declarer never does.
        assert_eq!(table[Strain::Notrump].get(Seat::North).get(), 0);
        let par = par(table, AbsoluteVulnerability::NONE, Seat::North);
        // North bids the grand slam in the highest suit; the others can only go down in 7NT.
        assert_eq!(par.score, 1510);
    }

    #[test]
    fn one_declarer_takes_what_the_table_says() {
        use rand::SeedableRng;
        let mut random = rand::rngs::SmallRng::seed_from_u64(5);
        let (solver, singly) = (DoubleDummy::new(), DoubleDummy::new());
        for strain in Strain::ASC {
            let deal = contract_bridge::deck::full_deal(&mut random);
            let plays = Seat::ALL.map(|declarer| Play {
                deal,
                strain,
                declarer,
            });
            singly.solve(&plays, &Stop::never());
            let row = solver.row(deal, strain);
            for play in plays {
                assert_eq!(
                    singly.single(play),
                    Some(row.get(play.declarer).get()),
                    "{play:?}"
                );
            }
        }
    }

    #[test]
    fn a_table_that_can_be_stopped_is_the_same() {
        use rand::SeedableRng;
        let mut random = rand::rngs::SmallRng::seed_from_u64(7);
        let deal = contract_bridge::deck::full_deal(&mut random);
        let stop = Stop::when_told();
        let table = DoubleDummy::new().table(deal);
        assert_eq!(DoubleDummy::new().table_until(deal, &stop), Ok(table));
        stop.stop();
        let solver = DoubleDummy::new();
        assert_eq!(solver.table_until(deal, &stop), Err(Stopped));
        assert!(solver.remembered().is_empty());
    }

    #[test]
    fn the_best_lead_leaves_what_the_table_says() {
        use rand::SeedableRng;
        let mut random = rand::rngs::SmallRng::seed_from_u64(6);
        let deal = contract_bridge::deck::full_deal(&mut random);
        let (solver, declarer) = (DoubleDummy::new(), Seat::South);
        for strain in Strain::ASC {
            let leads = solver.leads(Play {
                deal,
                strain,
                declarer,
            });
            // Every card of the leader once, and the best of them holds declarer to the row's tricks.
            let cards: contract_bridge::Hand = leads.iter().map(|&(card, _)| card).collect();
            assert_eq!((leads.len(), cards), (13, deal[Seat::West]));
            let fewest = leads.iter().map(|&(_, tricks)| tricks).min();
            assert_eq!(fewest, Some(solver.row(deal, strain).get(declarer).get()));
        }
    }

    #[test]
    fn one_strain_of_many_deals_is_that_of_their_tables() {
        use rand::SeedableRng;
        let mut random = rand::rngs::SmallRng::seed_from_u64(4);
        let deals: Vec<FullDeal> = (0..2)
            .map(|_| contract_bridge::deck::full_deal(&mut random))
            .collect();
        let rows = DoubleDummy::new().rows(&deals, Strain::Hearts);
        let solver = DoubleDummy::new();
        for (row, table) in rows.iter().zip(solver.tables(&deals, |_| ())) {
            assert_eq!(*row, table[Strain::Hearts]);
        }
        assert_eq!(
            solver.known(deals[0], Strain::Clubs),
            Some(solver.row(deals[0], Strain::Clubs))
        );
    }
}
