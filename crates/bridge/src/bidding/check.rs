//! What is wrong with a system: pairs nothing orders, lines that never apply, forcing calls without an answer.
//!
//! The auctions that both sides bid by the system are walked from the start, a given number of calls deep; longer ones are those
//! of some random boards. At each
//! point the rules are held against each other: first by lengths and points, which is exact, then by hands dealt for the
//! purpose where honours decide.

mod point;
mod precedence;

use std::collections::{BTreeMap, BTreeSet};

use contract_bridge::auction::Call;
use contract_bridge::{AbsoluteVulnerability, Hand, Seat};
use kibitzer_deal::{Stop, Stopped};

use rand::Rng;

use point::Alternative;
use precedence::Precedence;

use super::{Applied, Bidder, Prefix, Source, example_hand};
use crate::condition::Bounds;
use crate::features::HandFeatures;
use crate::hands::ShapeHcpSet;
use crate::pieces::{Notation, written_calls};
use crate::system::{Block, Category, Example, System};
use crate::table::Auction;

/// What kind of mistake was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Two rules that some hand fits, with different calls, and nothing says which goes first.
    Unordered,
    /// Hands that fit no rule, not even natural bidding's.
    NoCall,
    /// A call that forces partner, where no line says what partner may answer.
    NoAnswer,
    /// Two modules that give one call a meaning at the same point.
    Gadgets,
    /// A line that no hand reaches in any auction that was walked.
    NeverFires,
    /// An example beside a rule that bids something else.
    Example,
    /// A line whose every hand makes another call by an earlier line.
    Dead,
    /// An alternative of a line that another alternative contains.
    DeadAlternative,
    /// A hand that passes what partner relies on.
    Promise,
    /// A hand that signs off though slam is in sight.
    SlamMissed,
    /// A line of a module that takes a line of the system away.
    TakesAway,
}

impl Kind {
    /// The word for programs.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Unordered => "unordered",
            Self::NoCall => "no_call",
            Self::NoAnswer => "no_answer",
            Self::Gadgets => "overlapping_gadgets",
            Self::NeverFires => "never_fires",
            Self::Example => "example",
            Self::Dead => "dead",
            Self::DeadAlternative => "dead_alternative",
            Self::Promise => "promise_broken",
            Self::SlamMissed => "slam_missed",
            Self::TakesAway => "takes_away",
        }
    }

    /// Whether it is only worth knowing: a line that others cover does no harm.
    pub const fn is_remark(self) -> bool {
        matches!(
            self,
            Self::NeverFires | Self::Dead | Self::DeadAlternative | Self::TakesAway
        )
    }

    /// Whether the system is wrong, and not merely odd.
    pub const fn is_error(self) -> bool {
        matches!(self, Self::Unordered | Self::NoCall | Self::Example)
    }
}

/// One mistake.
#[derive(Debug, Clone)]
pub struct Finding {
    /// Its kind.
    pub kind: Kind,
    /// The auction, as text; empty where the whole system is meant.
    pub auction: String,
    /// What is wrong.
    pub text: String,
    /// A hand that shows it.
    pub hand: Option<Hand>,
    /// The share of all hands, by lengths and points; an upper bound where honours decide too.
    pub share: Option<f64>,
}

/// What a check found.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// How many points of auctions were walked.
    pub points: usize,
    /// How many of them are left to natural bidding alone.
    pub unwritten: usize,
    /// How many pairs of lines depend on the order of the lines in their block.
    pub by_line_order: usize,
    /// The mistakes.
    pub findings: Vec<Finding>,
}

impl Report {
    /// Whether nothing is wrong.
    pub fn is_clean(&self) -> bool {
        self.findings.iter().all(|finding| !finding.kind.is_error())
    }
}

/// Random boards that are bid for each call of depth, to look at longer auctions.
const DRAWN: usize = 40;
/// How often a rule is held against others between two looks at the clock.
const LOOK_EVERY: usize = 64;
/// Most hands that are dealt to find one that shows an overlap.
const MOST_DEALT: usize = 400;

/// Checks `bidder`'s system in all auctions of fewer than `depth` calls that both sides bid by it.
///
/// ```
/// use std::sync::Arc;
///
/// use kibitzer_bridge::bidding::{Bidder, check::check};
/// use kibitzer_bridge::system::System;
/// use rand::{SeedableRng, rngs::StdRng};
///
/// let bidder = Bidder::new(Arc::new(System::builtin("natural").unwrap()));
/// assert!(check(&bidder, 1, &mut StdRng::seed_from_u64(1)).is_clean());
/// ```
pub fn check<R: Rng>(bidder: &Bidder, depth: usize, random: &mut R) -> Report {
    walk(bidder, depth, random, &Stop::never())
}

