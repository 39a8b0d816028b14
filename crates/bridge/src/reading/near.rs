//! Near misses: how likely a hand makes a call that the system does not make with it.
//!
//! The table, as shares of what a hand that fits would get:
//!
//! | the hand | weight |
//! |---|---|
//! | fits the call, but the system prefers another | 1/8 |
//! | is a point short or over | 1/16 |
//! | is two points short or over | 1/256 |
//! | is a card short or over, or one card away in shape | 1/16 |
//! | lacks one detail: an honour, a stopper, a control | 1/16 |
//! | lacks more details | 1/64 |
//!
//! Weights of one call multiply; what falls below [`LEAST`] is no near miss. Beyond near misses lies only the psyche
//! ([`PSYCHE`]), which the drawing of deals leaves out: it is looked at only when nothing nearer explains an auction.

use std::ops::Deref;
use std::sync::LazyLock;

use contract_bridge::Suit;

use crate::bidding::{Condition, Measure, Span, Test};
use crate::features::HandFeatures;
use crate::hands::{Shape, ShapeHcpSet};
use crate::pieces::BySuit;

/// The weight of a hand that fits a call where the system prefers another.
pub const OTHER_PREFERRED: f64 = 1.0 / 8.0;
/// The least weight of a near miss.
pub const LEAST: f64 = 1.0 / 1024.0;
/// The weight of a call that has nothing to do with the hand: once in some thousand calls, one of some dozen calls.
pub const PSYCHE: f64 = 1.0 / 262_144.0;

/// How far a hand is from a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Miss {
    /// Points short or over.
    pub points: u8,
    /// Cards to be moved.
    pub cards: u8,
    /// Details that are wrong.
    pub details: u8,
}

impl Miss {
    const NONE: Self = Self {
        points: 0,
        cards: 0,
        details: 0,
    };
    const HOPELESS: Self = Self::points(u8::MAX);

    const fn points(points: u8) -> Self {
        Self { points, ..Self::NONE }
    }

    const fn cards(cards: u8) -> Self {
        Self { cards, ..Self::NONE }
    }

    const fn details(details: u8) -> Self {
        Self {
            details,
            ..Self::NONE
        }
    }

    /// Both misses at once. One point may be short in two ways, so points and cards do not add up.
    fn and(self, other: Self) -> Self {
        Self {
            points: self.points.max(other.points),
            cards: self.cards.max(other.cards),
            details: self.details.saturating_add(other.details),
        }
    }

    fn or(self, other: Self) -> Self {
        if self.weight() >= other.weight() {
            self
        } else {
            other
        }
    }

    /// The weight by the table.
    pub fn weight(self) -> f64 {
        let points = match self.points {
            0 => 1.0,
            1 => 1.0 / 16.0,
            2 => 1.0 / 256.0,
            _ => 0.0,
        };
        let cards = match self.cards {
            0 => 1.0,
            1 => 1.0 / 16.0,
            _ => 0.0,
        };
        let details = match self.details {
            0 => 1.0,
            1 => 1.0 / 16.0,
            _ => 1.0 / 64.0,
        };
        points * cards * details
    }
}

/// The weight of `hand` for a call that one of `conditions` allows, given that the system makes another with it.
pub fn weight<C: Deref<Target = Condition>>(conditions: impl Iterator<Item = C>, hand: &HandFeatures) -> f64 {
    let nearest = conditions
        .map(|condition| match miss(&condition, hand, true) {
            Miss::NONE => OTHER_PREFERRED,
            miss => miss.weight(),
        })
        .fold(0.0, f64::max);
    if nearest < LEAST { 0.0 } else { nearest }
}

/// The weight of `hand` for a call that is made when none of `conditions` holds, given that one does.
pub fn weight_of_none<C: Deref<Target = Condition>>(
    conditions: impl Iterator<Item = C>,
    hand: &HandFeatures,
) -> f64 {
    let mut all = Miss::NONE;
    for condition in conditions {
        all = all.and(miss(&condition, hand, false));
        if all.weight() < LEAST {
            return 0.0;
        }
    }
    all.weight()
}

