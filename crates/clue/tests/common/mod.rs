//! What several tests share: a SAT solver's view of a table, and random games.

#![allow(dead_code, reason = "each test uses its own part")]

pub(crate) mod games;
pub(crate) mod sat;
