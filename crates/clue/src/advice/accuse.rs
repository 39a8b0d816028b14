//! Whether to accuse now.

use super::{Effort, race};
use crate::pieces::Triple;
use crate::reading::Reading;
use crate::table::{Player, Table};

/// The likeliest solution, and whether to name it now.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Accusation {
    /// The likeliest solution.
    pub cards: Triple,
    /// The chance that it is right.
    pub chance: f64,
    /// Whether to accuse now.
    pub now: bool,
    /// What waiting wins: the share of games played on in which the viewer is first.
    pub waiting: f64,
    /// The chance that somebody else is first before the viewer's next turn.
    pub overtaken: f64,
}

/// Whether to accuse: when certain, or when the guess wins more often than waiting does.
pub fn accuse(table: &Table, reading: &Reading, viewer: Player, effort: Effort) -> Option<Accusation> {
    let (cards, chance) = reading.solutions().into_iter().next()?;
    if reading.solution().is_some() {
        return Some(Accusation {
            cards,
            chance: 1.0,
            now: true,
            waiting: 0.0,
            overtaken: 0.0,
        });
    }
    let raced = race(table, reading, viewer, effort);
    Some(Accusation {
        cards,
        chance,
        now: raced.is_some_and(|race| race.is_on()),
        waiting: raced.map_or(1.0, |race| race.wait),
        overtaken: raced.map_or(0.0, |race| race.overtaken),
    })
}
