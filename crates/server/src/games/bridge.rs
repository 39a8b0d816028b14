//! Bridge behind the API.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use kibitzer_bridge::reading::Systems;
use kibitzer_bridge::system::{System, SystemError};
use kibitzer_bridge::tricks::DoubleDummy;
use kibitzer_bridge::wire;
use kibitzer_wire::Problem;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::ask::{Described, Watch, answered, described, heavy, quick};
use super::boards;
use super::system_text::from_text;
use super::{Ask, Game, Speed, as_record, public_part};
use crate::record::Record;

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

/// A question about a hand in an auction of some forty calls is no longer.
const USUAL_BYTES: usize = 512;

const fn ask(
    name: &'static str,
    summary: &'static str,
    speed: fn(&[u8]) -> Speed,
    answer: super::Answer,
    example: &'static str,
    shapes: (Described, Described),
) -> Ask {
    Ask {
        name,
        summary,
        speed,
        answer,
        example,
        question: shapes.0,
        answers: shapes.1,
    }
}

/// The shapes of a question and its answer.
const fn shapes<Q: utoipa::ToSchema, A: utoipa::ToSchema>() -> (Described, Described) {
    (described::<Q>, described::<A>)
}

/// Bridge.
pub(crate) const BRIDGE: Game = Game {
    name: "bridge",
    asks: &[
        ask(
            "read",
            "What has the auction told this viewer?",
            reading_speed,
            |question, watch| {
                answered(question, |question| {
                    wire::read(&systems().until(watch.stop), question)
                })
            },
            READ,
            shapes::<wire::ReadQuestion, wire::ReadAnswer>(),
        ),
        ask(
            "bid",
            "What does this hand call, and why?",
            bid_speed,
            bid,
            BID,
            shapes::<wire::BidQuestion, wire::BidAnswer>(),
        ),
        ask(
            "meanings",
            "What would each legal call mean here?",
            quick,
            |question, watch| {
                answered(question, |question| {
                    wire::meanings(&systems().until(watch.stop), question)
                })
            },
            MEANINGS,
            shapes::<wire::MeaningsQuestion, wire::MeaningsAnswer>(),
        ),
        ask(
            "advise",
            "Which call is best, by simulation?",
            heavy,
            advise,
            ADVISE,
            shapes::<wire::AdviseQuestion, wire::AdviseAnswer>(),
        ),
        ask(
            "evaluate",
            "How good was this call?",
            evaluation_speed,
            |question, watch| {
                answered(question, |question| {
                    wire::evaluate(&systems().until(watch.stop), question)
                })
            },
            EVALUATE,
            shapes::<wire::EvaluateQuestion, wire::EvaluateAnswer>(),
        ),
        ask(
            "deals",
            "Deals that fit the auction",
            heavy,
            boards::deals,
            DEALS,
            shapes::<boards::DealsQuestion, boards::DealsAnswer>(),
        ),
        ask(
            "tricks",
            "Double-dummy tricks and par of a deal",
            heavy,
            boards::tricks,
            TRICKS,
            shapes::<boards::TricksQuestion, wire::TricksAnswer>(),
        ),
        ask(
            "features",
            "What is known before a call, of the hand and of the auction",
            quick,
            |question, _| answered(question, wire::features),
            FEATURES,
            shapes::<wire::FeaturesQuestion, wire::FeaturesAnswer>(),
        ),
        ask(
            "card",
            "A convention card: what is on it, as text, as .bbsa, to print",
            quick,
            |question, _| answered(question, wire::card),
            CARD,
            shapes::<wire::CardQuestion, wire::CardAnswer>(),
        ),
        ask(
            "diff",
            "Where two cards differ, how often, and what it is worth",
            heavy,
            |question, watch| {
                answered(question, |question: &wire::DiffQuestion| {
                    wire::diff(question, solver(), watch.stop)
                })
            },
            DIFF,
            shapes::<wire::DiffQuestion, wire::DiffAnswer>(),
        ),
        ask(
            "parse",
            "Boards in PBN, LIN or plain text, as JSON",
            quick,
            boards::parse,
            PARSE,
            shapes::<boards::ParseQuestion, boards::ParseAnswer>(),
        ),
    ],
    question: settings_and_auction,
    shape: |question| kibitzer_wire::question::<wire::ReadQuestion>(question).map(drop),
    public: public_auction,
};

