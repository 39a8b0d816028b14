//! What an ending is worth on a deal: scores for a side, by the trick model, and IMPs between two endings.

use contract_bridge::{Penalty, Seat, Strain};

use super::layout::Layout;
use super::trick_model::{Estimate, QUANTILES, TrickModel};
use crate::pieces::Side;
use crate::table::{Auction, Standing};
use crate::team_match::imps;

/// A contract of this level or higher, bid against opponents who bid too, is doubled where it is hopeless.
const HIGH: u8 = 4;
/// A contract is hopeless where it fails by this many tricks on average.
const HOPELESS: f32 = 1.5;
/// Errors of two estimates that have nothing to do with each other are paired so that none goes with its like.
const PAIRED: [usize; QUANTILES] = [4, 8, 1, 6, 3, 0, 7, 2, 5];

/// An ending on one deal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DealValue {
    /// Strain and side; `None` where everyone passed.
    played: Option<(Strain, Side)>,
    /// Equally likely scores for the side that asks.
    scores: [i32; QUANTILES],
    /// How often the contract makes.
    pub makes: f64,
}

impl DealValue {
    /// The mean score.
    pub fn score(&self) -> f64 {
        self.scores.iter().map(|&score| f64::from(score)).sum::<f64>() / QUANTILES as f64
    }

    /// The IMPs that this wins on average beside `other` on the same deal.
    ///
    /// The same strain played by the same side takes the same tricks; else errors are independent.
    pub fn imps(&self, other: &Self) -> f64 {
        let same = self.played == other.played || self.played.is_none() || other.played.is_none();
        let pairs = (0..QUANTILES).map(|at| (at, if same { at } else { PAIRED[at] }));
        let sum: i32 = pairs
            .map(|(at, with)| imps(self.scores[at] - other.scores[with]))
            .sum();
        f64::from(sum) / QUANTILES as f64
    }
}

/// The estimates of one deal, each made when first asked for.
#[derive(Debug, Clone)]
pub struct Valued {
    layout: Layout,
    known: [[Option<Estimate>; 4]; 5],
}

impl Valued {
    /// Nothing is estimated yet.
    pub fn new(layout: Layout) -> Self {
        Self {
            layout,
            known: [[None; 4]; 5],
        }
    }

    /// The tricks of `declarer` in `strain`.
    pub fn estimate(&mut self, strain: Strain, declarer: Seat) -> Estimate {
        let known = &mut self.known[strain as usize][declarer as usize];
        *known.get_or_insert_with(|| TrickModel::fitted().estimate(&self.layout, strain, declarer))
    }

    /// What `ending` of an auction that went on from `auction` is worth to `side`, where a hopeless contract is doubled.
    pub fn worth(&mut self, auction: &Auction, ending: Option<Standing>, side: Side) -> DealValue {
        let mut ending = ending;
        if let Some(standing) = &mut ending {
            let bid = standing.contract.bid;
            let mean = self.estimate(bid.strain, standing.declarer).mean;
            let hopeless = mean < f32::from(bid.level.get() + 6) - HOPELESS;
            let ours = Side::of(standing.declarer) == side;
            if ours && hopeless && bid.level.get() >= HIGH && contested(auction, side) {
                // Whoever has bid too doubles; the bidders by rule seldom do.
                standing.contract.penalty = standing.contract.penalty.max(Penalty::Doubled);
            }
        }
        self.worth_as_bid(auction, ending, side)
    }

    /// What `ending` is worth to `side` as it was bid.
    pub fn worth_as_bid(&mut self, auction: &Auction, ending: Option<Standing>, side: Side) -> DealValue {
        let Some(standing) = ending else {
            return DealValue {
                played: None,
                scores: [0; QUANTILES],
                makes: 0.0,
            };
        };
        let contract = standing.contract;
        let estimate = self.estimate(contract.bid.strain, standing.declarer);
        let declarers = Side::of(standing.declarer);
        let level = contract.bid.level.get();
        let vulnerable = declarers.is_vulnerable(auction.vulnerability());
        let sign = if declarers == side { 1 } else { -1 };
        DealValue {
            played: Some((contract.bid.strain, declarers)),
            scores: estimate
                .tricks
                .map(|tricks| sign * contract.score(tricks, vulnerable)),
            makes: estimate.makes(level),
        }
    }
}

/// Whether the opponents of `side` have done more than pass.
pub(super) fn contested(auction: &Auction, side: Side) -> bool {
    let mut calls = auction.by_seat();
    calls.any(|(seat, call)| Side::of(seat) != side && call != contract_bridge::auction::Call::Pass)
}
