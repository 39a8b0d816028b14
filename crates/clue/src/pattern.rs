//! How a player plays, learnt from games that are over.
//!
//! A suggestion names one card of each kind. Over many of them, cards of one's own are named more or less often than the others;
//! the ratio of the two is the pattern. Only cards count whose holder the record tells for certain.
//!
//! One game tells something already: who names cards of their own again and again in it suggests anything ([`taught`], `carelessness`).

use std::collections::BTreeMap;

use crate::evidence::SUGGESTS_KNOWN;
use crate::pieces::Card;
use crate::reading::{NoReading, Reading};
use crate::record::Pattern;
use crate::table::{Happening, Holder, Player, Table};

/// As if this many suggestions more had been seen, in which own cards are named as often as others.
const DOUBT: f64 = 3.0;
/// The same within one game: this many own cards should have been named before what is thought of players in general is half forgotten.
const DOUBT_HERE: f64 = 1.0;

#[derive(Debug, Clone, Copy, Default)]
struct Count {
    own: f64,
    own_expected: f64,
}

impl Count {
    /// Takes one suggestion in.
    fn add(&mut self, table: &Table, reading: &Reading, by: Player, cards: &[Card]) {
        let holder = Holder::Player(by);
        for &card in cards {
            if reading.owner(card).is_none() {
                continue;
            }
            let kind = table.deck.of(table.deck.kind(card));
            let known = kind.iter().filter(|&card| reading.owner(card).is_some());
            let own = kind.iter().filter(|&card| reading.owner(card) == Some(holder));
            self.own += f64::from(u8::from(reading.owner(card) == Some(holder)));
            self.own_expected += own.count() as f64 / known.count().max(1) as f64;
        }
    }

    /// How often own cards are named against others, where `usual` is thought before anything is seen.
    fn ratio(&self, usual: f64, doubt: f64) -> f64 {
        (self.own + doubt * usual) / (self.own_expected + doubt)
    }
}

/// What the suggestions of some players name.
fn count(table: &Table, reading: &Reading, players: impl Fn(Player) -> bool) -> Count {
    let mut count = Count::default();
    for event in &table.happenings {
        if let Happening::Suggestion { by, cards, .. } = event
            && players(*by)
        {
            let cards: Vec<Card> = cards.iter().copied().collect();
            count.add(table, reading, *by, &cards);
        }
    }
    count
}

/// How much the others suggest at random, from 0 for players who never name what they hold to 1.
pub(crate) fn carelessness(table: &Table, reading: &Reading, viewer: Player) -> f64 {
    count(table, reading, |by| by != viewer)
        .ratio(0.0, DOUBT_HERE)
        .min(1.0)
}

/// A table that takes players to name their own cards seldom learns from this game who does not.
#[must_use]
pub fn taught(table: Table) -> Table {
    if !table.seldom_own {
        return table;
    }
    let plain = Table {
        seldom_own: false,
        ..table.clone()
    };
    let Ok(reading) = Reading::of(&plain) else {
        return table;
    };
    let learnt = |player: Player| Pattern {
        names_own: count(&plain, &reading, |by| by == player)
            .ratio(SUGGESTS_KNOWN, DOUBT_HERE)
            .min(1.0),
    };
    let known = |player: Player| table.patterns.get(player.index()).copied().flatten();
    let patterns = table
        .players()
        .map(|player| Some(known(player).unwrap_or_else(|| learnt(player))))
        .collect();
    Table { patterns, ..table }
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
            let name = table.name(Holder::Player(*by)).to_owned();
            let cards: Vec<Card> = cards.iter().copied().collect();
            self.counts
                .entry(name)
                .or_default()
                .add(table, &reading, *by, &cards);
        }
        Ok(())
    }

    /// The pattern of each player, by name.
    pub fn patterns(&self) -> BTreeMap<String, Pattern> {
        let pattern = |count: &Count| Pattern {
            names_own: count.ratio(1.0, DOUBT).clamp(0.01, 100.0),
        };
        let each = self.counts.iter();
        each.map(|(name, count)| (name.clone(), pattern(count))).collect()
    }
}