/// The same, no longer than until this.
pub fn check_until<R: Rng>(
    bidder: &Bidder,
    depth: usize,
    random: &mut R,
    stop: &Stop,
) -> Result<Report, Stopped> {
    let report = walk(bidder, depth, random, stop);
    stop.check().map(|()| report)
}

fn walk<R: Rng>(bidder: &Bidder, depth: usize, random: &mut R, stop: &Stop) -> Report {
    let mut walk = Walk {
        bidder,
        order: Precedence::of(bidder.system()),
        report: Report::default(),
        fired: BTreeSet::new(),
        blocked: BTreeMap::new(),
        alternatives: BTreeMap::new(),
        told: BTreeSet::new(),
        seen: BTreeSet::new(),
        by_lines: BTreeSet::new(),
        random,
        stop,
    };
    walk.examples();
    let auction = Auction::new(Seat::North, AbsoluteVulnerability::NONE);
    walk.point(&bidder.at(&auction), depth);
    // Mistakes are counted where every auction is walked; longer ones add what else they show.
    let walked = walk.report.findings.len();
    walk.drawn(depth);
    let drawn = walk.report.findings.split_off(walked);
    (walk.report.findings).extend(drawn.into_iter().filter(|finding| !finding.kind.is_error()));
    walk.never_fired();
    let alternatives = std::mem::take(&mut walk.alternatives);
    walk.report.findings.extend(alternatives.into_values().flatten());
    walk.report.by_line_order = walk.by_lines.len();
    walk.report
}

struct Walk<'a, R> {
    bidder: &'a Bidder,
    order: Precedence,
    report: Report,
    fired: BTreeSet<(usize, usize)>,
    /// Lines that an earlier one was seen to leave nothing of.
    blocked: BTreeMap<(usize, usize), Finding>,
    /// Alternatives of lines: whether they were ever needed, and where they were not.
    alternatives: BTreeMap<Alternative, Option<Finding>>,
    /// Lines at which a broken promise, or a slam that is missed, has been reported.
    told: BTreeSet<(Kind, (usize, usize))>,
    /// Pairs of lines that have been reported.
    seen: BTreeSet<[(usize, usize); 2]>,
    /// Pairs of lines of one block that their order in it decides.
    by_lines: BTreeSet<[(usize, usize); 2]>,
    random: &'a mut R,
    stop: &'a Stop,
}

