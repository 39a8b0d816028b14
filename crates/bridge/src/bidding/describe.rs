//! What a call shows, as a player would say it: the hands that make it, in words.
//!
//! A sample of hands is looked at, and those are taken with which the system makes it; where it has too few of them, all hands that
//! may make it by lengths and points. What the author of the system says of the call goes first, where (nearly) all hands make it
//! by a rule that has a sentence.

use std::sync::{Arc, LazyLock, OnceLock};

use contract_bridge::Seat;
use contract_bridge::auction::Call;

use super::applied::Applied;
use super::bidder::Bidder;
use super::position::Position;
use super::prefix::{Meaning, Prefix};
use super::sample::{self, Drawn, Effective};
use super::statement::{ANY_HAND, Cell, Said, Statement, TRUE_OF};
use crate::condition::words::{exact_count_words, suit_name};
use crate::condition::{Bounds, Condition, Ranges, Span, Test};
use crate::features::HandFeatures;
use crate::hands::{MOST_HCP, Shape, ShapeHcpSet, hands_of};
use crate::pieces::{Spoken, either};

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
    /// The name of the rule by which most of them make it.
    pub name: Arc<str>,
    /// What lengths and points do not show: aces, stoppers.
    pub detail: Option<String>,
    /// Of a pass: the calls that hands like these make more often than not to pass, the commonest first.
    pub denied: Vec<Call>,
    /// What the author says of it.
    pub says: Option<Arc<str>>,
    /// Whether hands enough make it to tell.
    is_common: bool,
    /// The tight ranges of its hands.
    ranges: Ranges,
    /// In a few words, once asked for: every bid says so of what it did not bid.
    brief: OnceLock<String>,
}

/// The most characters of a description in a few words.
const BRIEF: usize = 60;

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
        // What a pass denies is told by all hands that might have been passed.
        let among: &ShapeHcpSet = if call == Call::Pass { before } else { &set };
        let Made { made, others } = Made::of(prefix, call, among);
        let author = author(prefix, &made, &meaning);
        let shown = author.and_then(|rule| shown(bidder, rule, before));
        let mut ways = shown.map_or_else(|| ways(prefix, &made, &set, call), |shown| vec![shown]);
        if call == Call::Pass && set.hcp_range().is_some_and(|range| *range.start() == 0) {
            // Nobody promises points by passing: that the others leave some is no agreement.
            ways.iter_mut().for_each(Statement::say_no_least);
        }
        // What is special goes before what is merely strong: "short in hearts, or 18+".
        ways.sort_by_key(|way| std::cmp::Reverse(way.said().len()));
        if let Some(suit) = prefix.position().their_suit().filter(|_| call == Call::Double) {
            for way in &mut ways {
                way.say_early(suit);
            }
        }
        let name = common_rule(prefix, &made).unwrap_or(meaning.rule).said_name();
        let cells: Vec<Cell> = made.into_iter().map(|(cell, _)| cell).collect();
        let denied = if call == Call::Pass && tells(&cells) {
            denied(&ways, &cells, &others)
        } else {
            Vec::new()
        };
        let is_common = tells(&cells);
        let cells = if is_common { cells } else { all_cells(&set) };
        Some(Self {
            is_common,
            ranges: Ranges::of(&set).unwrap_or_else(Ranges::every),
            brief: OnceLock::new(),
            detail: detail(prefix, &meaning),
            denied,
            name,
            says: author.and_then(|rule| rule.sentence().cloned()),
            ways,
            cells,
            set,
        })
    }

    /// Whether there is something to say of it: an author does, or hands enough make it and they have something in common.
    pub fn tells_something(&self) -> bool {
        let is_said = self.ways.iter().any(|way| !way.said().is_empty());
        self.says.is_some() || self.is_common && (is_said || !self.denied.is_empty())
    }

    /// The tight ranges of its hands.
    pub const fn ranges(&self) -> Ranges {
        self.ranges
    }

    /// In a few words.
    pub fn brief(&self) -> &str {
        self.brief.get_or_init(|| self.words(BRIEF))
    }

    /// In words, with no more than `longest` characters.
    pub fn words(&self, longest: usize) -> String {
        self.words_beside(self.says.as_deref(), longest)
    }

    /// The same after what an author says, where there is room for it.
    pub fn words_beside(&self, says: Option<&str>, longest: usize) -> String {
        self.words_after(says, "", longest)
    }

    /// The same of one hand that makes the call: where it is one of the few of which that is not true, what is said is what they usually have.
    pub fn words_for(&self, says: Option<&str>, hand: &HandFeatures, longest: usize) -> String {
        const USUALLY: &str = "usually ";
        // Only of what there is room for.
        let room = longest.saturating_sub(says.map_or(0, |says| says.chars().count() + 2));
        let misses = |way: &Statement| way.beside(says.unwrap_or(""), room).misses(hand).next().is_some();
        let spoken = if says.is_some() {
            &self.ways[..self.ways.len().min(1)]
        } else {
            &self.ways[..]
        };
        if spoken.is_empty() || !spoken.iter().all(misses) {
            return self.words_beside(says, longest);
        }
        self.words_after(says, USUALLY, longest.saturating_sub(USUALLY.len()))
    }

    /// What the author says, where there is room for it, and then, after `usually`, what the hands have.
    fn words_after(&self, says: Option<&str>, usually: &str, longest: usize) -> String {
        let Some(says) = says.filter(|says| says.chars().count() <= longest) else {
            let words = self.statement_words(longest);
            let usually = if words == ANY_HAND { "" } else { usually };
            return format!("{usually}{words}");
        };
        let room = longest.saturating_sub(says.chars().count() + 2);
        match self.ways.first().map(|way| way.words_beside(says, room)) {
            Some(more) if room >= FEWEST_WORDS && more != ANY_HAND => format!("{says}; {usually}{more}"),
            _ => says.to_owned(),
        }
    }

    fn statement_words(&self, longest: usize) -> String {
        let text = match &self.ways[..] {
            [one, other] => two_ways(one, other, longest),
            [one, ..] => one.words(longest),
            [] => ANY_HAND.into(),
        };
        match self.detail.clone().or_else(|| self.denied_words()) {
            Some(detail) if text == ANY_HAND => detail,
            Some(detail) if text.chars().count() + 2 + detail.chars().count() <= longest => {
                format!("{text}, {detail}")
            }
            _ => text,
        }
    }

    /// "not the hand for 2♥ or a double".
    fn denied_words(&self) -> Option<String> {
        let name = |call: &Call| match call {
            Call::Double => "a double".into(),
            Call::Redouble => "a redouble".into(),
            call => call.spoken(),
        };
        let names: Vec<String> = self.denied.iter().map(name).collect();
        (!names.is_empty()).then(|| format!("not the hand for {}", either(&names)))
    }
}

