//! The suggestion that solves soonest.
//!
//! The most telling suggestion is not it: bits are soonest won with cards of one's own, whose answers are clean, but in
//! whole games that takes longer than to suggest what the solution may well be. So only the likeliest solutions are
//! looked at, and among them the one after whose answer the solution can most often be named.

use super::Effort;
use super::answers::Asking;
use super::tally::{Samples, Tally};
use crate::pieces::{CardSet, Triple};
use crate::reading::Reading;
use crate::table::{Player, Table};

/// The share of the likeliest solution's chance that is as good.
const NEARLY: f64 = 0.8;

/// The most suggestions that are looked at.
const MOST: usize = 60;

/// The suggestion that solves soonest.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Soonest {
    /// The cards.
    pub cards: Triple,
    /// The chance to name the solution right after the answer.
    pub guess: f64,
}

/// The suggestion that solves soonest, unless the solution is known; in these rooms, where any are given.
pub fn soonest(
    table: &Table,
    reading: &Reading,
    by: Player,
    rooms: CardSet,
    effort: Effort,
) -> Option<Soonest> {
    if reading.solution().is_some() {
        return None;
    }
    let asking = Asking::new(table, by);
    let samples = Samples::draw(reading, table, &asking, usize::MAX, effort);
    let mut tally = Tally::new(&samples);
    candidates(reading, rooms)
        .into_iter()
        .take_while(|_| !table.stop.is_due())
        .map(|cards| Soonest {
            cards,
            guess: tally.guess(&samples, &asking, cards),
        })
        .max_by(|a, b| a.guess.total_cmp(&b.guess))
}

/// The suggestions that are nearly as likely to be the solution as the likeliest, that one last.
fn candidates(reading: &Reading, rooms: CardSet) -> Vec<Triple> {
    let mut likely = reading.solutions();
    if !rooms.is_empty() {
        likely = within(likely, rooms);
    }
    let least = likely.first().map_or(0.0, |(_, chance)| chance * NEARLY);
    let near = likely.into_iter().take_while(|(_, chance)| *chance >= least);
    let mut cards: Vec<Triple> = near.take(MOST).map(|(cards, _)| cards).collect();
    cards.reverse();
    cards
}

/// The solutions in those rooms; where none of them can be the room, the suspects and weapons of all solutions, asked there.
fn within(solutions: Vec<(Triple, f64)>, rooms: CardSet) -> Vec<(Triple, f64)> {
    if solutions.iter().any(|(cards, _)| rooms.contains(cards.room)) {
        return solutions
            .into_iter()
            .filter(|(cards, _)| rooms.contains(cards.room))
            .collect();
    }
    let mut pairs: Vec<(Triple, f64)> = Vec::new();
    for (cards, chance) in solutions {
        for room in rooms.iter() {
            let cards = Triple { room, ..cards };
            match pairs.iter_mut().find(|(known, _)| *known == cards) {
                Some((_, sum)) => *sum += chance,
                None => pairs.push((cards, chance)),
            }
        }
    }
    pairs.sort_by(|a, b| b.1.total_cmp(&a.1));
    pairs
}
