//! What goes in and out: the shapes of questions and answers, the same at every door.

mod bid;
mod read;

pub use bid::{AlternativeCall, BidAnswer, BidQuestion, Lengths, Shows, bid};
pub use read::{
    Expected, ExpectedLengths, HeardCall, MOST_SAMPLES, ReadAnswer, ReadQuestion, SeatAnswer, ShapeChance,
    StrangeCall, read,
};