/// Milliseconds of thought above which a bid is a simulation.
const LONG_THOUGHT: u64 = 50;

/// The systems that come with the program, and those that questions bring along, each loaded once.
pub(crate) fn systems() -> &'static Systems {
    static SYSTEMS: OnceLock<Systems> = OnceLock::new();
    SYSTEMS.get_or_init(|| Systems::new(load))
}

/// A system by its name, or by its text, which has more than one line.
fn load(named: &str) -> Result<System, SystemError> {
    if named.contains('\n') {
        return from_text(named);
    }
    System::builtin(named)
}

/// The double-dummy solver.
pub(crate) fn solver() -> &'static DoubleDummy {
    static SOLVER: OnceLock<DoubleDummy> = OnceLock::new();
    SOLVER.get_or_init(DoubleDummy::new)
}

/// A bridge table's events are calls, `{"call": "1N"}`; its questions take them as one auction.
fn settings_and_auction(record: &Record) -> Map<String, Value> {
    let mut question = record.settings.as_object().cloned().unwrap_or_default();
    let calls = record
        .events
        .iter()
        .map(|event| event.get("call").cloned().unwrap_or_default());
    question.insert("auction".into(), calls.collect());
    question
}

/// The public part as a table has it: each call an event of its own.
fn public_auction(record: &Record) -> Record {
    let mut public = public_part(record, settings_and_auction, wire::ReadQuestion::public);
    if let Some(Value::Array(calls)) = public.remove("auction") {
        let events = calls.into_iter().map(|call| json!({ "call": call }));
        public.insert("events".into(), events.collect());
    }
    as_record(public)
}

fn bid(question: &[u8], watch: &Watch<'_>) -> Result<Vec<u8>, Problem> {
    answered(question, |question: &wire::BidQuestion| {
        let system = question.system.as_deref().unwrap_or("sayc");
        wire::thoughtful_bid(&systems().get(system)?, question, watch.stop)
    })
}

fn advise(question: &[u8], watch: &Watch<'_>) -> Result<Vec<u8>, Problem> {
    let mut so_far = |answer: &wire::AdviseAnswer| {
        let partial = serde_json::to_value(answer).ok();
        (watch.tell)(answer.deals as u64, answer.most_deals as u64, partial);
        if watch.stop.is_due() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    answered(question, |question| {
        wire::advise(&systems().until(watch.stop), solver(), question, &mut so_far)
    })
}

#[derive(Default, Deserialize)]
struct Effort {
    #[serde(default)]
    chances: Value,
    #[serde(default)]
    samples: Value,
    #[serde(default)]
    deals: Value,
    #[serde(default)]
    think: Value,
}

fn effort(question: &[u8]) -> Effort {
    serde_json::from_slice(question).unwrap_or_default()
}

/// One hand in an auction of the usual length takes microseconds; a thought takes about as long as it is asked to.
fn bid_speed(question: &[u8]) -> Speed {
    match effort(question).think.as_u64() {
        Some(LONG_THOUGHT..) => Speed::Heavy,
        None if question.len() <= USUAL_BYTES => Speed::Instant,
        _ => Speed::Quick,
    }
}

/// Ranges take a millisecond; chances a tenth of a second, more where many deals are asked for.
fn reading_speed(question: &[u8]) -> Speed {
    let effort = effort(question);
    if effort.chances != false && effort.samples.as_u64().is_some_and(|samples| samples > 10_000) {
        Speed::Heavy
    } else {
        Speed::Quick
    }
}

/// The system and a moment's thought judge in milliseconds; a simulation takes longer.
fn evaluation_speed(question: &[u8]) -> Speed {
    if effort(question).deals.as_u64().unwrap_or(0) > 0 {
        Speed::Heavy
    } else {
        Speed::Quick
    }
}
