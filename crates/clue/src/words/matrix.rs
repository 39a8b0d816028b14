//! The knowledge matrix as text: a row for each card, a column for each holder.

use crate::pieces::{Card, Kind};
use crate::reading::{Cell, Link, Reading};
use crate::table::{Holder, Table};
use crate::words::percent;

/// How a piece of the matrix should look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tint {
    /// A heading.
    Head,
    /// The holder has it.
    Owned,
    /// The holder has not got it.
    NotOwned,
    /// One of the cards of an open show.
    Possible,
    /// Anything else.
    Plain,
}

/// A piece of text with its look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StyledText {
    /// The text.
    pub text: String,
    /// The look.
    pub tint: Tint,
}

/// The matrix, line by line. ✓ has it, · has not, a number is the chance, ? marks cards of open shows.
pub fn matrix(table: &Table, reading: &Reading, links: &[Link]) -> Vec<Vec<StyledText>> {
    let holders = reading.holders();
    let wide = |names: &mut dyn Iterator<Item = usize>| names.max().unwrap_or(0);
    let card_width = wide(&mut table.deck.cards().map(|card| width(table.deck.name(card))));
    let widths: Vec<usize> = holders
        .iter()
        .map(|&holder| width(table.name(holder)).max(5))
        .collect();
    let mut lines = Vec::new();
    for kind in Kind::ALL {
        lines.push(heading(table, kind, card_width, holders, &widths));
        for card in table.deck.of(kind).iter() {
            lines.push(row(table, reading, links, card, card_width, &widths));
        }
    }
    lines
}

fn heading(
    table: &Table,
    kind: Kind,
    card_width: usize,
    holders: &[Holder],
    widths: &[usize],
) -> Vec<StyledText> {
    let mut line = vec![ink(pad(kind.word(), card_width), Tint::Head)];
    for (&holder, &width) in holders.iter().zip(widths) {
        line.push(ink(
            format!("  {}", centre(table.name(holder), width)),
            Tint::Head,
        ));
    }
    line
}

fn row(
    table: &Table,
    reading: &Reading,
    links: &[Link],
    card: Card,
    card_width: usize,
    widths: &[usize],
) -> Vec<StyledText> {
    let mut line = vec![ink(pad(table.deck.name(card), card_width), Tint::Plain)];
    for (&holder, &width) in reading.holders().iter().zip(widths) {
        let chance = percent(reading.chance(holder, card));
        let (text, tint) = match reading.cell(holder, card, links) {
            Cell::Owned => ("✓".to_owned(), Tint::Owned),
            Cell::NotOwned => ("·".to_owned(), Tint::NotOwned),
            Cell::Possible => (format!("{chance}?"), Tint::Possible),
            Cell::Unknown => (chance, Tint::Plain),
        };
        line.push(ink(format!("  {}", centre(&text, width)), tint));
    }
    if table.face_up.contains(card) {
        line.push(ink("  face up".to_owned(), Tint::Plain));
    }
    line
}

/// Lines of ink as text without any colour.
pub fn plain(lines: &[Vec<StyledText>]) -> String {
    let line = |inks: &Vec<StyledText>| {
        let text: String = inks.iter().map(|ink| ink.text.as_str()).collect();
        text.trim_end().to_owned() + "\n"
    };
    lines.iter().map(line).collect()
}

fn ink(text: String, tint: Tint) -> StyledText {
    StyledText { text, tint }
}

fn width(text: &str) -> usize {
    text.chars().count()
}

fn pad(text: &str, to: usize) -> String {
    format!("{text}{}", " ".repeat(to.saturating_sub(width(text))))
}

fn centre(text: &str, to: usize) -> String {
    let space = to.saturating_sub(width(text));
    format!("{}{text}{}", " ".repeat(space / 2), " ".repeat(space - space / 2))
}
