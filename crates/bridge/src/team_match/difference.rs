//! Where two systems differ: the first calls that differ on drawn deals, how often, and what that is worth.

use std::collections::HashMap;
use std::sync::Arc;

use contract_bridge::FullDeal;
use contract_bridge::auction::Call;
use kibitzer_deal::{Stop, Stopped, mean_and_error};

use super::caller::{SystemCaller, bid_out};
use super::teams::{Bidding, plays, score};
use crate::bidding::Bidder;
use crate::features::HandFeatures;
use crate::record::Board;
use crate::table::Auction;
use crate::tricks::DoubleDummy;

/// A point of an auction at which the two systems part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The calls from the opening on.
    pub auction: Vec<Call>,
    /// What a hand calls by each system.
    pub calls: [Call; 2],
    /// The rules of those calls.
    pub rules: [String; 2],
    /// The modules that the rules belong to.
    pub modules: [Option<String>; 2],
    /// On how many boards they part here.
    pub boards: usize,
    /// What the first system gains on those boards, in IMPs.
    pub imps: i64,
}

/// Two systems compared.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// How many boards were bid.
    pub boards: usize,
    /// On how many of them the systems part.
    pub differ: usize,
    /// What the first gains on a board, in IMPs.
    pub mean: f64,
    /// The standard error of that.
    pub error: f64,
    /// Where they part, the commonest first.
    pub differences: Vec<Difference>,
}

/// Bids the boards by both systems and compares them, double dummy.
pub fn compare(
    [a, b]: [&Arc<Bidder>; 2],
    boards: impl Iterator<Item = Board>,
    solver: &DoubleDummy,
    stop: &Stop,
) -> Result<Comparison, Stopped> {
    let mut count = 0_usize;
    let mut parted: Vec<Difference> = Vec::new();
    let mut biddings = Vec::new();
    for (board, number) in boards.zip(1..) {
        stop.check()?;
        let Some(deal) = board.full_deal() else { continue };
        count += 1;
        let start = Auction::new(board.dealer(), board.vulnerability());
        let Some(difference) = first_difference([a, b], &deal, start) else {
            continue;
        };
        parted.push(difference);
        biddings.push(bid_twice([a, b], &board, deal, number));
    }
    solver.solve(&plays(&biddings), stop);
    stop.check()?;
    let outcomes = score(biddings, solver, |_, _| {});
    let gains: Vec<i32> = outcomes.iter().map(|outcome| outcome.imps).collect();
    // Boards without a difference count as nothing gained.
    let nothing = std::iter::repeat_n(0.0, count.saturating_sub(gains.len()));
    let (mean, error) = mean_and_error(gains.iter().map(|&gain| f64::from(gain)).chain(nothing));
    Ok(Comparison {
        boards: count,
        differ: parted.len(),
        mean,
        error,
        differences: gathered(parted, &gains),
    })
}

/// The first call that the two systems make differently where everyone bids by the first.
fn first_difference([a, b]: [&Arc<Bidder>; 2], deal: &FullDeal, mut auction: Auction) -> Option<Difference> {
    while let Some(seat) = auction.turn() {
        let hand = deal[seat];
        let calls = [a.call(hand, &auction)?, b.call(hand, &auction)?];
        if calls[0] != calls[1] {
            let [(rule_a, module_a), (rule_b, module_b)] = [a, b].map(|bidder| {
                let prefix = bidder.at(&auction);
                let rule = prefix.choose(&HandFeatures::of(hand));
                let module = rule
                    .and_then(|rule| bidder.system().sheet().blocks.get(rule.source.block))
                    .and_then(|block| block.module.clone());
                (rule.map(|rule| rule.name.to_string()).unwrap_or_default(), module)
            });
            let from_opening = auction.calls().iter().skip_while(|&&call| call == Call::Pass);
            return Some(Difference {
                auction: from_opening.copied().collect(),
                calls,
                rules: [rule_a, rule_b],
                modules: [module_a, module_b],
                boards: 1,
                imps: 0,
            });
        }
        auction.push(calls[0]).ok()?;
    }
    None
}

fn bid_twice([a, b]: [&Arc<Bidder>; 2], board: &Board, deal: FullDeal, number: u32) -> Bidding {
    let conditions = (board.dealer(), board.vulnerability());
    let bid = |one: &Arc<Bidder>, other: &Arc<Bidder>| {
        let (mut one, mut other) = (SystemCaller(Arc::clone(one)), SystemCaller(Arc::clone(other)));
        match bid_out(&deal, conditions, &mut one, &mut other) {
            Ok(auction) => auction,
            Err(never) => match never {},
        }
    };
    Bidding {
        number,
        deal,
        first: bid(a, b),
        second: bid(b, a),
    }
}

/// The differences by auction and calls, the commonest first.
fn gathered(parted: Vec<Difference>, gains: &[i32]) -> Vec<Difference> {
    let mut places: HashMap<(Vec<Call>, [Call; 2]), usize> = HashMap::new();
    let mut found: Vec<Difference> = Vec::new();
    for (difference, &gain) in parted.into_iter().zip(gains) {
        let key = (difference.auction.clone(), difference.calls);
        let at = *places.entry(key).or_insert(found.len());
        if at == found.len() {
            found.push(Difference {
                boards: 0,
                ..difference
            });
        }
        found[at].boards += 1;
        found[at].imps += i64::from(gain);
    }
    found.sort_by_key(|difference| std::cmp::Reverse(difference.boards));
    found
}
