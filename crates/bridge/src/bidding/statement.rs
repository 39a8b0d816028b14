//! What a player would say of a set of hands: points, lengths, what stands out and what is denied.
//!
//! Taken from the set itself, never from the text of a rule. Thin ends are left off, as players do ("12–21 points" of hands of
//! which a few have 11), but what is said holds for at least [`TRUE_OF`] of the hands.

use contract_bridge::Suit;

use super::sample::Effective;
use crate::condition::Span;
use crate::condition::words::suit_name;
use crate::features::HandFeatures;
use crate::hands::{MOST_HCP, Shape, ShapeHcpSet};
use crate::pieces::BySuit;

/// At least this share of the hands is as the statement says.
pub const TRUE_OF: f64 = 0.9;
/// The longest statement, in characters.
pub const LONGEST: usize = 90;
/// How much may be left off at each end of the points, and of each length.
const THIN_POINTS: f64 = 0.03;
const THIN_LENGTH: f64 = 0.01;
/// A five-card major is still denied where no more than this share has one: six clubs and five spades open 1♣.
const FEW_MAJORS: f64 = 0.04;
/// Of hands that were drawn, one or two at the end of a length are chance.
const CHANCE_HANDS: f64 = 1.75;
/// A limit of points above this is none.
const NO_LIMIT: u8 = 24;
/// A limit this many points above what hands usually have is still one that players know.
const WITHIN_REACH: u8 = 3;
/// Hands that may be this strong and stronger are not limited.
const STRONG: u8 = 16;
/// So few points are as good as none, where none are allowed.
const NEXT_TO_NOTHING: u8 = 4;
/// Hands of which more than this share is balanced are called balanced.
const BALANCED: f64 = 0.97;

/// What is said where nothing can be.
pub(super) const ANY_HAND: &str = "any hand";

/// One thing that is said of a set of hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Said {
    /// High-card points.
    Points(Span),
    /// Cards of a suit.
    Length(Suit, Span),
    /// Balanced.
    Balanced,
    /// Balanced, 5422 or 6322.
    NearlyBalanced,
    /// Neither major has more cards than this.
    Majors(u8),
}

impl Said {
    /// Whether it is true of a hand with this shape and points.
    pub fn holds(self, shape: Shape, hcp: u8) -> bool {
        match self {
            Self::Points(span) => span.holds(hcp),
            other => other.holds_of_shape(shape),
        }
    }

    fn holds_of_shape(self, shape: Shape) -> bool {
        match self {
            Self::Points(_) => true,
            Self::Length(suit, span) => span.holds(shape.length(suit)),
            Self::Balanced => shape.is_balanced(),
            Self::NearlyBalanced => shape.is_semi_balanced(),
            Self::Majors(most) => shape.length(Suit::Spades) <= most && shape.length(Suit::Hearts) <= most,
        }
    }

    /// In words.
    pub fn words(self) -> String {
        match self {
            Self::Points(span) => format!("{} points", span_words(span, NO_LIMIT)),
            Self::Length(suit, span) if span.low == 0 => match span.high {
                0 => format!("no {}", suit_name(suit)),
                1 => format!("a singleton or void in {}", suit_name(suit)),
                high => format!("at most {high} {}", suit_name(suit)),
            },
            Self::Length(suit, span) => format!("{} {}", span_words(span, 6), suit_name(suit)),
            Self::Balanced => "balanced".into(),
            Self::NearlyBalanced => "balanced or nearly so".into(),
            Self::Majors(3) => "no four-card major".into(),
            Self::Majors(_) => "no five-card major".into(),
        }
    }

    /// Whether a sentence speaks of the same thing.
    fn is_said_in(self, sentence: &str) -> bool {
        match self {
            Self::Points(_) => sentence.contains("points"),
            Self::Length(suit, _) => sentence.contains(suit_name(suit)),
            Self::Majors(_) => sentence.contains("major"),
            _ => false,
        }
    }

    /// What `hand` has of it: "you have 11 points".
    pub fn of_hand(self, hand: &HandFeatures) -> String {
        match self {
            Self::Points(_) => format!("{} points", hand.hcp()),
            Self::Length(suit, _) => cards_words(hand.length(suit), suit),
            Self::Balanced | Self::NearlyBalanced => "an unbalanced hand".into(),
            Self::Majors(_) => {
                let longest = if hand.length(Suit::Hearts) > hand.length(Suit::Spades) {
                    Suit::Hearts
                } else {
                    Suit::Spades
                };
                cards_words(hand.length(longest), longest)
            }
        }
    }
}

/// "three hearts", "one club", "no spades".
pub fn cards_words(cards: u8, suit: Suit) -> String {
    const NUMBERS: [&str; 14] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve", "thirteen",
    ];
    let name = suit_name(suit);
    let name = if cards == 1 {
        name.trim_end_matches('s')
    } else {
        name
    };
    format!("{} {name}", NUMBERS[usize::from(cards.min(13))])
}

