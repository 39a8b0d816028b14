//! Counting deals and drawing them.

use std::error::Error;

use kibitzer_deal::{Counter, Counts, Holder, MayHold, PieceSet, Sampler};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use crate::measured;

const TIMES: usize = 1_000;

/// Three hands of seven, of which two lack some pieces.
fn hidden() -> Result<MayHold, Box<dyn Error>> {
    let mut deal = MayHold::anything(&[7, 7, 7])?;
    deal.bar(Holder::ALL[0], PieceSet::first(4))?;
    deal.bar(Holder::ALL[1], PieceSet::first(9) - PieceSet::first(3))?;
    Ok(deal)
}

pub(crate) fn count() -> Result<(), Box<dyn Error>> {
    let deal = hidden()?;
    let mut counter = Counter::new();
    measured(|| {
        (0..TIMES)
            .filter_map(|_| counter.count(&deal).ok().map(Counts::total))
            .sum::<u128>()
    });
    Ok(())
}

pub(crate) fn draw() -> Result<(), Box<dyn Error>> {
    let sampler = Sampler::new(&hidden()?)?;
    let mut random = SmallRng::seed_from_u64(1);
    let first = Holder::ALL[0];
    measured(|| {
        (0..TIMES)
            .map(|_| sampler.draw(&mut random).of(first).bits())
            .fold(0, |a, b| a ^ b)
    });
    Ok(())
}
