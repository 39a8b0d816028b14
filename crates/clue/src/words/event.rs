//! An event in one sentence.

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
        "{} has one of {} (entry {})",
        table.name(link.player.into()),
        table.list(link.cards, "and"),
        number(link.event)
    )
}

/// What happened in an event, without a full stop.
pub fn describe(table: &Table, event: usize) -> String {
    let name = |player: Player| table.name(player.into());
    match &table.happenings[event] {
        Happening::Suggestion { by, cards, answers } => suggestion(table, *by, *cards, answers),
        Happening::Note { holder, card, has } => note(table, *holder, table.deck.name(*card), *has),
        Happening::Accusation { by, cards, right } => {
            let verdict = match right {
                Some(true) => " and was right",
                Some(false) => " and was wrong",
                None => "",
            };
            format!(
                "{} accused {}{verdict}",
                name(*by),
                table.list(cards.set(), "and")
            )
        }
        Happening::Seen { player, card } => format!("you saw {}'s {}", name(*player), table.deck.name(*card)),
        Happening::Snoop { by, player, card } => {
            let what = card.map_or("a card", |card| table.deck.name(card));
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
            let player = table.name(player.into());
            match reply {
                Reply::Pass => format!("{player} passed"),
                Reply::Unseen => format!("{player} showed a card"),
                Reply::Card(card) => format!("{player} showed {}", table.deck.name(card)),
            }
        })
        .collect();
    let said = if said.is_empty() {
        "no answers written down".to_owned()
    } else {
        said.join(", ")
    };
    let cards = table.list(cards.set(), "and");
    format!("{} suggested {cards}: {said}", table.name(by.into()))
}

fn note(table: &Table, holder: Holder, card: &str, has: Option<bool>) -> String {
    match (holder, has) {
        (_, None) => format!(
            "note: forget what was noted about {card} and {}",
            table.name(holder)
        ),
        (Holder::Envelope, Some(true)) => format!("note: {card} is in the envelope"),
        (Holder::Envelope, Some(false)) => format!("note: {card} is not in the envelope"),
        (_, Some(true)) => format!("note: {} has {card}", table.name(holder)),
        (_, Some(false)) => format!("note: {} does not have {card}", table.name(holder)),
    }
}
