//! Reading an auction: ranges, all card chances, and deals that fit.

use divan::Bencher;
use kibitzer_bridge::reading::{Posterior, Reader, Systems};
use kibitzer_bridge::wire::{ReadQuestion, read};
use kibitzer_bridge::{Call, Notation, Seat, Written};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use std::sync::LazyLock;

fn main() {
    divan::main();
}

static SYSTEMS: LazyLock<Systems> = LazyLock::new(Systems::builtin);

const AUCTIONS: &[&str] = &[
    "1N P 2C P 2H P 3N P P P",
    "P 1H P 2H P P 2S P P P",
    "1D 1S X 2S 3C P 3D P P P",
    "2C P 2D P 2S P 3S P 4S P",
];

fn question(auction: &str, chances: bool) -> ReadQuestion {
    ReadQuestion {
        auction: calls(auction),
        viewer: Some(Written(Seat::East)),
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

#[divan::bench(args = AUCTIONS)]
fn ranges_of_ten_calls(bencher: Bencher<'_, '_>, auction: &str) {
    let question = question(auction, false);
    bencher.bench(|| read(&SYSTEMS, &question));
}

#[divan::bench(args = AUCTIONS)]
fn ranges_of_ten_calls_cold(bencher: Bencher<'_, '_>, auction: &str) {
    let question = question(auction, false);
    bencher
        .with_inputs(|| {
            let systems = Systems::builtin();
            let _ = systems.get("sayc");
            systems
        })
        .bench_refs(|systems| read(systems, &question));
}

#[divan::bench(args = AUCTIONS)]
fn all_card_chances(bencher: Bencher<'_, '_>, auction: &str) {
    let question = question(auction, true);
    bencher.bench(|| read(&SYSTEMS, &question));
}

fn heard(auction: &str) -> Option<Reader> {
    question(auction, false)
        .reader(&SYSTEMS)
        .ok()
        .map(|(reader, _)| reader)
}

#[divan::bench(args = ["1N P 2C P 2H P 3N", "2C P 2D P 2S", "1H 2H P 2S P P"])]
fn a_thousand_fitting_deals(bencher: Bencher<'_, '_>, auction: &str) {
    let Some(reader) = heard(auction) else {
        return;
    };
    let reading = reader.reading(kibitzer_bridge::reading::Viewer::default());
    let Ok(mut posterior) = Posterior::new(&reading) else {
        return;
    };
    let mut random = SmallRng::seed_from_u64(1);
    let _ = posterior.near_share(&mut random);
    bencher.bench_local(|| {
        (0..1_000)
            .filter_map(|_| posterior.draw(&mut random).ok())
            .count()
    });
}
