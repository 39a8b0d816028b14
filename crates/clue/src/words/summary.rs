//! The whole state as text, for pasting anywhere; and advice in a few sentences.

use std::fmt::Write as _;

use super::person::who;
use kibitzer_wire::words::grouped;

use super::{Level, link_text, matrix, number, numbered, percent, plain, reason_text, sentence};
use crate::advice::{Advice, Ranked, Recommendation, Showing, Suspicion, Threat};
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
            let _ = writeln!(text, "  {}.", sentence(&link_text(table, link)));
        }
    }
    if !deductions.is_empty() {
        let more = deductions.len().saturating_sub(LATEST);
        let latest = match (more, deductions.len()) {
            (0, 1) => "Deduced so far:".to_owned(),
            (0, _) => "Deductions, the latest last:".to_owned(),
            (_, all) => format!("The latest {LATEST} of {all} deductions:"),
        };
        let _ = writeln!(text, "\n{latest}");
        for deduction in &deductions[more..] {
            let _ = writeln!(text, "  {}", reason_text(table, reasons.evidence(), deduction));
        }
    }
    if let Some(last) = table.happenings.len().checked_sub(1) {
        let _ = writeln!(text, "\nLast: {}.", numbered(table, last));
    }
    text
}

pub(crate) fn headline(table: &Table, reading: &Reading) -> String {
    let deck = &table.deck;
    let mut text = String::new();
    if let Some(solution) = reading.solution() {
        let _ = writeln!(text, "Solved: {}.", table.list(solution.set(), "and"));
        return text;
    }
    let known = reading.solved();
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
    let deals = match reading.deals() {
        Some(1) => "one deal fits".to_owned(),
        Some(deals) => format!("{} deals fit", grouped(deals)),
        None => "very many deals fit".to_owned(),
    };
    let _ = writeln!(
        text,
        "{}; {deals}.",
        sentence(&solutions_left(reading.envelope_bits()))
    );
    if let Some((draws, error)) = reading.drawn() {
        let _ = writeln!(
            text,
            "Too many to count: the chances come from {} drawn deals, within about {:.0}%. What is certain is proven.",
            grouped(draws as u128),
            (200.0 * error).ceil().max(1.0)
        );
    }
    text
}

/// Fewer bits than this are rounding.
const CERTAIN: f64 = 1e-9;

/// How many equally likely solutions the envelope is as hard to guess as, as a clause.
pub(crate) fn solutions_left(bits: f64) -> String {
    match bits.exp2().round() as u64 {
        0 | 1 if bits < CERTAIN => "one solution is left".to_owned(),
        0 | 1 => "one solution is far likelier than the rest".to_owned(),
        n => format!("about {} solutions are left", grouped(n)),
    }
}

/// What to do now, in one sentence.
pub fn recommendation_text(table: &Table, found: &Recommendation) -> String {
    let cards = table.list(found.cards().set(), "and");
    match found {
        Recommendation::Accuse(accusation) if accusation.chance >= 1.0 => {
            format!("Accuse now, naming {cards}: it is certain.")
        }
        Recommendation::Accuse(accusation) => format!(
            "Accuse now, naming {cards}: the chance that it is right is {}, and waiting wins only {} of games, because the others are close.",
            percent(accusation.chance),
            percent(accusation.waiting)
        ),
        Recommendation::Suggest(soonest) => format!(
            "Suggest {cards}: after the answer you can name the solution {} of the time.",
            percent(soonest.guess)
        ),
    }
}

