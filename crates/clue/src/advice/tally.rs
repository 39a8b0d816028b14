//! Deals drawn from a reading, and how often each answer goes with each content of the envelope.

use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::Effort;
use super::answers::{Asking, CODES, Outcome};
use crate::pieces::{CardSet, Deck, Kind, Triple};
use crate::reading::Reading;
use crate::table::{Holder, Table};

/// After this many draws it is looked whether to go on.
const LOOK_EVERY: usize = 256;

/// Draws from a reading, laid out for counting: card by card, and in each draw by draw.
#[derive(Debug, Clone)]
pub(super) struct Samples {
    pub(super) draws: usize,
    /// For each card and draw, the turn in which its holder answers; `SILENT` where nobody would.
    turns: Vec<Vec<u8>>,
    /// What of the envelope is looked at: for each, how many values, and the value in each draw.
    pub(super) sights: Vec<(usize, Vec<u16>)>,
}

impl Samples {
    /// Draws deals, fewer where it is time to stop. The whole solution is looked at where at most `most` were drawn, otherwise each kind by itself.
    pub(super) fn draw(
        reading: &Reading,
        table: &Table,
        asking: &Asking,
        most: usize,
        effort: Effort,
    ) -> Self {
        let deck = &table.deck;
        let mut random = SmallRng::seed_from_u64(effort.seed);
        let draws = if table.stop.is_due() {
            1
        } else {
            effort.draws.max(1)
        };
        let mut turns = vec![Vec::with_capacity(draws); deck.len()];
        let mut envelopes = Vec::with_capacity(draws);
        let mut deal = Vec::new();
        let mut drawn = 0;
        for at in 0..draws {
            if at % LOOK_EVERY == LOOK_EVERY - 1 && table.stop.is_due() {
                break;
            }
            drawn += 1;
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
        let sights = sights(deck, &envelopes, most);
        Self {
            draws: drawn,
            turns,
            sights,
        }
    }
}

fn sights(deck: &Deck, envelopes: &[CardSet], most: usize) -> Vec<(usize, Vec<u16>)> {
    let mut solutions = envelopes.to_vec();
    solutions.sort_unstable();
    solutions.dedup();
    if solutions.len() <= most {
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
pub(super) struct Tally {
    /// The row of each outcome code.
    rows: Vec<u16>,
    pub(super) outcomes: Vec<Outcome>,
    pub(super) totals: Vec<f64>,
    /// For each sight, rows of one count for each value.
    joint: Vec<Vec<f64>>,
    widths: Vec<usize>,
}

impl Tally {
    pub(super) fn new(samples: &Samples) -> Self {
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

    pub(super) fn count(&mut self, samples: &Samples, asking: &Asking, cards: Triple) {
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

    pub(super) fn row(&self, sight: usize, row: usize) -> &[f64] {
        let width = self.widths[sight];
        &self.joint[sight][row * width..(row + 1) * width]
    }

    pub(super) fn values(&self, sight: usize) -> impl Iterator<Item = f64> {
        let width = self.widths[sight];
        (0..width).map(move |value| self.joint[sight].iter().skip(value).step_by(width).sum())
    }

    /// The bits that the answer gives about the envelope, and their standard error.
    pub(super) fn information(&mut self, samples: &Samples, asking: &Asking, cards: Triple) -> (f64, f64) {
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

    /// The chance to name the whole solution right after the answer.
    pub(super) fn guess(&mut self, samples: &Samples, asking: &Asking, cards: Triple) -> f64 {
        self.count(samples, asking, cards);
        let rows = 0..self.totals.len();
        let right: f64 = rows
            .map(|row| self.row(0, row).iter().copied().fold(0.0, f64::max))
            .sum();
        right / samples.draws as f64
    }
}
