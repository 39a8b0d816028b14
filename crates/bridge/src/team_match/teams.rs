//! A teams match: each board is bid twice, with the sides exchanged, and compared in IMPs.

use contract_bridge::FullDeal;
use kibitzer_deal::{Stop, mean_and_error};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::imps::imps;
use super::score::north_south_score;
use crate::record::{Board, by_number};
use crate::table::Auction;
use crate::tricks::{DoubleDummy, Play};

/// This many deals are solved between two reports of progress.
const BATCH: usize = 32;

/// `count` boards, numbered from 1, dealt at random; the same seed gives the same boards.
pub fn random_boards(count: u32, seed: u64) -> impl Iterator<Item = Board> {
    let mut random = SmallRng::seed_from_u64(seed);
    (1..=count).map(move |number| {
        let deal = contract_bridge::deck::full_deal(&mut random);
        let (dealer, vulnerability) = by_number(number);
        Board {
            number: Some(number),
            ..Board::new(deal.into(), dealer, vulnerability)
        }
    })
}

/// One board, bid at both tables: team A sits North-South at the first, East-West at the second.
#[derive(Debug, Clone)]
pub struct Bidding {
    /// Its number.
    pub number: u32,
    /// The deal.
    pub deal: FullDeal,
    /// The auction with A North-South.
    pub first: Auction,
    /// The auction with A East-West.
    pub second: Auction,
}

impl Bidding {
    /// Whether the tables ended in different contracts, or with different declarers.
    fn differs(&self) -> bool {
        self.first.contract() != self.second.contract()
    }
}

/// What came of one board at one table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableResult {
    /// Tricks that declarer takes, double dummy; 0 where everyone passed.
    pub tricks: u8,
    /// The score for North-South.
    pub score: i32,
}

/// What came of one board.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// How it was bid.
    pub bidding: Bidding,
    /// What came of it at each table; `None` where both ended in the same contract, so that nothing hangs on its tricks.
    pub results: Option<[TableResult; 2]>,
    /// What team A gains.
    pub imps: i32,
}

/// The whole match, as team A sees it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Summary {
    /// How many boards.
    pub boards: usize,
    /// IMPs gained in all.
    pub imps: i64,
    /// IMPs a board.
    pub mean: f64,
    /// Standard error of the mean.
    pub error: f64,
    /// Boards won, lost and tied.
    pub won_lost_tied: [usize; 3],
}

impl Summary {
    /// Adds up the boards.
    pub fn of(outcomes: &[Outcome]) -> Self {
        let boards = outcomes.len();
        let imps: i64 = outcomes.iter().map(|outcome| i64::from(outcome.imps)).sum();
        let (mean, error) = mean_and_error(outcomes.iter().map(|outcome| f64::from(outcome.imps)));
        let count = |sign: i32| {
            outcomes
                .iter()
                .filter(|outcome| outcome.imps.signum() == sign)
                .count()
        };
        Self {
            boards,
            imps,
            mean,
            error,
            won_lost_tied: [count(1), count(-1), count(0)],
        }
    }
}

/// Scores a match double dummy; `progress` is told how many contracts of how many are solved.
pub fn score(biddings: Vec<Bidding>, solver: &DoubleDummy, progress: impl Fn(usize, usize)) -> Vec<Outcome> {
    solve(&biddings, solver, progress);
    biddings
        .into_iter()
        .map(|bidding| outcome(bidding, solver))
        .collect()
}

/// Solves each deal as it is played, so that the solver knows it.
fn solve(biddings: &[Bidding], solver: &DoubleDummy, progress: impl Fn(usize, usize)) {
    let wanted = plays(biddings);
    let mut done = 0;
    for batch in wanted.chunks(BATCH) {
        solver.solve(batch, &Stop::never());
        done += batch.len();
        progress(done, wanted.len());
    }
}

/// Each deal as it is played at both tables, where they play different contracts.
pub(super) fn plays(biddings: &[Bidding]) -> Vec<Play> {
    let both = biddings
        .iter()
        .filter(|bidding| bidding.differs())
        .flat_map(|bidding| {
            let play = |auction: &Auction| {
                auction.contract().map(|standing| Play {
                    deal: bidding.deal,
                    strain: standing.contract.bid.strain,
                    declarer: standing.declarer,
                })
            };
            [play(&bidding.first), play(&bidding.second)]
        });
    both.flatten().collect()
}

fn outcome(bidding: Bidding, solver: &DoubleDummy) -> Outcome {
    let table = |auction: &Auction| {
        let tricks = auction.contract().map_or(0, |standing| {
            solver.tricks(bidding.deal, standing.contract.bid.strain, standing.declarer)
        });
        let score = north_south_score(auction, tricks);
        TableResult { tricks, score }
    };
    let results = bidding
        .differs()
        .then(|| [table(&bidding.first), table(&bidding.second)]);
    Outcome {
        bidding,
        results,
        imps: results.map_or(0, |[here, there]| imps(here.score - there.score)),
    }
}
