//! What goes in and out as JSON, the same through every door.

mod advise;
mod over;
mod read;

pub use advise::{AdviseResponse, ProspectJson, advise};
pub use over::OverJson;
pub use read::{CertainJson, ModelJson, ReadRequest, ReadResponse, read, read_with};
