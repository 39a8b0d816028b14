//! Calls compared by simulation: the same deals, the bidders to the end of each auction, double dummy.
//!
//! Every call is tried on the same deals, so that what is compared is the difference on each deal: its standard error is
//! far smaller than that of the scores. A call that the best leads by [`RETIRED`] standard errors is not played on, so that the
//! time goes to those that are close; two calls are always played on. The comparison stops early once the best leads those
//! by [`CLEAR`].

use std::collections::HashMap;
use std::ops::ControlFlow;

use contract_bridge::auction::Call;
use contract_bridge::{FullDeal, Hand, Seat};
use kibitzer_wire::Problem;
use rand::Rng;
use rayon::prelude::*;

use super::outcome::{finish, score};
use crate::contest::imps;
use crate::features::HandFeatures;
use crate::pieces::{Notation, Side};
use crate::reading::{Posterior, Reader};
use crate::table::Standing;
use crate::tricks::{DoubleDummy, Play};

/// A lead of so many standard errors is clear.
pub const CLEAR: f64 = 3.0;
/// A call that trails by so many standard errors is not played on.
pub const RETIRED: f64 = 2.0;
/// Deals drawn between two looks at the result.
const BATCH: usize = 20;
/// Deals drawn before the first look: a first answer comes soon.
const FIRST_BATCH: usize = 4;
/// The fewest deals before a lead can be clear.
const FEWEST: usize = 44;
/// Calls compared where none are named.
const MOST_CALLS: usize = 5;
/// The least weight of a call that is sensible: one near miss, or two small ones.
const SENSIBLE: f64 = 1.0 / 64.0;
/// The fewest deals before a call is left out.
const FEWEST_TO_RETIRE: usize = 24;
/// The fewest calls that are played on.
const FEWEST_CALLS: usize = 2;

/// What is to be compared.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// The hand of the seat to call.
    pub hand: Hand,
    /// The calls; the sensible ones if empty.
    pub calls: Vec<Call>,
    /// The most deals.
    pub deals: usize,
    /// Whether to stop once the best call is clear.
    pub stop_early: bool,
}

/// How auctions end after a call.
#[derive(Debug, Clone, PartialEq)]
pub struct Ending {
    /// Contract and declarer; nothing for a board passed out.
    pub standing: Option<Standing>,
    /// How often, of all deals.
    pub share: f64,
    /// How often it makes.
    pub makes: f64,
    /// The mean score for the side to call.
    pub score: f64,
}

/// What a simulation says of one call.
#[derive(Debug, Clone, PartialEq)]
pub struct CallAdvice {
    /// The call.
    pub call: Call,
    /// The mean score for the side to call.
    pub score: f64,
    /// On how many deals it was tried: fewer than the others where it trailed clearly.
    pub deals: usize,
    /// The mean of the IMPs won against each of the other calls.
    pub imps: f64,
    /// The standard error of `imps`.
    pub error: f64,
    /// The mean share of the other calls beaten, ties counting half.
    pub matchpoints: f64,
    /// How often the final contract makes, where our side declares.
    pub makes: f64,
    /// How auctions end, the likeliest first.
    pub endings: Vec<Ending>,
}

/// What a simulation says.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// The calls, the best first.
    pub calls: Vec<CallAdvice>,
    /// How many deals were drawn.
    pub deals: usize,
    /// Of how many at most.
    pub most: usize,
    /// Whether the best leads every other by [`CLEAR`] standard errors.
    pub clear: bool,
    /// The IMPs that the best wins against the next best, and the standard error; nothing where there is no other.
    pub lead: Option<(f64, f64)>,
}

/// What one call came to on one deal.
#[derive(Debug, Clone, Copy)]
struct Played {
    standing: Option<Standing>,
    tricks: u8,
    score: i32,
}

/// Compares calls; `watch` is shown the state after each batch and may stop the comparison.
///
/// Without any deal the watcher's stop leaves an advice of no deals.
pub fn compare(
    reader: &Reader,
    comparison: &Comparison,
    solver: &DoubleDummy,
    random: &mut impl Rng,
    watch: &mut dyn FnMut(&Advice) -> ControlFlow<()>,
) -> Result<Advice, Problem> {
    let over = || Problem::new("auction_over", "the auction is over: nobody calls any more").at("auction");
    let seat = reader.auction().turn().ok_or_else(over)?;
    let calls = candidates(reader, comparison)?;
    let reading = reader.reading_with(seat, comparison.hand);
    let posterior = Posterior::new(&reading)?;
    let mut results: Vec<Vec<Played>> = vec![Vec::new(); calls.len()];
    let mut playing: Vec<usize> = (0..calls.len()).collect();
    loop {
        let advice = advice_of(&calls, &results, seat, comparison.deals);
        let done = advice.deals;
        let enough = done >= comparison.deals || (comparison.stop_early && advice.clear);
        let due = reader.stop().is_due();
        if enough || (done > 0 && (due || watch(&advice).is_break())) {
            return Ok(advice);
        }
        reader.stop().check()?;
        retire(&mut playing, &results);
        let batch = if done == 0 { FIRST_BATCH } else { BATCH };
        let wanted = batch.min(comparison.deals - done);
        let deals = (0..wanted)
            .map(|_| posterior.draw(random))
            .collect::<Result<Vec<FullDeal>, _>>()?;
        let tried: Vec<Call> = playing.iter().filter_map(|&at| calls.get(at).copied()).collect();
        let played = play(reader, seat, &tried, &deals, solver);
        // A batch that was broken off is no result.
        if reader.stop().is_due() {
            continue;
        }
        for (&at, batch) in playing.iter().zip(played) {
            results[at].extend(batch);
        }
    }
}

