//! What goes in and out as JSON, the same through every door.

mod read;

pub use read::{CertainJson, ReadRequest, ReadResponse, read, read_with};