/// Two ways to make a call, each with half of the room or with what the other leaves; one of them where what there is room for of it says
/// all that the other does.
fn two_ways(one: &Statement, other: &Statement, longest: usize) -> String {
    let room = longest.saturating_sub(5);
    let length = |way: &Statement| way.words(usize::MAX).chars().count();
    let rooms = match (length(one), length(other)) {
        (_, short) if short <= room / 2 => (room - short, short),
        (short, _) if short <= room / 2 => (short, room - short),
        _ => (room / 2, room / 2),
    };
    let [one, other] = [one.within(rooms.0), other.within(rooms.1)];
    let (wide, narrow) = (one.set(), other.set());
    if (&narrow - &wide).is_empty() {
        return one.words(longest);
    }
    if (&wide - &narrow).is_empty() {
        return other.words(longest);
    }
    format!("{}; or {}", one.words(longest), other.words(longest))
}

/// The first thing that is said of a call and is not true of `hand`, in the way to make it that has fewest such things; `None` where all of
/// one way is true.
pub fn nearest_miss(ways: &[Statement], hand: &HandFeatures) -> Option<Said> {
    let misses = ways.iter().map(|way| way.misses(hand).collect::<Vec<_>>());
    misses.min_by_key(Vec::len)?.first().copied()
}

/// What a call shows after its name, unless the words begin like the name or say all of it again, or it is just a pass. Where nothing can
/// be said of the hands, the name says it all.
///
/// ```
/// use kibitzer_bridge::bidding::titled;
///
/// assert_eq!(titled("balanced 16–18", "16–18 points, balanced"), "16–18 points, balanced");
/// assert_eq!(titled("weak jump", "5–10 points, 6 hearts"), "weak jump: 5–10 points, 6 hearts");
/// assert_eq!(titled("preemptive raise", "any hand"), "preemptive raise");
/// ```
pub fn titled(name: &str, words: &str) -> String {
    if name != "pass" && words == ANY_HAND {
        return name.to_owned();
    }
    if name == "pass" || begins_alike(name, words) || is_said_again(name, words) {
        return words.to_owned();
    }
    format!("{name}: {words}")
}

/// Whether every word of `name` stands in `words` too.
pub(super) fn is_said_again(name: &str, words: &str) -> bool {
    let parts = |text: &str| -> Vec<String> {
        let parts = text.split(|letter: char| !letter.is_alphanumeric() && letter != '–');
        parts
            .filter(|part| !part.is_empty())
            .map(str::to_lowercase)
            .collect()
    };
    let said = parts(words);
    parts(name).iter().all(|part| said.contains(part))
}

/// Whether two texts have the same first word.
pub(super) fn begins_alike(one: &str, other: &str) -> bool {
    let first = |text: &str| text.split(' ').next().unwrap_or_default().to_lowercase();
    first(one) == first(other)
}

