//! What goes in and out: the shapes of questions and answers, the same at every door.

mod advise;
mod bid;
mod board;
mod card;
mod chance;
mod drawn;
mod evaluate;
mod features;
mod game;
mod meanings;
mod misread;
mod practice;
mod public;
mod read;
mod seats;
mod table;
mod think;
mod tricks;

pub use advise::{AdviseAnswer, AdviseQuestion, AdvisedCall, AdvisedEnding, advise};
pub use bid::{AlternativeCall, BidAnswer, BidQuestion, Lengths, Shows, bid};
pub use board::{BoardAnswer, ParseAnswer, ParseQuestion, parse};
pub use card::{
    CardAnswer, CardModule, CardParam, CardQuestion, DiffAnswer, DiffPlace, DiffQuestion, KeptKey, card,
    card_answer, diff, diff_answer,
};
pub use chance::{ChanceAnswer, ChanceQuestion, chance};
pub use drawn::{DealsAnswer, DealsQuestion, deals, deals_of_auction};
pub use evaluate::{EvaluateAnswer, EvaluateQuestion, evaluate};
pub use features::{AuctionAnswer, FeaturesAnswer, FeaturesQuestion, HandAnswer, Interference, features};
pub use game::{Bridge, system_of_text};
pub use meanings::{CallMeaning, MeaningsAnswer, MeaningsQuestion, meanings};
pub use misread::MisreadAnswer;
pub use practice::{
    DecisionAnswer, ParAnswer, PracticeBoard, PracticeQuestion, Review, ThemeAnswer,
    answer as practice_answer, practice, settings as practice_settings, themes,
};
pub use public::PublicAuction;
pub use read::{
    Expected, ExpectedLengths, HeardCall, MOST_SAMPLES, ReadAnswer, ReadQuestion, SeatAnswer, ShapeChance,
    StrangeCall, StrictRanges, read,
};
pub use seats::SeatConditions;
pub use think::{ThoughtAnswer, thoughtful_bid};
pub use tricks::{TricksAnswer, TricksQuestion, deal_text, tricks, tricks_answer};