/// `6–10`, `6+`, `at most 3`, `4`: above `no_limit` there is no upper limit.
fn span_words(span: Span, no_limit: u8) -> String {
    match (span.low, span.high) {
        (low, high) if low == high => low.to_string(),
        (low, high) if high > no_limit => format!("{low}+"),
        (0, high) => format!("at most {high}"),
        (low, high) => format!("{low}–{high}"),
    }
}

/// What a player would say of a set of hands.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Statement {
    said: Vec<Said>,
}

impl Statement {
    /// That of the hands of `set`; `None` if it is empty.
    pub fn of(set: &ShapeHcpSet) -> Option<Self> {
        let cells = set.pairs().map(|(shape, hcp, hands)| (shape, hcp, hands as f64));
        Self::of_cells(&cells.collect::<Vec<_>>(), Some(set))
    }

    /// That of hands of these shapes and points, each with its weight, which were drawn from a set whose limits players know, if
    /// it is given; `None` if there are none.
    pub fn of_cells(cells: &[Cell], set: Option<&ShapeHcpSet>) -> Option<Self> {
        let mut tally = Tally::of(cells)?;
        let limits = set.and_then(ShapeHcpSet::hcp_range);
        tally.limits = limits.map(|range| Span::new(*range.start(), *range.end()));
        let said = |thin: bool, few: f64| Self {
            said: tally.said(thin, few),
        };
        let mut tries = [FEW_MAJORS, 0.0].into_iter().map(|few| said(true, few));
        // Few hands may be as said by chance.
        let error = (TRUE_OF * (1.0 - TRUE_OF) / tally.effective).sqrt();
        let thin = tries.find(|thin| thin.share(cells) >= TRUE_OF + error);
        Some(thin.unwrap_or_else(|| said(false, 0.0)))
    }

    /// What it says, the most telling first.
    pub fn said(&self) -> &[Said] {
        &self.said
    }

    /// Whether it is true of a hand with this shape and points.
    pub fn holds(&self, shape: Shape, hcp: u8) -> bool {
        self.said.iter().all(|said| said.holds(shape, hcp))
    }

    /// What is not true of `hand`.
    pub fn misses(&self, hand: &HandFeatures) -> impl Iterator<Item = Said> {
        let (shape, hcp) = (hand.shape(), hand.hcp());
        self.said
            .iter()
            .copied()
            .filter(move |said| !said.holds(shape, hcp))
    }

    /// Leaves out the fewest points.
    pub(super) fn say_no_least(&mut self) {
        for said in &mut self.said {
            if let Said::Points(span) = said {
                span.low = 0;
            }
        }
        self.said
            .retain(|said| !matches!(said, Said::Points(span) if span.high > NO_LIMIT));
    }

    /// Moves what is said of the length of `suit` up behind the points.
    pub(super) fn say_early(&mut self, suit: Suit) {
        let is_it = |said: &Said| matches!(said, Said::Length(known, _) if *known == suit);
        let Some(at) = self.said.iter().position(is_it) else {
            return;
        };
        let points = self
            .said
            .iter()
            .take_while(|said| matches!(said, Said::Points(_)))
            .count();
        if points < at {
            self.said[points..=at].rotate_right(1);
        }
    }

    /// As much of it as there is room for.
    pub(super) fn within(&self, longest: usize) -> Self {
        self.beside("", longest)
    }

    /// As much of it as there is room for and `known` does not say.
    pub(super) fn beside(&self, known: &str, longest: usize) -> Self {
        Self {
            said: self.fitting(known, longest).map(|(said, _)| said).collect(),
        }
    }

    /// The share of these hands of which it is true.
    pub fn share(&self, cells: &[Cell]) -> f64 {
        let (mut held, mut all) = (0.0, 0.0);
        for &(shape, hcp, hands) in cells {
            all += hands;
            held += if self.holds(shape, hcp) { hands } else { 0.0 };
        }
        held / if all > 0.0 { all } else { 1.0 }
    }

    /// The hands of which it is true.
    pub fn set(&self) -> ShapeHcpSet {
        let mut points = Span::new(0, MOST_HCP);
        for said in &self.said {
            if let Said::Points(span) = said {
                points = *span;
            }
        }
        let bits = (points.low..=points.high.min(MOST_HCP)).fold(0, |bits, hcp| bits | 1 << hcp);
        ShapeHcpSet::by_shape(|shape| {
            let holds = self.said.iter().all(|said| said.holds_of_shape(shape));
            if holds { bits } else { 0 }
        })
    }

    /// In words, with no more than `longest` characters.
    pub fn words(&self, longest: usize) -> String {
        self.words_beside("", longest)
    }

