//! What goes in and out: the shapes of questions and answers, the same at every door.

mod bid;
mod chance;
mod read;
mod seats;
mod tricks;

pub use bid::{AlternativeCall, BidAnswer, BidQuestion, Lengths, Shows, bid};
pub use chance::{ChanceAnswer, ChanceQuestion, chance};
pub use read::{
    Expected, ExpectedLengths, HeardCall, MOST_SAMPLES, ReadAnswer, ReadQuestion, SeatAnswer, ShapeChance,
    StrangeCall, read,
};
pub use seats::SeatConditions;
pub use tricks::{TricksAnswer, deal_text, tricks_answer};