/// How far `hand` is from fitting `condition`, or from not fitting it.
pub fn miss(condition: &Condition, hand: &HandFeatures, wanted: bool) -> Miss {
    match condition {
        Condition::Always if wanted => Miss::NONE,
        Condition::Never if !wanted => Miss::NONE,
        Condition::Always | Condition::Never => Miss::HOPELESS,
        Condition::Test(test) => miss_of_test(*test, hand, wanted),
        Condition::Not(part) => miss(part, hand, !wanted),
        Condition::All(parts) if wanted => every(parts, hand, wanted),
        Condition::Any(parts) if !wanted => every(parts, hand, wanted),
        Condition::All(parts) | Condition::Any(parts) => nearest(parts, hand, wanted),
    }
}

fn nearest(parts: &[Condition], hand: &HandFeatures, wanted: bool) -> Miss {
    let mut nearest = Miss::HOPELESS;
    for part in parts {
        nearest = nearest.or(miss(part, hand, wanted));
        if nearest == Miss::NONE {
            break;
        }
    }
    nearest
}

fn every(parts: &[Condition], hand: &HandFeatures, wanted: bool) -> Miss {
    let mut all = Miss::NONE;
    for part in parts {
        all = all.and(miss(part, hand, wanted));
        if all.points > 2 || all.cards > 1 {
            break;
        }
    }
    all
}

fn miss_of_test(test: Test, hand: &HandFeatures, wanted: bool) -> Miss {
    if test.holds(hand) == wanted {
        return Miss::NONE;
    }
    let shape = hand.shape();
    match test {
        Test::Within(measure, span) => {
            let value = measure.of(hand);
            let off = if wanted {
                outside(span, value)
            } else {
                inside(span, value)
            };
            in_kind(measure, off)
        }
        Test::Longer(a, b, by) if wanted => {
            let short = i16::from(shape.length(b)) + i16::from(by) - i16::from(shape.length(a));
            Miss::cards(u8::try_from((short + 1) / 2).unwrap_or(0))
        }
        Test::Longest(suit) | Test::Preferred(suit) if wanted => {
            let longest = shape.sorted()[0];
            Miss::cards(((longest + 1 - shape.length(suit)) / 2).max(1))
        }
        Test::Balanced if wanted => Miss::cards(if contains(&NEARLY_BALANCED, shape) { 1 } else { 2 }),
        Test::SemiBalanced if wanted => Miss::cards(if contains(&NEARLY_SEMI_BALANCED, shape) {
            1
        } else {
            2
        }),
        Test::Longer(..) | Test::Longest(_) | Test::Preferred(_) | Test::Balanced | Test::SemiBalanced => {
            Miss::cards(1)
        }
        _ => Miss::details(1),
    }
}

const fn outside(span: Span, value: u8) -> u8 {
    if value < span.low {
        span.low - value
    } else {
        value.saturating_sub(span.high)
    }
}

const fn inside(span: Span, value: u8) -> u8 {
    let (down, up) = (
        value.saturating_sub(span.low) + 1,
        span.high.saturating_sub(value) + 1,
    );
    if down < up { down } else { up }
}

const fn in_kind(measure: Measure, off: u8) -> Miss {
    match measure {
        Measure::Hcp | Measure::Points | Measure::Support(_) | Measure::RuleOf20 | Measure::RuleOf15 => {
            Miss::points(off)
        }
        Measure::Length(_) | Measure::Longest | Measure::Shortest => Miss::cards(off),
        _ => Miss::details(off),
    }
}

static NEARLY_BALANCED: LazyLock<ShapeHcpSet> =
    LazyLock::new(|| a_card_away(&ShapeHcpSet::shapes(Shape::is_balanced)));
static NEARLY_SEMI_BALANCED: LazyLock<ShapeHcpSet> =
    LazyLock::new(|| a_card_away(&ShapeHcpSet::shapes(Shape::is_semi_balanced)));

fn contains(set: &ShapeHcpSet, shape: Shape) -> bool {
    set.points(shape) != 0
}

/// The shapes and points within reach of a near miss of `set`: two points off, or one card moved and a point off.
pub fn widened(set: &ShapeHcpSet) -> ShapeHcpSet {
    let moved = a_card_away(set);
    ShapeHcpSet::by_shape(|shape| {
        let (here, near) = (set.points(shape), moved.points(shape));
        here | here << 1 | here << 2 | here >> 1 | here >> 2 | near | near << 1 | near >> 1
    })
}

