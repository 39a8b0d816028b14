//! Advice on decisions as they come: how long until a first answer, and until the final one.
//!
//! Each is one turn, drawn at random, of a random board bid by four SAYC bidders, with the hand that is there. Turns with
//! one sensible call only are no decisions and left out.

#![allow(clippy::print_stdout, reason = "its purpose")]

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use contract_bridge::deck::full_deal;
use kibitzer_bridge::reading::Systems;
use kibitzer_bridge::tricks::DoubleDummy;
use kibitzer_bridge::wire::{AdviseAnswer, AdviseQuestion, ReadQuestion, advise};
use kibitzer_bridge::{Auction, Call, Notation, Seat, Vulnerability};
use kibitzer_wire::Problem;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// Decisions where none are named: `cargo bench -p kibitzer-bridge --bench advice -- 40`.
const DECISIONS: usize = 15;

struct Timing {
    first: Duration,
    all: Duration,
}

fn main() -> Result<(), Problem> {
    let wanted = std::env::args().find_map(|word| word.parse().ok());
    let systems = Systems::builtin();
    let mut random = SmallRng::seed_from_u64(7);
    let mut timings: Vec<Timing> = Vec::new();
    while timings.len() < wanted.unwrap_or(DECISIONS) {
        let question = decision(&systems, &mut random)?;
        let (timing, answer) = timed(&systems, &question)?;
        if answer.calls.len() < 2 {
            continue;
        }
        println!("{}", line(&question, &timing, &answer));
        timings.push(timing);
    }
    summary("first answer", timings.iter().map(|timing| timing.first));
    summary("final answer", timings.iter().map(|timing| timing.all));
    Ok(())
}

/// A turn of a random board.
fn decision(systems: &Systems, random: &mut SmallRng) -> Result<AdviseQuestion, Problem> {
    let deal = full_deal(random);
    let sayc = systems.get("sayc")?;
    let mut auction = Auction::new(Seat::North, Vulnerability::NONE);
    while let Some(seat) = auction.turn() {
        auction.push(sayc.bidder().call(deal[seat], &auction).unwrap_or(Call::Pass))?;
    }
    let turn = random.random_range(0..auction.len());
    let read = ReadQuestion {
        auction: auction
            .calls()
            .iter()
            .take(turn)
            .map(|call| call.written())
            .collect(),
        hand: Some(deal[auction.seat_at(turn)].written()),
        ..ReadQuestion::default()
    };
    Ok(AdviseQuestion {
        read,
        ..AdviseQuestion::default()
    })
}

fn timed(systems: &Systems, question: &AdviseQuestion) -> Result<(Timing, AdviseAnswer), Problem> {
    let start = Instant::now();
    let mut first = None;
    let answer = advise(systems, &DoubleDummy::new(), question, &mut |_| {
        first.get_or_insert_with(|| start.elapsed());
        ControlFlow::Continue(())
    })?;
    let all = start.elapsed();
    let first = first.unwrap_or(all);
    Ok((Timing { first, all }, answer))
}

fn line(question: &AdviseQuestion, timing: &Timing, answer: &AdviseAnswer) -> String {
    let auction: Vec<String> = question.read.auction.iter().map(ToString::to_string).collect();
    let hand = question
        .read
        .hand
        .map(|hand| hand.to_string())
        .unwrap_or_default();
    let calls = answer.calls.iter();
    let calls: Vec<String> = calls
        .map(|call| format!("{} {:+.1} ({})", call.call, call.imps, call.deals))
        .collect();
    format!(
        "{:5.2} s {:5.2} s  {hand:17} {}: {}",
        timing.first.as_secs_f64(),
        timing.all.as_secs_f64(),
        auction.join(" "),
        calls.join(", ")
    )
}

fn summary(name: &str, times: impl Iterator<Item = Duration>) {
    let mut times: Vec<f64> = times.map(|time| time.as_secs_f64()).collect();
    times.sort_by(f64::total_cmp);
    let middle = times.get(times.len() / 2).copied().unwrap_or_default();
    let nine_of_ten = times.get(times.len() * 9 / 10).copied().unwrap_or_default();
    let worst = times.last().copied().unwrap_or_default();
    println!("{name}: median {middle:.2} s, nine of ten within {nine_of_ten:.2} s, worst {worst:.2} s");
}
