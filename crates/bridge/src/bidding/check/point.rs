//! What is wrong at one point of an auction: dead lines, broken promises, missed slams, lines that a module takes away.

use contract_bridge::Hand;
use contract_bridge::auction::Call;
use rand::Rng;

use super::{Finding, Kind, MOST_DEALT, Walk, is_none, written};
use crate::bidding::{Applied, Bounds, Condition, Prefix, Promise, Source, example_hand, words};
use crate::features::HandFeatures;
use crate::hands::{MOST_HCP, ShapeHcpSet};
use crate::pieces::{Notation, Side};
use crate::system::{Expr, Force};
use crate::table::Auction;

/// Points known together with which a slam is in sight.
const SLAM: u8 = 33;
/// The level of a slam.
const SLAM_LEVEL: u8 = 6;

/// An alternative of a line: which line, how many alternatives it has there, and which of them.
pub(super) type Alternative = (usize, usize, usize, usize);

impl<R: Rng> Walk<'_, R> {
    /// Notes that earlier lines leave nothing of rule `i`, and which of them takes most.
    pub(super) fn blocked(&mut self, prefix: &Prefix, i: usize, bounds: &[Bounds]) {
        let rules = prefix.rules();
        let Source { block, rule } = rules[i].source;
        if !rules[i].is_written()
            || self.fired.contains(&(block, rule))
            || self.blocked.contains_key(&(block, rule))
        {
            return;
        }
        let seen = &prefix.position().shown(prefix.position().me()).set;
        let mine = &bounds[i].may & seen;
        let taken_by = (0..i).max_by_key(|&earlier| (&mine & bounds[earlier].must()).count());
        let Some(earlier) = taken_by.map(|at| &rules[at]).filter(|_| !mine.is_empty()) else {
            return;
        };
        let hand = (0..MOST_DEALT).find_map(|_| {
            let hand = example_hand::deal(&mine, self.random)?;
            rules[i].condition.holds(&HandFeatures::of(hand)).then_some(hand)
        });
        let (never, earlier) = (self.named(&rules[i]), self.named(earlier));
        let text = format!("{never} is never made: {earlier} and other lines before it take every hand");
        let found = finding(Kind::Dead, prefix, text, hand);
        self.blocked.insert((block, rule), found);
    }

    /// Notes which alternatives of a line another of them contains.
    pub(super) fn alternatives(&mut self, prefix: &Prefix, rule: &Applied) {
        let Source { block, rule: line } = rule.source;
        let text = self.bidder.system().rule(block, line).map(|line| &line.condition);
        // Where a suit is free, the ways to choose it are no alternatives of the text.
        let Some(expr) = text.filter(|expr| has_alternatives(expr)) else {
            return;
        };
        if has_always(expr) {
            let key = (block, line, 0, 0);
            if !self.alternatives.contains_key(&key) {
                let text = format!("{} has an alternative to `always`", self.place(block, line));
                let found = finding(Kind::DeadAlternative, prefix, text, None);
                self.alternatives.insert(key, Some(found));
            }
            return;
        }
        let Some(parts) = alternatives(&rule.condition) else {
            return;
        };
        let sets = |test| self.bidder.set_of(test);
        let bounds: Vec<Bounds> = parts.iter().map(|part| Bounds::of(part, &sets)).collect();
        for (at, part) in parts.iter().enumerate() {
            let mut left = bounds[at].may.clone();
            for (other, bounds_of) in bounds.iter().enumerate() {
                // Of two that are the same the second is one too many.
                let same = bounds_of.must() == &bounds[at].may;
                if other < at || other > at && !same {
                    left -= bounds_of.must();
                }
            }
            let key = (block, line, parts.len(), at + 1);
            if is_none(&bounds[at].may) || self.alternatives.get(&key).is_some_and(Option::is_none) {
                continue;
            }
            if !is_none(&left) {
                self.alternatives.insert(key, None);
            } else if !self.alternatives.contains_key(&key) {
                let text = format!(
                    "{} ({}, {}): the alternative {:?} adds nothing to the others",
                    rule.call.written(),
                    rule.name,
                    self.place(block, line),
                    words::condition_words(part)
                );
                let hand = example_hand::deal(&bounds[at].may, self.random);
                let found = finding(Kind::DeadAlternative, prefix, text, hand);
                self.alternatives.insert(key, Some(found));
            }
        }
    }

    /// Looks for a hand that passes what it may not, and for one that signs off with a slam in sight.
    pub(super) fn promises(&mut self, prefix: &Prefix, calls: &[Call]) {
        let position = prefix.position();
        let breaks = |hand: &HandFeatures| Promise::broken_by_pass(position, Some(hand)).is_some();
        let passes = |rule: &Applied| rule.call == Call::Pass;
        let every = ShapeHcpSet::all();
        if let Some(promise) = Promise::broken_by_pass(position, None).filter(|_| calls.contains(&Call::Pass))
            && let Some((rule, hand)) = self.calling(prefix, &every, passes, breaks)
        {
            let text = format!("{}: {} ({})", promise.words(), rule.name, self.place_of(rule));
            self.tell(Kind::Promise, prefix, rule, text, hand);
        }
        let strong = SLAM.saturating_sub(position.partner().hcp.low);
        let low = position
            .last_bid()
            .is_none_or(|(_, bid)| bid.level.get() < SLAM_LEVEL);
        if position.partner().hcp.low == 0 || position.contested() || !low {
            return;
        }
        let ends = position
            .last_bid()
            .is_some_and(|(who, _)| Side::of(who) == Side::of(position.me()));
        let stops = |rule: &Applied| match rule.call {
            Call::Pass => ends,
            Call::Bid(bid) => rule.force == Force::SignOff && bid.level.get() < SLAM_LEVEL,
            _ => false,
        };
        let strong = ShapeHcpSet::hcp(strong..=MOST_HCP);
        if let Some((rule, hand)) = self.calling(prefix, &strong, stops, |_| true) {
            let text = format!(
                "{} ({}, {}) with {SLAM}+ points known together",
                rule.call.written(),
                rule.name,
                self.place_of(rule)
            );
            self.tell(Kind::SlamMissed, prefix, rule, text, hand);
        }
    }

    /// A hand among `hands`, and such as `fits` asks for, that makes a call here by a rule that `which` picks, and made every
    /// call of its seat before.
    fn calling<'p>(
        &mut self,
        prefix: &'p Prefix,
        hands: &ShapeHcpSet,
        which: impl Fn(&Applied) -> bool,
        fits: impl Fn(&HandFeatures) -> bool,
    ) -> Option<(&'p Applied, Hand)> {
        let position = prefix.position();
        let rules: Vec<&Applied> = prefix.rules().iter().filter(|rule| which(rule)).collect();
        let mut may = ShapeHcpSet::none();
        for rule in rules {
            may |= &Bounds::may(&rule.condition, &|test| self.bidder.set_of(test));
        }
        may &= hands;
        may &= &position.shown(position.me()).set;
        if may.is_empty() {
            return None;
        }
        (0..MOST_TRIED).find_map(|_| {
            let hand = example_hand::deal(&may, self.random)?;
            let features = HandFeatures::of(hand);
            let rule = prefix.choose(&features).filter(|rule| which(rule))?;
            let makes_it = fits(&features) && self.made_all(position.auction(), &features);
            makes_it.then_some((rule, hand))
        })
    }

    /// Whether the hand to call would have made every call of its seat.
    fn made_all(&self, auction: &Auction, hand: &HandFeatures) -> bool {
        let own = (0..auction.len()).filter(|at| (auction.len() - at).is_multiple_of(4));
        own.into_iter().all(|at| {
            let rule_call = self
                .bidder
                .at(&auction.prefix(at))
                .choose(hand)
                .map(|rule| rule.call);
            rule_call == auction.calls().get(at).copied()
        })
    }

    /// Notes the lines of the system that a module gives another meaning.
    pub(super) fn taken_away(&mut self, prefix: &Prefix) {
        for (by, lost) in prefix.taken_away(self.bidder.system()) {
            let pair = [(by.source.block, by.source.rule), (lost.block, lost.rule)];
            let lost_name = self.bidder.system().rule(lost.block, lost.rule);
            let Some(lost_name) = lost_name.map(|rule| rule.name.clone()) else {
                continue;
            };
            if self.seen.insert(pair) {
                let text = format!(
                    "{} is {} ({}) and no longer {lost_name} ({})",
                    by.call.written(),
                    by.name,
                    self.place_of(by),
                    self.place(lost.block, lost.rule),
                );
                self.find(Kind::TakesAway, prefix, text, None, None);
            }
        }
    }

    fn place_of(&self, rule: &Applied) -> String {
        self.place(rule.source.block, rule.source.rule)
    }

    /// Reports a hand once for each line.
    fn tell(&mut self, kind: Kind, prefix: &Prefix, rule: &Applied, text: String, hand: Hand) {
        if self.told.insert((kind, (rule.source.block, rule.source.rule))) {
            self.find(kind, prefix, text, Some(hand), None);
        }
    }
}

/// A finding at a point.
fn finding(kind: Kind, prefix: &Prefix, text: String, hand: Option<Hand>) -> Finding {
    Finding {
        kind,
        auction: written(prefix.position().auction()),
        text,
        hand,
        share: None,
    }
}

/// Hands that are dealt to find one that lets partner down.
const MOST_TRIED: usize = 60;

/// Whether a condition of the text names alternatives.
fn has_alternatives(expr: &Expr) -> bool {
    match expr {
        Condition::Any(_) => true,
        Condition::All(parts) => parts.iter().any(has_alternatives),
        _ => false,
    }
}

/// Whether one of its alternatives is every hand.
fn has_always(expr: &Expr) -> bool {
    match expr {
        Condition::Any(parts) => parts.contains(&Condition::Always),
        Condition::All(parts) => parts.iter().any(has_always),
        _ => false,
    }
}

/// The alternatives of a condition, where it has some.
fn alternatives(condition: &Condition) -> Option<&[Condition]> {
    match condition {
        Condition::Any(parts) => Some(parts),
        Condition::All(parts) => parts.iter().find_map(alternatives),
        _ => None,
    }
}
