//! Random deals with their double-dummy tricks, kept in a file so that a second fit need not solve them again.

use std::error::Error;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use contract_bridge::deck::full_deal;
use kibitzer_bridge::tricks::{DoubleDummy, TrickTable};
use kibitzer_bridge::{FullDeal, Seat, Strain};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// Deals where none are named.
pub(crate) const DEALS: usize = 3_680;
/// Deals solved between two looks at the file.
const BATCH: usize = 32;
/// The seed of the first deal; the others follow one by one.
pub(crate) const SEED: u64 = 1_000_000;

/// A deal and the tricks of each declarer in each strain.
pub(crate) struct Solved {
    pub(crate) deal: FullDeal,
    pub(crate) tricks: [[u8; 4]; 5],
}

/// The first `count` deals: those of the file, and the rest solved now and added to it.
pub(crate) fn solved(count: usize, path: &Path) -> Result<Vec<Solved>, Box<dyn Error>> {
    let mut known: Vec<Solved> = Vec::new();
    if let Ok(file) = File::open(path) {
        for line in BufReader::new(file).lines() {
            let solved = read(&line?, known.len());
            known.push(solved.ok_or("a line of the file is no table of tricks")?);
        }
    }
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    let solver = DoubleDummy::new();
    while known.len() < count {
        let from = known.len();
        let deals: Vec<FullDeal> = (from..count.min(from + BATCH)).map(deal).collect();
        for (&deal, table) in deals.iter().zip(solver.tables(&deals, |_| ())) {
            let tricks = rows(&table);
            writeln!(file, "{}", written(&tricks))?;
            known.push(Solved { deal, tricks });
        }
    }
    known.truncate(count);
    Ok(known)
}

/// The deal of a number: always the same.
fn deal(number: usize) -> FullDeal {
    full_deal(&mut SmallRng::seed_from_u64(SEED + number as u64))
}

fn rows(table: &TrickTable) -> [[u8; 4]; 5] {
    Strain::ASC.map(|strain| Seat::ALL.map(|seat| table[strain].get(seat).get()))
}

/// Twenty hexadecimal digits.
fn written(tricks: &[[u8; 4]; 5]) -> String {
    let digits = tricks.iter().flatten();
    digits
        .filter_map(|&tricks| char::from_digit(u32::from(tricks), 16))
        .collect()
}

/// A line: twenty digits, with the deal in PBN before them where it is not the one of that number.
fn read(line: &str, number: usize) -> Option<Solved> {
    let (deal, digits) = match line.split_once('\t') {
        Some((deal, digits)) => (deal.parse().ok()?, digits),
        None => (deal(number), line),
    };
    let mut tricks = [[0; 4]; 5];
    let mut digits = digits.chars();
    for cell in tricks.iter_mut().flatten() {
        *cell = u8::try_from(digits.next()?.to_digit(16)?).ok()?;
    }
    Some(Solved { deal, tricks })
}
