//! What a call shows, as a player would say it: the hands that make it, in words.
//!
//! A sample of hands is looked at, and those are taken with which the system makes it; where it has too few of them, all hands that
//! may make it by lengths and points. What the author of the system says of the call goes first, where (nearly) all hands make it
//! by a rule that has a sentence.

use std::sync::Arc;

use contract_bridge::auction::Call;

use super::applied::Applied;
use super::bidder::Bidder;
use super::prefix::{Meaning, Prefix};
use super::sample::{self, Drawn, Effective};
use super::statement::{Cell, Statement, TRUE_OF};
use crate::condition::words::{exact_count_words, suit_name};
use crate::condition::{Bounds, Condition, Ranges, Test};
use crate::features::HandFeatures;
use crate::hands::ShapeHcpSet;

/// Two ways are said apart only if that leaves less than this share of the hands that one statement would.
const WORTH_TWO: f64 = 0.55;
/// The fewest hands that tell who makes a call, and how many are enough.
const FEWEST: f64 = 25.0;
const ENOUGH: f64 = 250.0;
/// Fewer characters are no room for more than the author says.
const FEWEST_WORDS: usize = 12;

/// What a call shows.
#[derive(Debug, Clone)]
pub struct Description {
    /// The hands that may make it, by lengths and points, with what they have shown before.
    pub set: ShapeHcpSet,
    /// Hands that make it, each with its weight.
    pub cells: Vec<Cell>,
    /// One way, or two.
    pub ways: Vec<Statement>,
    /// What lengths and points do not show: aces, stoppers.
    pub detail: Option<String>,
    /// What the author says of it.
    pub says: Option<Arc<str>>,
}

impl Description {
    /// That of `call` at `prefix`; `None` if no rule makes it.
    pub fn of(bidder: &Bidder, prefix: &Prefix, call: Call) -> Option<Self> {
        let meaning = prefix.meaning(call, &|test| bidder.set_of(test))?;
        let before = &prefix.position().shown(prefix.position().me()).set;
        let left = &*meaning.set & &**before;
        let set = if left.is_empty() {
            (*meaning.set).clone()
        } else {
            left
        };
        let made = made(prefix, call, &set);
        let author = author(prefix, &made, &meaning);
        let shown = author.and_then(|rule| shown(bidder, rule, before));
        let ways = shown.map_or_else(|| ways(&made, &set), |shown| vec![shown]);
        let cells: Vec<Cell> = made.into_iter().map(|(cell, _)| cell).collect();
        let cells = if tells(&cells) { cells } else { all_cells(&set) };
        Some(Self {
            detail: detail(prefix, &meaning),
            says: author.and_then(|rule| rule.says.clone()),
            ways,
            cells,
            set,
        })
    }

    /// The tight ranges of its hands.
    pub fn ranges(&self) -> Ranges {
        Ranges::of(&self.set).unwrap_or_else(Ranges::every)
    }

    /// In words, with no more than `longest` characters.
    pub fn words(&self, longest: usize) -> String {
        self.words_after(self.says.as_deref(), longest)
    }

    /// The same after what the author says, where there is room for it.
    pub fn words_after(&self, says: Option<&str>, longest: usize) -> String {
        let Some(says) = says.filter(|says| says.chars().count() <= longest) else {
            return self.statement_words(longest);
        };
        let room = longest.saturating_sub(says.chars().count() + 2);
        match self.ways.first().map(|way| way.words(room)) {
            Some(more) if room >= FEWEST_WORDS && more != "any hand" => format!("{says}; {more}"),
            _ => says.to_owned(),
        }
    }

    fn statement_words(&self, longest: usize) -> String {
        let text = match &self.ways[..] {
            [one, other] => {
                let half = longest.saturating_sub(5) / 2;
                format!("{}; or {}", one.words(half), other.words(half))
            }
            [one, ..] => one.words(longest),
            [] => "any hand".into(),
        };
        match &self.detail {
            Some(detail) if text == "any hand" => detail.clone(),
            Some(detail) if text.chars().count() + 2 + detail.chars().count() <= longest => {
                format!("{text}, {detail}")
            }
            _ => text,
        }
    }
}

