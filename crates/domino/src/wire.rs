//! What goes in and out as JSON, the same through every door.

mod advise;
mod over;
mod read;
mod review;

pub use advise::{AdviseResponse, ProspectJson, advise};
pub use over::OverJson;
pub use read::{CertainJson, ConflictJson, ModelJson, ReadRequest, ReadResponse, read, read_with};
pub use review::{ReviewResponse, ReviewedJson, review};
