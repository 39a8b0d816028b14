//! How fast deals that fit are drawn, and how long it takes to prepare.

use contract_bridge::{FullDeal, Hand, Seat, Suit};
use divan::Bencher;
use kibitzer_bridge::deals::{Fit, Sampler};
use kibitzer_bridge::{BySeat, Shape, ShapeHcpSet};
use rand::SeedableRng;
use rand::rngs::SmallRng;

fn main() {
    divan::main();
}

type Fits = BySeat<Fit<'static>>;

fn anyone() -> Fits {
    BySeat::from_fn(|_| Fit::anything())
}

/// South 15-17 balanced.
fn notrump() -> Fits {
    let mut fits = anyone();
    fits[Seat::South] = Fit::of(&ShapeHcpSet::hcp(15..=17) & &ShapeHcpSet::shapes(Shape::is_balanced));
    fits
}

/// South 22 and more, North five spades and 8 points.
fn strong() -> Fits {
    let mut fits = anyone();
    fits[Seat::South] = Fit::of(ShapeHcpSet::hcp(22..=37));
    fits[Seat::North] = Fit::of(&ShapeHcpSet::hcp(8..=37) & &ShapeHcpSet::length(Suit::Spades, 5..=13));
    fits
}

/// After Stayman: all four seats.
fn stayman() -> Fits {
    let south = ShapeHcpSet::shapes(|shape| shape.is_balanced() && shape.length(Suit::Hearts) == 4);
    let north =
        ShapeHcpSet::shapes(|shape| shape.length(Suit::Spades) == 4 && shape.length(Suit::Hearts) <= 3);
    let quiet = || {
        let no_long = ShapeHcpSet::shapes(|shape| shape.sorted()[0] < 6);
        Fit::of(&ShapeHcpSet::hcp(0..=14) & &no_long)
    };
    BySeat::new(
        Fit::of(&ShapeHcpSet::hcp(10..=15) & &north),
        quiet(),
        Fit::of(&ShapeHcpSet::hcp(15..=17) & &south),
        quiet(),
    )
}

fn sampler(name: &str) -> Sampler<'static> {
    let fits = match name {
        "notrump" => notrump(),
        "strong" => strong(),
        _ => stayman(),
    };
    Sampler::new(fits, BySeat::from_fn(|_| Hand::EMPTY)).unwrap_or_else(|error| panic!("{error}"))
}

#[divan::bench(args = ["notrump", "strong", "stayman"])]
fn prepare(name: &str) -> Sampler<'static> {
    sampler(name)
}

#[divan::bench(args = ["notrump", "strong", "stayman"])]
fn draw(bencher: Bencher<'_, '_>, name: &str) {
    let sampler = sampler(name);
    let mut random = SmallRng::seed_from_u64(1);
    bencher.bench_local(|| -> Option<FullDeal> { sampler.draw(&mut random).ok() });
}