    /// What it says beyond `known`, in words, with no more than `longest` characters.
    pub fn words_beside(&self, known: &str, longest: usize) -> String {
        let words: Vec<String> = self.fitting(known, longest).map(|(_, words)| words).collect();
        if words.is_empty() {
            ANY_HAND.into()
        } else {
            words.join(", ")
        }
    }

    /// What it says beyond `known`, each with its words, as far as there is room.
    fn fitting(&self, known: &str, longest: usize) -> impl Iterator<Item = (Said, String)> {
        let mut length = 0;
        let said = self.said.iter().filter(|said| !said.is_said_in(known));
        said.filter_map(move |&said| {
            let words = said.words();
            let comma = if length == 0 { 0 } else { 2 };
            let with_it = length + comma + words.chars().count();
            (with_it <= longest).then(|| {
                length = with_it;
                (said, words)
            })
        })
    }
}

/// A shape, points, and how many hands have them.
pub type Cell = (Shape, u8, f64);

/// How the hands of a set are spread.
struct Tally {
    all: f64,
    effective: f64,
    hcp: Vec<f64>,
    lengths: BySuit<Vec<f64>>,
    balanced: f64,
    nearly: f64,
    /// Hands with five cards in a major.
    five_majors: f64,
    /// The fewest and the most points that any such hand may have, drawn or not, where players know them.
    limits: Option<Span>,
}

impl Tally {
    fn of(cells: &[Cell]) -> Option<Self> {
        let mut tally = Self {
            all: 0.0,
            effective: Effective::of(cells.iter().map(|cell| cell.2)).number(),
            hcp: vec![0.0; usize::from(MOST_HCP) + 1],
            lengths: BySuit::from_fn(|_| vec![0.0; 14]),
            balanced: 0.0,
            nearly: 0.0,
            five_majors: 0.0,
            limits: None,
        };
        for &(shape, hcp, hands) in cells {
            tally.all += hands;
            tally.hcp[usize::from(hcp)] += hands;
            for suit in Suit::ASC {
                tally.lengths[suit][usize::from(shape.length(suit))] += hands;
            }
            tally.balanced += if shape.is_balanced() { hands } else { 0.0 };
            tally.nearly += if shape.is_semi_balanced() { hands } else { 0.0 };
            let is_denied = Said::Majors(4).holds_of_shape(shape);
            tally.five_majors += if is_denied { 0.0 } else { hands };
        }
        (tally.all > 0.0).then_some(tally)
    }

    fn said(&self, thin: bool, few_majors: f64) -> Vec<Said> {
        let mut said = Vec::new();
        let points = self.points(thin);
        if points.low > 0 || points.high <= NO_LIMIT {
            said.push(Said::Points(points));
        }
        let is_most = |hands: f64| hands >= BALANCED * self.all && thin || hands >= self.all;
        let (balanced, nearly) = (is_most(self.balanced), is_most(self.nearly));
        let spans = BySuit::from_fn(|suit| self.length(suit, thin));
        let mut long: Vec<Suit> = (Suit::DESC.into_iter())
            .filter(|&suit| spans[suit].low >= if balanced || nearly { 4 } else { 3 })
            .collect();
        long.sort_by_key(|&suit| std::cmp::Reverse(spans[suit].low));
        for suit in &long {
            said.push(Said::Length(*suit, spans[*suit]));
        }
        if balanced {
            said.push(Said::Balanced);
        } else if nearly {
            said.push(Said::NearlyBalanced);
        }
        let has_majors = self.five_majors > few_majors * self.all;
        Self::denied(spans, &long, has_majors, &mut said);
        said
    }

    fn denied(spans: BySuit<Span>, long: &[Suit], has_majors: bool, said: &mut Vec<Said>) {
        let majors = [Suit::Spades, Suit::Hearts];
        let most = majors.map(|suit| spans[suit].high);
        // What is said of one major alone is sharper.
        let most = match most.into_iter().max().unwrap_or(13) {
            _ if !has_majors && most.iter().all(|&most| most >= 4) => 4,
            most => most,
        };
        let both = majors.iter().all(|suit| !long.contains(suit)) && most <= 4;
        if both && most >= 3 {
            said.push(Said::Majors(most));
        }
        for suit in Suit::DESC.into_iter().filter(|suit| !long.contains(suit)) {
            let is_major = majors.contains(&suit);
            let limit = if is_major && !both { 3 } else { 2 };
            if spans[suit].high <= limit {
                said.push(Said::Length(suit, Span::at_most(spans[suit].high)));
            }
        }
    }

