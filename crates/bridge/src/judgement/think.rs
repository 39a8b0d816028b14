//! A bidder that thinks: where simulation clearly shows a better call than the rules', it makes that one.
//!
//! Deals that fit the auction are drawn, every call worth a thought is tried on the same deals, the bidders by rule finish each
//! auction, and the trick model says what the contracts are worth. Calls that trail are dropped from stage to stage. The rules'
//! call is left only for [`LEAST_GAIN`] and [`LEAST_ERRORS`] standard errors: the rules are right about much that a simulation does
//! not see. The work is limited by the number of deals, so that the same seed gives the same call; the reader's stop is a last
//! resort.

use std::sync::Arc;

use contract_bridge::auction::Call;
use contract_bridge::{Hand, Seat};
use kibitzer_deal::{Stop, mean_and_error};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::ahead::{Dealt, finish};
use super::candidates::Candidates;
use super::deal_value::{DealValue, Valued};
use super::draws::Draws;
use super::layout::Layout;
use crate::pieces::Side;
use crate::reading::{Agreements, Reader};
use crate::table::{Auction, IllegalCall, Standing};

/// The rules' call is left for this many IMPs a board.
pub const LEAST_GAIN: f64 = 0.8;
/// And for this many standard errors.
pub const LEAST_ERRORS: f64 = 1.75;
/// After these shares of all deals, calls that trail are dropped.
const STAGES: [(usize, usize); 4] = [(24, 160), (48, 160), (96, 160), (160, 160)];
/// A call that trails the best by this many standard errors is dropped.
const TRAILS: f64 = 2.0;
/// Deals for each millisecond asked for: 160 for 50.
const DEALS_A_MILLISECOND: f64 = 3.2;
/// The fewest and the most deals.
const DEALS: (usize, usize) = (24, 1_600);

/// How much to think.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// The most deals.
    pub deals: usize,
    /// The same seed thinks the same.
    pub seed: u64,
}

impl Effort {
    /// About this many milliseconds on one core.
    pub fn milliseconds(milliseconds: u64) -> Self {
        let deals = (milliseconds as f64 * DEALS_A_MILLISECOND) as usize;
        Self {
            deals: deals.clamp(DEALS.0, DEALS.1),
            seed: 1,
        }
    }
}

/// What thinking came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Thought {
    /// The call of the rules.
    pub rule_call: Call,
    /// The call chosen: that of the rules, or one that clearly gains.
    pub call: Call,
    /// The IMPs a board that the best other call gains beside the rules' call; none where there is no other.
    pub gain: f64,
    /// Its standard error.
    pub error: f64,
    /// On how many deals.
    pub deals: usize,
    /// Every call tried.
    pub tried: Vec<Tried>,
}

/// One call that was tried.
#[derive(Debug, Clone, PartialEq)]
pub struct Tried {
    /// The call.
    pub call: Call,
    /// On how many deals: fewer than others where it trailed.
    pub deals: usize,
    /// The IMPs a board that it gains beside the rules' call.
    pub gain: f64,
    /// Their standard error.
    pub error: f64,
    /// How auctions end after it, and how often that makes.
    pub usual: Option<(Option<Standing>, f64, f64)>,
}

/// One call while it is being tried.
struct Trial {
    call: Call,
    endings: Vec<Option<Standing>>,
    worths: Vec<DealValue>,
    live: bool,
}

impl Trial {
    fn new(call: Call) -> Self {
        Self {
            call,
            endings: Vec::new(),
            worths: Vec::new(),
            live: true,
        }
    }

    /// The mean and the standard error of the IMPs that this wins beside `other`.
    fn won(&self, other: &Self) -> (f64, f64) {
        mean_and_error(self.worths.iter().zip(&other.worths).map(|(a, b)| a.imps(b)))
    }

    /// The ending that comes up most: how often it does, and how often it makes.
    fn usual(&self) -> Option<(Option<Standing>, f64, f64)> {
        let mut kinds: Vec<(Option<Standing>, f64, f64)> = Vec::new();
        for (ending, worth) in self.endings.iter().zip(&self.worths) {
            match kinds.iter_mut().find(|(known, ..)| known == ending) {
                Some((_, count, makes)) => (*count, *makes) = (*count + 1.0, *makes + worth.makes),
                None => kinds.push((*ending, 1.0, worth.makes)),
            }
        }
        let all = self.endings.len().max(1) as f64;
        let most = kinds.into_iter().reduce(|a, b| if b.1 > a.1 { b } else { a })?;
        Some((most.0, most.1 / all, most.2 / most.1))
    }
}

/// One who hears `auction` for the side to call, until the stop.
pub fn listener(
    ours: &Arc<Agreements>,
    theirs: &Arc<Agreements>,
    auction: &Auction,
    stop: &Stop,
) -> Result<Reader, IllegalCall> {
    let side = Side::of(auction.seat_at(auction.len()));
    let (dealer, vulnerability) = (auction.dealer(), auction.vulnerability());
    let mut reader =
        Reader::new(Arc::clone(ours), Arc::clone(theirs), side, dealer, vulnerability).until(stop);
    reader.hear_all(auction.calls().iter().copied())?;
    Ok(reader)
}