/// By shapes and points, about how much a hand weighs at most, where those of `set` may make the call and those of
/// `allowed` fit it.
pub(super) fn layers(set: &ShapeHcpSet, allowed: &ShapeHcpSet) -> Vec<(ShapeHcpSet, f32)> {
    let moved = a_card_away(allowed);
    let reached = |points: fn(u64, u64) -> u64| {
        ShapeHcpSet::by_shape(|shape| points(allowed.points(shape), moved.points(shape)))
    };
    let one_off = reached(|here, moved| here << 1 | here >> 1 | moved);
    let both_off = reached(|_, moved| moved << 1 | moved >> 1);
    let two_off = reached(|here, _| here << 2 | here >> 2);
    let mut taken = ShapeHcpSet::none();
    let mut layers = Vec::new();
    for (layer, weight) in [
        (set.clone(), 1.0),
        (allowed.clone(), OTHER_PREFERRED),
        (one_off, 1.0 / 16.0),
        // 1/256 as a rule; 1/16 where the card that moves takes the point with it.
        (both_off, 1.0 / 64.0),
        (two_off, 1.0 / 256.0),
    ] {
        let layer = &layer - &taken;
        taken |= &layer;
        layers.push((layer, weight as f32));
    }
    layers
}

/// The hands of the shapes that become one of `set`'s by moving a card to another suit, with the same points.
fn a_card_away(set: &ShapeHcpSet) -> ShapeHcpSet {
    ShapeHcpSet::by_shape(|shape| {
        let near = NEIGHBOURS[shape.index()].iter();
        near.fold(0, |points, &neighbour| points | set.points(neighbour))
    })
}

/// For each shape those that differ by one card moved.
static NEIGHBOURS: LazyLock<Vec<Vec<Shape>>> =
    LazyLock::new(|| Shape::all().map(|shape| neighbours(shape).collect()).collect());

fn neighbours(shape: Shape) -> impl Iterator<Item = Shape> {
    let ways = Suit::ASC
        .into_iter()
        .flat_map(|from| Suit::ASC.into_iter().map(move |to| (from, to)))
        .filter(|(from, to)| from != to);
    ways.filter_map(move |(from, to)| {
        let mut lengths = BySuit::from_fn(|suit| shape.length(suit));
        lengths[from] = lengths[from].checked_sub(1)?;
        lengths[to] += 1;
        Shape::new(lengths)
    })
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "weights of the table are exact powers of two")]
mod tests {
    use super::*;
    use crate::pieces::Notation;
    use contract_bridge::Hand;

    fn hand(text: &str) -> HandFeatures {
        HandFeatures::of(Hand::read(text).unwrap())
    }

    fn notrump() -> Condition {
        Condition::all([
            Condition::within(Measure::Hcp, Span::new(15, 17)),
            Condition::Test(Test::Balanced),
        ])
    }

    #[test]
    fn the_table_is_as_stated() {
        let of = |text| weight([notrump()].iter(), &hand(text));
        // 15 points, 4333: it fits, so that only a preference speaks against it.
        assert_eq!(of("AK32.K32.Q32.K32"), OTHER_PREFERRED);
        // 14 points; 14 points and 5422.
        assert_eq!(of("AK32.K32.Q32.Q32"), 1.0 / 16.0);
        assert_eq!(of("AK432.K432.Q2.Q2"), 1.0 / 256.0);
        // 15 points and 5422; 12 points; 6421.
        assert_eq!(of("AK432.K432.Q2.K2"), 1.0 / 16.0);
        assert_eq!(of("AK32.K32.432.Q32"), 0.0);
        assert_eq!(of("AK5432.K432.Q2.Q"), 0.0);
    }

    #[test]
    fn widening_reaches_every_near_miss_of_a_plain_condition() {
        let strict = &ShapeHcpSet::hcp(15..=17) & &ShapeHcpSet::shapes(Shape::is_balanced);
        let wide = widened(&strict);
        let holds = |text: &str| wide.contains_hand(Hand::read(text).unwrap());
        assert!(holds("AK432.K432.Q2.Q2") && holds("AK32.K32.Q32.Q32"));
        assert!(!holds("AK32.K32.432.Q32") && !holds("AK5432.K432.Q2.Q"));
    }
}
