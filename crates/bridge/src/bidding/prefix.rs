//! One point of an auction, with the rules that apply there: worked out once and shared by every hand.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use contract_bridge::auction::Call;
use contract_bridge::{Seat, Strain, Suit};

use super::applied::{Applied, Source};
use super::position::{Position, Shown, game_level, side_index};
use super::resolve::{Bindings, Env, matches};
use super::typical::Typical;
use crate::condition::{Bounds, Condition, Ranges, Span, Test, may_be_sure};
use crate::features::HandFeatures;
use crate::hands::ShapeHcpSet;
use crate::pieces::Side;
use crate::system::{Category, First, Force, Heard, Line, OrderedBlock, System};
use crate::table::{Auction, IllegalCall};

/// Gives the set of hands of one test, remembered from before where possible.
pub(super) type TestSets<'a> = &'a dyn Fn(Test) -> Option<Arc<ShapeHcpSet>>;

/// One point of an auction: what has been shown, and which rules apply, the first choice first.
#[derive(Debug)]
pub struct Prefix {
    position: Position,
    rules: Vec<Applied>,
    /// The meaning asked for last: who hears a call asks again when the auction goes on from it.
    heard: Mutex<Option<(Call, Found)>>,
}

/// The hands of a meaning, and the numbers of its rules; `None` if no rule makes the call.
type Found = Option<(Arc<ShapeHcpSet>, Arc<[usize]>)>;

impl Prefix {
    /// The start of an auction.
    pub(super) fn start(system: &System, auction: Auction) -> Self {
        Self::at(system, Position::start(auction))
    }

    fn at(system: &System, position: Position) -> Self {
        let mut rules = Vec::new();
        if !position.auction().is_over() {
            lines(system, &position, &mut rules);
        }
        Self {
            position,
            rules,
            heard: Mutex::default(),
        }
    }

    /// What the auction has shown.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The rules that apply, the first choice first. A hand makes the call of the first rule that it fits.
    pub fn rules(&self) -> &[Applied] {
        &self.rules
    }

    /// The first rule that the hand fits; nothing only when the auction is over.
    pub fn choose(&self, hand: &HandFeatures) -> Option<&Applied> {
        self.rules.iter().find(|rule| rule.condition.holds(hand))
    }

    /// The lines of the system itself that would apply here if a module had not given their call another meaning, each with
    /// the rule that did.
    pub(super) fn taken_away(&self, system: &System) -> Vec<(&Applied, Source)> {
        let mut found = Vec::new();
        for (block, bindings) in blocks(system, &self.position) {
            // General agreements are there to be replaced.
            if block.category != Category::System {
                continue;
            }
            for line in &block.lines {
                for (call, bindings) in instances(line, &self.position, bindings) {
                    if let Some(by) = replaced_by(&self.rules, call, block.category)
                        && condition(line, &self.position, call, bindings) != Condition::Never
                    {
                        let (block, rule) = (block.number, line.number);
                        found.push((by, Source { block, rule }));
                    }
                }
            }
        }
        found
    }

    /// What `call` shows here: by lengths and points, which hands may make it, whatever they have shown before.
    ///
    /// A hand makes the call if it fits a rule of that call and no earlier rule of another; what an earlier rule
    /// surely takes is left out. `None` if no rule makes the call.
    pub fn meaning(&self, call: Call, sets: TestSets<'_>) -> Option<Meaning<'_>> {
        let known = match &*self.heard() {
            Some((of, found)) if *of == call => Some(found.clone()),
            _ => None,
        };
        let found = known.unwrap_or_else(|| {
            let found = self.find_meaning(call, sets);
            *self.heard() = Some((call, found.clone()));
            found
        });
        let (set, rules) = found?;
        Some(Meaning {
            set,
            rule: self.rules.get(*rules.first()?)?,
            rules,
        })
    }

    fn heard(&self) -> MutexGuard<'_, Option<(Call, Found)>> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find_meaning(&self, call: Call, sets: TestSets<'_>) -> Found {
        let last = self.rules.iter().rposition(|rule| rule.call == call)?;
        let seen = &*self.position.shown(self.position.me()).set;
        let mut taken = ShapeHcpSet::none();
        let mut set = ShapeHcpSet::none();
        let mut reached = Vec::new();
        for (at, rule) in self.rules[..=last].iter().enumerate() {
            // Most rules of other calls look at honours somewhere: they surely take nothing.
            if rule.call != call && !may_be_sure(&rule.condition) {
                continue;
            }
            if rule.call == call {
                let mut here = Bounds::may(&rule.condition, &sets);
                here -= &taken;
                set |= &here;
                here &= seen;
                if !here.is_empty() {
                    reached.push(at);
                }
            } else {
                Bounds::add_must(&rule.condition, &sets, &mut taken);
            }
        }
        set &= &ShapeHcpSet::possible();
        if reached.is_empty() {
            reached.push(self.rules.iter().position(|rule| rule.call == call)?);
        }
        Some((Arc::new(set), reached.into()))
    }

