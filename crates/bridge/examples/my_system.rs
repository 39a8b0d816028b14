//! A system of three lines: what it opens, and how often.

#![allow(clippy::print_stdout, reason = "its purpose")]

use std::sync::Arc;

use kibitzer_bridge::bidding::Bidder;
use kibitzer_bridge::system::{Switches, System};
use kibitzer_bridge::{Auction, Condition, Hand, Notation, Seat, Vulnerability};

const TEXT: &str = "system Mine
when start
  1N weak notrump : 12-14 hcp, balanced
  1S five spades : 20+ rule20, 5+ S
  P pass : always
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let files = |name: &str| (name == "mine").then(|| TEXT.to_owned());
    let system = System::load("mine", &files, &Switches::default())?;
    let bidder = Bidder::new(Arc::new(system));
    let auction = Auction::new(Seat::North, Vulnerability::NONE);
    for text in ["K92.K98.AQ87.Q43", "AQ954.A32.A32.J2", "QJ4.9432.J82.T65"] {
        let hand = Hand::read(text)?;
        if let Some(call) = bidder.call(hand, &auction) {
            println!("{text} opens {}", call.written());
        }
    }
    let weak: Condition = "12-14 hcp, balanced".parse()?;
    println!("{} hands open a weak notrump", weak.count_hands()?);
    Ok(())
}
