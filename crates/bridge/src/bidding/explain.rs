//! Why a hand makes its call: for a beginner, a learner, an expert, and for opponents who may not see the hand.

use std::fmt::Write as _;

use contract_bridge::Hand;
use contract_bridge::auction::Call;

use super::applied::Applied;
use super::bidder::Bidder;
use super::prefix::Prefix;

use crate::condition::words::{actual_words, condition_words, failure_words, left_words};
use crate::condition::{Condition, Ranges};
use crate::features::HandFeatures;
use crate::pieces::Notation;
use crate::system::System;

/// How much an explanation says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Depth {
    /// One sentence.
    Simple,
    /// Values and alternatives.
    #[default]
    Detailed,
    /// Every rule looked at, which condition failed, who goes before whom.
    Expert,
    /// What the call shows, without the hand.
    Convention,
}

/// A call, the rule behind it, and the calls that were close.
#[derive(Debug)]
pub struct Choice<'a> {
    /// The rule that the hand fits first.
    pub rule: &'a Applied,
    /// What the call shows: the tight ranges of the hands that make it.
    pub shows: Ranges,
    /// What else was looked at.
    pub alternatives: Vec<Alternative<'a>>,
    hand: HandFeatures,
    prefix: &'a Prefix,
}

/// Another call that was looked at.
#[derive(Debug, Clone)]
pub struct Alternative<'a> {
    /// The rule.
    pub rule: &'a Applied,
    /// Why not.
    pub why: String,
}

/// Most alternatives that an explanation names.
const MOST_ALTERNATIVES: usize = 4;

impl<'a> Choice<'a> {
    /// The choice of `hand` at `prefix`; nothing if the auction is over.
    pub fn of(bidder: &Bidder, prefix: &'a Prefix, hand: Hand) -> Option<Self> {
        let features = HandFeatures::of(hand);
        let rule = prefix.choose(&features)?;
        let shows = shows(bidder, prefix, rule.call);
        let mut choice = Self {
            rule,
            shows,
            alternatives: Vec::new(),
            hand: features,
            prefix,
        };
        choice.alternatives = choice.close_calls();
        Some(choice)
    }

    /// The calls that fit too but go after, then those that come first but do not fit.
    fn close_calls(&self) -> Vec<Alternative<'a>> {
        let rules = self.prefix.rules();
        let at = rules
            .iter()
            .position(|rule| std::ptr::eq(rule, self.rule))
            .unwrap_or(0);
        let mut found: Vec<Alternative<'a>> = Vec::new();
        let fits_later = rules[at + 1..]
            .iter()
            .filter(|rule| rule.is_written() && rule.condition.holds(&self.hand))
            .map(|rule| Alternative {
                rule,
                why: format!("fits as {}, but {} goes first", rule.name, self.rule.name),
            });
        let fails_before = rules[..at].iter().rev().filter_map(|rule| {
            failure_words(&rule.condition, &self.hand).map(|why| Alternative {
                rule,
                why: format!("{}: {why}", rule.name),
            })
        });
        for alternative in fits_later.chain(fails_before) {
            let call = alternative.rule.call;
            if call != self.rule.call && !found.iter().any(|known| known.rule.call == call) {
                found.push(alternative);
            }
            if found.len() == MOST_ALTERNATIVES {
                break;
            }
        }
        found
    }

    /// What the call shows, in words.
    pub fn shows_words(&self) -> String {
        match &self.rule.condition {
            Condition::Always => left_words(&self.shows),
            condition => condition_words(condition),
        }
    }

    /// Why, in words.
    pub fn why(&self, depth: Depth, system: &System) -> String {
        match depth {
            Depth::Simple => self.simple(),
            Depth::Detailed => self.detailed(),
            Depth::Expert => self.expert(system),
            Depth::Convention => self.convention(),
        }
    }

    fn simple(&self) -> String {
        format!(
            "{}, {}: {}.",
            self.rule.call.written(),
            self.rule.name,
            self.shows_words()
        )
    }

    fn detailed(&self) -> String {
        let has = actual_words(&self.rule.condition, &self.hand);
        let mut text = self.simple();
        if !has.is_empty() {
            let _ = write!(text, " The hand has {has}.");
        }
        let _ = write!(text, " Forcing: {}.", self.rule.force.word());
        if let Some(convention) = &self.rule.convention {
            let _ = write!(text, " Convention: {convention}.");
        }
        for alternative in &self.alternatives {
            let _ = write!(
                text,
                " Not {}: {}.",
                alternative.rule.call.written(),
                alternative.why
            );
        }
        text
    }

    fn expert(&self, system: &System) -> String {
        let mut text = self.detailed();
        text.push_str("\nRules in order:");
        for rule in self.prefix.rules() {
            let verdict = failure_words(&rule.condition, &self.hand).unwrap_or_else(|| "fits".into());
            let place = system
                .rule(rule.source.block, rule.source.rule)
                .map(|rule| format!("{} line {}", rule.at.file, rule.at.line))
                .unwrap_or_default();
            let chosen = std::ptr::eq(rule, self.rule);
            let _ = write!(
                text,
                "\n  {} {:3} {} ({place}): {verdict}",
                if chosen { '*' } else { ' ' },
                rule.call.written().to_string(),
                rule.name,
            );
            if chosen {
                break;
            }
        }
        text
    }

    fn convention(&self) -> String {
        let mut text = format!("{}: {}", self.rule.name, self.shows_words());
        if let Some(convention) = &self.rule.convention {
            text = format!("{convention}. {text}");
        }
        if self.rule.alert {
            text.push_str(" (alert)");
        }
        text
    }
}

/// The tight ranges of the hands that make `call`, with what they have shown before.
pub fn shows(bidder: &Bidder, prefix: &Prefix, call: Call) -> Ranges {
    let sets = |test| bidder.set_of(test);
    let before = &prefix.position().shown(prefix.position().me()).set;
    prefix
        .meaning(call, &sets)
        .and_then(|meaning| {
            let set = &*meaning.set & &**before;
            Ranges::of(&set).or_else(|| Ranges::of(&meaning.set))
        })
        .unwrap_or_else(Ranges::every)
}
