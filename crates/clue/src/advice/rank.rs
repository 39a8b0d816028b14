//! All suggestions, ranked by the expected bits of their answer about the envelope.
//!
//! Deals are drawn from the exact posterior; in each, every suggestion has known answers. The information that the answer
//! gives about the envelope is estimated from the joint counts, less the bias that counting few draws in many cells has
//! (Miller and Madow). With few possible solutions left it is that about the whole solution; with many, the sum of
//! what is learned about the suspect, the weapon and the room, each taken by itself.

use super::Effort;
use super::answers::Asking;
use super::tally::{Samples, Tally};
use crate::pieces::{Card, CardSet, Triple};
use crate::reading::{Reading, entropy};
use crate::table::{Holder, Player, Table};

/// With at most this many solutions the whole solution is counted, because a few thousand draws then fill the cells.
const FEW_SOLUTIONS: usize = 40;

/// About as many suggestions as the largest edition in print has.
const MANY_SUGGESTIONS: usize = 1_000;

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

/// Ranks the suggestions that `by` could make; in these rooms, where any are given.
pub fn rank(table: &Table, reading: &Reading, by: Player, rooms: CardSet, effort: Effort) -> Ranking {
    let asking = Asking::new(table, by);
    let samples = Samples::draw(reading, table, &asking, FEW_SOLUTIONS, affordable(table, effort));
    let own: CardSet = table
        .deck
        .cards()
        .filter(|&card| reading.owner(card) == Some(Holder::Player(by)))
        .collect();
    let mut tally = Tally::new(&samples);
    let mut suggestions: Vec<Ranked> = table
        .deck
        .triples()
        .filter(|cards| rooms.is_empty() || rooms.contains(cards.room))
        .take_while(|_| !table.stop.is_due())
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
        draws: samples.draws,
        samples,
        asking,
    }
}

/// Every draw is looked at for every suggestion: where there are more suggestions, there are fewer draws.
fn affordable(table: &Table, effort: Effort) -> Effort {
    let suggestions = table.deck.triples().count().max(MANY_SUGGESTIONS);
    Effort {
        draws: effort.draws * MANY_SUGGESTIONS / suggestions,
        ..effort
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
