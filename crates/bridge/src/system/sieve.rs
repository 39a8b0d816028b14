//! A quick look at an auction, which tells most of the situations that do not apply to it.
//!
//! A situation names the calls from the opening on. Whatever suits its variables stand for, each of its first and last steps admits
//! only some calls: one bit for each call. An auction that does not pass is not of the situation; one that passes is looked
//! at closely.

use contract_bridge::auction::Call;
use contract_bridge::{Bid, Level, Strain};

use super::syntax::{CallPattern, Pattern, Step, StrainTerm, SuitTerm, Variable};

/// Steps looked at from the opening on, and from the end back.
const HEAD: usize = 4;
const TAIL: usize = 3;
/// Stands for a call that the auction has not.
const NO_CALL: u64 = 1 << 63;

/// The calls from the opening on, as a sieve looks at them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Heard {
    length: usize,
    calls: [u64; HEAD + TAIL],
}

impl Heard {
    /// The calls of an auction from the opening on.
    pub(crate) fn of(calls: &[Call]) -> Self {
        let bits = |call: Option<&Call>| call.map_or(NO_CALL, |&call| bit(call));
        Self {
            length: calls.len(),
            calls: std::array::from_fn(|at| match at.checked_sub(HEAD) {
                None => bits(calls.get(at)),
                Some(back) => bits(calls.iter().rev().nth(back)),
            }),
        }
    }
}

/// What a situation admits at both ends of an auction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sieve {
    /// The number of calls; `None` where any may do.
    length: Option<usize>,
    admits: [u64; HEAD + TAIL],
}

impl Sieve {
    /// That of a pattern; one without a pattern lets every auction through.
    pub(super) fn of(pattern: Option<&Pattern>) -> Self {
        let mut sieve = Self {
            length: None,
            admits: [u64::MAX; HEAD + TAIL],
        };
        let Some(pattern) = pattern else { return sieve };
        sieve.length = (!pattern.stretches).then_some(pattern.steps.len());
        let (head, tail) = sieve.admits.split_at_mut(HEAD);
        let steps = || pattern.steps.iter();
        let known = |step: &&Step| !step.is_dots();
        for (admits, step) in head.iter_mut().zip(steps().take_while(known)) {
            *admits = step_bits(step);
        }
        for (admits, step) in tail.iter_mut().zip(steps().rev().take_while(known)) {
            *admits = step_bits(step);
        }
        sieve
    }

    /// Whether an auction may be of the situation.
    pub(super) fn passes(&self, heard: &Heard) -> bool {
        self.length.is_none_or(|length| length == heard.length)
            && self
                .admits
                .iter()
                .zip(heard.calls)
                .all(|(admits, call)| admits & call != 0)
    }
}

fn step_bits(step: &Step) -> u64 {
    step.any_of
        .iter()
        .fold(0, |bits, pattern| bits | pattern_bits(*pattern))
}

/// The calls that a pattern matches, whatever its variables stand for.
fn pattern_bits(pattern: CallPattern) -> u64 {
    let bids = || {
        let levels = (1..=7).filter_map(|level| Level::try_new(level).ok());
        levels.flat_map(|level| Strain::ASC.map(|strain| Bid { level, strain }))
    };
    let of = |fits: &dyn Fn(Bid) -> bool| {
        bids()
            .filter(|&bid| fits(bid))
            .fold(0, |bits, each| bits | bit(Call::Bid(each)))
    };
    match pattern {
        CallPattern::Any | CallPattern::Dots => !NO_CALL,
        CallPattern::AnyBid => of(&|_| true),
        CallPattern::Plain(call) => bit(call),
        CallPattern::Bid { levels, strain } => {
            of(&|bid| levels.holds(bid.level.get()) && may_be(strain, bid.strain))
        }
    }
}

fn may_be(term: Option<StrainTerm>, strain: Strain) -> bool {
    let suit = strain.suit();
    match term {
        None => suit.is_some(),
        Some(StrainTerm::Notrump) => suit.is_none(),
        Some(StrainTerm::Suit(term)) => suit.is_some_and(|suit| match term {
            SuitTerm::Suit(wanted) => wanted == suit,
            SuitTerm::Variable(variable) => variable.suits().contains(&suit),
            SuitTerm::OtherMajor => Variable::Major.suits().contains(&suit),
            SuitTerm::OtherMinor => Variable::Minor.suits().contains(&suit),
            _ => true,
        }),
    }
}

/// One bit for each call.
const fn bit(call: Call) -> u64 {
    match call {
        Call::Pass => 1,
        Call::Double => 2,
        Call::Redouble => 4,
        Call::Bid(bid) => 8 << (5 * (bid.level.get() - 1) + bid.strain as u8),
    }
}
