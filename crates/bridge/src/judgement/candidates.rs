//! The calls that are worth a thought.
//!
//! Those whose rule the hand fits or nearly fits, a pass, the system's doubles, games in a suit of which eight cards are known
//! together, 3NT and slams with the points for them shown. Nothing else: simulated opponents run where real ones double, so that a bid
//! out of the blue would look better than it is.

use contract_bridge::auction::Call;
use contract_bridge::{Bid, Hand, Level, Strain, Suit};

use super::deal_value::contested;
use crate::bidding::{Position, Prefix, Promise, game_level};
use crate::features::HandFeatures;
use crate::pieces::Side;
use crate::reading::{Interpretation, Reader};

/// A hand this many points or cards away from a call still thinks of it.
const NEAR: u8 = 1;
/// Cards known together that make a suit worth bidding.
const FIT: u8 = 8;
/// Points known together that make 3NT worth a thought.
const GAME_POINTS: u8 = 22;
/// Points known together that make a slam worth a thought, with a fit and in notrump.
const SLAM_POINTS: u8 = 26;
const NOTRUMP_SLAM_POINTS: u8 = 31;
/// Points with which a double is worth a look that the rules do not name.
const DOUBLE_POINTS: u8 = 11;
/// Most calls that are compared for a person.
const MOST_CALLS: usize = 8;
/// No suit is bid higher out of the blue.
const HIGHEST: u8 = 5;

/// The call of the rules, and all that are worth a thought, that one first.
#[derive(Debug, Clone)]
pub struct Candidates {
    /// The call of the rules.
    pub rule: Call,
    /// All of them, that one first.
    pub calls: Vec<Call>,
}

impl Candidates {
    /// Those of `hand` where the reader's auction has come to; `None` if it is over.
    ///
    /// Over partner's artificial question there is nothing to think about: the answer is what partner relies on.
    pub fn of(reader: &Reader, hand: Hand) -> Option<Self> {
        Self::found(reader, hand, false)
    }

    /// Every call that a person might want to see compared: also near answers to a question, and a double that the rules do
    /// not name.
    pub fn wide(reader: &Reader, hand: Hand) -> Option<Self> {
        let mut all = Self::found(reader, hand, true)?;
        all.calls.truncate(MOST_CALLS);
        Some(all)
    }

    fn found(reader: &Reader, hand: Hand, wide: bool) -> Option<Self> {
        let auction = reader.auction();
        let seat = auction.turn()?;
        let agreements = reader.agreements(seat);
        let prefix = agreements.bidder().at(auction);
        let features = HandFeatures::of(hand);
        let rule = prefix.choose(&features)?.call;
        let mut calls = vec![rule];
        if !wide && asked(prefix.position()) {
            return Some(Self { rule, calls });
        }
        let promised = Promise::broken_by_pass(prefix.position(), Some(&features)).is_some();
        let forced = promised
            || prefix.position().forced()
            || (rule != Call::Pass && takes_out(prefix.position(), &features));
        let mut add = |call: Call| {
            if !calls.contains(&call) && auction.is_legal(call) && !(forced && call == Call::Pass) {
                calls.push(call);
            }
        };
        add(Call::Pass);
        if wide && features.hcp() >= DOUBLE_POINTS && contested(auction, Side::of(seat)) {
            add(Call::Double);
        }
        natural(prefix.position(), &features).for_each(&mut add);
        // Higher than game only by the rules themselves, or with the points for a slam.
        let high = |call: Call| matches!(call, Call::Bid(bid) if bid.level.get() > HIGHEST);
        for call in named(&prefix).into_iter().filter(|&call| !high(call)) {
            let interpretation = agreements.interpretation(auction, call);
            let artificial = interpretation.rule().is_some_and(|rule| rule.artificial);
            let near = is_near(&interpretation, &features);
            let fits = match call {
                // What partner takes as an answer or a question is not bent.
                Call::Bid(_) if artificial && !wide => interpretation.allows(&features),
                // Nor is a redouble: it lets them run, or plays a contract that nobody would choose.
                Call::Redouble if !wide => interpretation.allows(&features),
                // High up, every double is also for penalties.
                Call::Double => near || wide || is_high(prefix.position()),
                _ => near && (artificial || is_real(call, prefix.position(), &features)),
            };
            if fits {
                add(call);
            }
        }
        Some(Self { rule, calls })
    }
}

/// Whether the hand fits a rule of the call, or nearly.
fn is_near(interpretation: &Interpretation, hand: &HandFeatures) -> bool {
    let clue = interpretation.clue(hand);
    clue.makes || clue.other || clue.steps().is_some_and(|steps| steps <= NEAR)
}

/// Whether partner has asked: the answer is what partner relies on.
fn asked(position: &Position) -> bool {
    let partner = position.shown(position.me().partner());
    partner.artificial && partner.force.forces() && position.forced()
}

/// Whether a bid in a suit names one: partner and I have it, or I alone do.
fn is_real(call: Call, position: &Position, hand: &HandFeatures) -> bool {
    let Call::Bid(bid) = call else { return true };
    let Some(suit) = bid.strain.suit() else {
        return true;
    };
    let needed = if bid.level.get() == 1 { 3 } else { 4 };
    hand.length(suit) >= needed || hand.length(suit) + position.partner().least(suit) >= FIT - 1
}

/// Whether their last bid is so high that a double of it is left in more often than not.
fn is_high(position: &Position) -> bool {
    position.last_bid().is_some_and(|(_, bid)| bid.level.get() >= 3)
}

/// Whether partner's double is to be taken out: a pass would need length in their suit.
fn takes_out(position: &Position, hand: &HandFeatures) -> bool {
    let doubled = position.last_call_of(position.me().partner()) == Some(Call::Double);
    let theirs = position.last_bid().and_then(|(_, bid)| bid.strain.suit());
    doubled && theirs.is_some_and(|suit| hand.length(suit) < 4)
}

/// The calls that some rule makes here, each once.
fn named(prefix: &Prefix) -> Vec<Call> {
    let mut calls: Vec<Call> = Vec::new();
    for rule in prefix.rules() {
        if !calls.contains(&rule.call) {
            calls.push(rule.call);
        }
    }
    calls
}

/// Games, and bids over theirs, in suits of which enough cards are known together; 3NT; slams with the points for them.
fn natural(position: &Position, hand: &HandFeatures) -> impl Iterator<Item = Call> {
    let partner = *position.partner();
    let points = hand.hcp() + partner.hcp.low;
    let mut found: Vec<Call> = Vec::new();
    for suit in Suit::DESC {
        let strain = Strain::from(suit);
        let level = game_level(strain).max(position.cheapest(strain));
        if hand.length(suit) + partner.least(suit) < FIT {
            continue;
        }
        if level <= HIGHEST {
            found.extend(bid(level, strain));
        }
        if points >= SLAM_POINTS {
            found.extend(bid(6, strain));
        }
    }
    if points >= GAME_POINTS {
        found.extend(bid(3, Strain::Notrump));
    }
    if points >= NOTRUMP_SLAM_POINTS {
        found.extend(bid(6, Strain::Notrump));
    }
    found.into_iter()
}

fn bid(level: u8, strain: Strain) -> Option<Call> {
    let level = Level::try_new(level).ok()?;
    Some(Call::Bid(Bid { level, strain }))
}
