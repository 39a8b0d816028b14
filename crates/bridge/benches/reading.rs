//! Reading an auction: ranges, all card chances, and deals that fit.

use divan::Bencher;
use divan::counter::ItemsCount;
use kibitzer_bridge::reading::{Posterior, Reader, Systems, Viewer};
use kibitzer_bridge::wire::{ReadQuestion, read};
use kibitzer_bridge::{Call, Hand, Notation, Seat, Written};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use std::sync::LazyLock;

fn main() {
    divan::main();
}

static SYSTEMS: LazyLock<Systems> = LazyLock::new(Systems::builtin);

const TEN_CALLS: &[&str] = &[
    "1N P 2C P 2H P 3N P P P",
    "P 1H P 2H P P 2S P P P",
    "1D 1S X 2S 3C P 3D P P P",
    "2C P 2D P 2S P 3S P 4S P",
    "P P 1C 1H X P 1N P P P",
];

/// The typical one first, then rare ones: 2♣ auctions and two-suited overcalls.
const FITTING: &[&str] = &[
    "1N P 2C P 2H P 3N",
    "2C P 2D P 2S",
    "2C P 2D P 2S P 3S P 4S",
    "1H 2H P 2S P P",
    "1H 2N P 3C P P",
];

/// With 12 points and 4432 it can sit anywhere without being a surprise.
const HAND: &str = "KJ54.A3.Q876.K82";

fn question(auction: &str, chances: bool, hand: Option<&str>) -> ReadQuestion {
    ReadQuestion {
        auction: calls(auction),
        viewer: Some(Written(Seat::East)),
        hand: hand.and_then(|hand| Hand::read(hand).ok()).map(Written),
        chances: Some(chances),
        ..ReadQuestion::default()
    }
}

fn calls(auction: &str) -> Vec<Written<Call>> {
    auction
        .split_whitespace()
        .filter_map(|call| Call::read(call).ok())
        .map(Written)
        .collect()
}

/// The same auction again.
#[divan::bench(args = TEN_CALLS)]
fn ranges(bencher: Bencher<'_, '_>, auction: &str) {
    let question = question(auction, false, None);
    bencher.bench(|| read(&SYSTEMS, &question));
}

/// An auction that nobody has had before, by a system that has read others.
#[divan::bench(args = TEN_CALLS, sample_size = 1)]
fn ranges_of_a_new_auction(bencher: Bencher<'_, '_>, auction: &str) {
    by_fresh_systems(bencher, auction, |systems| {
        for other in TEN_CALLS.iter().filter(|&&other| other != auction) {
            let _ = read(systems, &question(other, false, None));
        }
    });
}

/// The first auction of all.
#[divan::bench(args = TEN_CALLS, sample_size = 1)]
fn ranges_cold(bencher: Bencher<'_, '_>, auction: &str) {
    by_fresh_systems(bencher, auction, |systems| {
        let _ = systems.get("sayc");
    });
}

/// Reads an auction each time by systems of their own, which are readied beforehand.
fn by_fresh_systems(bencher: Bencher<'_, '_>, auction: &str, ready: impl Fn(&Systems) + Sync) {
    let question = question(auction, false, None);
    bencher
        .with_inputs(|| {
            let systems = Systems::builtin();
            ready(&systems);
            systems
        })
        .bench_refs(|systems| read(systems, &question));
}

#[divan::bench(args = TEN_CALLS)]
fn all_card_chances(bencher: Bencher<'_, '_>, auction: &str) {
    let question = question(auction, true, None);
    bencher.bench(|| read(&SYSTEMS, &question));
}

#[divan::bench(args = TEN_CALLS)]
fn all_card_chances_with_a_hand(bencher: Bencher<'_, '_>, auction: &str) {
    let question = question(auction, true, Some(HAND));
    bencher.bench(|| read(&SYSTEMS, &question));
}

fn heard(auction: &str) -> Option<Reader> {
    let heard = question(auction, false, None).reader(&SYSTEMS).ok();
    heard.map(|(reader, _)| reader)
}

#[divan::bench(args = FITTING, sample_count = 20)]
fn fitting_deals(bencher: Bencher<'_, '_>, auction: &str) {
    let Some(reader) = heard(auction) else {
        return;
    };
    let reading = reader.reading(Viewer::default());
    let Ok(posterior) = Posterior::new(&reading) else {
        return;
    };
    let mut random = SmallRng::seed_from_u64(1);
    bencher.counter(ItemsCount::new(1_000_usize)).bench_local(|| {
        (0..1_000)
            .filter_map(|_| posterior.draw(&mut random).ok())
            .count()
    });
}
