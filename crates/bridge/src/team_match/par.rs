//! How far auctions end from par: the score if both sides bid as well as they can, seeing all cards.

use contract_bridge::{FullDeal, Penalty};

use super::imps::imps;
use super::score::north_south_score;
use crate::bidding::game_level;
use crate::table::Auction;
use crate::tricks::{DoubleDummy, par};

/// What an auction came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// Everyone passed.
    PassedOut,
    /// Below game.
    PartScore,
    /// Game.
    Game,
    /// Six.
    SmallSlam,
    /// Seven.
    GrandSlam,
    /// Doubled or redoubled, at any level.
    Doubled,
}

impl Ending {
    /// All of them, in the order of a table.
    pub const ALL: [Self; 6] = [
        Self::PassedOut,
        Self::PartScore,
        Self::Game,
        Self::SmallSlam,
        Self::GrandSlam,
        Self::Doubled,
    ];

    /// The words for it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::PassedOut => "passed out",
            Self::PartScore => "part score",
            Self::Game => "game",
            Self::SmallSlam => "small slam",
            Self::GrandSlam => "grand slam",
            Self::Doubled => "doubled",
        }
    }

    /// That of an auction that is over.
    pub fn of(auction: &Auction) -> Self {
        let Some(standing) = auction.contract() else {
            return Self::PassedOut;
        };
        let bid = standing.contract.bid;
        match bid.level.get() {
            _ if standing.contract.penalty != Penalty::Undoubled => Self::Doubled,
            7 => Self::GrandSlam,
            6 => Self::SmallSlam,
            level if level >= game_level(bid.strain) => Self::Game,
            _ => Self::PartScore,
        }
    }
}

/// One board against par.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AgainstPar {
    /// What the auction came to.
    pub ending: Ending,
    /// Whether the contract makes, double dummy; true where everyone passed.
    pub made: bool,
    /// The score for North-South.
    pub score: i32,
    /// Par for North-South.
    pub par: i32,
}

impl AgainstPar {
    /// The IMPs between the score and par: one side has lost them, the other gained.
    pub fn lost(&self) -> i32 {
        imps(self.score - self.par).abs()
    }
}

/// Compares the ends of auctions with par; `progress` is told how many deals are solved.
pub fn against_par(
    boards: &[(FullDeal, Auction)],
    solver: &DoubleDummy,
    progress: impl Fn(usize),
) -> Vec<AgainstPar> {
    let deals: Vec<FullDeal> = boards.iter().map(|(deal, _)| *deal).collect();
    let tables = solver.tables(&deals, progress);
    (boards.iter().zip(tables))
        .map(|((_, auction), table)| {
            let (tricks, needed) = auction.contract().map_or((0, 0), |standing| {
                let bid = standing.contract.bid;
                (
                    table[bid.strain].get(standing.declarer).get(),
                    bid.level.get() + 6,
                )
            });
            AgainstPar {
                ending: Ending::of(auction),
                made: tricks >= needed,
                score: north_south_score(auction, tricks),
                par: par(table, auction.vulnerability(), auction.dealer()).score,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::team_match::auction_of;
    use contract_bridge::AbsoluteVulnerability;

    fn auction(calls: &str) -> Auction {
        auction_of(calls, AbsoluteVulnerability::NONE)
    }

    #[test]
    fn a_grand_slam_missed_costs_its_bonus() {
        // Each player has a whole suit: par is the grand slam in spades, 1510.
        let deal: FullDeal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
            .parse()
            .unwrap();
        let boards = [(deal, auction("4S P P P")), (deal, auction("7S P P P"))];
        let found = against_par(&boards, &DoubleDummy::new(), |_| ());
        assert_eq!(found[0].ending, Ending::Game);
        assert!(found[0].made);
        // 510 against 1510: a thousand points are 14 IMPs.
        assert_eq!((found[0].score, found[0].par, found[0].lost()), (510, 1510, 14));
        assert_eq!((found[1].ending, found[1].lost()), (Ending::GrandSlam, 0));
    }

    #[test]
    fn endings_are_named_by_level_and_double() {
        for (calls, ending) in [
            ("P P P P", Ending::PassedOut),
            ("1N P 2N P P P", Ending::PartScore),
            ("4C P P P", Ending::PartScore),
            ("3N P P P", Ending::Game),
            ("6C P P P", Ending::SmallSlam),
            ("1S X P P P", Ending::Doubled),
        ] {
            assert_eq!(Ending::of(&auction(calls)), ending, "{calls}");
        }
    }
}