    /// The point after `call`.
    pub(super) fn after(&self, system: &System, call: Call, sets: TestSets<'_>) -> Result<Self, IllegalCall> {
        let mut auction = self.position.auction().clone();
        auction.push(call)?;
        let me = self.position.me();
        let mut position = self.position.clone();
        let meaning = self.meaning(call, sets);
        let before = self.position.shown(me);
        let (set, strange) = self.narrowed(call, before, meaning.as_ref(), sets);
        let ranges = Ranges::of(&set).unwrap_or_else(Ranges::every);
        let rule = meaning.map(|meaning| meaning.rule);
        let artificial = rule.is_some_and(|rule| rule.artificial);
        let force = rule.map_or(Force::No, |rule| rule.force);
        position.shown[me] = Shown {
            usual: Typical::of(&set),
            set,
            ranges,
            force,
            artificial,
            convention: rule.and_then(|rule| Some(rule.convention.as_ref()?.id)),
            strange: before.strange || strange,
        };
        note_suits(&mut position, me, call, artificial);
        if force == Force::Game {
            position.game_force[side_index(Side::of(me))] = true;
        }
        Ok(Self::at(system, position.moved(auction)))
    }

    /// The hands that a seat may have after `call`, and whether the call was out of keeping with what it showed.
    fn narrowed(
        &self,
        call: Call,
        before: &Shown,
        meaning: Option<&Meaning<'_>>,
        sets: TestSets<'_>,
    ) -> (Arc<ShapeHcpSet>, bool) {
        let Some(meaning) = meaning else {
            let set = &Bounds::may(&self.natural(call), &sets) & &before.set;
            return if set.is_empty() {
                (Arc::clone(&before.set), true)
            } else {
                (Arc::new(set), true)
            };
        };
        let set = &*meaning.set & &before.set;
        if !set.is_empty() {
            return (Arc::new(set), false);
        }
        // Out of keeping: the latest call is believed, if it can be.
        if meaning.set.is_empty() {
            (Arc::clone(&before.set), true)
        } else {
            (Arc::clone(&meaning.set), true)
        }
    }

    /// What a call that no rule makes probably means.
    fn natural(&self, call: Call) -> Condition {
        let Call::Bid(bid) = call else {
            return Condition::Always;
        };
        let Some(suit) = bid.strain.suit() else {
            return Condition::Test(Test::SemiBalanced);
        };
        let partner = self.position.partner().least(suit);
        let jump = bid.level.get() > self.position.cheapest(bid.strain);
        let length = match (partner, bid.level.get(), jump) {
            (4.., _, _) => 3,
            (_, _, true) => 6,
            (_, 1, _) if Strain::from(suit).is_minor() => 3,
            (_, 1, _) => 4,
            _ => 5,
        };
        Condition::length(suit, Span::at_least(length))
    }
}

/// What a call shows.
#[derive(Debug, Clone)]
pub struct Meaning<'a> {
    /// The hands that may make it, by lengths and points.
    pub set: Arc<ShapeHcpSet>,
    /// The first rule by which a hand makes it.
    pub rule: &'a Applied,
    /// The numbers of all rules by which a hand makes it, that one first.
    pub rules: Arc<[usize]>,
}

/// The most parts of the conditions at one point, before natural bidding: some ten times what any system has. What is written
/// beyond that is not looked at.
const MOST_PARTS: usize = 20_000;

