//! Dominoes behind the API.

use super::{Game, settings_and_events, without};

/// Dominoes.
pub(crate) const DOMINO: Game = Game {
    name: "domino",
    asks: &[],
    question: settings_and_events,
    shape: |_| Ok(()),
    // Everyone sees what is played; only the viewer sees the viewer's hand.
    public: |record| without(record, &["viewer", "hand"]),
};