/// Leaves out the calls that trail clearly, but for the best of them where too few would be left.
fn retire(playing: &mut Vec<usize>, results: &[Vec<Played>]) {
    if playing.iter().any(|&at| results[at].len() < FEWEST_TO_RETIRE) {
        return;
    }
    let order = in_order(results);
    playing.sort_by_key(|at| order.iter().position(|other| other == at));
    let Some(&best) = playing.first() else { return };
    while let Some(&last) = playing.last()
        && playing.len() > FEWEST_CALLS
        && trails(&results[last], &results[best], RETIRED)
    {
        playing.pop();
    }
    playing.sort_unstable();
}

/// The calls to compare: those named, or the system's own and those that the hand nearly fits.
fn candidates(reader: &Reader, comparison: &Comparison) -> Result<Vec<Call>, Problem> {
    let auction = reader.auction();
    if !comparison.calls.is_empty() {
        let mut calls: Vec<Call> = Vec::new();
        for &call in &comparison.calls {
            auction.clone().push(call)?;
            if !calls.contains(&call) {
                calls.push(call);
            }
        }
        return Ok(calls);
    }
    let Some(seat) = auction.turn() else {
        return Ok(Vec::new());
    };
    let hand = HandFeatures::of(comparison.hand);
    let lexicon = reader.lexicon(seat);
    let mut calls: Vec<(f64, Call)> = auction
        .legal()
        .iter()
        .map(|call| (lexicon.sense(auction, call), call))
        .filter(|(sense, _)| !sense.is_outside())
        .map(|(sense, call)| (sense.weight(&hand), call))
        .filter(|&(weight, _)| weight >= SENSIBLE)
        .collect();
    calls.sort_by(|a, b| b.0.total_cmp(&a.0));
    calls.truncate(MOST_CALLS);
    // A call alone is compared with a pass, so that there is something to see.
    if calls.len() < FEWEST_CALLS && !calls.iter().any(|&(_, call)| call == Call::Pass) {
        calls.push((0.0, Call::Pass));
    }
    Ok(calls.into_iter().map(|(_, call)| call).collect())
}

/// What each call comes to on each deal.
fn play(
    reader: &Reader,
    seat: Seat,
    calls: &[Call],
    deals: &[FullDeal],
    solver: &DoubleDummy,
) -> Vec<Vec<Played>> {
    let standings: Vec<Vec<Option<Standing>>> = deals
        .par_iter()
        .map(|deal| calls.iter().map(|&call| finish(reader, deal, call)).collect())
        .collect();
    let mut wanted: Vec<Play> = Vec::new();
    for (&deal, standings) in deals.iter().zip(&standings) {
        for standing in standings.iter().flatten() {
            let play = Play {
                deal,
                strain: standing.contract.bid.strain,
                declarer: standing.declarer,
            };
            if !wanted.contains(&play) {
                wanted.push(play);
            }
        }
    }
    solver.solve(&wanted, reader.stop());
    if reader.stop().is_due() {
        return Vec::new();
    }
    let result = |deal: &FullDeal, standing: Option<Standing>| {
        let tricks = standing.map_or(0, |standing| {
            solver.tricks(*deal, standing.contract.bid.strain, standing.declarer)
        });
        Played {
            standing,
            tricks,
            score: score(reader, standing, tricks, seat),
        }
    };
    (0..calls.len())
        .map(|at| {
            let of_call = deals.iter().zip(&standings);
            of_call
                .map(|(deal, standings)| result(deal, standings.get(at).copied().flatten()))
                .collect()
        })
        .collect()
}

fn advice_of(calls: &[Call], results: &[Vec<Played>], seat: Seat, most: usize) -> Advice {
    let order = in_order(results);
    let clear = order.split_first().is_none_or(|(&best, others)| {
        let deals = results[best].len();
        let mut playing = others.iter().filter(|&&other| results[other].len() == deals);
        deals >= FEWEST && playing.all(|&other| trails(&results[other], &results[best], CLEAR))
    });
    let advised = order.iter().map(|&at| of_call(calls[at], at, results, seat));
    Advice {
        calls: advised.collect(),
        deals: results.iter().map(Vec::len).max().unwrap_or(0),
        most,
        clear,
        lead: match order[..] {
            [best, next, ..] => Some(won(&results[best], &results[next])),
            _ => None,
        },
    }
}

