//! Bridge as every door sees it.

use std::ops::ControlFlow;
use std::sync::Arc;

use kibitzer_deal::Stop;
use kibitzer_wire::{Ask, Game, Level, Problem, Question, Speed, Watch};
use serde_json::{Value, json};

use super::{
    AdviseAnswer, AdviseQuestion, BidAnswer, BidQuestion, CardQuestion, DealsQuestion, DiffQuestion,
    EvaluateQuestion, FeaturesQuestion, MeaningsQuestion, ParseQuestion, PublicAuction, ReadQuestion,
    TricksQuestion,
};
use crate::reading::Systems;
use crate::system::{Switches, System, SystemError};
use crate::tricks::DoubleDummy;

const BID: &str = r#"{"hand": "K2.K9873.AQ8.KQ4", "auction": ["P", "1D", "P"], "dealer": "N", "vul": "none", "system": "sayc"}"#;
const EVALUATE: &str = r#"{"hand": "K2.K9873.AQ8.KQ4", "auction": ["P", "1D", "P"], "user_call": "1N"}"#;
const READ: &str = r#"{"auction": ["1N", "P", "2C", "P", "2H"], "dealer": "N", "vul": "none", "viewer": "E", "chances": false}"#;
const ADVISE: &str = r#"{"auction": ["1N", "P"], "hand": "K2.K9873.AQ8.764", "deals": 20}"#;
const DEALS: &str = r#"{"auction": ["1N", "P", "3N"], "count": 2, "seed": 7}"#;
const TRICKS: &str = r#"{"deal": "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"}"#;
const FEATURES: &str = r#"{"hand":"AQ876.K32.J2.432","auction":["P","1H","2D"],"dealer":"S"}"#;
const PARSE: &str =
    r#"{"text": "[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n[Auction \"N\"]\n1NT Pass 3NT AP\n"}"#;
const CARD: &str = r#"{"card": "two-over-one +bergen notrump=14-16"}"#;
const DIFF: &str = r#"{"a": "two-over-one", "b": "two-over-one +bergen", "boards": 4}"#;
const MEANINGS: &str = r#"{"auction": ["1N", "P"], "system": "sayc"}"#;

/// Milliseconds of thought above which a bid is a simulation.
const LONG_THOUGHT: u64 = 50;
/// Most auctions are shorter.
const USUAL_CALLS: usize = 60;
/// The name of a system is no longer.
const USUAL_NAME: usize = 64;
/// Chances from more deals than this take longer than a moment.
const MANY_SAMPLES: usize = 10_000;

/// Bridge: systems are loaded once, solved deals are remembered.
#[derive(Debug)]
pub struct Bridge {
    /// The systems that come with the program, and those that questions bring along.
    pub systems: Systems,
    /// The double-dummy solver.
    pub solver: DoubleDummy,
}

impl Default for Bridge {
    fn default() -> Self {
        Self {
            systems: Systems::stoppable(named_or_text),
            solver: DoubleDummy::new(),
        }
    }
}

/// A system by its name, or by its text, which has more than one line.
fn named_or_text(named: &str, stop: &Stop) -> Result<System, SystemError> {
    if named.contains('\n') {
        return system_of_text(named, stop);
    }
    System::builtin(named)
}

/// A system that somebody wrote, from its text, by itself or with built-in files that it includes.
pub fn system_of_text(text: &str, stop: &Stop) -> Result<System, SystemError> {
    // A name of its own, so that the text is never taken for a built-in file that it includes.
    let name = "your system";
    let own = |asked: &str| (asked == name).then(|| text.to_owned());
    System::load_until(name, &own, &Switches::default(), stop)
}

impl Game for Bridge {
    const NAME: &'static str = "bridge";
    const EVENTS: &'static str = "auction";

    type Record = ReadQuestion;
    type Public = PublicAuction;

    /// A table's events are calls, `{"call": "1N"}`; a record has them as one auction.
    fn to_record(event: &Value) -> Value {
        event.get("call").cloned().unwrap_or_default()
    }

    fn to_table(event: Value) -> Value {
        json!({ "call": event })
    }

    fn asks(self: &Arc<Self>) -> Vec<Ask> {
        let read = ["read", "What has the auction told this viewer?", READ];
        let bid = ["bid", "What does this hand call, and why?", BID];
        let meanings = ["meanings", "What would each legal call mean here?", MEANINGS];
        let advise = ["advise", "Which call is best, by simulation?", ADVISE];
        let evaluate = ["evaluate", "How good was this call?", EVALUATE];
        let deals = ["deals", "Deals that fit the auction", DEALS];
        let tricks = ["tricks", "Double-dummy tricks and par of a deal", TRICKS];
        let known = "What is known before a call about the hand and the auction";
        let card = "A convention card: what is on it, as text, as .bbsa, to print";
        let diff = "Where two cards differ, how often, and what it is worth";
        let parse = "Boards in PBN, LIN or plain text, as JSON";
        vec![
            Ask::new(self, read, |game: &Self, asked, watch| {
                super::read(&game.until(watch), asked)
            }),
            Ask::new(self, bid, Self::bid),
            Ask::new(self, meanings, |game: &Self, asked, watch| {
                super::meanings(&game.until(watch), asked)
            }),
            Ask::new(self, advise, Self::advise).heavy(),
            Ask::new(self, evaluate, |game: &Self, asked, watch| {
                super::evaluate(&game.until(watch), &game.solver, asked)
            }),
            Ask::new(self, deals, |game: &Self, asked, watch| {
                super::deals(&game.until(watch), asked, watch)
            })
            .heavy(),
            Ask::new(self, tricks, |game: &Self, asked, watch| {
                super::tricks(&game.solver, asked, watch.stop)
            })
            .heavy(),
            Ask::new(self, ["features", known, FEATURES], |_, asked, _| {
                super::features(asked)
            }),
            Ask::new(self, ["card", card, CARD], |game: &Self, asked, watch| {
                super::card(&game.until(watch), asked)
            }),
            Ask::new(self, ["diff", diff, DIFF], |game: &Self, asked, watch| {
                super::diff(asked, &game.solver, watch.stop)
            })
            .heavy(),
            Ask::new(self, ["parse", parse, PARSE], |_, asked, _| {
                Ok(super::parse(asked))
            }),
        ]
    }