/// The rule whose author speaks for the call: (nearly) all hands make it by rules that say the same.
fn author<'a>(prefix: &'a Prefix, made: &[(Cell, usize)], meaning: &Meaning<'_>) -> Option<&'a Applied> {
    let speaks =
        |at: &usize| (prefix.rules().get(*at)).filter(|rule| rule.says.is_some() || rule.shows.is_some());
    let first = meaning.rules.iter().find_map(speaks)?;
    let same = |at: usize| {
        let rule = prefix.rules().get(at);
        rule.is_some_and(|rule| rule.says == first.says && rule.shows == first.shows)
    };
    let all: f64 = made.iter().map(|(cell, _)| cell.2).sum();
    let alike = made.iter().filter(|&&(_, rule)| same(rule));
    let alike: f64 = alike.map(|(cell, _)| cell.2).sum();
    (alike >= TRUE_OF * all).then_some(first)
}

/// What a rule says it shows, beside what was shown before.
fn shown(bidder: &Bidder, rule: &Applied, before: &ShapeHcpSet) -> Option<Statement> {
    let may = Bounds::of(rule.shows.as_ref()?, &|test| bidder.set_of(test)).may;
    Statement::of(&(&may & before))
}

fn all_cells(set: &ShapeHcpSet) -> Vec<Cell> {
    let pairs = set.pairs();
    pairs
        .map(|(shape, hcp, hands)| (shape, hcp, hands as f64))
        .collect()
}

/// Hands of `set` with which the system makes `call`, each with the number of its rule.
fn made(prefix: &Prefix, call: Call, set: &ShapeHcpSet) -> Vec<(Cell, usize)> {
    let rule_of = |hand: &HandFeatures| {
        let mut rules = prefix.rules().iter();
        let rule = rules.position(|rule| rule.condition.holds(hand))?;
        (prefix.rules().get(rule)?.call == call).then_some(rule)
    };
    let mut found = Vec::new();
    let mut effective = Effective::default();
    for Drawn { cell, hand } in sample::within(set) {
        if let Some(rule) = rule_of(hand) {
            found.push((*cell, rule));
            effective.add(cell.2);
        }
        if effective.number() >= ENOUGH {
            return found;
        }
    }
    found
}

/// Whether these are hands enough to tell.
fn tells(hands: &[Cell]) -> bool {
    Effective::of(hands.iter().map(|cell| cell.2)).number() >= FEWEST
}

/// One statement for all, or two for the two ways to make the call where that says much more.
fn ways(made: &[(Cell, usize)], set: &ShapeHcpSet) -> Vec<Statement> {
    let all: Vec<Cell> = made.iter().map(|&(cell, _)| cell).collect();
    if !tells(&all) {
        return Statement::of(set).into_iter().collect();
    }
    let Some(whole) = Statement::of_cells(&all, set) else {
        return Vec::new();
    };
    let mut rules: Vec<usize> = made.iter().map(|&(_, rule)| rule).collect();
    rules.sort_unstable();
    rules.dedup();
    let of_rule = |rule: usize| -> Vec<Cell> {
        let here = made.iter().filter(|&&(_, other)| other == rule);
        here.map(|&(cell, _)| cell).collect()
    };
    let weight = |cells: &[Cell]| cells.iter().map(|cell| cell.2).sum::<f64>();
    let mut parts: Vec<Vec<Cell>> = rules.into_iter().map(of_rule).collect();
    parts.sort_by(|one, other| weight(other).total_cmp(&weight(one)));
    let large = parts.iter().take(2).filter(|part| tells(part));
    let two: Vec<Statement> = large.filter_map(|part| Statement::of_cells(part, set)).collect();
    let [one, other] = &two[..] else {
        return vec![whole];
    };
    let told = (all.iter()).filter(|&&(shape, hcp, _)| one.holds(shape, hcp) || other.holds(shape, hcp));
    let is_true = told.map(|cell| cell.2).sum::<f64>() >= TRUE_OF * weight(&all);
    let both = &one.set() | &other.set();
    let is_sharper = (both.count() as f64) < WORTH_TWO * whole.set().count() as f64;
    if is_true && is_sharper { two } else { vec![whole] }
}

/// What the only rule of a call asks for beyond lengths and points.
fn detail(prefix: &Prefix, meaning: &Meaning<'_>) -> Option<String> {
    let [only] = meaning.rules[..] else {
        return None;
    };
    let parts = match &prefix.rules().get(only)?.condition {
        Condition::All(parts) => &parts[..],
        one => std::slice::from_ref(one),
    };
    let details = parts.iter().filter_map(|part| match part {
        Condition::Test(Test::Stopper(suit)) => Some(format!("{} stopped", suit_name(*suit))),
        Condition::Test(Test::Within(measure, span)) => exact_count_words(*measure, *span),
        _ => None,
    });
    details.reduce(|all, more| format!("{all}, {more}"))
}