impl<R: Rng> Walk<'_, R> {
    fn point(&mut self, prefix: &Prefix, left: usize) {
        if self.stop.is_due() || prefix.position().auction().is_over() {
            return;
        }
        let calls = self.look(prefix);
        if left <= 1 {
            return;
        }
        for call in calls {
            if let Ok(next) = self.bidder.step(prefix, call) {
                self.point(&next, left - 1);
            }
        }
    }

    /// Looks at the points of auctions that the system bids on random boards, where they are longer than `depth` calls.
    fn drawn(&mut self, depth: usize) {
        let mut looked_at = BTreeSet::new();
        for _ in 0..DRAWN * depth {
            let deal = contract_bridge::deck::full_deal(self.random);
            let mut auction = Auction::new(Seat::North, AbsoluteVulnerability::NONE);
            while let Some(seat) = auction.turn().filter(|_| !self.stop.is_due()) {
                let prefix = self.bidder.at(&auction);
                if auction.len() >= depth && looked_at.insert(written(&auction)) {
                    self.look(&prefix);
                }
                let rule = prefix.choose(&HandFeatures::of(deal[seat]));
                if auction.push(rule.map_or(Call::Pass, |rule| rule.call)).is_err() {
                    break;
                }
            }
        }
    }

    /// Looks at one point; gives the calls that some hand makes there.
    fn look(&mut self, prefix: &Prefix) -> Vec<Call> {
        self.report.points += 1;
        let written = prefix.rules().iter().any(Applied::is_written);
        self.report.unwritten += usize::from(!written);
        if !written && prefix.position().forced() {
            let text = "partner's last call forces, and no line answers it".into();
            self.find(Kind::NoAnswer, prefix, text, None, None);
        }
        let calls = self.rules(prefix);
        self.promises(prefix, &calls);
        self.taken_away(prefix);
        calls
    }

    /// Looks at the rules of one point; gives the calls that some hand makes there.
    fn rules(&mut self, prefix: &Prefix) -> Vec<Call> {
        let sets = |test| self.bidder.set_of(test);
        let me = prefix.position().me();
        let mut left = (*prefix.position().shown(me).set).clone();
        let mut calls = Vec::new();
        let rules = prefix.rules();
        let bounds: Vec<Bounds> = (rules.iter())
            .take_while(|_| !self.stop.is_due())
            .map(|rule| Bounds::of(&rule.condition, &sets))
            .collect();
        if bounds.len() < rules.len() {
            return calls;
        }
        for (i, rule) in rules.iter().enumerate() {
            let mut here = bounds[i].may.clone();
            here &= &left;
            if rule.is_written() {
                self.alternatives(prefix, rule);
            }
            if self.stop.is_due() {
                return calls;
            }
            if is_none(&here) {
                self.blocked(prefix, i, &bounds);
                continue;
            }
            self.fired.insert((rule.source.block, rule.source.rule));
            if !calls.contains(&rule.call) {
                calls.push(rule.call);
            }
            self.pairs(prefix, i, &here, &bounds);
            left -= bounds[i].must();
        }
        if !is_none(&left) {
            let hand = example_hand::deal(&left, self.random);
            self.find(
                Kind::NoCall,
                prefix,
                "no rule fits".into(),
                hand,
                Some(left.share()),
            );
        }
        calls
    }

    /// Holds rule `i`, which hands in `here` may reach, against the later ones.
    fn pairs(&mut self, prefix: &Prefix, i: usize, here: &ShapeHcpSet, bounds: &[Bounds]) {
        let rules = prefix.rules();
        let Source { block, rule } = rules[i].source;
        for (j, later) in rules.iter().enumerate().skip(i + 1) {
            // Everything else goes before natural bidding.
            if !later.is_written() {
                continue;
            }
            let Source {
                block: other_block,
                rule: other_rule,
            } = later.source;
            if j % LOOK_EVERY == 0 && self.stop.is_due() {
                return;
            }
            if later.call == rules[i].call {
                if block != other_block && different_modules(self.bidder.system(), block, other_block) {
                    self.gadgets(
                        prefix,
                        &rules[i],
                        later,
                        [(block, rule), (other_block, other_rule)],
                    );
                }
                continue;
            }
            let pair = [(block, rule), (other_block, other_rule)];
            if self.order.knows(block, other_block) {
                if block == other_block && !self.by_lines.contains(&pair) {
                    let mut both = here.clone();
                    both &= &bounds[j].may;
                    if !is_none(&both) {
                        self.by_lines.insert(pair);
                    }
                }
                continue;
            }
            let mut both = here.clone();
            both &= &bounds[j].may;
            if self.seen.contains(&pair) || is_none(&both) {
                continue;
            }
            if let Some(hand) = self.hand_in(prefix, &both, i, j) {
                self.seen.insert(pair);
                let (first, other) = (self.named(&rules[i]), self.named(later));
                let text = format!("{first} and {other}: nothing orders them");
                self.find(Kind::Unordered, prefix, text, Some(hand), Some(both.share()));
            }
        }
    }

    fn gadgets(&mut self, prefix: &Prefix, a: &Applied, b: &Applied, pair: [(usize, usize); 2]) {
        if self.seen.insert(pair) {
            let text = format!(
                "{} is {} ({}) and {} ({})",
                a.call.written(),
                a.name,
                self.place(pair[0].0, pair[0].1),
                b.name,
                self.place(pair[1].0, pair[1].1)
            );
            self.find(Kind::Gadgets, prefix, text, None, None);
        }
    }

    /// A hand that reaches rule `i` and fits rule `j` too.
    fn hand_in(&mut self, prefix: &Prefix, both: &ShapeHcpSet, i: usize, j: usize) -> Option<Hand> {
        let rules = prefix.rules();
        (0..MOST_DEALT).find_map(|_| {
            let hand = example_hand::deal(both, self.random)?;
            let features = HandFeatures::of(hand);
            let reaches = prefix
                .choose(&features)
                .is_some_and(|chosen| std::ptr::eq(chosen, &raw const rules[i]));
            (reaches && rules[j].condition.holds(&features)).then_some(hand)
        })
    }

    fn never_fired(&mut self) {
        // Only lines of blocks that were met can be judged: others need longer auctions.
        let met: BTreeSet<usize> = self.fired.iter().map(|&(block, _)| block).collect();
        for (block, sheet) in self.bidder.system().sheet().blocks.iter().enumerate() {
            if !met.contains(&block) || sheet.category == Category::Unwritten {
                continue;
            }
            for (number, rule) in sheet.rules.iter().enumerate() {
                if self.fired.contains(&(block, number)) {
                    continue;
                }
                if let Some(dead) = self.blocked.remove(&(block, number)) {
                    self.report.findings.push(dead);
                } else {
                    self.report.findings.push(Finding {
                        kind: Kind::NeverFires,
                        auction: String::new(),
                        text: format!(
                            "{} ({}) was never the first choice of any hand",
                            rule.name, rule.at
                        ),
                        hand: None,
                        share: None,
                    });
                }
            }
        }
    }

    fn examples(&mut self) {
        let stop = self.stop;
        let system = self.bidder.system();
        // Examples are tests of the files as they are written, not of what a card makes of them.
        if system.is_switched() {
            return;
        }
        // Those of a system that this one builds on speak for that system.
        let own = |file: &str| {
            let folder = file.split('/').next().unwrap_or_default();
            folder == system.name() || folder == "modules"
        };
        for (block, sheet) in system.sheet().blocks.iter().enumerate() {
            if !own(&sheet.at.file) {
                continue;
            }
            for (number, rule) in sheet.rules.iter().enumerate() {
                for example in rule.examples.iter().take_while(|_| !stop.is_due()) {
                    self.example(block, number, example);
                }
            }
        }
    }

    fn example(&mut self, block: usize, rule: usize, example: &Example) {
        let none = AbsoluteVulnerability::NONE;
        let Ok(auction) = Auction::with_calls(Seat::North, none, example.auction.iter().copied()) else {
            let text = format!("the auction of the example at {} is not legal", example.at);
            self.push(Kind::Example, String::new(), text, Some(example.hand));
            return;
        };
        let prefix = self.bidder.at(&auction);
        let features = HandFeatures::of(example.hand);
        let Some(chosen) = prefix.choose(&features) else {
            return;
        };
        let own = Source { block, rule };
        let right = prefix
            .rules()
            .iter()
            .any(|applied| applied.source == own && applied.call == chosen.call);
        if !right && !self.takes_its_place(&prefix, chosen, own) {
            let text = format!(
                "the example at {} bids {} ({})",
                example.at,
                chosen.call.written(),
                chosen.name
            );
            self.push(Kind::Example, written(&auction), text, Some(example.hand));
        }
    }

    /// Whether a module takes the place of a line: a system that builds on the files of another replaces some of its lines, and
    /// examples of its own speak for it.
    fn takes_its_place(&self, prefix: &Prefix, chosen: &Applied, own: Source) -> bool {
        let blocks = &self.bidder.system().sheet().blocks;
        let folder = |block: &Block| block.at.file.split('/').next().map(str::to_owned);
        let outside = |rule: &Applied| match (blocks.get(rule.source.block), blocks.get(own.block)) {
            (Some(other), Some(block)) => {
                other.module.is_some()
                    && other.module != block.module
                    && (block.module.is_none() || folder(other) != folder(block))
            }
            _ => false,
        };
        let replaced = !prefix.rules().iter().any(|rule| rule.source == own);
        outside(chosen) || replaced && prefix.rules().iter().any(outside)
    }

    fn place(&self, block: usize, rule: usize) -> String {
        let line = self.bidder.system().rule(block, rule);
        line.map(|rule| format!("{} line {}", rule.at.file, rule.at.line))
            .unwrap_or_default()
    }

    /// A line with its name and where it is written.
    fn named(&self, rule: &Applied) -> String {
        let place = self.place(rule.source.block, rule.source.rule);
        format!("{} ({}, {place})", rule.call.written(), rule.name)
    }

    fn find(&mut self, kind: Kind, prefix: &Prefix, text: String, hand: Option<Hand>, share: Option<f64>) {
        self.report.findings.push(Finding {
            kind,
            auction: written(prefix.position().auction()),
            text,
            hand,
            share,
        });
    }

    fn push(&mut self, kind: Kind, auction: String, text: String, hand: Option<Hand>) {
        self.report.findings.push(Finding {
            kind,
            auction,
            text,
            hand,
            share: None,
        });
    }
}

fn is_none(set: &ShapeHcpSet) -> bool {
    set.rows().iter().all(|&row| row == 0)
}

fn written(auction: &Auction) -> String {
    match auction.calls() {
        [] => "-".into(),
        calls => written_calls(calls).join(" "),
    }
}

fn different_modules(system: &System, a: usize, b: usize) -> bool {
    let module = |block: usize| {
        system
            .sheet()
            .blocks
            .get(block)
            .and_then(|block| block.module.as_deref())
    };
    matches!((module(a), module(b)), (Some(a), Some(b)) if a != b)
}
