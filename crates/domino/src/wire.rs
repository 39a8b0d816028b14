//! What goes in and out as JSON, the same through every door.

mod advise;
mod game;
mod over;
mod public;
mod read;
mod record;
mod review;

pub use advise::{AdviseResponse, ProspectJson, advise};
pub use game::Dominoes;
pub use over::OverJson;
pub use read::{CertainJson, ConflictJson, ModelJson, ReadRequest, ReadResponse, read, read_with};
pub use record::{BoneyardJson, DrawJson, EventJson, NoteJson, PlayersJson, RecordJson, ScoringJson};
pub use review::{ReviewResponse, ReviewedJson, review};
