//! The tricks that a side takes in a strain, without playing a card: a sum of table entries, with its spread.
//!
//! Fitted to deals solved double dummy by the program `fit_tricks` (an example of this crate); what it wrote is
//! `coefficients.txt`. An estimate takes some forty look-ups, well below a microsecond, where the solver takes milliseconds. Its error
//! is nearly the same for every deal of a kind, so that nine equally likely errors for each kind stand for the spread.

use std::sync::LazyLock;

use contract_bridge::{Seat, Strain};

use super::layout::Layout;
use super::tables::{FITS, Rows, SIZE, TABLES};

/// Errors kept for each kind of contract: the middles of this many equally likely parts.
pub const QUANTILES: usize = 9;
/// Kinds of contract: notrump, and suits by fit.
pub const KINDS: usize = 1 + FITS;

/// What the fitting program wrote: it says there how it was made.
const COEFFICIENTS: &str = include_str!("coefficients.txt");

/// The model that comes with the program.
static FITTED: LazyLock<TrickModel> = LazyLock::new(|| TrickModel::read(COEFFICIENTS).unwrap_or_default());

/// A model of tricks.
#[derive(Debug, Clone, PartialEq)]
pub struct TrickModel {
    /// The entries of all tables, in order.
    pub entries: Vec<f32>,
    /// For each kind of contract what is added to every estimate.
    pub bases: [f32; KINDS],
    /// For each kind of contract the errors to be expected, the least first.
    pub errors: [[f32; QUANTILES]; KINDS],
}

impl Default for TrickModel {
    fn default() -> Self {
        Self {
            entries: vec![0.0; SIZE],
            bases: [0.0; KINDS],
            errors: [[0.0; QUANTILES]; KINDS],
        }
    }
}

/// The tricks that a declarer will take.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// On average.
    pub mean: f32,
    /// As many equally likely numbers of tricks as there are [`QUANTILES`], the fewest first.
    pub tricks: [u8; QUANTILES],
}

impl Estimate {
    /// How often a contract of `level` makes.
    pub fn makes(&self, level: u8) -> f64 {
        let made = self.tricks.iter().filter(|&&tricks| tricks >= level + 6).count();
        made as f64 / QUANTILES as f64
    }
}

impl TrickModel {
    /// The model that comes with the program.
    pub fn fitted() -> &'static Self {
        &FITTED
    }

    /// The tricks of `declarer` in `strain`.
    pub fn estimate(&self, layout: &Layout, strain: Strain, declarer: Seat) -> Estimate {
        let rows = Rows::of(layout, strain, declarer);
        let mean = self.mean(&rows);
        let error = self.errors[rows.kind];
        Estimate {
            mean,
            tricks: error.map(|error| (mean + error).round().clamp(0.0, 13.0) as u8),
        }
    }

    /// The average for a contract that takes these rows.
    pub fn mean(&self, rows: &Rows) -> f32 {
        let sum: f32 = rows.iter().map(|row| self.entries[row]).sum();
        (self.bases[rows.kind] + sum).clamp(0.0, 13.0)
    }

    /// Reads what [`Self::written`] wrote; `None` where a table is missing or has another size.
    pub fn read(text: &str) -> Option<Self> {
        let mut model = Self {
            entries: Vec::with_capacity(SIZE),
            ..Self::default()
        };
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        let thousandths = |line: &str| -> Option<Vec<f32>> {
            let (_, numbers) = line.split_once(": ")?;
            let numbers = numbers.split(' ').map(|word| word.parse::<i32>().ok());
            numbers.map(|number| Some(number? as f32 / 1000.0)).collect()
        };
        model.bases = thousandths(lines.next()?)?.try_into().ok()?;
        for errors in &mut model.errors {
            *errors = thousandths(lines.next()?)?.try_into().ok()?;
        }
        for (_, size) in TABLES {
            let entries = thousandths(lines.next()?)?;
            if entries.len() != size {
                return None;
            }
            model.entries.extend(entries);
        }
        Some(model)
    }

    /// As text: a line for each table, in thousandths of a trick.
    pub fn written(&self) -> String {
        let line = |name: &str, numbers: &[f32]| {
            let numbers: Vec<String> = (numbers.iter())
                .map(|number| ((number * 1000.0).round() as i32).to_string())
                .collect();
            format!("{name}: {}\n", numbers.join(" "))
        };
        let mut text = line("base", &self.bases);
        for (kind, errors) in self.errors.iter().enumerate() {
            text += &line(&format!("errors {kind}"), errors);
        }
        let mut from = 0;
        for (name, size) in TABLES {
            text += &line(name, self.entries.get(from..from + size).unwrap_or_default());
            from += size;
        }
        text
    }
}
