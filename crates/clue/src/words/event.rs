//! An event in one sentence.

use super::person::{has, has_not, place, who, whose};
use crate::pieces::Triple;
use crate::reading::Link;
use crate::table::{Happening, Holder, Player, Reply, Table};

/// An event's number as people count and the log shows it: from 1. In JSON, events count from 0.
pub(crate) const fn number(event: usize) -> usize {
    event + 1
}

/// What happened in an event, with its number.
pub(crate) fn numbered(table: &Table, event: usize) -> String {
    format!("{} (entry {})", describe(table, event), number(event))
}

/// An unseen show that is still open, without a full stop.
pub(crate) fn link_text(table: &Table, link: &Link) -> String {
    format!(
        "{} {} (entry {})",
        has(table, link.player),
        table.list(link.cards, "or"),
        number(link.event)
    )
}

/// What happened in an event, without a full stop.
pub fn describe(table: &Table, event: usize) -> String {
    let name = |player: Player| who(table, player);
    match &table.happenings[event] {
        Happening::Suggestion { by, cards, answers } => suggestion(table, *by, *cards, answers),
        Happening::Note { holder, card, has } => note(table, *holder, &table.deck.said(*card), *has),
        Happening::Clear { card } => format!("every note on {} was cleared", table.deck.said(*card)),
        Happening::Accusation { by, cards, right } => {
            let was = if name(*by) == "you" { "were" } else { "was" };
            let verdict = match right {
                Some(true) => format!(", and {was} right"),
                Some(false) => format!(", and {was} wrong"),
                None => String::new(),
            };
            format!(
                "{} accused, naming {}{verdict}",
                name(*by),
                table.list(cards.set(), "and")
            )
        }
        Happening::Seen { player, card } => {
            format!("you saw {} {}", whose(table, *player), table.deck.name(*card))
        }
        Happening::Snoop { by, player, card } => {
            let what = card.map_or_else(|| "a card".to_owned(), |card| table.deck.said(card));
            format!("{} snooped {what} from {}", name(*by), name(*player))
        }
        Happening::Departure { player, cards } if cards.is_empty() => format!("{} left", name(*player)),
        Happening::Departure { player, cards } => {
            format!(
                "{} left and laid open {}",
                name(*player),
                table.list(*cards, "and")
            )
        }
    }
}

fn suggestion(table: &Table, by: Player, cards: Triple, answers: &[(Player, Reply)]) -> String {
    let said: Vec<String> = answers
        .iter()
        .map(|&(player, reply)| {
            let player = who(table, player);
            match reply {
                Reply::Pass => format!("{player} passed"),
                Reply::Unseen => format!("{player} showed a card"),
                Reply::Card(card) => format!("{player} showed {}", table.deck.said(card)),
            }
        })
        .collect();
    let said = if said.is_empty() {
        "no answers written down".to_owned()
    } else {
        said.join(", ")
    };
    let cards = table.list(cards.set(), "and");
    format!("{} suggested {cards}: {said}", who(table, by))
}

fn note(table: &Table, holder: Holder, card: &str, noted: Option<bool>) -> String {
    let what = match (holder, noted) {
        (_, None) => return format!("the note on {card} and {} was cleared", place(table, holder)),
        (Holder::Envelope, Some(true)) => format!("{card} is in the envelope"),
        (Holder::Envelope, Some(false)) => format!("{card} is not in the envelope"),
        (Holder::Player(player), Some(true)) => format!("{} {card}", has(table, player)),
        (Holder::Player(player), Some(false)) => format!("{} {card}", has_not(table, player)),
        (Holder::Undealt, Some(true)) => format!("{card} is in the undealt pile"),
        (Holder::Undealt, Some(false)) => format!("{card} is not in the undealt pile"),
    };
    format!("{} that {what}", noter(table))
}

/// Who keeps notes: the viewer, where there is one.
pub(crate) const fn noter(table: &Table) -> &'static str {
    if table.viewer.is_some() {
        "you noted"
    } else {
        "it was noted"
    }
}
