//! A reading for people, at four levels.

use std::fmt::Write as _;

use kibitzer_wire::Level;

use super::{headline, percent, step_text, summary};
use crate::deduction::{Deduction, Reasons};
use crate::reading::Reading;
use crate::table::Table;

/// Puts a reading into words.
pub fn describe_reading(
    table: &Table,
    reading: &Reading,
    reasons: &Reasons<'_>,
    deductions: &[Deduction],
    level: Level,
) -> String {
    match level {
        Level::Line => line(table, reading),
        Level::Values | Level::Discreet => summary(table, reading, reasons, deductions),
        Level::Full => {
            let mut text = summary(table, reading, reasons, deductions);
            text.push_str(&proofs(table, reasons, deductions));
            let bits = reading.envelope_bits();
            let _ = writeln!(text, "\n{bits:.2} bits are missing to know the envelope.");
            text
        }
    }
}

/// Where the solution stands, in one line.
fn line(table: &Table, reading: &Reading) -> String {
    let all = headline(table, reading);
    if reading.solution().is_some() {
        return all.trim_end().to_owned();
    }
    let last = all.lines().last().unwrap_or_default();
    match reading.solutions().first() {
        Some((cards, chance)) => format!(
            "{last} The likeliest solution is {} ({}).",
            table.list(cards.set(), "and"),
            percent(*chance)
        ),
        None => last.to_owned(),
    }
}

/// Every deduction that took more than one step, step by step.
fn proofs(table: &Table, reasons: &Reasons<'_>, deductions: &[Deduction]) -> String {
    let mut text = String::new();
    for deduction in deductions {
        let steps = reasons.steps(deduction);
        if steps.len() < 2 {
            continue;
        }
        let claim = super::sentence(&super::claim_text(table, deduction.claim));
        let _ = writeln!(text, "\n{claim}:");
        for (number, step) in steps.iter().enumerate() {
            let _ = writeln!(
                text,
                "  {}. {}",
                number + 1,
                step_text(table, reasons.evidence(), step)
            );
        }
    }
    text
}
