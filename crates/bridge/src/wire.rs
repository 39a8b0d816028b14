//! What goes in and out: the shapes of questions and answers, the same at every door.

mod bid;

pub use bid::{AlternativeCall, BidAnswer, BidQuestion, Lengths, Shows, bid};
