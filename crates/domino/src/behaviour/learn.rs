//! Habits learnt from recorded games.
//!
//! Each decision with more than one legal move is a choice among moves with known features: a conditional logit,
//! mixed with random choice. Its log-likelihood is climbed from 0 by gradient steps that shrink when they overshoot,
//! for each of a few shares of random choice.

use super::{Behaviour, HABITS, Habits, features, places};
use crate::evidence::{Decision, Evidence};
use crate::pieces::{BySeat, TileSet};
use crate::record::{Drawn, Event, Record, RecordError};
use crate::table::Table;

/// What was learnt.
#[derive(Debug, Clone, PartialEq)]
pub struct Learnt {
    /// The model.
    pub behaviour: Behaviour,
    /// Decisions with more than one legal move.
    pub decisions: usize,
    /// Mean bits of surprise per decision under the model.
    pub bits: f64,
    /// The same under random choice.
    pub random_bits: f64,
}

/// Why nothing can be learnt.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LearnError {
    /// A record that is wrong.
    #[error("record {number}: {source}")]
    Record {
        /// Which, counted from 1.
        number: usize,
        /// What is wrong.
        source: RecordError,
    },
    /// No record says what was dealt.
    #[error("nothing to learn from: no record has both the \"hands\" dealt and a choice between moves")]
    Nothing,
}

/// One choice: the features of all legal moves, the one taken first.
type Choice = Vec<[f64; HABITS]>;

/// Learns habits from records that say what was dealt (`hands`); others are passed over.
pub fn learn(name: &str, records: &[Record]) -> Result<Learnt, LearnError> {
    let mut choices = Vec::new();
    for (i, record) in records.iter().enumerate() {
        let at = |source| LearnError::Record {
            number: i + 1,
            source,
        };
        choices.extend(choices_in(record).map_err(at)?);
    }
    let fits = [0.02, 0.05, 0.1, 0.2, 0.4].map(|mix| climb(&choices, mix));
    let best = fits.into_iter().max_by(|a, b| a.0.total_cmp(&b.0));
    let (likelihood, weights, mix) = best.filter(|_| !choices.is_empty()).ok_or(LearnError::Nothing)?;
    let per_bit = -1.0 / (choices.len() as f64 * std::f64::consts::LN_2);
    let random: f64 = choices.iter().map(|c| -(c.len() as f64).ln()).sum();
    Ok(Learnt {
        behaviour: Behaviour {
            name: name.into(),
            habits: Habits::from_array(weights),
            mix,
        },
        decisions: choices.len(),
        bits: likelihood * per_bit,
        random_bits: random * per_bit,
    })
}

fn choices_in(record: &Record) -> Result<Vec<Choice>, RecordError> {
    let Some(dealt) = record.hands else {
        return Ok(Vec::new());
    };
    let table = Table::replay(&record.seen_by(None))?;
    let evidence = Evidence::gather(&table)?;
    let hands = hands_before_each_event(record, dealt);
    let decide = |d: &Decision| {
        let hand = hands.get(d.event).map_or(TileSet::EMPTY, |h| h[d.player]);
        choice(d, hand)
    };
    Ok(evidence.decisions.iter().filter_map(decide).collect())
}

fn hands_before_each_event(record: &Record, mut hands: BySeat<TileSet>) -> Vec<BySeat<TileSet>> {
    let mut before = Vec::with_capacity(record.events.len());
    for event in &record.events {
        before.push(hands);
        match event {
            Event::Play { player, tile, .. } => hands[*player].remove(*tile),
            Event::Draw {
                player,
                drawn: Drawn::Seen(tiles),
            } => tiles.iter().for_each(|&t| hands[*player].insert(t)),
            _ => {}
        }
    }
    before
}

fn choice(decision: &Decision, hand: TileSet) -> Option<Choice> {
    let all = hand
        .iter()
        .flat_map(|tile| places(tile, decision.ends).map(move |on| (tile, on)));
    let taken = (decision.play.tile, decision.play.on);
    let others = all
        .filter(|&m| m != taken)
        .map(|(tile, on)| features(decision, tile, on));
    let mut moves = vec![features(decision, taken.0, taken.1)];
    moves.extend(others);
    (moves.len() > 1).then_some(moves)
}

/// The best log-likelihood found with this share of random choice, and its weights.
fn climb(choices: &[Choice], mix: f64) -> (f64, [f64; HABITS], f64) {
    let mut weights = [0.0; HABITS];
    let (mut best, mut slope) = gradient(choices, &weights, mix);
    let mut step = 4.0 / choices.len().max(1) as f64;
    for _ in 0..400 {
        let mut next = weights;
        for (w, s) in next.iter_mut().zip(slope) {
            *w = (*w + step * s).clamp(-super::MOST_WEIGHT, super::MOST_WEIGHT);
        }
        let (likelihood, next_slope) = gradient(choices, &next, mix);
        if likelihood > best {
            (best, slope, weights) = (likelihood, next_slope, next);
            step *= 1.3;
        } else {
            step *= 0.4;
        }
    }
    (best, weights, mix)
}

/// The log-likelihood of all choices and its slope.
fn gradient(choices: &[Choice], weights: &[f64; HABITS], mix: f64) -> (f64, [f64; HABITS]) {
    let mut total = 0.0;
    let mut slope = [0.0; HABITS];
    for choice in choices {
        let score = |f: &[f64; HABITS]| f.iter().zip(weights).map(|(f, w)| f * w).sum::<f64>();
        let top = choice.iter().map(score).fold(f64::MIN, f64::max);
        let appeals: Vec<f64> = choice.iter().map(|f| (score(f) - top).exp()).collect();
        let all: f64 = appeals.iter().sum();
        let share = appeals[0] / all;
        let chance = (1.0 - mix) * share + mix / choice.len() as f64;
        total += chance.ln();
        for (h, slope) in slope.iter_mut().enumerate() {
            let mean: f64 = choice.iter().zip(&appeals).map(|(f, a)| f[h] * a / all).sum();
            *slope += (1.0 - mix) * share * (choice[0][h] - mean) / chance;
        }
    }
    (total, slope)
}
