//! Conditions in words.

use contract_bridge::{Rank, Suit};

use super::{Condition, Lengths, Measure, Ranges, Span, Test};
use crate::features::HandFeatures;
use crate::pieces::Notation;

/// The name of a suit.
pub const fn suit_name(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "clubs",
        Suit::Diamonds => "diamonds",
        Suit::Hearts => "hearts",
        Suit::Spades => "spades",
    }
}

/// `6-10`, `6+`, `at most 3`, `4`.
pub fn span_words(span: Span) -> String {
    span_words_by(span, |number| number.to_string())
}

fn span_words_by(span: Span, words: impl Fn(u8) -> String) -> String {
    match (span.low, span.high) {
        (low, Span::TOP) => format!("{}+", words(low)),
        (low, high) if low == high => words(low),
        (0, high) => format!("at most {}", words(high)),
        (low, high) => format!("{}-{}", words(low), words(high)),
    }
}

/// A number of what a measure counts: some tricks are counted in halves.
fn number_words(measure: Measure, number: u8) -> String {
    match (number / 2, number % 2) {
        _ if !measure.is_halved() => number.to_string(),
        (0, 1) => "½".into(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

/// What a measure counts, after a number: one or many.
fn measure_words(measure: Measure, one: bool) -> String {
    let cards = if one { "card" } else { "cards" };
    let s = if one { "" } else { "s" };
    match measure {
        Measure::Hcp => "hcp".into(),
        Measure::Points => format!("point{s}"),
        Measure::Support(suit) => format!("point{s} in support of {}", suit_name(suit)),
        Measure::Length(suit) if one => suit_name(suit).trim_end_matches('s').into(),
        Measure::Length(suit) => suit_name(suit).into(),
        Measure::Longest => format!("{cards} in the longest suit"),
        Measure::Shortest => format!("{cards} in the shortest suit"),
        Measure::RuleOf20 => "by the rule of 20".into(),
        Measure::RuleOf15 => "by the rule of 15".into(),
        Measure::Aces => format!("ace{s}"),
        Measure::Kings => format!("king{s}"),
        Measure::KeyCards(suit) => format!("key {cards} for {}", suit_name(suit)),
        Measure::Controls => format!("control{s}"),
        Measure::Losers => format!("loser{s}"),
        Measure::NewLosers => "losers by the new count".into(),
        Measure::Rank(rank) => match rank {
            Rank::A => format!("ace{s}"),
            Rank::K => format!("king{s}"),
            Rank::Q => format!("queen{s}"),
            Rank::J => format!("jack{s}"),
            Rank::T => format!("ten{s}"),
            rank => format!("{cards} of rank {}", rank.get()),
        },
        Measure::Quality(suit) => format!("suit quality in {}", suit_name(suit)),
        Measure::QuickTricks => "quick tricks".into(),
        Measure::PlayingTricks => format!("playing trick{s}"),
        Measure::Tops(suit, of) => format!("of the top {of} {}", suit_name(suit)),
        Measure::SuitHcp(suit) => format!("hcp in {}", suit_name(suit)),
    }
}

/// What aces, kings and key cards show: "1 or 4 key cards" is beyond lengths and points. Other counts are left to those.
pub(crate) fn exact_count_words(measure: Measure, span: Span) -> Option<String> {
    let is_count = matches!(
        measure,
        Measure::Aces | Measure::Kings | Measure::KeyCards(_) | Measure::Controls
    );
    let aces = |count: u8| format!("{} {}", some_or_no(count), measure_words(measure, count <= 1));
    is_count.then(|| match (span.low, span.high) {
        (low, Span::TOP) if measure != Measure::Controls => format!("at least {}", aces(low)),
        (low, high) if low == high => aces(low),
        _ => test_words(Test::Within(measure, span)),
    })
}

/// What a hand has of aces, kings or key cards: "no ace", "one ace", "two aces"; `None` of other measures.
pub(crate) fn count_words(measure: Measure, hand: &HandFeatures) -> Option<String> {
    let is_count = matches!(measure, Measure::Aces | Measure::Kings | Measure::KeyCards(_));
    is_count.then(|| {
        let count = measure.of(hand);
        format!("{} {}", some_or_no(count), measure_words(measure, count <= 1))
    })
}

const fn some_or_no(count: u8) -> &'static str {
    match count {
        0 => "no",
        1 => "one",
        2 => "two",
        3 => "three",
        4 => "four",
        _ => "five",
    }
}

fn test_words(test: Test) -> String {
    match test {
        Test::Within(measure, span) => format!(
            "{} {}",
            span_words_by(span, |number| number_words(measure, number)),
            measure_words(measure, span.high == 1 + u8::from(measure.is_halved()))
        ),
        Test::Longer(a, b, 1) => format!("more {} than {}", suit_name(a), suit_name(b)),
        Test::Longer(a, b, 0) => format!("at least as many {} as {}", suit_name(a), suit_name(b)),
        Test::Longer(a, b, by) if by > 1 => format!("{by} {} more than {}", suit_name(a), suit_name(b)),
        Test::Longer(a, b, by) => format!("at most {} {} more than {}", -by, suit_name(b), suit_name(a)),
        Test::Shape(lengths) => format!("shape {}", lengths_words(lengths)),
        Test::Pattern(lengths) => format!("any {}", lengths_words(lengths)),
        Test::Holds(card) => format!("the {}", card.written()),
        Test::Longest(suit) => format!("no suit longer than {}", suit_name(suit)),
        Test::Preferred(suit) => format!("{} the suit to bid first", suit_name(suit)),
        Test::Balanced => "balanced".into(),
        Test::SemiBalanced => "at least semi-balanced".into(),
        Test::Stopper(suit) => format!("{} stopped", suit_name(suit)),
        Test::HalfStopper(suit) => format!("{} half stopped", suit_name(suit)),
    }
}

/// `5431`, `5xxx`; lengths of two digits are set apart.
fn lengths_words(lengths: Lengths) -> String {
    let words = lengths.map(|length| length.map_or_else(|| "x".into(), |length| length.to_string()));
    let apart = if words.iter().any(|word| word.len() > 1) {
        "="
    } else {
        ""
    };
    words.join(apart)
}

/// A condition in words.
///
/// ```
/// use kibitzer_bridge::Condition;
/// use kibitzer_bridge::condition::words::condition_words;
///
/// let weak: Condition = "6-10 hcp, 6+ H".parse().unwrap();
/// assert_eq!(condition_words(&weak), "6-10 hcp, 6+ hearts");
/// ```
pub fn condition_words(condition: &Condition) -> String {
    match condition {
        Condition::Always => "any hand".into(),
        Condition::Never => "no hand".into(),
        Condition::Test(test) => test_words(*test),
        Condition::All(parts) => parts.iter().map(part_words).collect::<Vec<_>>().join(", "),
        Condition::Any(parts) => parts.iter().map(part_words).collect::<Vec<_>>().join(" or "),
        Condition::Not(part) => match &**part {
            Condition::Test(test) => format!("not {}", test_words(*test)),
            part => format!("not ({})", condition_words(part)),
        },
    }
}

fn part_words(part: &Condition) -> String {
    match part {
        Condition::Any(_) | Condition::All(_) => format!("({})", condition_words(part)),
        simple => condition_words(simple),
    }
}

/// A hand of these ranges in words, for what is left when nothing else fits: only what tells something is named.
pub fn left_words(ranges: &Ranges) -> String {
    let every = Ranges::every();
    let mut parts: Vec<String> = Vec::new();
    if ranges.hcp.low > 0 || ranges.hcp.high < STRONG {
        parts.push(test_words(Test::Within(
            Measure::Hcp,
            open(ranges.hcp, every.hcp),
        )));
    }
    for suit in Suit::DESC {
        let length = ranges.lengths[suit];
        if length.low > 0 || length.high < LONG {
            let length = open(length, every.lengths[suit]);
            parts.push(test_words(Test::Within(Measure::Length(suit), length)));
        }
    }
    if parts.is_empty() {
        "any hand".into()
    } else {
        parts.join(", ")
    }
}

/// A suit that may be this long, or a hand that may be this strong, is as good as any.
const LONG: u8 = 8;
const STRONG: u8 = 22;

/// The span without an upper limit where it goes as far as there is.
fn open(span: Span, every: Span) -> Span {
    if span.high == every.high {
        Span::at_least(span.low)
    } else {
        span
    }
}

/// What the hand has of each thing that a condition asks for: "16 hcp, 5 spades".
pub fn actual_words(condition: &Condition, hand: &HandFeatures) -> String {
    let mut found: Vec<String> = Vec::new();
    collect_actual(condition, hand, &mut found);
    found.join(", ")
}

fn collect_actual(condition: &Condition, hand: &HandFeatures, found: &mut Vec<String>) {
    match condition {
        Condition::Test(Test::Within(measure, _)) => {
            let count = measure.of(hand);
            let number = number_words(*measure, count);
            let words = format!(
                "{number} {}",
                measure_words(*measure, count == 1 + u8::from(measure.is_halved()))
            );
            if !found.contains(&words) {
                found.push(words);
            }
        }
        Condition::Test(test) if test.holds(hand) => {
            let words = test_words(*test);
            if !found.contains(&words) {
                found.push(words);
            }
        }
        Condition::All(parts) | Condition::Any(parts) => {
            for part in parts {
                collect_actual(part, hand, found);
            }
        }
        Condition::Not(part) => collect_actual(part, hand, found),
        _ => {}
    }
}

/// Why a hand does not fit a condition: the first part that fails, with what the hand has.
pub fn failure_words(condition: &Condition, hand: &HandFeatures) -> Option<String> {
    let failed = condition.first_failure(hand)?;
    let has = actual_words(failed, hand);
    let needs = condition_words(failed);
    Some(if has.is_empty() {
        format!("needs {needs}")
    } else {
        format!("needs {needs}; the hand has {has}")
    })
}
