//! All suggestions, ranked by the expected bits of their answer about the envelope.
//!
//! Deals are drawn from the exact posterior; in each, every suggestion has known answers. The information that the answer
//! gives about the envelope is estimated from the joint counts, less the bias that counting few draws in many cells has
//! (Miller and Madow). With few possible solutions left it is that about the whole solution; with many, the sum of
//! what is learned about the suspect, the weapon and the room, each taken by itself.

use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::Effort;
use super::answers::{Asking, CODES, Outcome};
use crate::pieces::{Card, CardSet, Deck, Kind, Triple};
use crate::reading::{Reading, entropy};
use crate::table::{Holder, Player, Table};

/// With at most this many solutions the whole solution is counted, because a few thousand draws then fill the cells.
const FEW_SOLUTIONS: usize = 40;

/// Bits that nobody would choose by.
const SAME_BITS: f64 = 0.01;

/// One suggestion and what it is worth.
#[derive(Debug, Clone)]
pub struct Ranked {
    /// The suggestion.
    pub cards: Triple,
    /// The bits its answer is expected to tell about the envelope.
    pub bits: f64,
    /// The standard error of `bits`.
    pub error: f64,
    /// The rank, from 1; suggestions that cannot be told apart share it.
    pub tie: usize,
    /// Which of the cards are the suggester's own.
    pub own: CardSet,
}

/// An answer that could come, and what it would tell.
#[derive(Debug, Clone, PartialEq)]
pub struct Telling {
    /// Who shows which card; nobody where empty.
    pub shows: Vec<(Player, Card)>,
    /// How likely the answer is.
    pub chance: f64,
    /// The bits about the envelope that it would give.
    pub bits: f64,
}

/// All suggestions, and the draws they were ranked by.
#[derive(Debug, Clone)]
pub struct Ranking {
    /// The suggestions, the best first.
    pub suggestions: Vec<Ranked>,
    /// How many deals were drawn.
    pub draws: usize,
    samples: Samples,
    asking: Asking,
}

/// Ranks the suggestions that `by` could make; in one room, where given.
pub fn rank(table: &Table, reading: &Reading, by: Player, room: Option<Card>, effort: Effort) -> Ranking {
    let asking = Asking::new(table, by);
    let samples = Samples::draw(reading, &table.deck, &asking, effort);
    let own: CardSet = table
        .deck
        .cards()
        .filter(|&card| reading.owner(card) == Some(Holder::Player(by)))
        .collect();
    let mut tally = Tally::new(&samples);
    let mut suggestions: Vec<Ranked> = table
        .deck
        .triples()
        .filter(|cards| room.is_none_or(|room| cards.room == room))
        .map(|cards| {
            let (bits, error) = tally.information(&samples, &asking, cards);
            Ranked {
                cards,
                bits,
                error,
                tie: 0,
                own: own.and(cards.set()),
            }
        })
        .collect();
    suggestions.sort_by(|a, b| b.bits.total_cmp(&a.bits));
    number_ties(&mut suggestions);
    Ranking {
        suggestions,
        draws: effort.draws,
        samples,
        asking,
    }
}

fn number_ties(suggestions: &mut [Ranked]) {
    let mut tie = 0;
    let mut leader = f64::INFINITY;
    for suggestion in suggestions {
        if leader - suggestion.bits > suggestion.error.max(SAME_BITS) {
            tie += 1;
            leader = suggestion.bits;
        }
        suggestion.tie = tie;
    }
}

impl Ranking {
    /// What each answer to a suggestion would tell, the likeliest first.
    pub fn answers(&self, cards: Triple) -> Vec<Telling> {
        let mut tally = Tally::new(&self.samples);
        tally.count(&self.samples, &self.asking, cards);
        let before: f64 = (0..self.samples.sights.len())
            .map(|sight| entropy(tally.values(sight).map(|n| n / self.samples.draws as f64)))
            .sum();
        let mut answers: Vec<Telling> = tally
            .outcomes
            .iter()
            .enumerate()
            .map(|(row, &outcome)| {
                let after: f64 = (0..self.samples.sights.len())
                    .map(|sight| entropy(tally.row(sight, row).iter().map(|n| n / tally.totals[row])))
                    .sum();
                Telling {
                    shows: self.asking.shows(outcome, cards),
                    chance: tally.totals[row] / self.samples.draws as f64,
                    bits: before - after,
                }
            })
            .collect();
        answers.sort_by(|a, b| b.chance.total_cmp(&a.chance).then(a.shows.cmp(&b.shows)));
        answers
    }
}

/// Draws from a reading, laid out for counting: card by card, and in each draw by draw.
#[derive(Debug, Clone)]
struct Samples {
    draws: usize,
    /// For each card and draw, the turn in which its holder answers; `SILENT` where nobody would.
    turns: Vec<Vec<u8>>,
    /// What of the envelope is looked at: for each, how many values, and the value in each draw.
    sights: Vec<(usize, Vec<u16>)>,
}

