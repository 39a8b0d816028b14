//! How much is said.

use serde::{Deserialize, Serialize};

use crate::ToSchema;

/// How much is said of a reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// One line.
    Line,
    /// What is certain and what is likeliest.
    #[default]
    Values,
    /// Everything, with every reason, and bits.
    Full,
    /// As much as a spectator knows: the viewer's own hand is not given away, not even by what is left out. For this level,
    /// the record is read as a spectator would have written it ([`Game::public`](crate::Game::public)).
    Discreet,
}

impl Level {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Line, Self::Values, Self::Full, Self::Discreet];
}
