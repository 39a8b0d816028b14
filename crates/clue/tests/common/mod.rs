//! What several tests share: a SAT solver's view of a table, every deal of a small one, and random games.

#![allow(dead_code, reason = "each test uses its own part")]

pub(crate) mod deals;
pub(crate) mod games;
pub(crate) mod sat;
pub(crate) mod sights;
