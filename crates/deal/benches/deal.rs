//! The speeds that the documentation states. Every answer is asserted before it is timed.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use kibitzer_deal::{Counter, Counts, HandWeights, Holder, MayHold, Piece, PieceSet, Sampler, Workspace};
use rand::SeedableRng;
use rand::rngs::SmallRng;

fn main() {
    divan::main();
}

/// 21 tiles to 7/7/7, five of them barred to the first by a pass.
fn one_pass() -> MayHold {
    let mut deal = MayHold::anything(&[7, 7, 7]).expect("slots within limits");
    deal.bar(Holder::ALL[0], PieceSet::first(5))
        .expect("known holder and pieces");
    deal
}

#[divan::bench]
fn marginals_after_one_pass(bencher: Bencher<'_, '_>) {
    let (deal, mut counter) = (one_pass(), Counter::new());
    let counts = counter.count(&deal).expect("some deal fits");
    assert_eq!(counts.total(), 39_262_080);
    assert_eq!(counts.ways(Piece::ALL[0], Holder::ALL[1]), 19_631_040);
    bencher.bench_local(|| counter.count(black_box(&deal)).map(Counts::total));
}

#[divan::bench]
fn marginals_of_double_nine(bencher: Bencher<'_, '_>) {
    let (mut deal, mut counter) = (
        MayHold::anything(&[10, 10, 10, 15]).expect("slots within limits"),
        Counter::new(),
    );
    for (holder, from) in [(0, 0_u128), (1, 5), (2, 10)] {
        deal.bar(Holder::ALL[holder], PieceSet::from_bits(0xFF << from))
            .expect("known holder and pieces");
    }
    counter.count(&deal).expect("some deal fits");
    bencher.bench_local(|| counter.count(black_box(&deal)).map(Counts::total));
}

#[divan::bench]
fn a_thousand_draws(bencher: Bencher<'_, '_>) {
    let deal = one_pass();
    let sampler = Sampler::new(&deal).expect("some deal fits");
    let mut random = SmallRng::seed_from_u64(1);
    assert!((0..100).all(|_| deal.allows(&sampler.draw(&mut random))));
    bencher.counter(ItemsCount::new(1000_u32)).bench_local(|| {
        (0..1000).fold(0, |sum, _| {
            sum ^ sampler.draw(&mut random).of(Holder::ALL[1]).bits()
        })
    });
}

/// Weights that look like behaviour: a hand is likelier the more of its pieces are even.
fn behaviour(holder: Holder, hand: PieceSet) -> f64 {
    hand.iter()
        .map(|piece| 1.0 / (1 + (piece.index() + holder.index()) % 3) as f64)
        .product()
}

#[divan::bench(args = [15, 18, 21], max_time = 2, sample_size = 1)]
fn whole_hands(bencher: Bencher<'_, '_>, pieces: usize) {
    read_whole_hands(bencher, &[pieces / 3; 3]);
}

/// The most pieces there can be, to three holders and to four.
#[divan::bench(args = [3, 4], sample_count = 3, sample_size = 1)]
fn whole_hands_of_24(bencher: Bencher<'_, '_>, holders: usize) {
    read_whole_hands(bencher, &vec![24 / holders; holders]);
}

fn read_whole_hands(bencher: Bencher<'_, '_>, slots: &[usize]) {
    let deal = MayHold::anything(slots).expect("slots within limits");
    let weights = HandWeights::new(&deal, behaviour).expect("sound weights");
    let mut memory = Workspace::default();
    let reading = weights.read_in(&mut memory).expect("some deal fits");
    let sum: f64 = deal
        .holders()
        .map(|holder| reading.chance(Piece::ALL[0], holder))
        .sum();
    assert!((sum - 1.0).abs() < 1e-9);
    bencher.bench_local(|| weights.read_in(&mut memory).map(|reading| reading.weight()));
}
