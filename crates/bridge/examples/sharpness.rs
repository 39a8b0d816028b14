//! How sharp a reading is, by what the reader knows of the opponents' methods, on the same boards.
//!
//! East and West play SAYC without Michaels, the unusual 2NT and Cappelletti. They are read as natural bidders, by the
//! system they announced (SAYC), and by what they really play.
//!
//! ```text
//! cargo run --release -p kibitzer-bridge --example sharpness -- 2000
//! ```

#![allow(clippy::print_stdout, reason = "its purpose")]

use contract_bridge::deck::full_deal;
use kibitzer_bridge::pieces::Side;
use kibitzer_bridge::reading::{Reader, Systems, Viewer};
use kibitzer_bridge::system::{Switches, System, SystemError};
use kibitzer_bridge::{Auction, Call, FullDeal, Seat, Vulnerability};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// Boards where none are named.
const BOARDS: usize = 200;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let boards = std::env::args()
        .nth(1)
        .map_or(Ok(BOARDS), |boards| boards.parse())?;
    let systems = Systems::new(load);
    let mut random = SmallRng::seed_from_u64(32);
    let mut totals = [("natural", 0.0), ("sayc", 0.0), ("theirs", 0.0)];
    for _ in 0..boards {
        let deal = full_deal(&mut random);
        let auction = bid(&systems, &deal)?;
        for (name, total) in &mut totals {
            let (ours, theirs) = (systems.get("sayc")?, systems.get(name)?);
            let mut reader = Reader::new(ours, theirs, Side::NorthSouth, Seat::North, Vulnerability::NONE);
            reader.hear_all(auction.calls().iter().copied())?;
            let reading = reader.reading(Viewer::default());
            for seat in [Seat::East, Seat::West] {
                *total += reading.bits_about(seat, deal[seat], &mut random) / 2.0;
            }
        }
    }
    println!("bits about an opponent's hand, mean of {boards} boards");
    for ((_, total), reader) in totals.iter().zip(["natural", "announced", "real"]) {
        println!("{reader:10} {:6.2}", total / boards.max(1) as f64);
    }
    Ok(())
}

fn load(name: &str) -> Result<System, SystemError> {
    if name != "theirs" {
        return System::builtin(name);
    }
    let without = ["cappelletti", "michaels", "unusual"].map(str::to_owned).to_vec();
    let with = Vec::new();
    System::builtin_with(
        "sayc",
        &Switches {
            with,
            without,
            ..Switches::default()
        },
    )
}

fn bid(systems: &Systems, deal: &FullDeal) -> Result<Auction, Box<dyn std::error::Error>> {
    let mut auction = Auction::new(Seat::North, Vulnerability::NONE);
    while let Some(seat) = auction.turn() {
        let name = if Side::of(seat) == Side::EastWest {
            "theirs"
        } else {
            "sayc"
        };
        let call = systems.get(name)?.bidder().call(deal[seat], &auction);
        auction.push(call.unwrap_or(Call::Pass))?;
    }
    Ok(auction)
}
