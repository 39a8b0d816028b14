//! Who probably suggested a card of their own.
//!
//! A suggester whom nobody refuted and who did not accuse has a reason not to: they probably hold one of the cards. The
//! reading for this word counts that in, whatever the record says about it.

use crate::pieces::Card;
use crate::reading::Reading;
use crate::table::{Happening, Holder, Player, Table};

/// A suggester who probably holds a card that they named.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Suspicion {
    /// Who suggested.
    pub player: Player,
    /// The card of their own.
    pub card: Card,
    /// In which event.
    pub event: usize,
    /// How likely they hold it.
    pub chance: f64,
}

/// A chance below this is no word worth.
const PROBABLY: f64 = 0.5;

/// The suspicions about each opponent's latest suggestion, the strongest first.
pub fn suspicions(table: &Table) -> Vec<Suspicion> {
    let thoughtful = Table {
        behaviour: true,
        ..table.clone()
    };
    let Ok(reading) = Reading::of(&thoughtful) else {
        return Vec::new();
    };
    let mut found: Vec<Suspicion> = table
        .players()
        .filter(|&player| Some(player) != table.viewer)
        .flat_map(|player| about(table, &reading, player))
        .collect();
    found.sort_by(|a, b| b.chance.total_cmp(&a.chance).then(a.event.cmp(&b.event)));
    found
}

fn about(table: &Table, reading: &Reading, player: Player) -> Vec<Suspicion> {
    let latest = table.happenings.iter().enumerate().rev();
    let latest = latest.into_iter().find_map(|(event, happening)| match happening {
        Happening::Suggestion { by, cards, .. } if *by == player => Some((event, *cards)),
        _ => None,
    });
    let Some((event, cards)) = latest else {
        return Vec::new();
    };
    let one = |&card: &Card| {
        let chance = reading.chance(Holder::Player(player), card);
        (chance >= PROBABLY).then_some(Suspicion {
            player,
            card,
            event,
            chance,
        })
    };
    cards.iter().filter_map(one).collect()
}
