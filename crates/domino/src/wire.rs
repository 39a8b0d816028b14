//! What goes in and out as JSON, the same through every door.

mod advise;
mod read;

pub use advise::{AdviseResponse, ProspectJson, advise};
pub use read::{CertainJson, ModelJson, ReadRequest, ReadResponse, read, read_with};