    fn replay(record: &ReadQuestion) -> Result<(), Problem> {
        record.table().map(drop)
    }

    fn public(record: &ReadQuestion) -> PublicAuction {
        record.public()
    }

    fn words(&self, record: &ReadQuestion, level: Level, stop: &Stop) -> Result<String, Problem> {
        let mut asked = record.clone();
        if level == Level::Discreet {
            asked = record.public().into();
        }
        if level == Level::Line {
            asked.chances = Some(false);
        }
        Ok(super::read(&self.systems.until(stop), &asked)?.words(level))
    }
}

impl Bridge {
    fn until(&self, watch: &Watch<'_>) -> Systems {
        self.systems.until(watch.stop)
    }

    fn bid(&self, question: &BidQuestion, watch: &Watch<'_>) -> Result<BidAnswer, Problem> {
        let system = question.system.as_deref().unwrap_or("sayc");
        super::thoughtful_bid(&self.until(watch).get(system)?, question, watch.stop)
    }

    fn advise(&self, question: &AdviseQuestion, watch: &Watch<'_>) -> Result<AdviseAnswer, Problem> {
        let mut so_far = |answer: &AdviseAnswer| {
            let partial = serde_json::to_value(answer).ok();
            (watch.tell)(answer.deals as u64, answer.most_deals as u64, partial);
            if watch.stop.is_due() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        super::advise(&self.until(watch), &self.solver, question, &mut so_far)
    }
}

/// Whether this is a system's name, and neither a card nor a text.
fn is_plain(name: &str) -> bool {
    name.len() <= USUAL_NAME && !name.contains(char::is_whitespace)
}

/// The names in some fields.
fn names<const N: usize>(fields: [&mut Option<String>; N]) -> Vec<&mut String> {
    fields.into_iter().flatten().collect()
}

impl Question for BidQuestion {
    /// One hand in an auction of the usual length takes microseconds; a thought takes about as long as it is asked to. The few
    /// systems with a plain name are loaded once; a card or a text may be another each time, and loading it takes milliseconds.
    fn speed(&self) -> Speed {
        let named = self.system.as_ref().is_none_or(|name| is_plain(name));
        match self.think {
            Some(LONG_THOUGHT..) => Speed::Heavy,
            None if named && self.auction.len() <= USUAL_CALLS => Speed::Instant,
            _ => Speed::Quick,
        }
    }

    fn names(&mut self) -> Vec<&mut String> {
        names([&mut self.system])
    }
}

impl Question for ReadQuestion {
    /// Ranges take a millisecond; chances a tenth of a second, more where many deals are asked for.
    fn speed(&self) -> Speed {
        let many = self.samples.is_some_and(|samples| samples > MANY_SAMPLES);
        if many && self.chances != Some(false) {
            Speed::Heavy
        } else {
            Speed::Quick
        }
    }

    fn names(&mut self) -> Vec<&mut String> {
        names([&mut self.ours, &mut self.theirs])
    }
}

impl Question for EvaluateQuestion {
    /// The system and a moment's thought judge in milliseconds; a simulation takes longer.
    fn speed(&self) -> Speed {
        if self.deals.unwrap_or(0) > 0 {
            Speed::Heavy
        } else {
            Speed::Quick
        }
    }

    fn names(&mut self) -> Vec<&mut String> {
        names([&mut self.bid.system, &mut self.theirs])
    }
}

impl Question for MeaningsQuestion {
    fn names(&mut self) -> Vec<&mut String> {
        names([&mut self.system])
    }
}

impl Question for AdviseQuestion {
    fn names(&mut self) -> Vec<&mut String> {
        self.read.names()
    }
}

impl Question for DealsQuestion {
    fn names(&mut self) -> Vec<&mut String> {
        self.read.names()
    }
}

impl Question for TricksQuestion {}
impl Question for FeaturesQuestion {}
impl Question for CardQuestion {}
impl Question for DiffQuestion {}
impl Question for ParseQuestion {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Loading takes milliseconds, in which a thread that answers requests would answer none.
    #[test]
    fn a_bid_by_a_card_or_a_text_is_not_answered_where_it_arrives() {
        let speed = |system: Option<&str>| {
            let question = json!({"hand": "AKQ32.K98.Q5.J42", "system": system});
            serde_json::from_value::<BidQuestion>(question).unwrap().speed()
        };
        assert_eq!([None, Some("sayc")].map(speed), [Speed::Instant; 2]);
        let others = ["two-over-one +bergen", "include natural\n// mine\n"];
        assert_eq!(others.map(|system| speed(Some(system))), [Speed::Quick; 2]);
    }
}
