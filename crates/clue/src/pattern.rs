//! How a player plays, learnt from games that are over.
//!
//! A suggestion names one card of each kind. Over many of them, cards of one's own are named more or less often than the others;
//! the ratio of the two is the pattern. Only cards count whose holder the finished record tells for certain.

use std::collections::BTreeMap;

use crate::reading::{NoReading, Reading};
use crate::record::Pattern;
use crate::table::{Happening, Holder, Table};

/// As if this many suggestions more had been seen, in which own cards are named as often as others.
const DOUBT: f64 = 3.0;

#[derive(Debug, Clone, Copy, Default)]
struct Count {
    own: f64,
    own_expected: f64,
}

/// Counts over several games.
#[derive(Debug, Clone, Default)]
pub struct Learner {
    counts: BTreeMap<String, Count>,
}

impl Learner {
    /// Takes one game in.
    pub fn add(&mut self, table: &Table) -> Result<(), NoReading> {
        let reading = Reading::of(table)?;
        for event in &table.happenings {
            let Happening::Suggestion { by, cards, .. } = event else {
                continue;
            };
            let holder = Holder::Player(*by);
            let count = self.counts.entry(table.name(holder).to_owned()).or_default();
            for &card in cards.iter() {
                let kind = table.deck.of(table.deck.kind(card));
                let known = kind.iter().filter(|&card| reading.owner(card).is_some());
                if reading.owner(card).is_none() {
                    continue;
                }
                let own = kind.iter().filter(|&card| reading.owner(card) == Some(holder));
                count.own += f64::from(u8::from(reading.owner(card) == Some(holder)));
                count.own_expected += own.count() as f64 / known.count().max(1) as f64;
            }
        }
        Ok(())
    }

    /// The pattern of each player, by name.
    pub fn patterns(&self) -> BTreeMap<String, Pattern> {
        let pattern = |count: &Count| Pattern {
            names_own: ((count.own + DOUBT) / (count.own_expected + DOUBT)).clamp(0.01, 100.0),
        };
        let each = self.counts.iter();
        each.map(|(name, count)| (name.clone(), pattern(count))).collect()
    }
}
