//! What one call means at one point of an auction.

use std::sync::{Arc, OnceLock};

use contract_bridge::Seat;
use contract_bridge::auction::Call;

use super::distance::{self, Distance, Rings};
use super::kind::{Kind, Natural};
use super::tolerance::{Clue, Tolerance};
use crate::bidding::words::{condition_words, left_words};
use crate::bidding::{
    Applied, Bidder, Bounds, Condition, Description, LONGEST, Measure, Prefix, Ranges, Span, Test, makers,
};
use crate::features::HandFeatures;
use crate::hands::{MOST_HCP, Shape, ShapeHcpSet};
use crate::system::Force;
use crate::table::Auction;

/// Most ways to make a call that are put into words.
const MOST_WAYS: usize = 4;
/// Hands that make a call in none of these ways are mentioned unless there is only one in this many.
const SELDOM: u64 = 10;

/// What one call means at one point of an auction, by one system.
#[derive(Debug)]
pub struct Interpretation {
    bidder: Arc<Bidder>,
    prefix: Arc<Prefix>,
    seat: Seat,
    call: Call,
    rule: Option<Applied>,
    /// The numbers of all rules by which it is made.
    rules: Arc<[usize]>,
    set: Arc<ShapeHcpSet>,
    aces: Span,
    /// Worked out when first asked for: ranges do without.
    near: OnceLock<ShapeHcpSet>,
    sure: OnceLock<ShapeHcpSet>,
    around: OnceLock<Around>,
    description: OnceLock<Option<Description>>,
    exact: OnceLock<String>,
    kind: Kind,
    natural: Natural,
}

/// What is known beside a call of hands of one shape, if the system does not make it.
#[derive(Debug, Clone, Copy)]
pub(super) struct ShapeClues<'a> {
    others: u64,
    rings: Rings,
    natural: u8,
    made: &'a [u8],
}

impl ShapeClues<'_> {
    /// With this many points.
    pub(super) fn at(&self, hcp: u8) -> Clue {
        let off = distance::off(self.rings, hcp);
        // How usual the call is among the hands that this one is nearest to.
        let nearest = off.into_iter().flatten().next().unwrap_or(0);
        let nearest = usize::try_from(i16::from(hcp) - i16::from(nearest)).unwrap_or(0);
        Clue {
            makes: false,
            other: self.others >> hcp.min(MOST_HCP) & 1 == 1,
            off,
            made: self.made.get(nearest).copied().unwrap_or(100),
            natural: self.natural,
            hcp,
        }
    }
}

/// What lies around the hands that make a call.
#[derive(Debug)]
struct Around {
    distance: Distance,
    /// The hands that fit a rule of the call, also where the system prefers another.
    others: ShapeHcpSet,
    /// The share of the hands of the set that make it, in percent, by points.
    made: Vec<u8>,
    /// The share of the hands that the caller may have that are in the set.
    share: f64,
}

/// A rule that more than this share of the hands fit asks for nothing: it says what is left, not what is meant.
const ASKS_NOTHING: f64 = 0.2;

impl Interpretation {
    /// What `call` means after `before`.
    pub(super) fn of(bidder: &Arc<Bidder>, before: &Auction, call: Call) -> Self {
        let prefix = bidder.at(before);
        let seat = prefix.position().me();
        let sets = |test| bidder.set_of(test);
        let meaning = prefix
            .meaning(call, &sets)
            .filter(|meaning| !meaning.set.is_empty())
            .map(|meaning| (meaning.set, meaning.rules, meaning.rule.clone()));
        let (set, rules, rule) = match meaning {
            Some((set, rules, rule)) => (set, rules, Some(rule)),
            // No rule makes the call: the bidder's own guess at a natural meaning is the best there is.
            None => (guess(bidder, before, call, seat), Arc::default(), None),
        };
        let aces = aces(&prefix, call);
        let kind = Kind::of(prefix.position(), call, rule.as_ref());
        let natural = Natural::of(prefix.position(), call);
        Self {
            kind,
            natural,
            bidder: Arc::clone(bidder),
            prefix,
            seat,
            call,
            rule,
            rules,
            set,
            aces,
            near: OnceLock::new(),
            sure: OnceLock::new(),
            around: OnceLock::new(),
            description: OnceLock::new(),
            exact: OnceLock::new(),
        }
    }

    /// The shapes and points of the hands that surely make it.
    pub(super) fn sure(&self) -> &ShapeHcpSet {
        self.sure.get_or_init(|| {
            if self.is_outside() {
                return self.set().clone();
            }
            sure(&self.prefix, self.call, &|test| self.bidder.set_of(test))
        })
    }

    fn around(&self) -> &Around {
        self.around.get_or_init(|| Around {
            distance: Distance::to(&self.set),
            others: self.others(),
            made: self.made(),
            share: self.share_of_shown(),
        })
    }

