//! Rules that thinking would leave again and again: where it gains most, the rule is wrong.
//!
//! Four bidders by rule bid random boards; at every turn the bidder that thinks says what it would call instead. What it
//! would gain is added up by rule.

use std::collections::BTreeMap;
use std::sync::Arc;

use contract_bridge::auction::Call;
use contract_bridge::{Hand, Seat};
use kibitzer_deal::Stop;

use super::think::{Effort, Thought, listener, think};
use crate::bidding::{Applied, Position};
use crate::features::HandFeatures;
use crate::pieces::{Notation, Side};
use crate::reading::Agreements;
use crate::record::Board;
use crate::system::System;
use crate::table::Auction;

/// One decision that thinking would make otherwise.
#[derive(Debug, Clone)]
pub struct Nugget {
    /// The hand.
    pub hand: Hand,
    /// The auction before it.
    pub auction: Auction,
    /// What thinking came to.
    pub thought: Thought,
}

/// What was found about one rule.
#[derive(Debug, Clone, Default)]
pub struct Seam {
    /// How often the rule was followed.
    pub decisions: usize,
    /// The decisions that thinking would make otherwise, those that gain most first.
    pub nuggets: Vec<Nugget>,
}

impl Seam {
    /// The IMPs that thinking would gain in all.
    pub fn gain(&self) -> f64 {
        self.nuggets.iter().map(|nugget| nugget.thought.gain).sum()
    }

    /// The calls that would be better, the one that gains most first: how often, and how many IMPs in all.
    pub fn better(&self) -> Vec<(Call, usize, f64)> {
        let mut calls: Vec<(Call, usize, f64)> = Vec::new();
        for nugget in &self.nuggets {
            let (call, gain) = (nugget.thought.call, nugget.thought.gain);
            match calls.iter_mut().find(|(known, ..)| *known == call) {
                Some((_, count, sum)) => (*count, *sum) = (*count + 1, *sum + gain),
                None => calls.push((call, 1, gain)),
            }
        }
        calls.sort_by(|a, b| b.2.total_cmp(&a.2));
        calls
    }
}

/// Where a rule stands in the text, its name and its call.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct RuleName {
    /// File and line.
    pub place: String,
    /// Its name.
    pub name: String,
}

/// What was found, by rule.
#[derive(Debug, Clone, Default)]
pub struct Mine {
    seams: BTreeMap<RuleName, Seam>,
}

impl Mine {
    /// Adds what `other` has found.
    pub fn add(&mut self, other: Self) {
        for (rule, found) in other.seams {
            let seam = self.seams.entry(rule).or_default();
            seam.decisions += found.decisions;
            seam.nuggets.extend(found.nuggets);
        }
    }

    /// Bids a board by the rules and thinks at every turn.
    pub fn dig(&mut self, agreements: &Arc<Agreements>, board: &Board, effort: Effort) {
        let Some(deal) = board.full_deal() else { return };
        let mut auction = Auction::new(board.dealer(), board.vulnerability());
        while let Some(seat) = auction.turn() {
            let hand = deal[seat];
            let prefix = agreements.bidder().at(&auction);
            let Some(rule) = prefix.choose(&HandFeatures::of(hand)) else {
                return;
            };
            let seam = self
                .seams
                .entry(name(agreements.bidder().system(), rule, prefix.position()))
                .or_default();
            seam.decisions += 1;
            let thought = listener(agreements, agreements, &auction, &Stop::never())
                .ok()
                .and_then(|reader| think(&reader, hand, effort));
            if let Some(thought) = thought.filter(|thought| thought.call != thought.rule_call) {
                let auction = auction.clone();
                seam.nuggets.push(Nugget {
                    hand,
                    auction,
                    thought,
                });
            }
            if auction.push(rule.call).is_err() {
                return;
            }
        }
    }

    /// The rules at which thinking gains anything, those where it gains most first, each with its best nuggets first.
    pub fn seams(mut self) -> Vec<(RuleName, Seam)> {
        for seam in self.seams.values_mut() {
            seam.nuggets
                .sort_by(|a, b| b.thought.gain.total_cmp(&a.thought.gain));
        }
        let mut seams: Vec<(RuleName, Seam)> = self
            .seams
            .into_iter()
            .filter(|(_, seam)| !seam.nuggets.is_empty())
            .collect();
        seams.sort_by(|a, b| b.1.gain().total_cmp(&a.1.gain()));
        seams
    }
}

fn name(system: &System, rule: &Applied, position: &Position) -> RuleName {
    let line = system.rule(rule.source.block, rule.source.rule);
    let place = line.map_or_else(String::new, |line| {
        format!("{} line {}", line.at.file, line.at.line)
    });
    // Rules of last resort speak everywhere: they are told apart by where they do.
    let name = if rule.is_written() {
        rule.name.to_string()
    } else {
        format!("{} ({})", rule.name, situation(position))
    };
    RuleName { place, name }
}

/// `we opened, they bid 4S last`.
fn situation(position: &Position) -> String {
    let side = Side::of(position.me());
    let who = |seat: Seat| if Side::of(seat) == side { "we" } else { "they" };
    let calls = position.auction().by_seat();
    let mut bids = calls.filter(|(_, call)| matches!(call, Call::Bid(_)));
    let opened = bids.next().map_or_else(
        || "nobody".into(),
        |(seat, call)| format!("{} opened {}", who(seat), call.written()),
    );
    let last = position
        .last_bid()
        .map(|(seat, bid)| format!(", {} bid at the {} level last", who(seat), bid.level.get()));
    format!("{opened}{}", last.unwrap_or_default())
}
