//! Double-dummy results: solved once, remembered in memory, and kept in a bank where there is one.

use kibitzer_bridge::tricks::{DoubleDummy, Play, TrickTable};
use kibitzer_bridge::{Card, FullDeal, Seat, Strain};
use kibitzer_deal::{Stop, Stopped};

use crate::bank::{Bank, Known};

/// So many plays are solved between two looks at the flag.
const AT_ONCE: usize = 64;

/// Solves deals, and remembers them.
#[derive(Debug, Default)]
pub struct Solver {
    dummy: DoubleDummy,
    bank: Option<Bank>,
}

impl Solver {
    /// A solver that keeps what it solves in `bank`.
    pub fn with_bank(bank: Bank) -> Self {
        Self {
            dummy: DoubleDummy::new(),
            bank: Some(bank),
        }
    }

    /// The bank.
    pub const fn bank(&self) -> Option<&Bank> {
        self.bank.as_ref()
    }

    /// The tricks of each play.
    pub(crate) fn tricks(&self, plays: &[Play], stop: &Stop) -> Result<Vec<u8>, Stopped> {
        let known: Vec<Option<u8>> = plays.iter().map(|play| self.known(*play)).collect();
        let missing = || {
            plays
                .iter()
                .zip(&known)
                .filter(|(_, known)| known.is_none())
                .map(|(play, _)| *play)
        };
        let wanted: Vec<Play> = missing().collect();
        for some in wanted.chunks(AT_ONCE) {
            self.dummy.solve(some, stop);
            stop.check()?;
            for play in some {
                self.keep(*play, self.dummy.tricks(play.deal, play.strain, play.declarer));
            }
        }
        let tricks = |(play, known): (&Play, &Option<u8>)| {
            known.unwrap_or_else(|| self.dummy.tricks(play.deal, play.strain, play.declarer))
        };
        Ok(plays.iter().zip(&known).map(tricks).collect())
    }

    /// All tricks of each deal.
    pub(crate) fn tables(&self, deals: &[FullDeal], stop: &Stop) -> Result<Vec<TrickTable>, Stopped> {
        let mut tables = Vec::with_capacity(deals.len());
        for some in deals.chunks(4) {
            stop.check()?;
            let known: Vec<Option<TrickTable>> = some
                .iter()
                .map(|deal| self.bank.as_ref()?.get(deal)?.table())
                .collect();
            let missing: Vec<FullDeal> = some
                .iter()
                .zip(&known)
                .filter(|(_, known)| known.is_none())
                .map(|(deal, _)| *deal)
                .collect();
            let mut solved = self.dummy.tables(&missing, |_| ()).into_iter();
            for (deal, known) in some.iter().zip(known) {
                let table = known.or_else(|| solved.next()).unwrap_or_default();
                if let (None, Some(bank)) = (known, &self.bank) {
                    bank.add(*deal, Known::all(&table));
                }
                tables.push(table);
            }
        }
        Ok(tables)
    }

    /// The tricks after each opening lead.
    pub(crate) fn leads(&self, play: Play) -> Vec<(Card, u8)> {
        self.dummy.leads(play)
    }

    fn known(&self, play: Play) -> Option<u8> {
        self.bank
            .as_ref()?
            .get(&play.deal)?
            .tricks(play.strain, play.declarer)
    }

    fn keep(&self, play: Play, tricks: u8) {
        if let Some(bank) = &self.bank {
            bank.add(play.deal, Known::one(play.strain, play.declarer, tricks));
        }
    }
}

/// Every declarer in every strain, in the order of a bank's columns.
pub(crate) fn places() -> impl Iterator<Item = (Strain, Seat)> {
    Strain::ASC
        .into_iter()
        .flat_map(|strain| Seat::ALL.map(|declarer| (strain, declarer)))
}
