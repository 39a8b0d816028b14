//! Prints deals that fit: `deals-peer COUNT NORTH EAST SOUTH WEST`.

use std::error::Error;
use std::io::{BufWriter, Write};

use kibitzer_bridge::wire::{SeatConditions, deal_text};
use rand::SeedableRng;
use rand::rngs::SmallRng;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let count: u64 = arguments.next().unwrap_or_default().parse()?;
    let mut next = || arguments.next();
    let conditions = SeatConditions {
        north: next(),
        east: next(),
        south: next(),
        west: next(),
    };
    let sampler = conditions.sampler()?;
    let mut random = SmallRng::seed_from_u64(1);
    let mut out = BufWriter::new(std::io::stdout().lock());
    for _ in 0..count {
        writeln!(out, "{}", deal_text(&sampler.draw(&mut random)?))?;
    }
    Ok(())
}
