//! What a call shows, as a player would say it: the author's sentence, or the set of hands in words.

use contract_bridge::auction::Call;

use super::bidder::Bidder;
use super::prefix::{Meaning, Prefix};
use super::statement::{Statement, TRUE_OF};
use crate::condition::words::{exact_count_words, suit_name};
use crate::condition::{Bounds, Condition, Ranges, Test};
use crate::hands::ShapeHcpSet;

/// Two ways are said apart only if that leaves less than this share of the hands that one statement would.
const WORTH_TWO: f64 = 0.55;

/// What a call shows.
#[derive(Debug, Clone)]
pub struct Description {
    /// The hands that may make it, by lengths and points, with what they have shown before.
    pub set: ShapeHcpSet,
    /// One way, or two.
    pub ways: Vec<Statement>,
    /// What lengths and points do not show: aces, stoppers.
    pub detail: Option<String>,
}

impl Description {
    /// That of `call` at `prefix`; nothing if no rule makes it.
    pub fn of(bidder: &Bidder, prefix: &Prefix, call: Call) -> Option<Self> {
        let meaning = prefix.meaning(call, &|test| bidder.set_of(test))?;
        let before = &prefix.position().shown(prefix.position().me()).set;
        let left = &*meaning.set & &**before;
        let set = if left.is_empty() {
            (*meaning.set).clone()
        } else {
            left
        };
        let ways = ways(bidder, prefix, &meaning, &set);
        Some(Self {
            detail: detail(prefix, &meaning),
            ways,
            set,
        })
    }

    /// The tight ranges of its hands.
    pub fn ranges(&self) -> Ranges {
        Ranges::of(&self.set).unwrap_or_else(Ranges::every)
    }

    /// In words, with no more than `longest` characters.
    pub fn words(&self, longest: usize) -> String {
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

/// One statement for all, or two for the two ways to make the call where that says much more.
fn ways(bidder: &Bidder, prefix: &Prefix, meaning: &Meaning<'_>, set: &ShapeHcpSet) -> Vec<Statement> {
    let Some(whole) = Statement::of(set) else {
        return Vec::new();
    };
    let mut left = set.clone();
    let mut parts: Vec<ShapeHcpSet> = Vec::new();
    for rule in meaning.rules.iter().filter_map(|&at| prefix.rules().get(at)) {
        let part = &Bounds::of(&rule.condition, &|test| bidder.set_of(test)).may & &left;
        left -= &part;
        if !part.is_empty() {
            parts.push(part);
        }
    }
    parts.sort_by_key(|part| std::cmp::Reverse(part.count()));
    let two: Vec<Statement> = parts.iter().take(2).filter_map(Statement::of).collect();
    let [one, other] = &two[..] else {
        return vec![whole];
    };
    let both = &one.set() | &other.set();
    let told = (&both & set).count() as f64;
    let is_true = told >= TRUE_OF * set.count() as f64;
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
