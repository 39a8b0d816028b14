//! Card chances against plain rejection, and how sharp each reader is.
//!
//! `KIBITZER_LONG=1` runs the full numbers.

#![allow(
    clippy::unwrap_used,
    clippy::float_cmp,
    clippy::print_stdout,
    reason = "a test stops where it fails, compares exact weights and prints its figures"
)]

use contract_bridge::deck::full_deal;
use kibitzer_bridge::pieces::Side;
use kibitzer_bridge::reading::{Habits, Posterior, Reader, Sharp, Systems, Viewer};
use kibitzer_bridge::system::{Switches, System};
use kibitzer_bridge::{Auction, Call, FullDeal, Hand, Seat, Vulnerability};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

fn count(short: usize, long: usize) -> usize {
    if std::env::var_os("KIBITZER_LONG").is_some() {
        long
    } else {
        short
    }
}

/// `sayc`, `natural`, and `theirs`: SAYC as one pair plays it, without Cappelletti, Michaels and the unusual 2NT.
fn systems() -> Systems {
    Systems::new(|name| {
        if name != "theirs" {
            return System::builtin(name);
        }
        let without = ["cappelletti", "michaels", "unusual"].map(str::to_owned).to_vec();
        System::builtin_with(
            "sayc",
            &Switches {
                with: Vec::new(),
                without,
            },
        )
    })
}

fn bid(systems: &Systems, deal: &FullDeal, ew: &str) -> Auction {
    let mut auction = Auction::new(Seat::North, Vulnerability::NONE);
    while let Some(seat) = auction.turn() {
        let name = if Side::of(seat) == Side::EastWest {
            ew
        } else {
            "sayc"
        };
        let lexicon = systems.get(name).unwrap();
        let call = lexicon.bidder().call(deal[seat], &auction).unwrap_or(Call::Pass);
        auction.push(call).unwrap();
    }
    auction
}

fn heard(systems: &Systems, auction: &Auction, calls: usize, theirs: &str, strict: bool) -> Reader {
    let (ours, theirs) = (systems.get("sayc").unwrap(), systems.get(theirs).unwrap());
    let mut reader = Reader::new(
        ours,
        theirs,
        Side::NorthSouth,
        auction.dealer(),
        auction.vulnerability(),
    )
    .with_habits(Habits { strict, only: None });
    reader
        .hear_all(auction.calls().iter().copied().take(calls))
        .unwrap();
    reader
}

#[test]
fn chances_are_those_of_plain_rejection() {
    let wanted = count(700, 1_500);
    let systems = systems();
    let mut random = SmallRng::seed_from_u64(31);
    let (mut compared, mut worst, mut sum, mut cells) = (0, 0.0_f64, 0.0, 0.0);
    while compared < count(8, 200) {
        let deal = full_deal(&mut random);
        let auction = bid(&systems, &deal, "sayc");
        let strict = compared % 2 == 0;
        let reader = heard(&systems, &auction, 1 + compared / 2 % 4, "sayc", strict);
        let reading = reader.reading(Viewer::default());
        let mut found: Vec<FullDeal> = Vec::new();
        for _ in 0..wanted * 60 {
            let deal = full_deal(&mut random);
            let keeps = if strict {
                reading.fits(&deal)
            } else {
                random.random::<f64>() < reading.near_weight(&deal)
            };
            if keeps {
                found.push(deal);
            }
            if found.len() == wanted {
                break;
            }
        }
        if found.len() < wanted {
            continue;
        }
        compared += 1;
        let picture = Posterior::new(&reading)
            .unwrap()
            .picture(Sharp::Deals(4 * wanted), &mut random)
            .unwrap();
        for card in Hand::ALL.iter().step_by(3) {
            for seat in Seat::ALL {
                let plain =
                    found.iter().filter(|deal| deal[seat].contains(card)).count() as f64 / wanted as f64;
                let p = picture.holds(seat, card);
                let spread = (p * (1.0 - p)).max(1e-4);
                let error = (spread / wanted as f64 + spread / picture.effective_deals()).sqrt();
                let z = (plain - p) / error;
                worst = worst.max(z.abs());
                sum += z * z;
                cells += 1.0;
            }
        }
    }
    println!(
        "{compared} auctions: mean square of z {:.3}, worst |z| {worst:.2} of {cells}",
        sum / cells
    );
    // Standard normal values: their mean square is 1, and of some thousands none is beyond 5.
    assert!((0.8..1.2).contains(&(sum / cells)), "{}", sum / cells);
    assert!(worst < 5.5, "{worst}");
}

#[test]
fn knowing_more_of_their_methods_reads_more() {
    let systems = systems();
    let mut random = SmallRng::seed_from_u64(32);
    let names = ["natural", "sayc", "theirs"];
    let mut totals = [0.0; 3];
    let boards = count(60, 2_000);
    for _ in 0..boards {
        let deal = full_deal(&mut random);
        let auction = bid(&systems, &deal, "theirs");
        for (total, name) in totals.iter_mut().zip(names) {
            let reading = heard(&systems, &auction, auction.len(), name, false).reading(Viewer::default());
            for seat in [Seat::East, Seat::West] {
                *total += reading.bits_about(seat, deal[seat], &mut random) / 2.0;
            }
        }
    }
    let [natural, announced, real] = totals.map(|total| total / boards as f64);
    println!(
        "bits about an opponent's hand over {boards} boards: natural {natural:.2}, announced {announced:.2}, real {real:.2}"
    );
    assert!(natural < announced, "{natural} {announced}");
    assert!(announced <= real + 0.05, "{announced} {real}");
}
