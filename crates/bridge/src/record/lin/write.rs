//! Writing LIN.

use std::fmt::Write as _;

use contract_bridge::auction::Call;
use contract_bridge::{Hand, Suit};

use super::{PBN, SEATS, player_tag};
use crate::pieces::Notation;
use crate::record::{Board, Tag};

/// The board as one line of LIN.
pub fn write_lin(board: &Board) -> String {
    let mut out = String::new();
    if let Some(number) = board.number {
        put(&mut out, "qx", &format!("{}{number}", room(board)));
    }
    let dealer = SEATS
        .iter()
        .position(|&seat| seat == board.dealer())
        .map_or(1, |at| at + 1);
    let hands = SEATS.map(|seat| hand(board.deal[seat])).join(",");
    put(&mut out, "md", &format!("{dealer}{hands}"));
    let players = SEATS.map(|seat| {
        player(board, player_tag(seat))
            .filter(|name| fits_list(name))
            .unwrap_or("")
    });
    if players.iter().any(|name| !name.is_empty()) {
        put(&mut out, "pn", &players.join(","));
    }
    if let Some(number) = board.number {
        put(&mut out, "ah", &format!("Board {number}"));
    }
    put(&mut out, "sv", board.vulnerable(["o", "n", "e", "b"]));
    let is_said = |tag: &Tag| {
        let is_player = SEATS.iter().any(|&seat| player_tag(seat) == tag.name);
        is_player && fits_list(&tag.value)
            || tag.name == "Room" && board.number.is_some() && room(board) == 'c'
    };
    for tag in board.tags.iter().filter(|tag| !is_said(tag)) {
        put(&mut out, PBN, &packed('h', tag));
    }
    for (index, &call) in board.auction.calls().iter().enumerate() {
        calls(&mut out, call, board.notes.get(&index));
    }
    for (index, note) in board.notes.iter().filter(|(_, note)| note.contains('|')) {
        let note = Tag {
            name: index.to_string(),
            value: note.clone(),
            lines: Vec::new(),
        };
        put(&mut out, PBN, &packed('n', &note));
    }
    for tag in &board.tail {
        if let Some(name) = tag.name.strip_prefix("LIN_") {
            tag.lines.iter().for_each(|value| put(&mut out, name, value));
        } else {
            put(&mut out, PBN, &packed('t', tag));
        }
    }
    out.push_str("pg||\n");
    out
}

/// A tag of PBN that LIN has no command for: where it stands, name, value and lines, without bars and line ends.
fn packed(place: char, tag: &Tag) -> String {
    let parts = [&tag.name, &tag.value].into_iter().chain(&tag.lines);
    let parts = parts.map(|part| {
        part.replace('%', "%25")
            .replace('|', "%7C")
            .replace('\n', "%0A")
            .replace('\r', "%0D")
    });
    format!("{place}{}", parts.collect::<Vec<_>>().join("%0A"))
}

/// `o` for the open room, `c` for the closed one.
fn room(board: &Board) -> char {
    let closed =
        (board.tags.iter()).any(|tag| tag.name == "Room" && tag.value.eq_ignore_ascii_case("closed"));
    if closed { 'c' } else { 'o' }
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

fn player<'a>(board: &'a Board, name: &str) -> Option<&'a str> {
    let tag = board.tags.iter().find(|tag| tag.name == name);
    tag.map(|tag| tag.value.as_str())
}

/// Whether a name can stand in a list with commas.
fn fits_list(name: &str) -> bool {
    !name.is_empty() && !name.contains([',', '|', '\n', '\r'])
}

fn hand(hand: Hand) -> String {
    if hand.is_empty() {
        return String::new();
    }
    Suit::DESC
        .map(|suit| format!("{}{}", suit.letter(), hand[suit]))
        .concat()
}