/// The calls, the best first.
fn in_order(results: &[Vec<Played>]) -> Vec<usize> {
    let won: Vec<f64> = (0..results.len())
        .map(|at| against_others(at, results).0)
        .collect();
    let mut order: Vec<usize> = (0..results.len()).collect();
    // One that was left out trails those that were played on, whatever luck they had later.
    order.sort_by(|&a, &b| {
        let by_deals = results[b].len().cmp(&results[a].len());
        by_deals.then(won[b].total_cmp(&won[a]))
    });
    order
}

/// Whether a call trails the best by so many standard errors, on the deals that both were tried on.
fn trails(call: &[Played], best: &[Played], errors: f64) -> bool {
    let (mean, error) = won(best, call);
    mean > errors * error
}

/// The IMPs that a call wins against another, and the standard error, on the deals that both were tried on.
fn won(call: &[Played], other: &[Played]) -> (f64, f64) {
    let pairs = call.iter().zip(other);
    mean_and_error(pairs.map(|(a, b)| f64::from(imps(a.score - b.score))))
}

/// The mean of the IMPs that a call wins against each of the others, and its standard error: no smaller than that of
/// numbers that go up and down together.
fn against_others(at: usize, results: &[Vec<Played>]) -> (f64, f64) {
    let others = (results.iter().enumerate()).filter(|&(other, _)| other != at);
    let (mut mean, mut error, mut count) = (0.0, 0.0, 0.0_f64);
    for (_, other) in others {
        let (of_mean, of_error) = won(&results[at], other);
        (mean, error, count) = (mean + of_mean, error + of_error, count + 1.0);
    }
    (mean / count.max(1.0), error / count.max(1.0))
}

fn of_call(call: Call, at: usize, results: &[Vec<Played>], seat: Seat) -> CallAdvice {
    let mine = &results[at];
    let (imps, error) = against_others(at, results);
    let half = |difference: i32| 0.5 + 0.5 * f64::from(difference.signum());
    let beaten = (results.iter().enumerate())
        .filter(|&(other, _)| other != at)
        .map(|(_, other)| mean_and_error(mine.iter().zip(other).map(|(a, b)| half(a.score - b.score))).0);
    let (matchpoints, _) = mean_and_error(beaten);
    let (score, _) = mean_and_error(mine.iter().map(|result| f64::from(result.score)));
    let declared = mine.iter().filter(|result| is_ours(result.standing, seat));
    let (makes, _) = mean_and_error(declared.map(|result| f64::from(u8::from(has_made(result)))));
    CallAdvice {
        call,
        score,
        deals: mine.len(),
        imps,
        error,
        matchpoints,
        makes,
        endings: endings(mine),
    }
}

fn is_ours(standing: Option<Standing>, seat: Seat) -> bool {
    standing.is_some_and(|standing| Side::of(standing.declarer) == Side::of(seat))
}

fn has_made(result: &Played) -> bool {
    let needed = |standing: Standing| standing.contract.bid.level.get() + 6;
    result
        .standing
        .is_some_and(|standing| result.tricks >= needed(standing))
}

fn endings(results: &[Played]) -> Vec<Ending> {
    let mut groups: HashMap<String, Vec<&Played>> = HashMap::new();
    for result in results {
        groups
            .entry(standing_words(result.standing))
            .or_default()
            .push(result);
    }
    let mut endings: Vec<(String, Ending)> = groups
        .into_iter()
        .map(|(words, group)| {
            let (makes, _) = mean_and_error(group.iter().map(|result| f64::from(u8::from(has_made(result)))));
            let (score, _) = mean_and_error(group.iter().map(|result| f64::from(result.score)));
            let ending = Ending {
                standing: group.first().and_then(|result| result.standing),
                share: group.len() as f64 / results.len().max(1) as f64,
                makes,
                score,
            };
            (words, ending)
        })
        .collect();
    endings.sort_by(|(a, first), (b, second)| second.share.total_cmp(&first.share).then_with(|| a.cmp(b)));
    endings.into_iter().map(|(_, ending)| ending).collect()
}

/// `4S by N`, `3NX by E`, `passed out`.
pub fn standing_words(standing: Option<Standing>) -> String {
    use contract_bridge::Penalty;
    let Some(standing) = standing else {
        return "passed out".into();
    };
    let doubled = match standing.contract.penalty {
        Penalty::Undoubled => "",
        Penalty::Doubled => "X",
        Penalty::Redoubled => "XX",
    };
    format!(
        "{}{doubled} by {}",
        standing.contract.bid.written(),
        standing.declarer.written()
    )
}

/// The mean and its standard error.
fn mean_and_error(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for value in values {
        count += 1.0;
        sum += value;
        squares += value * value;
    }
    if count < 2.0 {
        return (sum, 0.0);
    }
    let mean = sum / count;
    let variance = (squares / count - mean * mean).max(0.0) * count / (count - 1.0);
    (mean, (variance / count).sqrt())
}