/// Adds the rules of the system's lines that apply at `position`.
fn lines(system: &System, position: &Position, rules: &mut Vec<Applied>) {
    let answers_bid = matches!(position.last_call_of(position.me().partner()), Some(Call::Bid(_)));
    let must_bid = answers_bid && position.forced();
    let mut parts = 0;
    for (block, bindings) in blocks(system, position) {
        if parts > MOST_PARTS && !system.is_in_every_system(block) {
            continue;
        }
        let from = rules.len();
        for line in &block.lines {
            for (call, bindings) in instances(line, position, bindings) {
                // The sanity layer: whatever a line says, a forcing bid is not passed.
                if call == Call::Pass && must_bid && block.category != Category::Unwritten
                    || replaced_by(&rules[..from], call, block.category).is_some()
                {
                    continue;
                }
                let condition = condition(line, position, call, bindings);
                if condition == Condition::Never {
                    continue;
                }
                parts += condition.size();
                let env = Env {
                    position,
                    bindings,
                    level: level_of(call),
                };
                rules.push(Applied {
                    call,
                    condition,
                    name: Arc::clone(&line.name),
                    shows: line.shows.as_ref().map(|shows| env.condition(shows)),
                    says: line.says.as_ref().and_then(|says| env.sentence(says)),
                    force: line.force,
                    convention: line.convention.clone(),
                    alert: line.alert,
                    artificial: line.artificial,
                    category: block.category,
                    source: Source {
                        block: block.number,
                        rule: line.number,
                    },
                });
            }
        }
    }
}

/// The blocks that apply at `position`, the first choice first, with what their variables stand for there.
fn blocks<'a>(
    system: &'a System,
    position: &'a Position,
) -> impl Iterator<Item = (&'a OrderedBlock, Bindings)> {
    let calls = position.auction().calls();
    let heard = Heard::of(&calls[position.opening_index().unwrap_or(calls.len())..]);
    let mut applied = None;
    system.that_may_apply(heard).filter_map(move |(block, when)| {
        // Of the situations of a block the first that is the auction's counts.
        if applied == Some(block.number) {
            return None;
        }
        let bindings = matches(when, position)?;
        applied = Some(block.number);
        Some((block, bindings))
    })
}

/// The legal calls that a line makes, with the suits of its variables, the first choice first.
fn instances(line: &Line, position: &Position, bindings: Bindings) -> Vec<(Call, Bindings)> {
    let mut instances: Vec<(Call, Bindings)> = Vec::new();
    bindings.extended(line.call_variables, &mut |bindings| {
        let env = Env {
            position,
            bindings,
            level: 0,
        };
        instances.extend(env.call(line.call).map(|call| (call, bindings)));
    });
    // The cheapest first, whatever the level.
    instances.sort_by_key(|&(call, _)| match call {
        Call::Bid(bid) => (bid.level.get(), Some(bid.strain)),
        _ => (0, None),
    });
    let suit = |call: &Call| match call {
        Call::Bid(bid) => Some(bid.strain),
        _ => None,
    };
    match line.first {
        First::Cheapest => {}
        First::Highest => instances.reverse(),
        First::Spades => instances.sort_by_key(|(call, _)| std::cmp::Reverse(suit(call))),
        First::Clubs => instances.sort_by_key(|(call, _)| suit(call)),
    }
    instances
}

/// The level of a bid; 0 of other calls.
const fn level_of(call: Call) -> u8 {
    match call {
        Call::Bid(bid) => bid.level.get(),
        _ => 0,
    }
}

/// What a line asks of a hand that makes `call` by it.
fn condition(line: &Line, position: &Position, call: Call, bindings: Bindings) -> Condition {
    let level = level_of(call);
    let mut ways: Vec<Condition> = Vec::new();
    bindings.extended(line.condition_variables, &mut |bindings| {
        let env = Env {
            position,
            bindings,
            level,
        };
        match env.condition(&line.condition) {
            Condition::Never => {}
            way => ways.push(way),
        }
    });
    match ways.len() {
        1 => ways.swap_remove(0),
        _ => Condition::any(ways),
    }
}

/// The line of a higher category that has already given `call` another meaning. Passes add up, and so do games where nothing
/// else is written.
fn replaced_by(rules: &[Applied], call: Call, category: Category) -> Option<&Applied> {
    let adds_up = match call {
        Call::Pass => true,
        Call::Bid(bid) => category == Category::Unwritten && bid.level.get() >= game_level(bid.strain),
        _ => false,
    };
    let mut rules = rules.iter().filter(|_| !adds_up);
    rules.find(|rule| rule.call == call && rule.category > category)
}

/// Keeps the list of suits shown, latest last.
fn note_suits(position: &mut Position, me: Seat, call: Call, artificial: bool) {
    let ranges = position.shown[me].ranges;
    let named = match call {
        Call::Bid(bid) if !artificial => bid.strain.suit().filter(|&suit| ranges.least(suit) >= 2),
        _ => None,
    };
    for suit in Suit::ASC {
        if Some(suit) != named && ranges.least(suit) >= 4 && !position.suits.contains(&(me, suit)) {
            position.suits.push((me, suit));
        }
    }
    if let Some(suit) = named {
        position.suits.retain(|&shown| shown != (me, suit));
        position.suits.push((me, suit));
    }
}
