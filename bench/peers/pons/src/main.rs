//! The bidder of the crate `pons`, speaking the JSON lines of `kibitzer bridge bid`.
//!
//! A peer for `kibitzer bridge match sayc "command"`: each line asks for one call and is answered at once.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

use contract_bridge::auction::{Auction, Call};
use contract_bridge::{AbsoluteVulnerability, Hand, Seat};
use pons::Partnership;
use pons::bidding::Table;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Question {
    #[serde(default)]
    id: Value,
    hand: String,
    #[serde(default)]
    auction: Vec<String>,
    #[serde(default = "north")]
    dealer: String,
    #[serde(default = "none")]
    vul: String,
}

fn north() -> String {
    "N".into()
}

fn none() -> String {
    "none".into()
}

type Tables = HashMap<(String, String), Table<Partnership, Partnership>>;

fn main() -> io::Result<()> {
    let system = pons::american_default();
    let mut tables = Tables::new();
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let answer = match serde_json::from_str::<Question>(&line?) {
            Ok(question) => answer(&system, &mut tables, &question),
            Err(error) => json!({"id": null, "error": {"kind": "json", "message": error.to_string(), "at": null}}),
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}

fn answer(system: &pons::System, tables: &mut Tables, question: &Question) -> Value {
    match call(system, tables, question) {
        Some(call) => json!({"id": question.id, "call": written(call)}),
        None => json!({"id": question.id, "error": {"kind": "input", "message": "unreadable question", "at": null}}),
    }
}

fn call(system: &pons::System, tables: &mut Tables, question: &Question) -> Option<Call> {
    let hand: Hand = question.hand.parse().ok()?;
    let mut auction = Auction::new();
    for call in &question.auction {
        auction.try_push(read(call)?).ok()?;
    }
    let dealer: Seat = question.dealer.parse().ok()?;
    let vul: AbsoluteVulnerability = question.vul.parse().ok()?;
    let table = tables
        .entry((question.dealer.clone(), question.vul.clone()))
        .or_insert_with(|| Table::of_systems(system, system, dealer, vul));
    Some(table.next_call(hand, &auction))
}

fn read(text: &str) -> Option<Call> {
    match text {
        "P" => Some(Call::Pass),
        "X" => Some(Call::Double),
        "XX" => Some(Call::Redouble),
        bid => bid.parse().ok(),
    }
}

fn written(call: Call) -> String {
    match call {
        Call::Pass => "P".into(),
        Call::Double => "X".into(),
        Call::Redouble => "XX".into(),
        Call::Bid(bid) => format!("{}{}", bid.level.get(), bid.strain.letter()),
    }
}