    fn share_of_shown(&self) -> f64 {
        let shown = &*self.prefix.position().shown(self.seat).set;
        let left = (shown & &*self.set).count() as f64;
        left / shown.count().max(1) as f64
    }

    fn made(&self) -> Vec<u8> {
        let percent = |share: f64| (100.0 * share).round().clamp(0.0, 100.0) as u8;
        if self.is_outside() {
            return vec![100; usize::from(MOST_HCP) + 1];
        }
        let shares = makers(&self.prefix, self.call, &self.set).into_iter();
        shares.map(percent).collect()
    }

    /// The hands that fit a rule of the call, also where the system prefers another. What is left when nothing fits is no
    /// meaning of a call.
    fn others(&self) -> ShapeHcpSet {
        let mut others = ShapeHcpSet::none();
        if self.call == Call::Pass {
            return others;
        }
        let seen = &self.prefix.position().shown(self.seat).set;
        let all = seen.count() as f64;
        let rules = self.prefix.rules().iter();
        for rule in rules.filter(|rule| rule.call == self.call && rule.is_written()) {
            let may = Bounds::may(&rule.condition, &|test| self.bidder.set_of(test));
            if ((&may & seen).count() as f64) < ASKS_NOTHING * all {
                others |= &may;
            }
        }
        others
    }

    /// Its kind.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// What is known beside this call of hands with this shape, if the system does not make it.
    pub(super) fn clues_of(&self, shape: Shape) -> ShapeClues<'_> {
        let around = self.around();
        ShapeClues {
            others: around.others.points(shape),
            rings: around.distance.rings(&self.set, shape),
            made: &around.made,
            natural: self.natural.of_shape(shape),
        }
    }

    /// What is known of `hand` beside this call.
    pub fn clue(&self, hand: &HandFeatures) -> Clue {
        let (shape, hcp) = (hand.shape(), hand.hcp());
        Clue {
            makes: self.set.contains(shape, hcp) && self.makes(hand),
            ..self.clues_of(shape).at(hcp)
        }
    }

    /// Who called.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The call.
    pub const fn call(&self) -> Call {
        self.call
    }

    /// The shapes and points of the hands that may make it, whatever they showed before.
    pub fn set(&self) -> &ShapeHcpSet {
        &self.set
    }

    /// The shapes and points of the hands that make it or nearly do.
    pub fn near(&self) -> &ShapeHcpSet {
        self.near.get_or_init(|| {
            if self.is_outside() {
                return self.set().clone();
            }
            distance::widened(&self.allowed())
        })
    }

    /// The hands that fit a rule of the call, also where the system prefers another.
    fn allowed(&self) -> ShapeHcpSet {
        let mut allowed = self.set().clone();
        // A pass is left when nothing else fits, so that its rule allows everything: what it denies is all it tells.
        if self.call != Call::Pass {
            let rules = self.prefix.rules().iter().filter(|rule| rule.call == self.call);
            for rule in rules {
                allowed |= &Bounds::may(&rule.condition, &|test| self.bidder.set_of(test));
            }
        }
        allowed
    }

    /// The first rule by which it is made; `None` if the call is outside the system.
    pub const fn rule(&self) -> Option<&Applied> {
        self.rule.as_ref()
    }

    /// Whether no rule makes the call.
    pub const fn is_outside(&self) -> bool {
        self.rule.is_none()
    }

    /// The aces it shows.
    pub const fn aces(&self) -> Span {
        self.aces
    }

    /// The name of the rule by which most hands make it.
    pub fn name(&self) -> &str {
        self.description()
            .map_or("not in the system", |description| &description.name)
    }

    /// The convention it belongs to.
    pub fn convention(&self) -> Option<&str> {
        self.rule.as_ref()?.convention_name()
    }

    /// Whether opponents are to be told.
    pub fn alert(&self) -> bool {
        self.rule.as_ref().is_some_and(|rule| rule.alert)
    }

    /// How far it forces.
    pub fn force(&self) -> Force {
        self.rule.as_ref().map_or(Force::No, |rule| rule.force)
    }

    /// What it shows, as a player would say it.
    pub fn words(&self) -> String {
        match (&self.rule, self.description()) {
            (Some(_), Some(description)) => description.words(LONGEST),
            _ => "no rule of the system makes this call; read as natural".into(),
        }
    }

    /// What it shows; `None` if no rule makes it.
    pub fn description(&self) -> Option<&Description> {
        let found = self
            .description
            .get_or_init(|| Description::of(&self.bidder, &self.prefix, self.call));
        found.as_ref()
    }

    /// What its rules ask for, to the letter: one thing or another where the system has several rules for it.
    pub fn exact_words(&self) -> &str {
        self.exact.get_or_init(|| self.rules_in_words())
    }

    fn rules_in_words(&self) -> String {
        let Some(first) = &self.rule else {
            return "no rule of the system makes this call".into();
        };
        if first.condition == Condition::Always {
            // What is left: told by what the other calls would have shown.
            return left_words(&Ranges::of(&self.set).unwrap_or_else(Ranges::every));
        }
        let mut ways: Vec<String> = Vec::new();
        let mut others = self.set().clone();
        for rule in self.told_rules(first) {
            let way = condition_words(&rule.condition);
            if ways.contains(&way) {
                continue;
            }
            if ways.len() < MOST_WAYS {
                ways.push(way);
                others -= &Bounds::may(&rule.condition, &|test| self.bidder.set_of(test));
            }
        }
        if others.count() > self.set.count() / SELDOM {
            ways.push("other hands".into());
        }
        ways.join("; or ")
    }

    /// The rules that are put into words. Those for every hand say nothing, nor does the natural kernel beside the system:
    /// it fills gaps.
    fn told_rules(&self, first: &Applied) -> impl Iterator<Item = &Applied> {
        let by_system = first.is_written();
        let rules = self.rules.iter().filter_map(|&at| self.prefix.rules().get(at));
        rules.filter(move |rule| rule.condition != Condition::Always && (!by_system || rule.is_written()))
    }

    /// Whether the system makes this call with `hand`.
    pub fn makes(&self, hand: &HandFeatures) -> bool {
        if self.is_outside() {
            return self.set.contains(hand.shape(), hand.hcp());
        }
        self.prefix
            .choose(hand)
            .is_some_and(|rule| rule.call == self.call)
    }

    /// Whether `hand` fits one of its rules that asks for something, also where the system prefers another call.
    pub fn allows(&self, hand: &HandFeatures) -> bool {
        let mut rules = self.prefix.rules().iter();
        rules.any(|rule| {
            rule.call == self.call && rule.condition != Condition::Always && rule.condition.holds(hand)
        })
    }

    /// The chance of the call by `tolerance` with a hand of which `clue` is known, beside 1 for one that fits.
    pub(super) fn weight_by(&self, tolerance: &Tolerance, clue: &Clue) -> f64 {
        let rarity = tolerance.rarity(self.share());
        tolerance.of(self.kind).weight(clue, rarity)
    }

    /// The share of the hands that the caller may have, by earlier calls, that may make it.
    pub fn share(&self) -> f64 {
        self.around().share
    }

    /// How likely a player with `hand` makes this call, as a share of the likelihood with a hand that fits; see
    /// [`super::tolerance`].
    pub fn weight(&self, hand: &HandFeatures) -> f64 {
        self.weight_by(Tolerance::fitted(), &self.clue(hand))
    }
}

