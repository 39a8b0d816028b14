//! Card chances against plain rejection, and how sharp each reader is.
//!
//! `KIBITZER_LONG=1` runs the full numbers.

#![allow(
    clippy::unwrap_used,
    clippy::float_cmp,
    clippy::print_stdout,
    reason = "a test stops where it fails, compares exact weights and prints its figures"
)]

mod common;

use common::count;
use contract_bridge::deck::{fill_deals, full_deal};
use contract_bridge::{Builder, PartialDeal};
use kibitzer_bridge::pieces::Side;
use kibitzer_bridge::reading::{Habits, Picture, Posterior, Reader, Reading, Sharp, Systems, Viewer};
use kibitzer_bridge::system::{Switches, System};
use kibitzer_bridge::{Auction, Call, FullDeal, Hand, Seat, Vulnerability};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

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
                without,
                ..Switches::default()
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
        let agreements = systems.get(name).unwrap();
        let call = agreements
            .bidder()
            .call(deal[seat], &auction)
            .unwrap_or(Call::Pass);
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

/// Deals that fit, found by dealing what the viewer does not see and looking; nothing where they are too rare.
fn rejected(
    reading: &Reading,
    strict: bool,
    seen: PartialDeal,
    wanted: usize,
    random: &mut SmallRng,
) -> Option<Vec<FullDeal>> {
    let mut keeps = SmallRng::from_rng(random);
    let found: Vec<FullDeal> = fill_deals(random, seen)
        .take(wanted * 60)
        .filter(|deal| {
            if strict {
                reading.fits(deal)
            } else {
                keeps.random::<f64>() < reading.weight(deal)
            }
        })
        .take(wanted)
        .collect();
    (found.len() == wanted).then_some(found)
}

/// How far two estimates of every third card's chance are apart, in standard errors.
#[derive(Default)]
struct Distances {
    worst: f64,
    squares: f64,
    cells: f64,
}

impl Distances {
    /// Counts the cards that the viewer does not see: of the others nothing is estimated.
    fn count(&mut self, found: &[FullDeal], reading: &Reading, picture: &Picture) {
        let wanted = found.len() as f64;
        let seen = reading.viewer().hand.map_or(Hand::EMPTY, |(_, hand)| hand);
        for card in (Hand::ALL - seen).iter().step_by(3) {
            for seat in reading.hidden() {
                let plain = found.iter().filter(|deal| deal[seat].contains(card)).count() as f64 / wanted;
                let p = picture.holds(seat, card);
                let spread = (p * (1.0 - p)).max(1e-4);
                // Deals that share hands tell less than as many drawn one by one: the picture knows how much less.
                let error = picture.error_of(seat, card).max(1e-3);
                let z = (plain - p) / (spread / wanted + error * error).sqrt();
                self.worst = self.worst.max(z.abs());
                self.squares += z * z;
                self.cells += 1.0;
            }
        }
    }

    /// Standard normal values: their mean square is 1, and of some thousands none is beyond 5.
    fn check(&self, what: &str) {
        let mean = self.squares / self.cells;
        println!(
            "{what}: mean square of z {mean:.3}, worst |z| {:.2} of {}",
            self.worst, self.cells
        );
        assert!((0.8..1.2).contains(&mean), "{what}: {mean}");
        assert!(self.worst < 5.5, "{what}: {}", self.worst);
    }
}

/// The picture, and deals drawn one by one, each against rejection: with no hand seen and with South's.
#[test]
fn chances_are_those_of_plain_rejection() {
    let wanted = count(700, 1_500);
    let systems = systems();
    let mut random = SmallRng::seed_from_u64(31);
    let (mut compared, mut pictures, mut draws) = (0, Distances::default(), Distances::default());
    while compared < count(16, 200) {
        let deal = full_deal(&mut random);
        let auction = bid(&systems, &deal, "sayc");
        let (strict, sees) = (compared % 2 == 0, compared / 2 % 2 == 0);
        let reader = heard(&systems, &auction, 1 + compared / 4 % 4, "sayc", strict);
        let mut seen = Builder::new();
        if sees {
            seen = seen.south(deal[Seat::South]);
        }
        let viewer = Viewer {
            hand: sees.then(|| (Seat::South, deal[Seat::South])),
        };
        let reading = reader.reading(viewer);
        let Some(found) = rejected(
            &reading,
            strict,
            seen.build_partial().unwrap(),
            wanted,
            &mut random,
        ) else {
            continue;
        };
        compared += 1;
        let posterior = Posterior::new(&reading).unwrap();
        let picture = posterior.picture(Sharp::Deals(4 * wanted), &mut random).unwrap();
        pictures.count(&found, &reading, &picture);
        let drawn: Vec<FullDeal> = (0..wanted)
            .map(|_| posterior.draw(&mut random).unwrap())
            .collect();
        draws.count(&drawn, &reading, &picture);
    }
    pictures.check("pictures against rejection");
    draws.check("single draws against pictures");
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
