//! Bridge behind the API.

use serde_json::{Map, Value};

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use kibitzer_bridge::bidding::Bidder;
use kibitzer_bridge::system::System;
use kibitzer_bridge::wire;
use kibitzer_wire::Problem;

use super::ask::{answered, any_object};
use super::{Ask, Game, Speed, without};
use crate::record::Record;

const BID_EXAMPLE: &str = r#"{"hand": "K2.K9873.AQ8.KQ4", "auction": ["P", "1D", "P"], "dealer": "N", "vul": "none",
    "system": "sayc"}"#;

/// Bridge.
pub(crate) const BRIDGE: Game = Game {
    name: "bridge",
    asks: &[Ask {
        name: "bid",
        summary: "What does this hand call, and why?",
        speed: |_| Speed::Instant,
        answer: |question, _| answered(question, bid),
        example: BID_EXAMPLE,
        question: any_object,
        answers: any_object,
    }],
    question: settings_and_auction,
    shape: |_| Ok(()),
    // Everyone hears the auction; the hand is the owner's.
    public: |record| without(record, &["hand"]),
};

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

fn bid(question: &wire::BidQuestion) -> Result<wire::BidAnswer, Problem> {
    let bidder = bidder(question.system.as_deref().unwrap_or("sayc"))?;
    wire::bid(&bidder, question)
}

/// The bidder of a built-in system, loaded once. Only systems that exist are kept, so there are never many.
pub(crate) fn bidder(system: &str) -> Result<Arc<Bidder>, Problem> {
    static LOADED: OnceLock<Mutex<HashMap<String, Arc<Bidder>>>> = OnceLock::new();
    let loaded = LOADED.get_or_init(Mutex::default);
    let mut loaded = loaded.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(bidder) = loaded.get(system) {
        return Ok(bidder.clone());
    }
    let bidder = Arc::new(Bidder::new(Arc::new(System::builtin(system)?)));
    loaded.insert(system.to_owned(), bidder.clone());
    Ok(bidder)
}