/// What `hand` calls where the reader's auction has come to, after some thought; `None` if the auction is over.
///
/// The reader's stop may end the thinking: what is known by then decides.
pub fn think(reader: &Reader, hand: Hand, effort: Effort) -> Option<Thought> {
    let candidates = Candidates::of(reader, hand)?;
    weigh(reader, hand, &candidates.calls, effort)
}

/// Which of `calls` is best, where the first is left only for a clear gain; `None` if the auction is over or none is named.
pub fn weigh(reader: &Reader, hand: Hand, calls: &[Call], effort: Effort) -> Option<Thought> {
    let seat = reader.auction().turn()?;
    let &rule = calls.first()?;
    let mut trials: Vec<Trial> = calls.iter().copied().map(Trial::new).collect();
    let mut deals = 0;
    if trials.len() > 1 {
        let mut random = SmallRng::seed_from_u64(effort.seed ^ mixed(hand, reader));
        let draws = Draws::new(reader, seat, hand);
        let drawing = draws.begin();
        for (part, whole) in STAGES {
            let wanted = (effort.deals * part / whole).max(1);
            let drawn = drawing.deals(wanted.saturating_sub(deals), &mut random);
            deals += drawn.len();
            play(reader, seat, &drawn, &mut trials);
            drop_trailing(&mut trials);
            if trials.iter().filter(|trial| trial.live).count() < 2 || reader.stop().is_due() {
                break;
            }
        }
    }
    Some(thought(rule, &trials))
}

/// Tries the calls that are left on more deals.
fn play(reader: &Reader, seat: Seat, drawn: &[Dealt], trials: &mut [Trial]) {
    let side = Side::of(seat);
    let mut valued: Vec<Valued> = (drawn.iter())
        .map(|dealt| Valued::new(Layout::of(&dealt.deal)))
        .collect();
    for trial in trials.iter_mut().filter(|trial| trial.live) {
        if !trial.worths.is_empty() && reader.stop().is_due() {
            return;
        }
        let endings = finish(reader, drawn, trial.call);
        for (valued, &ending) in valued.iter_mut().zip(&endings) {
            trial.worths.push(valued.worth(reader.auction(), ending, side));
        }
        trial.endings.extend(endings);
    }
}

/// Drops the calls that trail the best one clearly; the rules' call, the first, stays while any other does.
fn drop_trailing(trials: &mut [Trial]) {
    let Some((rule, others)) = trials.split_first_mut() else {
        return;
    };
    let mut best = &*rule;
    for trial in others.iter().filter(|trial| trial.live) {
        if trial.won(best).0 > 0.0 {
            best = trial;
        }
    }
    let best = best.call;
    let best_worths = others
        .iter()
        .find(|trial| trial.call == best)
        .unwrap_or(rule)
        .worths
        .clone();
    for trial in others.iter_mut().filter(|trial| trial.live && trial.call != best) {
        let pairs = best_worths.iter().zip(&trial.worths);
        let (lead, error) = mean_and_error(pairs.map(|(a, b)| a.imps(b)));
        let level = lead <= 0.0 && error <= 0.0;
        trial.live = !level && lead <= TRAILS * error;
    }
}

/// The call that gains most, if that is clear.
fn thought(rule_call: Call, trials: &[Trial]) -> Thought {
    let Some(rule) = trials.first() else {
        return Thought {
            rule_call,
            call: rule_call,
            gain: 0.0,
            error: 0.0,
            deals: 0,
            tried: Vec::new(),
        };
    };
    let tried: Vec<Tried> = (trials.iter())
        .map(|trial| {
            let (gain, error) = trial.won(rule);
            Tried {
                call: trial.call,
                deals: trial.worths.len(),
                gain,
                error,
                usual: trial.usual(),
            }
        })
        .collect();
    let deals = rule.worths.len();
    let others = tried.iter().zip(trials).skip(1).filter(|(_, trial)| trial.live);
    let others = others.map(|(tried, _)| tried).filter(|tried| tried.deals > 0);
    let best = others.reduce(|a, b| if b.gain > a.gain { b } else { a });
    let clear = best
        .is_some_and(|best| best.gain >= LEAST_GAIN && best.gain >= LEAST_ERRORS * best.error && deals > 1);
    Thought {
        rule_call,
        call: best.filter(|_| clear).map_or(rule_call, |best| best.call),
        gain: best.map_or(0.0, |best| best.gain),
        error: best.map_or(0.0, |best| best.error),
        deals,
        tried,
    }
}

/// A number that depends on hand and auction alone.
fn mixed(hand: Hand, reader: &Reader) -> u64 {
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
    let calls = reader.auction().calls().iter().map(|call| match call {
        Call::Pass => 1,
        Call::Double => 2,
        Call::Redouble => 3,
        Call::Bid(bid) => 4 + 5 * u64::from(bid.level.get()) + bid.strain as u64,
    });
    calls.fold(hand.to_bits(), |mixed, call| {
        (mixed.rotate_left(7) ^ call).wrapping_mul(STEP)
    })
}
