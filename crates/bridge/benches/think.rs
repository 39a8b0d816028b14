//! The bidder that thinks: how long a decision takes on one core, over all turns of random boards, and what the trick model takes.
//!
//! `cargo bench -p kibitzer-bridge --bench think -- 100`: this many boards, each bid by four bidders by rule while the thinker is asked
//! at every turn. Where the system tells it, the time is the processor's, which a busy machine does not lengthen much.

#![allow(clippy::print_stdout, reason = "its purpose")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use kibitzer_bridge::judgement::{Effort, Layout, ThinkingCaller, TrickModel};
use kibitzer_bridge::reading::Systems;
use kibitzer_bridge::team_match::random_boards;
use kibitzer_bridge::{Auction, Call, FullDeal, Seat, Strain};
use kibitzer_wire::Problem;

/// Boards where none are named.
const BOARDS: u32 = 40;
/// Milliseconds asked for.
const THINK: u64 = 50;

fn main() -> Result<(), Problem> {
    let boards = std::env::args()
        .find_map(|word| word.parse().ok())
        .unwrap_or(BOARDS);
    let deals: Vec<FullDeal> = random_boards(boards, 11)
        .filter_map(|board| board.full_deal())
        .collect();
    trick_model(&deals);
    let caller = ThinkingCaller {
        agreements: Systems::builtin().get("sayc")?,
        effort: Effort::milliseconds(THINK),
    };
    let mut times: Vec<Duration> = Vec::new();
    let (mut changed, mut thought_about) = (0, 0);
    for board in random_boards(boards, 11) {
        let Some(deal) = board.full_deal() else { continue };
        let mut auction = Auction::new(board.dealer(), board.vulnerability());
        while let Some(seat) = auction.turn() {
            let start = Clock::now();
            let thought = caller.think(deal[seat], &auction);
            times.push(start.elapsed());
            changed += usize::from(thought.as_ref().is_some_and(|it| it.call != it.rule_call));
            thought_about += usize::from(thought.as_ref().is_some_and(|it| it.deals > 0));
            let call = thought.map_or(Call::Pass, |thought| thought.rule_call);
            auction.push(call)?;
        }
    }
    times.sort();
    let at = |share: f64| {
        times
            .get((times.len() as f64 * share) as usize)
            .copied()
            .unwrap_or_default()
    };
    println!(
        "{} decisions, {thought_about} thought about, {changed} changed: median {:.1?}, p90 {:.1?}, p99 {:.1?}, worst {:.1?}",
        times.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        times.last().copied().unwrap_or_default()
    );
    Ok(())
}

/// The time that this thread has had, or the time of day where that is not told.
enum Clock {
    Processor(Duration),
    Day(Instant),
}

impl Clock {
    fn now() -> Self {
        processor_time().map_or_else(|| Self::Day(Instant::now()), Self::Processor)
    }

    fn elapsed(&self) -> Duration {
        match self {
            Self::Processor(start) => processor_time().unwrap_or_default().saturating_sub(*start),
            Self::Day(start) => start.elapsed(),
        }
    }
}

/// What Linux has counted for this thread.
fn processor_time() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = told.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// The time of an estimate, with the deal looked at anew for each.
fn trick_model(deals: &[FullDeal]) {
    let model = TrickModel::fitted();
    let start = Clock::now();
    let mut count = 0;
    for deal in deals.iter().cycle().take(20_000) {
        let layout = Layout::of(black_box(deal));
        for strain in Strain::ASC {
            black_box(model.estimate(&layout, strain, Seat::North));
            count += 1;
        }
    }
    println!(
        "trick model: {:.0} ns a strain",
        start.elapsed().as_nanos() as f64 / f64::from(count)
    );
}
