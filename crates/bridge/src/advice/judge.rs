//! How good a person's call was, by the system.

use contract_bridge::Hand;
use contract_bridge::auction::Call;

use crate::bidding::{Choice, Depth, nearest_miss};
use crate::features::HandFeatures;
use crate::judgement::LEAST_ERRORS;
use crate::pieces::Spoken;
use crate::reading::{Agreements, Interpretation};
use crate::table::Auction;

/// How right a call was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Correctness {
    /// Illegal, or breaks the system: 0 to 3.
    Error,
    /// A near miss: 4 to 6.
    Suboptimal,
    /// Fits the system, or costs little: 7 to 9.
    Acceptable,
    /// The call of the system: 10.
    Optimal,
}

impl Correctness {
    /// That of a score.
    pub const fn of(score: u8) -> Self {
        match score {
            10.. => Self::Optimal,
            7..=9 => Self::Acceptable,
            4..=6 => Self::Suboptimal,
            _ => Self::Error,
        }
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Suboptimal => "suboptimal",
            Self::Acceptable => "acceptable",
            Self::Optimal => "optimal",
        }
    }
}

/// A mark for a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// 0 to 10.
    pub score: u8,
    /// The call of the system.
    pub optimal: Call,
    /// The convention of that call.
    pub convention: Option<String>,
    /// What the call would have shown, what the hand has, what was better and why.
    pub feedback: String,
    /// What the call would have shown and what the hand has, and nothing more.
    said: String,
}

impl Judgement {
    /// How right the call was.
    pub const fn correctness(&self) -> Correctness {
        Correctness::of(self.score)
    }

    /// The same once a simulation has told that `call` gains this many IMPs a board beside the system's call, with an error.
    ///
    /// A call that costs little is acceptable whatever the system says; one that costs much is not; one that gains clearly is right.
    #[must_use]
    pub fn with_simulation(mut self, call: Call, gain: f64, error: f64) -> Self {
        // Nothing to add where it is the system's own call or not legal.
        if self.score >= 10 || self.score == 0 || gain.is_nan() {
            return self;
        }
        let numbers = format!("{:.1} ± {error:.1} IMPs a board", gain.abs());
        let by_rules = format!("{} By the rules it is {}", self.said, self.optimal.spoken());
        if gain > COSTS_NOTHING && gain >= LEAST_ERRORS * error {
            self.feedback = format!(
                "{by_rules}; by simulation {} gains {numbers} beside it.",
                call.spoken()
            );
            (self.score, self.optimal, self.convention) = (10, call, None);
            return self;
        }
        let cost = -gain;
        let clearly = cost > LEAST_ERRORS * error;
        self.score = match cost {
            _ if cost <= COSTS_NOTHING => self.score.max(9),
            _ if cost <= COSTS_LITTLE => self.score.max(7),
            _ if cost > COSTS_MUCH && clearly => self.score.min(5),
            _ if clearly => self.score.min(6),
            _ => self.score,
        };
        // What a simulation does not see behind is not called worse.
        self.feedback = if cost > COSTS_NOTHING {
            let call = call.spoken();
            format!("{} By simulation {call} costs {numbers}.", self.feedback)
        } else if gain > COSTS_NOTHING {
            format!(
                "{by_rules}; by simulation {} may gain a little: {numbers}.",
                call.spoken()
            )
        } else {
            format!("{by_rules}; by simulation the two come to the same ({numbers}).")
        };
        self
    }
}

/// IMPs a board that nobody notices.
const COSTS_NOTHING: f64 = 0.1;
/// IMPs a board that are a matter of style.
const COSTS_LITTLE: f64 = 0.5;
/// IMPs a board that are a mistake, whatever the rules say.
const COSTS_MUCH: f64 = 3.0;

/// Marks the call of a person with `hand` after `auction`; `None` if the auction is over.
pub fn judge(agreements: &Agreements, auction: &Auction, hand: Hand, call: Call) -> Option<Judgement> {
    let bidder = agreements.bidder();
    let prefix = bidder.at(auction);
    let choice = Choice::of(bidder, &prefix, hand)?;
    let optimal = choice.rule.call;
    let better = choice.why(Depth::Simple, bidder.system());
    let judgement = |score, said: String, better: &str| Judgement {
        score,
        optimal,
        convention: choice.rule.convention_name().map(str::to_owned),
        feedback: format!("{said}{better}"),
        said,
    };
    if !auction.is_legal(call) {
        let legal = auction.legal();
        let said = call.spoken();
        return Some(judgement(
            0,
            format!("{said} is not legal here; legal: {legal}. Better: {better}"),
            "",
        ));
    }
    if call == optimal {
        return Some(judgement(10, choice.why(Depth::Simple, bidder.system()), ""));
    }
    let interpretation = agreements.interpretation(auction, call);
    let features = HandFeatures::of(hand);
    let forced = call == Call::Pass && prefix.position().forced();
    let score = if forced {
        1
    } else {
        score(&interpretation, &features)
    };
    let feedback = feedback(&interpretation, &features, forced);
    Some(judgement(score, feedback, &format!(" Better: {better}")))
}

/// The mark of a call that is not the system's own, by how near it is.
fn score(interpretation: &Interpretation, hand: &HandFeatures) -> u8 {
    if interpretation.is_outside() {
        return 2;
    }
    let clue = interpretation.clue(hand);
    match clue.steps() {
        _ if clue.other => 8,
        Some(0) => 8,
        Some(1) => 6,
        Some(2) => 5,
        Some(3) => 4,
        _ => 3,
    }
}

/// What the call would have shown, and what the hand has instead.
fn feedback(interpretation: &Interpretation, hand: &HandFeatures, forced: bool) -> String {
    let call = interpretation.call().spoken();
    if forced {
        return format!("{call} is not open to you: partner's call is forcing.");
    }
    if interpretation.is_outside() {
        return format!("{call} has no meaning here: the system makes it with no hand.");
    }
    let name = interpretation.name();
    let head = if name.to_lowercase() == call.to_lowercase() {
        call
    } else {
        format!("{call}, {name}")
    };
    let shows = format!("{head}: {}.", interpretation.words());
    let miss = interpretation
        .description()
        .and_then(|description| nearest_miss(&description.ways, hand));
    match miss {
        Some(said) => format!("{shows} You have {}.", said.of_hand(hand)),
        None => format!("{shows} Your hand is close to that, but has a better call."),
    }
}