/// The hands that surely make the call: that fit a rule of it, and surely no earlier rule of another.
fn sure(prefix: &Prefix, call: Call, sets: &impl Fn(Test) -> Option<Arc<ShapeHcpSet>>) -> ShapeHcpSet {
    let mut sure = ShapeHcpSet::none();
    let mut doubtful = ShapeHcpSet::none();
    for rule in prefix.rules() {
        let bounds = Bounds::of(&rule.condition, sets);
        if rule.call == call {
            let mut here = bounds.must().clone();
            here -= &doubtful;
            sure |= &here;
        } else {
            doubtful |= &bounds.may;
        }
    }
    sure
}

fn guess(bidder: &Bidder, before: &Auction, call: Call, seat: Seat) -> Arc<ShapeHcpSet> {
    let mut after = before.clone();
    if after.push(call).is_err() {
        return Arc::new(ShapeHcpSet::all());
    }
    let after = bidder.at(&after);
    Arc::clone(&after.position().shown(seat).set)
}

/// The aces that some rule of the call asks for.
fn aces(prefix: &Prefix, call: Call) -> Span {
    // What comes after a rule for every hand is never reached.
    let always = prefix
        .rules()
        .iter()
        .position(|rule| rule.condition == Condition::Always);
    let reached = prefix.rules().iter().take(always.map_or(usize::MAX, |at| at + 1));
    let spans = reached.filter(|rule| rule.call == call);
    let hull = spans.map(|rule| asked_aces(&rule.condition)).reduce(|a, b| Span {
        low: a.low.min(b.low),
        high: a.high.max(b.high),
    });
    hull.unwrap_or(ANY_ACES)
}

/// None to four.
pub(super) const ANY_ACES: Span = Span::new(0, 4);

fn asked_aces(condition: &Condition) -> Span {
    match condition {
        Condition::Test(Test::Within(Measure::Aces, span)) => Span::new(span.low.min(4), span.high.min(4)),
        Condition::All(parts) => parts.iter().map(asked_aces).fold(ANY_ACES, |a, b| Span {
            low: a.low.max(b.low),
            high: a.high.min(b.high),
        }),
        Condition::Any(parts) => {
            let hull = parts.iter().map(asked_aces).reduce(|a, b| Span {
                low: a.low.min(b.low),
                high: a.high.max(b.high),
            });
            hull.unwrap_or(ANY_ACES)
        }
        _ => ANY_ACES,
    }
}