impl Samples {
    fn draw(reading: &Reading, deck: &Deck, asking: &Asking, effort: Effort) -> Self {
        let mut random = SmallRng::seed_from_u64(effort.seed);
        let draws = effort.draws.max(1);
        let mut turns = vec![Vec::with_capacity(draws); deck.len()];
        let mut envelopes = Vec::with_capacity(draws);
        let mut deal = Vec::new();
        for _ in 0..draws {
            reading.draw(&mut random, &mut deal);
            let mut envelope = CardSet::EMPTY;
            for (card, turns) in deck.cards().zip(&mut turns) {
                let owner = deal[card.index()];
                if owner == Some(Holder::Envelope) {
                    envelope.insert(card);
                }
                turns.push(asking.turn(owner));
            }
            envelopes.push(envelope);
        }
        let sights = sights(deck, &envelopes);
        Self { draws, turns, sights }
    }
}

fn sights(deck: &Deck, envelopes: &[CardSet]) -> Vec<(usize, Vec<u16>)> {
    let mut solutions = envelopes.to_vec();
    solutions.sort_unstable();
    solutions.dedup();
    if solutions.len() <= FEW_SOLUTIONS {
        let place = |envelope| solutions.binary_search(envelope).unwrap_or(0) as u16;
        return vec![(solutions.len(), envelopes.iter().map(place).collect())];
    }
    let card_of = |kind: Kind| {
        let cards = deck.of(kind);
        let place = |envelope: &CardSet| {
            let found = cards.iter().position(|card| envelope.contains(card));
            found.unwrap_or(0) as u16
        };
        (cards.len(), envelopes.iter().map(place).collect())
    };
    Kind::ALL.map(card_of).into()
}

/// Joint counts of answers and what is in the envelope.
struct Tally {
    /// The row of each outcome code.
    rows: Vec<u16>,
    outcomes: Vec<Outcome>,
    totals: Vec<f64>,
    /// For each sight, rows of one count for each value.
    joint: Vec<Vec<f64>>,
    widths: Vec<usize>,
}

impl Tally {
    fn new(samples: &Samples) -> Self {
        Self {
            rows: vec![u16::MAX; CODES],
            outcomes: Vec::new(),
            totals: Vec::new(),
            joint: vec![Vec::new(); samples.sights.len()],
            widths: samples.sights.iter().map(|(width, _)| *width).collect(),
        }
    }

    fn clear(&mut self) {
        for outcome in self.outcomes.drain(..) {
            self.rows[outcome.code()] = u16::MAX;
        }
        self.totals.clear();
        self.joint.iter_mut().for_each(Vec::clear);
    }

    fn count(&mut self, samples: &Samples, asking: &Asking, cards: Triple) {
        self.clear();
        let [a, b, c] = [cards.suspect, cards.weapon, cards.room].map(|card| &samples.turns[card.index()]);
        for (draw, ((&a, &b), &c)) in a.iter().zip(b).zip(c).enumerate() {
            asking.outcomes([a, b, c], |outcome, chance| {
                let row = self.row_of(outcome);
                self.totals[row] += chance;
                for ((joint, (_, values)), width) in
                    self.joint.iter_mut().zip(&samples.sights).zip(&self.widths)
                {
                    joint[row * width + values[draw] as usize] += chance;
                }
            });
        }
    }

    #[inline]
    fn row_of(&mut self, outcome: Outcome) -> usize {
        let code = outcome.code();
        if self.rows[code] == u16::MAX {
            self.rows[code] = self.outcomes.len() as u16;
            self.outcomes.push(outcome);
            self.totals.push(0.0);
            for (joint, width) in self.joint.iter_mut().zip(&self.widths) {
                joint.resize(joint.len() + width, 0.0);
            }
        }
        self.rows[code] as usize
    }

    fn row(&self, sight: usize, row: usize) -> &[f64] {
        let width = self.widths[sight];
        &self.joint[sight][row * width..(row + 1) * width]
    }

    fn values(&self, sight: usize) -> impl Iterator<Item = f64> {
        let width = self.widths[sight];
        (0..width).map(move |value| self.joint[sight].iter().skip(value).step_by(width).sum())
    }

    /// The bits that the answer gives about the envelope, and their standard error.
    fn information(&mut self, samples: &Samples, asking: &Asking, cards: Triple) -> (f64, f64) {
        self.count(samples, asking, cards);
        let all = samples.draws as f64;
        (0..self.widths.len())
            .map(|sight| self.information_about(sight, all))
            .fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    }

    fn information_about(&self, sight: usize, all: f64) -> (f64, f64) {
        let values: Vec<f64> = self.values(sight).collect();
        let (mut mean, mut square, mut filled) = (0.0, 0.0, 0_usize);
        for (row, total) in self.totals.iter().enumerate() {
            for (&both, value) in self
                .row(sight, row)
                .iter()
                .zip(&values)
                .filter(|(both, _)| **both > 0.0)
            {
                let surprise = (both * all / (total * value)).log2();
                mean += both / all * surprise;
                square += both / all * surprise * surprise;
                filled += 1;
            }
        }
        let margins = self.totals.len() + values.iter().filter(|&&value| value > 0.0).count();
        let bias = (filled as f64 + 1.0 - margins as f64) / (2.0 * all * std::f64::consts::LN_2);
        (
            (mean - bias).max(0.0),
            ((square - mean * mean).max(0.0) / all).sqrt(),
        )
    }
}
