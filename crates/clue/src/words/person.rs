//! A holder in a sentence: the keeper of the record is "you".

use kibitzer_wire::words::list;

use crate::table::{Holder, Player, Table};

/// Whether this is the keeper of the record.
fn is_you(table: &Table, holder: Holder) -> bool {
    table.viewer.map(Holder::Player) == Some(holder)
}

/// "you" or the name.
pub(crate) fn who(table: &Table, player: Player) -> &str {
    if is_you(table, player.into()) {
        "you"
    } else {
        table.name(player.into())
    }
}

/// "your" or the name with its s.
pub(crate) fn whose(table: &Table, player: Player) -> String {
    if is_you(table, player.into()) {
        "your".to_owned()
    } else {
        format!("{}'s", table.name(player.into()))
    }
}

/// The player with a verb, as it goes with "you" and with a name.
fn does(table: &Table, player: Player, you: &str, other: &str) -> String {
    let verb = if is_you(table, player.into()) { you } else { other };
    format!("{} {verb}", who(table, player))
}

/// "you have", "Bob has".
pub(crate) fn has(table: &Table, player: Player) -> String {
    does(table, player, "have", "has")
}

/// "you do not have", "Bob does not have".
pub(crate) fn has_not(table: &Table, player: Player) -> String {
    does(table, player, "do", "does") + " not have"
}

/// Where a card may be, in a list: "Bob", "you", "the envelope", "the undealt pile".
pub(crate) fn place(table: &Table, holder: Holder) -> &str {
    match holder {
        Holder::Player(player) => who(table, player),
        Holder::Envelope => "the envelope",
        Holder::Undealt => "the undealt pile",
    }
}

/// Where a card is: "with Bob", "with you", "in the envelope".
pub(crate) fn place_of(table: &Table, holder: Holder) -> String {
    let how = match holder {
        Holder::Player(_) => "with",
        Holder::Envelope | Holder::Undealt => "in",
    };
    format!("{how} {}", place(table, holder))
}

/// "one card", "3 cards".
pub(crate) fn cards(count: usize) -> String {
    match count {
        1 => "one card".to_owned(),
        n => format!("{n} cards"),
    }
}

/// "entry 3", "entries 1 and 4", "entries 1, 2 and 4"; as people count, from 1.
pub(crate) fn entries(events: &[usize]) -> String {
    let numbers: Vec<usize> = events.iter().map(|event| event + 1).collect();
    match numbers[..] {
        [] => "no entry".to_owned(),
        [one] => format!("entry {one}"),
        _ => format!("entries {}", list(&numbers, "and")),
    }
}
