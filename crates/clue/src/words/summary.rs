//! The whole state as text, for pasting anywhere; and advice in a few sentences.

use std::fmt::Write as _;

use super::{link_text, matrix, numbered, percent, plain, reason_text};
use crate::advice::{Accusation, Ranked, Soonest, Threat};
use crate::deduction::{Deduction, Reasons};
use crate::pieces::{Card, Kind};
use crate::reading::Reading;
use crate::table::{Holder, Player, Table};

/// How many of the latest deductions a summary tells.
const LATEST: usize = 6;

/// Everything that is known, as plain text.
pub fn summary(table: &Table, reading: &Reading, reasons: &Reasons<'_>, deductions: &[Deduction]) -> String {
    let links = reading.links(reasons.evidence());
    let mut text = headline(table, reading);
    text.push('\n');
    text.push_str(&plain(&matrix(table, reading, &links)));
    text.push_str("✓ has it   · does not   % chance   ? one of the cards of a show nobody saw\n");
    if !links.is_empty() {
        text.push_str("\nOpen shows:\n");
        for link in &links {
            let _ = writeln!(text, "  {}", link_text(table, link));
        }
    }
    if !deductions.is_empty() {
        let more = deductions.len().saturating_sub(LATEST);
        let _ = writeln!(
            text,
            "\nLatest deductions{}:",
            if more > 0 {
                format!(" (of {})", deductions.len())
            } else {
                String::new()
            }
        );
        for deduction in &deductions[more..] {
            let _ = writeln!(text, "  {}", reason_text(table, reasons.evidence(), deduction));
        }
    }
    if let Some(last) = table.happenings.len().checked_sub(1) {
        let _ = writeln!(text, "\nLast: {}.", numbered(table, last));
    }
    text
}

fn headline(table: &Table, reading: &Reading) -> String {
    let deck = &table.deck;
    let mut text = String::new();
    if let Some(solution) = reading.solution(deck) {
        let _ = writeln!(text, "Solved: {}.", table.list(solution.set(), "and"));
        return text;
    }
    let known = reading.solved(deck);
    for kind in Kind::ALL {
        let line = known.get(kind).map_or_else(
            || {
                let mut open: Vec<_> = deck
                    .of(kind)
                    .iter()
                    .filter(|&card| reading.chance(Holder::Envelope, card) > 0.0)
                    .collect();
                open.sort_by(|&a, &b| {
                    reading
                        .chance(Holder::Envelope, b)
                        .total_cmp(&reading.chance(Holder::Envelope, a))
                });
                let names: Vec<String> = open
                    .iter()
                    .map(|&card| {
                        format!(
                            "{} {}",
                            deck.name(card),
                            percent(reading.chance(Holder::Envelope, card))
                        )
                    })
                    .collect();
                names.join(", ")
            },
            |card| format!("{} (certain)", deck.name(card)),
        );
        let _ = writeln!(text, "{:<8} {line}", kind.word());
    }
    let deals = reading
        .deals()
        .map_or_else(|| "very many".to_owned(), |deals| deals.to_string());
    let _ = writeln!(
        text,
        "{}; {deals} deals fit.",
        solutions_left(reading.envelope_bits(deck))
    );
    text
}

/// How many equally likely solutions the envelope is as hard to guess as.
pub(crate) fn solutions_left(bits: f64) -> String {
    match bits.exp2().round() as u64 {
        0 | 1 => "One solution left".to_owned(),
        n => format!("About {n} solutions left"),
    }
}

/// Advice in a few sentences.
pub fn advice_text(
    table: &Table,
    best: &[Ranked],
    soonest: Option<&Soonest>,
    accusation: Option<&Accusation>,
    threats: &[Threat],
) -> String {
    let mut text = String::new();
    if let Some(accusation) = accusation {
        let cards = table.list(accusation.cards.set(), "and");
        let chance = percent(accusation.chance);
        if accusation.now && accusation.chance >= 1.0 {
            let _ = writeln!(text, "Certain: accuse {cards}.");
        } else if accusation.now {
            let _ = writeln!(
                text,
                "Accuse now: {cards}. It is right with {chance}; waiting wins about {}, since the others are close.",
                percent(accusation.waiting)
            );
        } else {
            let _ = writeln!(
                text,
                "Do not accuse yet: the likeliest solution, {cards}, has {chance}."
            );
        }
    }
    if let Some(first) = best.first() {
        let _ = writeln!(
            text,
            "To learn most, suggest {}.",
            table.list(first.cards.set(), "and")
        );
        let ties = best.iter().filter(|other| other.tie == first.tie).count();
        match ties {
            0 | 1 => (),
            2 => text.push_str("One other suggestion is as good.\n"),
            _ => {
                let _ = writeln!(text, "{} other suggestions are as good.", ties - 1);
            }
        }
    }
    if let Some(soonest) = soonest {
        let _ = writeln!(
            text,
            "To solve soonest, suggest {}: after its answer you could name the solution with {}.",
            table.list(soonest.cards.set(), "and"),
            percent(soonest.guess)
        );
    }
    for threat in threats.iter().filter(|threat| threat.solved > 0.0) {
        let _ = writeln!(
            text,
            "{}",
            threat_text(table.name(threat.player.into()), threat.solved)
        );
    }
    text
}

/// How likely someone is to know the solution, as people say it.
fn threat_text(name: &str, solved: f64) -> String {
    match solved {
        _ if solved >= 0.95 => format!("{name} almost certainly knows the solution."),
        _ if solved >= 0.5 => format!("{name} probably knows the solution ({}).", percent(solved)),
        _ => format!("{name} may know the solution ({}).", percent(solved)),
    }
}

/// Who shows which card.
pub fn shows_text(table: &Table, shows: &[(Player, Card)]) -> String {
    let said: Vec<String> = shows
        .iter()
        .map(|&(player, card)| format!("{} shows {}", table.name(player.into()), table.deck.name(card)))
        .collect();
    if said.is_empty() {
        "nobody shows".to_owned()
    } else {
        said.join(", ")
    }
}
