//! Fits the trick model ([`kibitzer_bridge::judgement::TrickModel`]) to deals solved double dummy, by ridge regression.
//!
//! ```text
//! cargo run --release -p kibitzer-bridge --example fit_tricks -- 3680 target/solved.txt > crates/bridge/src/judgement/coefficients.txt
//! ```
//!
//! The deals are drawn and solved here (some 0.2 s each) and kept in the named file, so that a second run goes on where the
//! first one stopped. Every fifth deal is held back to measure the error that is printed with the coefficients; then all are used.

#![allow(clippy::print_stdout, reason = "its purpose")]

mod ridge;
mod solved;

use std::error::Error;

use kibitzer_bridge::judgement::{KINDS, Layout, QUANTILES, Rows, SIZE, TABLES, TrickModel};
use kibitzer_bridge::{Seat, Strain};

use ridge::Ridge;
use solved::Solved;

/// One deal in this many is held back.
const HELD_BACK: usize = 5;
/// The weight of contracts that are seldom played: with six trumps or fewer, or in notrump with fewer points than the defenders.
const SELDOM: f64 = 0.3;
/// The names of the kinds of contract.
const NAMES: [&str; KINDS] = ["notrump", "6 trumps or fewer", "7", "8", "9", "10 or more"];

/// One contract of one deal.
struct Sample {
    rows: Rows,
    tricks: f64,
    weight: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let deals = words.next().map_or(Ok(solved::DEALS), |word| word.parse())?;
    let file = words.next().unwrap_or_else(|| "target/solved.txt".into());
    let solved = solved::solved(deals, file.as_ref())?;
    let samples = |held_back: Option<bool>| -> Vec<Sample> {
        (solved.iter().enumerate())
            .filter(|(number, _)| held_back.is_none_or(|held| number.is_multiple_of(HELD_BACK) == held))
            .flat_map(|(_, solved)| contracts(solved))
            .collect()
    };
    let mut trial = fit(&samples(Some(false)));
    let unseen = samples(Some(true));
    println!(
        "# The trick model, in thousandths of a trick; see fit_tricks among the examples, which wrote this."
    );
    println!(
        "# Deals: {deals}, seeds from {}, solved double dummy.",
        solved::SEED
    );
    println!(
        "# Root mean square error on the deals held back ({}):",
        solved.len() / HELD_BACK
    );
    for (kind, name) in NAMES.into_iter().enumerate() {
        let error = error(&trial, &unseen, |rows| rows.kind == kind);
        println!("#   {name}: {error:.3} tricks");
    }
    println!(
        "#   8 trumps or more: {:.3} tricks",
        error(&trial, &unseen, |rows| rows.kind >= 3)
    );
    trial.errors = errors(&trial, &unseen);
    let fitted = TrickModel {
        errors: trial.errors,
        ..fit(&samples(None))
    };
    print!("{}", fitted.written());
    Ok(())
}

/// Every contract that can be played on a deal.
fn contracts(solved: &Solved) -> Vec<Sample> {
    let layout = Layout::of(&solved.deal);
    let mut samples = Vec::new();
    for (strain, row) in Strain::ASC.into_iter().zip(&solved.tricks) {
        for (declarer, &tricks) in Seat::ALL.into_iter().zip(row) {
            let rows = Rows::of(&layout, strain, declarer);
            let seldom = match strain.suit() {
                Some(_) => rows.kind == 1,
                None => layout.points(declarer) < 20,
            };
            let trumps = layout.trumps(strain, kibitzer_bridge::pieces::Side::of(declarer));
            if strain == Strain::Notrump || trumps >= 4 {
                samples.push(Sample {
                    rows,
                    tricks: f64::from(tricks),
                    weight: if seldom { SELDOM } else { 1.0 },
                });
            }
        }
    }
    samples
}

/// Fits suits and notrump one after the other: they share no table.
fn fit(samples: &[Sample]) -> TrickModel {
    let mut model = TrickModel::default();
    let notrump: usize = TABLES
        .iter()
        .take_while(|(name, _)| !name.starts_with("nt"))
        .map(|(_, size)| size)
        .sum();
    for (is_notrump, range) in [(false, 0..notrump), (true, notrump..SIZE)] {
        let of_kind = || {
            samples
                .iter()
                .filter(|sample| (sample.rows.kind == 0) == is_notrump)
        };
        let weight: f64 = of_kind().map(|sample| sample.weight).sum();
        let base = of_kind().map(|sample| sample.weight * sample.tricks).sum::<f64>() / weight.max(1.0);
        let mut ridge = Ridge::new(range.len());
        for sample in of_kind() {
            let rows: Vec<usize> = sample.rows.iter().map(|row| row - range.start).collect();
            ridge.add(&rows, sample.tricks - base, sample.weight);
        }
        for (entry, found) in model.entries[range].iter_mut().zip(ridge.solve()) {
            *entry = found as f32;
        }
        for (kind, place) in model.bases.iter_mut().enumerate() {
            if (kind == 0) == is_notrump {
                *place = base as f32;
            }
        }
    }
    model
}

fn error(model: &TrickModel, samples: &[Sample], of: impl Fn(&Rows) -> bool) -> f64 {
    let off = samples
        .iter()
        .filter(|sample| of(&sample.rows) && (sample.rows.kind > 0 || sample.weight >= 1.0));
    let (count, squares) = off.fold((0.0, 0.0), |(count, squares), sample| {
        let off = f64::from(model.mean(&sample.rows)) - sample.tricks;
        (count + 1.0, squares + off * off)
    });
    (squares / f64::max(count, 1.0)).sqrt()
}

/// For each kind of contract the middles of equally likely parts of the errors.
fn errors(model: &TrickModel, samples: &[Sample]) -> [[f32; QUANTILES]; KINDS] {
    std::array::from_fn(|kind| {
        let mut off: Vec<f32> = (samples.iter())
            .filter(|sample| sample.rows.kind == kind)
            .map(|sample| sample.tricks as f32 - model.mean(&sample.rows))
            .collect();
        off.sort_by(f32::total_cmp);
        let at = |part: usize| off.len() * (2 * part + 1) / (2 * QUANTILES);
        std::array::from_fn(|part| off.get(at(part)).copied().unwrap_or_default())
    })
}