/// Advice in a few sentences: what to do first, what else is worth knowing after it.
pub fn advice_text(table: &Table, advice: &Advice, level: Level) -> String {
    let mut text = String::new();
    if let Some(found) = advice.recommendation() {
        let _ = writeln!(text, "{}", recommendation_text(table, &found));
    }
    if level == Level::Line {
        return text;
    }
    if let Some(later) = advice.accusation.as_ref().filter(|accusation| !accusation.now) {
        let _ = writeln!(
            text,
            "Do not accuse yet: the likeliest solution, {}, has a chance of {}.",
            table.list(later.cards.set(), "and"),
            percent(later.chance)
        );
    }
    for threat in advice.threats.iter().filter(|threat| threat.solved > 0.0) {
        let _ = writeln!(text, "{}", threat_text(table, threat));
    }
    for suspicion in &advice.suspicions {
        let _ = writeln!(text, "{}", suspicion_text(table, suspicion));
    }
    if level == Level::Full {
        text.push_str(&most_bits(table, &advice.ranking.suggestions));
    }
    text
}

fn most_bits(table: &Table, best: &[Ranked]) -> String {
    let Some(first) = best.first() else {
        return String::new();
    };
    let ties = best.iter().filter(|other| other.tie == first.tie).count();
    let others = match ties {
        0 | 1 => String::new(),
        2 => "; one other suggestion tells as much".to_owned(),
        _ => format!("; {} other suggestions tell as much", ties - 1),
    };
    format!(
        "Most bits: {} ({:.2} bits{others}).\n",
        table.list(first.cards.set(), "and"),
        first.bits
    )
}

/// A chance found by drawing deals: none of them is no proof.
fn drawn(chance: f64) -> String {
    match chance {
        chance if chance <= 0.0 => "close to 0%".to_owned(),
        chance if chance >= 1.0 => "close to 100%".to_owned(),
        chance => percent(chance),
    }
}

/// Which card to show, in words.
pub fn show_text(table: &Table, to: Player, cards: &[Showing]) -> String {
    let to = table.name(to.into());
    let name = |showing: &Showing| table.deck.said(showing.card);
    let Some((best, rest)) = cards.split_first() else {
        return format!("You have none of the cards that {to} suggested: pass.");
    };
    let first = name(best);
    if rest.is_empty() {
        return sentence(&format!("{first} is the only card you can show {to}."));
    }
    let knows = format!("the chance that {to} knows the solution is");
    let mut text = if best.again {
        format!("Show {first}: {to} has seen it before, so it tells nothing new about the solution.")
    } else {
        format!(
            "Show {first}: it tells {to} least. After it {knows} {}.",
            drawn(best.solved)
        )
    };
    for (place, other) in rest.iter().enumerate() {
        let is = if best.again && place == 0 { &knows } else { "it is" };
        let _ = write!(
            text,
            " After showing {} {is} {}.",
            name(other),
            drawn(other.solved)
        );
    }
    text
}

/// Who probably suggested a card of their own, in a sentence.
pub fn suspicion_text(table: &Table, suspicion: &Suspicion) -> String {
    let (name, card) = (who(table, suspicion.player), table.deck.said(suspicion.card));
    let entry = number(suspicion.event);
    if suspicion.chance >= 1.0 {
        return format!("{name} suggested {card} while holding it (entry {entry}).");
    }
    format!(
        "{name} is probably bluffing with {card} in entry {entry} ({} likely to hold it).",
        percent(suspicion.chance)
    )
}

/// How likely someone is to know the solution, as people say it.
pub(crate) fn threat_text(table: &Table, threat: &Threat) -> String {
    let name = table.name(threat.player.into());
    match threat.solved {
        solved if solved >= 0.95 => format!("{name} almost certainly knows the solution."),
        solved if solved >= 0.5 => format!("{name} probably knows the solution ({}).", percent(solved)),
        solved if solved > 0.0 => format!("{name} may know the solution ({}).", percent(solved)),
        _ => format!("{name} probably does not know the solution yet."),
    }
}

/// Who shows which card.
pub fn shows_text(table: &Table, shows: &[(Player, Card)]) -> String {
    let said: Vec<String> = shows
        .iter()
        .map(|&(player, card)| format!("{} shows {}", table.name(player.into()), table.deck.said(card)))
        .collect();
    if said.is_empty() {
        "nobody shows".to_owned()
    } else {
        said.join(", ")
    }
}
