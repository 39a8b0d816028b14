//! Writing LIN.

use std::fmt::Write as _;

use contract_bridge::auction::Call;
use contract_bridge::{AbsoluteVulnerability, Hand, Suit};

use super::{SEATS, player_tag};
use crate::pieces::Notation;
use crate::record::Board;

/// The board as one line of LIN.
pub fn write_lin(board: &Board) -> String {
    let mut out = String::new();
    if let Some(number) = board.number {
        put(&mut out, "qx", &format!("o{number}"));
    }
    let dealer = SEATS
        .iter()
        .position(|&seat| seat == board.dealer())
        .map_or(1, |at| at + 1);
    let hands = SEATS.map(|seat| hand(board.deal[seat])).join(",");
    put(&mut out, "md", &format!("{dealer}{hands}"));
    let players = SEATS.map(|seat| player(board, player_tag(seat)));
    if players.iter().any(|name| !name.is_empty()) {
        put(&mut out, "pn", &players.join(","));
    }
    if let Some(number) = board.number {
        put(&mut out, "ah", &format!("Board {number}"));
    }
    put(&mut out, "sv", vulnerability(board.vulnerability()));
    for (index, &call) in board.auction.calls().iter().enumerate() {
        calls(&mut out, call, board.notes.get(&index));
    }
    for tag in &board.tail {
        if let Some(name) = tag.name.strip_prefix("LIN_") {
            tag.lines.iter().for_each(|value| put(&mut out, name, value));
        }
    }
    out.push_str("pg||\n");
    out
}

fn calls(out: &mut String, call: Call, note: Option<&String>) {
    let alert = if note.is_some() { "!" } else { "" };
    let text = match call {
        Call::Pass => "p".to_owned(),
        Call::Double => "d".to_owned(),
        Call::Redouble => "r".to_owned(),
        Call::Bid(bid) => bid.written().to_string(),
    };
    put(out, "mb", &format!("{text}{alert}"));
    if let Some(note) = note.filter(|note| !note.is_empty()) {
        put(out, "an", note);
    }
}

/// A bar or a line end would end the value: they cannot be written.
fn put(out: &mut String, name: &str, value: &str) {
    let value = value.replace('|', "/").replace(['\n', '\r'], " ");
    let _ = write!(out, "{name}|{value}|");
}

fn player<'a>(board: &'a Board, name: &str) -> &'a str {
    let tag = board.tags.iter().find(|tag| tag.name == name);
    tag.map_or("", |tag| &tag.value)
}

fn hand(hand: Hand) -> String {
    if hand.is_empty() {
        return String::new();
    }
    Suit::DESC
        .map(|suit| format!("{}{}", suit.letter(), hand[suit]))
        .concat()
}

const fn vulnerability(vulnerability: AbsoluteVulnerability) -> &'static str {
    match (
        vulnerability.contains(AbsoluteVulnerability::NS),
        vulnerability.contains(AbsoluteVulnerability::EW),
    ) {
        (false, false) => "o",
        (true, false) => "n",
        (false, true) => "e",
        (true, true) => "b",
    }
}
