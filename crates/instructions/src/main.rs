//! The hot paths of the engines, one for each run: `scripts/instruction-counts` counts the instructions of what is [`measured`].
//!
//! Seeds are fixed and there are no threads, so that a count is the same on every machine with the same compiler.

#![allow(clippy::print_stdout, reason = "it lists its paths")]

mod bridge;
mod clue;
mod deal;
mod domino;

use std::error::Error;
use std::hint::black_box;

/// A path that is run where something may go wrong on the way to it.
type Path = fn() -> Result<(), Box<dyn Error>>;

const PATHS: [(&str, Path); 7] = [
    ("bid-warm", bridge::warm),
    ("bid-cold", bridge::cold),
    ("bridge-reading", bridge::reading),
    ("domino-reading", domino::reading),
    ("clue-reading", clue::reading),
    ("deal-count", deal::count),
    ("deal-draw", deal::draw),
];

fn main() -> Result<(), Box<dyn Error>> {
    let wanted = std::env::args().nth(1);
    if let Some((_, path)) = wanted.and_then(|name| PATHS.iter().find(|(known, _)| *known == name)) {
        return path();
    }
    for (name, _) in PATHS {
        println!("{name}");
    }
    Ok(())
}

/// What is counted: callgrind collects while this function runs, and what is set up before is left out.
#[inline(never)]
fn measured<T>(work: impl FnOnce() -> T) -> T {
    black_box(work())
}