/// Calls that take fewer than this share of the hands of which a pass speaks are not worth a word, nor are more than this many.
const WORTH_DENYING: f64 = 0.07;
const MOST_DENIED: usize = 3;

/// The calls for which hands of which the statements are true are not passed.
fn denied(ways: &[Statement], passed: &[Cell], others: &[(Cell, Call)]) -> Vec<Call> {
    let is_said = |cell: &Cell| ways.iter().any(|way| way.holds(cell.0, cell.1));
    let mut calls: Vec<(Call, f64)> = Vec::new();
    let mut all: f64 = passed
        .iter()
        .filter(|cell| is_said(cell))
        .map(|cell| cell.2)
        .sum();
    for (cell, call) in others.iter().filter(|(cell, _)| is_said(cell)) {
        all += cell.2;
        match calls.iter_mut().find(|(known, _)| known == call) {
            Some((_, weight)) => *weight += cell.2,
            None => calls.push((*call, cell.2)),
        }
    }
    calls.retain(|&(_, weight)| weight >= WORTH_DENYING * all);
    calls.sort_by(|one, other| other.1.total_cmp(&one.1));
    calls.truncate(MOST_DENIED);
    calls.into_iter().map(|(call, _)| call).collect()
}

/// The rule by which most hands make the call; rules of one name are one.
fn common_rule<'a>(prefix: &'a Prefix, made: &[(Cell, usize)]) -> Option<&'a Applied> {
    let mut names: Vec<(&Applied, f64)> = Vec::new();
    for (cell, at) in made {
        let rule = prefix.rules().get(*at)?;
        match names.iter_mut().find(|(known, _)| known.name == rule.name) {
            Some((_, weight)) => *weight += cell.2,
            None => names.push((rule, cell.2)),
        }
    }
    let most = names.into_iter().max_by(|one, other| one.1.total_cmp(&other.1));
    most.map(|(rule, _)| rule)
}

