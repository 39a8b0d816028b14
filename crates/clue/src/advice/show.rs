//! Which card to show: the one that tells the suggester least.
//!
//! That somebody showed, everyone sees; which card, only the suggester. So the choice is about the suggester alone: in deals drawn
//! from the reading it is looked what they would know after each card, and how often they could then name the
//! solution. All cards are tried in the same deals.

use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::Effort;
use super::threat::{Tried, last_silent_turn, silence};
use super::views::{Memory, view};
use crate::pieces::{Card, CardSet};
use crate::reading::Reading;
use crate::table::{Happening, Player, Reply, Table};

/// A card that could be shown, and what it tells.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Showing {
    /// The card.
    pub card: Card,
    /// The chance that the suggester can then name the solution.
    pub solved: f64,
    /// The standard error of that.
    pub error: f64,
    /// The bits that the suggester learns from it.
    pub bits: f64,
    /// Whether it was shown to this player before: then it tells nothing new.
    pub again: bool,
}

/// A suggestion that waits for the viewer's answer: the latest event, in which nobody has shown yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Waiting {
    /// Who suggested.
    pub by: Player,
    /// The cards that the viewer could show.
    pub cards: CardSet,
}

/// The suggestion that waits for the viewer's answer.
pub fn waiting(table: &Table) -> Option<Waiting> {
    let (viewer, hand) = (table.viewer?, table.hand?);
    match table.happenings.last()? {
        Happening::Suggestion { by, cards, answers }
            if *by != viewer
                && answers
                    .iter()
                    .all(|&(player, reply)| player != viewer && reply == Reply::Pass) =>
        {
            Some(Waiting {
                by: *by,
                cards: cards.set().and(hand),
            })
        }
        _ => None,
    }
}

/// The cards that could be shown to the waiting suggestion, the one that tells least first.
pub fn showing(table: &Table, reading: &Reading, effort: Effort) -> Vec<Showing> {
    let Some(Waiting { by, cards }) = waiting(table) else {
        return Vec::new();
    };
    let Some(viewer) = table.viewer else {
        return Vec::new();
    };
    let cards: Vec<Card> = cards.iter().collect();
    let before = shown_before(table, viewer, by);
    let mut random = SmallRng::seed_from_u64(effort.seed);
    let mut memory = Memory::default();
    let mut tried = vec![Tried::default(); cards.len()];
    let silent = last_silent_turn(table, by);
    let mut deal = Vec::new();
    for draw in 0..effort.most_draws() {
        if table.stop.is_due()
            || memory.readings() > effort.threat_draws * (1 + cards.len())
            || (draw % 64 == 63 && tried.iter().all(Tried::is_enough))
        {
            break;
        }
        reading.draw(&mut random, &mut deal);
        let seen = view(table, by, &deal, &mut random);
        let Some(now) = memory.knowledge(&seen) else {
            continue;
        };
        let weight = silence(&mut memory, &seen, silent, now);
        for (tried, &card) in tried.iter_mut().zip(&cards) {
            if let Some(then) = memory.knowledge(&answered_with(&seen, viewer, card)) {
                tried.add(weight, then.is_certain(), now.bits - then.bits);
            }
        }
    }
    let mut all: Vec<Showing> = cards
        .iter()
        .zip(&tried)
        .map(|(&card, tried)| Showing {
            card,
            solved: tried.share(),
            error: tried.error(),
            bits: tried.mean_bits().max(0.0),
            again: before.contains(card),
        })
        .collect();
    all.sort_by(|a, b| {
        (!a.again)
            .cmp(&!b.again)
            .then(a.solved.total_cmp(&b.solved))
            .then(a.bits.total_cmp(&b.bits))
    });
    all
}

/// The suggester's sight of the table once this card was shown.
fn answered_with(seen: &Table, viewer: Player, card: Card) -> Table {
    let mut after = seen.clone();
    if let Some(Happening::Suggestion { answers, .. }) = after.happenings.last_mut() {
        answers.push((viewer, Reply::Card(card)));
    }
    after
}

fn shown_before(table: &Table, viewer: Player, to: Player) -> CardSet {
    let shown = table.happenings.iter().flat_map(|event| match event {
        Happening::Suggestion { by, answers, .. } if *by == to => &answers[..],
        _ => &[],
    });
    shown
        .filter_map(|&(player, reply)| match reply {
            Reply::Card(card) if player == viewer => Some(card),
            _ => None,
        })
        .collect()
}