    fn points(&self, thin: bool) -> Span {
        let all = ends(&self.hcp, 0.0);
        let limits = self.limits.unwrap_or(all);
        if !thin {
            return limits;
        }
        let most = ends(&self.hcp, THIN_POINTS * self.all);
        let high = match self.limits {
            // Where there is no limit, few hands are as strong as may be; one within reach is one that players know.
            Some(limits) if limits.high > NO_LIMIT && most.high >= STRONG => limits.high,
            Some(limits) if limits.high <= most.high + WITHIN_REACH => limits.high,
            _ => most.high,
        };
        // "At most 11", not "2–11".
        let low = if limits.low == 0 && most.low <= NEXT_TO_NOTHING {
            0
        } else {
            most.low
        };
        Span::new(low, high)
    }

    fn length(&self, suit: Suit, thin: bool) -> Span {
        let share = if thin {
            THIN_LENGTH.max(CHANCE_HANDS / self.effective)
        } else {
            0.0
        };
        open_ended(ends(&self.lengths[suit], share * self.all))
    }
}

/// The most cards of a suit that players count, and the fewest that they tell apart from longer ones.
const LONGEST_SAID: u8 = 13;
const LONG_SUIT: u8 = 6;

/// "3+ spades", not "3–6 spades": that hardly anybody has more is no agreement.
fn open_ended(lengths: Span) -> Span {
    if lengths.low >= 3 && lengths.high >= LONG_SUIT && lengths.high >= lengths.low + 2 {
        return Span::new(lengths.low, LONGEST_SAID);
    }
    lengths
}

/// From the first to the last number, with no more than `off` left off at each end.
fn ends(weights: &[f64], off: f64) -> Span {
    fn end<'a, W: Iterator<Item = (usize, &'a f64)>>(weights: W, off: f64) -> u8 {
        let mut sum = 0.0;
        let mut weights = weights.skip_while(|(_, weight)| {
            sum += **weight;
            sum <= off
        });
        weights.next().map_or(0, |(at, _)| at as u8)
    }
    let low = end(weights.iter().enumerate(), off);
    let high = end(weights.iter().enumerate().rev(), off);
    Span::new(low.min(high), high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(set: &ShapeHcpSet) -> String {
        Statement::of(set).unwrap().words(LONGEST)
    }

    #[test]
    fn plain_sets_are_said_as_players_do() {
        let balanced = ShapeHcpSet::shapes(Shape::is_balanced);
        assert_eq!(
            words(&(&ShapeHcpSet::hcp(15..=17) & &balanced)),
            "15–17 points, balanced"
        );
        let spades = ShapeHcpSet::length(Suit::Spades, 5..=13);
        assert_eq!(
            words(&(&ShapeHcpSet::hcp(12..=37) & &spades)),
            "12+ points, 5+ spades"
        );
        let weak = &ShapeHcpSet::hcp(5..=10) & &ShapeHcpSet::length(Suit::Hearts, 6..=6);
        assert_eq!(words(&weak), "5–10 points, 6 hearts");
        assert_eq!(words(&ShapeHcpSet::hcp(0..=11)), "at most 11 points");
        assert_eq!(words(&ShapeHcpSet::all()), "any hand");
    }

    #[test]
    fn majors_are_denied_together() {
        let no_four = &ShapeHcpSet::length(Suit::Spades, 0..=3) & &ShapeHcpSet::length(Suit::Hearts, 0..=3);
        assert_eq!(
            words(&(&no_four & &ShapeHcpSet::hcp(6..=10))),
            "6–10 points, no four-card major"
        );
    }

    #[test]
    fn a_major_is_denied_where_hardly_anybody_has_it() {
        // 3+ clubs, as long as any other suit: three in a hundred have five spades beside five or more clubs.
        let better = |shape: Shape| {
            let [clubs, diamonds, hearts, spades] = Suit::ASC.map(|suit| shape.length(suit));
            let majors = (hearts <= 4 || clubs > hearts) && (spades <= 4 || clubs >= spades);
            clubs >= 3 && clubs >= diamonds && majors
        };
        let opening = &ShapeHcpSet::hcp(12..=21) & &ShapeHcpSet::shapes(better);
        assert_eq!(words(&opening), "12–21 points, 3+ clubs, no five-card major");
        let any = &ShapeHcpSet::hcp(12..=21) & &ShapeHcpSet::length(Suit::Clubs, 3..=13);
        assert_eq!(words(&any), "12–21 points, 3+ clubs");
    }

    #[test]
    fn what_is_said_is_true_of_most_hands() {
        // 12 and more, and now and then a hand of 8 with seven spades.
        let set = &ShapeHcpSet::hcp(12..=21)
            | &(&ShapeHcpSet::hcp(8..=11) & &ShapeHcpSet::length(Suit::Spades, 7..=13));
        let statement = Statement::of(&set).unwrap();
        let cells: Vec<Cell> = set
            .pairs()
            .map(|(shape, hcp, hands)| (shape, hcp, hands as f64))
            .collect();
        assert!(statement.share(&cells) >= TRUE_OF);
        assert_eq!(statement.words(LONGEST), "12–21 points");
    }
}