/// The rule whose author speaks for the call: (nearly) all hands make it by rules that say the same.
fn author<'a>(prefix: &'a Prefix, made: &[(Cell, usize)], meaning: &Meaning<'_>) -> Option<&'a Applied> {
    let speaks = |at: &usize| {
        (prefix.rules().get(*at)).filter(|rule| rule.sentence().is_some() || rule.shows.is_some())
    };
    let first = meaning.rules.iter().find_map(speaks)?;
    let same = |at: usize| {
        let rule = prefix.rules().get(at);
        rule.is_some_and(|rule| rule.sentence() == first.sentence() && rule.shows == first.shows)
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

/// Hands that a call is looked for with.
struct Made {
    /// Those that make it, each with the number of its rule.
    made: Vec<(Cell, usize)>,
    /// Those that make another.
    others: Vec<(Cell, Call)>,
}

impl Made {
    /// Hands of `set`, as many as tell who makes `call`.
    fn of(prefix: &Prefix, call: Call, set: &ShapeHcpSet) -> Self {
        let rule_of = |hand: &HandFeatures| {
            let mut rules = prefix.rules().iter().enumerate();
            rules.find(|(_, rule)| rule.condition.holds(hand))
        };
        let (mut made, mut others) = (Vec::new(), Vec::new());
        let mut effective = Effective::default();
        let room = (call == Call::Pass).then(|| room_for(prefix.position()));
        for Drawn { cell, hand } in sample::within(set) {
            let mut cell = *cell;
            if let Some(room) = &room {
                cell.2 *= room.get(usize::from(cell.1)).copied().unwrap_or(0.0);
            }
            match rule_of(hand) {
                Some((at, rule)) if rule.call == call => {
                    made.push((cell, at));
                    effective.add(cell.2);
                }
                Some((_, rule)) => others.push((cell, rule.call)),
                None => {}
            }
            if effective.number() >= ENOUGH {
                break;
            }
        }
        Self { made, others }
    }
}

/// How likely the others have what they have shown beside a hand with each number of points, but for a factor. A pass may be anything
/// by agreement, but nobody passes 19 points between an opening bid and an overcall, and after two passes and a weak bid the points are here.
///
/// The others' points add up to what this hand leaves: normal with the moments of what each has shown, beside those of any hands.
fn room_for(position: &Position) -> Vec<f64> {
    let others = Seat::ALL.into_iter().filter(|&seat| seat != position.me());
    let moments = others.map(|seat| moments(position.shown(seat).ranges.hcp));
    let (mean, variance) = moments.fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    let any = moments_of_any();
    let density = |left: f64, mean: f64, variance: f64| {
        let variance = f64::max(variance, 1.0);
        (-(left - mean).powi(2) / (2.0 * variance)).exp()
    };
    let weigh = |hcp: u8| {
        let left = 40.0 - f64::from(hcp);
        density(left, mean, variance) / density(left, 3.0 * any.0, 3.0 * any.1)
    };
    (0..=MOST_HCP).map(weigh).collect()
}

/// The mean and variance of the points of a hand of which these are known.
fn moments(span: Span) -> (f64, f64) {
    let points = || (0..).zip(CHANCES.iter()).filter(|&(hcp, _)| span.holds(hcp));
    let all: f64 = points().map(|(_, chance)| chance).sum();
    if all <= 0.0 {
        return moments_of_any();
    }
    let mean = points().map(|(hcp, chance)| f64::from(hcp) * chance).sum::<f64>() / all;
    let square = |(hcp, chance): (u8, &f64)| (f64::from(hcp) - mean).powi(2) * chance;
    (mean, points().map(square).sum::<f64>() / all)
}

/// Those of any hand: ten points, and 4.13 squared.
const fn moments_of_any() -> (f64, f64) {
    (10.0, 17.06)
}

/// How many hands have each number of points.
static CHANCES: LazyLock<Vec<f64>> = LazyLock::new(|| {
    let of = |hcp: usize| Shape::all().map(|shape| hands_of(shape)[hcp] as f64).sum();
    (0..=usize::from(MOST_HCP)).map(of).collect()
});

/// Whether these are hands enough to tell.
fn tells(hands: &[Cell]) -> bool {
    Effective::of(hands.iter().map(|cell| cell.2)).number() >= FEWEST
}

/// One statement for all, or two for the two ways to make the call where that says much more.
fn ways(prefix: &Prefix, made: &[(Cell, usize)], set: &ShapeHcpSet, call: Call) -> Vec<Statement> {
    let all: Vec<Cell> = made.iter().map(|&(cell, _)| cell).collect();
    if !tells(&all) {
        return Statement::of(set).into_iter().collect();
    }
    // What is left for a pass has no limits that anybody has agreed on.
    let set = Some(set).filter(|_| call != Call::Pass);
    let Some(whole) = Statement::of_cells(&all, set) else {
        return Vec::new();
    };
    let parts = by_name(prefix, made);
    let [largest, second, ..] = &parts[..] else {
        return vec![whole];
    };
    // The two largest rules, or the largest and all the others.
    let others: Vec<Cell> = parts.iter().skip(1).flatten().copied().collect();
    let pairs = [[largest, second], [largest, &others]];
    let pairs = pairs
        .into_iter()
        .filter(|pair| pair.iter().all(|part| tells(part)));
    let pairs = pairs.filter_map(|[one, other]| {
        Some(vec![
            Statement::of_cells(one, set)?,
            Statement::of_cells(other, set)?,
        ])
    });
    let room = |ways: &[Statement]| {
        let sets = ways.iter().map(Statement::set);
        sets.reduce(|one, other| &one | &other)
            .map_or(0, |set| set.count())
    };
    let is_true = |ways: &Vec<Statement>| {
        let told = all
            .iter()
            .filter(|cell| ways.iter().any(|way| way.holds(cell.0, cell.1)));
        told.map(|cell| cell.2).sum::<f64>() >= TRUE_OF * weight(&all)
    };
    let sharpest = pairs.filter(is_true).min_by_key(|ways| room(ways));
    let alone = vec![whole];
    match sharpest {
        Some(two) if (room(&two) as f64) < WORTH_TWO * room(&alone) as f64 => two,
        _ => alone,
    }
}

fn weight(cells: &[Cell]) -> f64 {
    cells.iter().map(|cell| cell.2).sum()
}

/// The hands of each rule, those of the commonest first; rules of one name are one.
fn by_name(prefix: &Prefix, made: &[(Cell, usize)]) -> Vec<Vec<Cell>> {
    let mut parts: Vec<(Option<&str>, Vec<Cell>)> = Vec::new();
    for &(cell, at) in made {
        let name = prefix.rules().get(at).map(|rule| &*rule.name);
        match parts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, cells)) => cells.push(cell),
            None => parts.push((name, vec![cell])),
        }
    }
    let mut parts: Vec<Vec<Cell>> = parts.into_iter().map(|(_, cells)| cells).collect();
    parts.sort_by(|one, other| weight(other).total_cmp(&weight(one)));
    parts
}

/// "no ace or four aces", where each way is a count of aces, kings or key cards.
fn counts_words(ways: &[Condition]) -> Option<String> {
    let words = ways.iter().map(|way| match way {
        Condition::Test(Test::Within(measure, span)) => exact_count_words(*measure, *span),
        _ => None,
    });
    words.collect::<Option<Vec<String>>>().map(|words| either(&words))
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
        Condition::Any(ways) => counts_words(ways),
        _ => None,
    });
    details.reduce(|all, more| format!("{all}, {more}"))
}
