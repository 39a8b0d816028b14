//! Words: the answers for people, the same at every door.
//!
//! Each answer of [`wire`](crate::wire) puts itself in words; what a call shows is put in words where it is worked out
//! ([`bidding`](crate::bidding), [`condition::words`](crate::condition::words)).

mod advise;
mod bid;
mod chance;
mod evaluate;
mod features;
mod meanings;
mod practice;
mod read;
mod tricks;

pub use practice::practice_summary;
