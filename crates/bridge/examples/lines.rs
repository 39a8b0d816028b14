//! What each line of a system earns: on positions with a call that good players make, how often the line speaks, how often it
//! is right, and how often the next line that fits would be.
//!
//! Positions are JSON lines on standard input (`hand`, `auction`, `dealer`, `vul`, `call`).
//!
//! ```text
//! cargo run --release -p kibitzer-bridge --example lines -- systems/sayc.kbs <positions.jsonl
//! cargo run --release -p kibitzer-bridge --example lines -- systems/sayc.kbs rows <positions.jsonl
//! ```
//!
//! With `rows`, every position has a line of its own: the call wanted, then the lines that the hand fits, each with its call, the
//! first choice first.

#![allow(clippy::print_stdout, reason = "its purpose")]

use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::sync::Arc;

use kibitzer_bridge::bidding::{Applied, Bidder};
use kibitzer_bridge::system::{Switches, System};
use kibitzer_bridge::{Auction, Call, Hand, HandFeatures, Notation, Seat, Vulnerability};
use serde::Deserialize;

type Failure = Box<dyn std::error::Error>;
/// The file and the number of a line of the text.
type Place = (String, usize);

#[derive(Deserialize)]
struct Position {
    hand: String,
    auction: Vec<String>,
    dealer: String,
    vul: String,
    call: String,
}

/// How often a line spoke, and who was right then.
#[derive(Default)]
struct Earned {
    spoke: usize,
    right: usize,
    right_without: usize,
}

fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let name = words.first().map_or("sayc", String::as_str);
    let disk = |path: &std::path::Path| std::fs::read_to_string(path).ok();
    let bidder = Bidder::new(Arc::new(System::named(name, &Switches::default(), &disk)?));
    let rows = words.iter().any(|word| word == "rows");
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut lines: BTreeMap<Place, Earned> = BTreeMap::new();
    for line in std::io::stdin().lock().lines() {
        let position: Position = serde_json::from_str(&line?)?;
        let wanted = Call::read(&position.call)?;
        let fitting = fitting(&bidder, &position)?;
        if rows {
            let each = fitting
                .iter()
                .map(|((file, line), call)| format!("{file}:{line}={}", call.written()));
            writeln!(out, "{}\t{}", position.call, each.collect::<Vec<_>>().join(" "))?;
        }
        if let Some((place, call)) = fitting.first() {
            let earned = lines.entry(place.clone()).or_default();
            earned.spoke += 1;
            earned.right += usize::from(*call == wanted);
            let next = fitting.iter().find(|(other, _)| other != place);
            earned.right_without += usize::from(next.is_some_and(|(_, call)| *call == wanted));
        }
    }
    if !rows {
        for (
            (file, line),
            Earned {
                spoke,
                right,
                right_without,
            },
        ) in &lines
        {
            writeln!(
                out,
                "{file}:{line}\tspoke {spoke}\tright {right}\tright without it {right_without}"
            )?;
        }
    }
    Ok(())
}

/// The lines that the hand fits, by file and line, with their calls, the first choice first.
fn fitting(bidder: &Bidder, position: &Position) -> Result<Vec<(Place, Call)>, Failure> {
    let mut auction = Auction::new(Seat::read(&position.dealer)?, Vulnerability::read(&position.vul)?);
    for call in &position.auction {
        auction.push(Call::read(call)?)?;
    }
    let hand = HandFeatures::of(Hand::read(&position.hand)?);
    let prefix = bidder.at(&auction);
    let fit = |rule: &&Applied| rule.condition.holds(&hand);
    let place = |rule: &Applied| {
        let rule_text = bidder.system().rule(rule.source.block, rule.source.rule);
        let at = rule_text.map(|text| (text.at.file.clone(), text.at.line));
        (at.unwrap_or_default(), rule.call)
    };
    Ok(prefix.rules().iter().filter(fit).map(place).collect())
}
