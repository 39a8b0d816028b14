//! Whether to accuse now.

use super::Threat;
use crate::pieces::{Deck, Triple};
use crate::reading::Reading;

/// The likeliest solution, and whether to name it now.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Accusation {
    /// The likeliest solution.
    pub cards: Triple,
    /// The chance that it is right.
    pub chance: f64,
    /// Whether to accuse now.
    pub now: bool,
    /// The most that waiting could win: the chance that nobody else knows the solution yet.
    pub waiting: f64,
}

/// Whether to accuse: when certain, or when even perfect play afterwards could not make up for an opponent who already
/// knows.
pub fn accuse(deck: &Deck, reading: &Reading, threats: &[Threat]) -> Option<Accusation> {
    let (cards, chance) = reading.solutions(deck).into_iter().next()?;
    let waiting = threats.iter().map(|threat| 1.0 - threat.solved).product();
    let certain = reading.solution(deck).is_some();
    Some(Accusation {
        cards,
        chance,
        now: certain || chance >= waiting,
        waiting,
    })
}
