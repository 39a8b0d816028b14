//! Writing PBN.

use std::fmt::Write as _;

use contract_bridge::Seat;
use contract_bridge::auction::Call;

use crate::pieces::Notation;
use crate::record::{Board, Tag};

/// Tags that come before the number of a board.
const FIRST: [&str; 3] = ["Event", "Site", "Date"];

/// The board in PBN, with the empty line that ends it.
pub fn write_pbn(board: &Board) -> String {
    let mut out = String::new();
    // An event begins a board: written later it would begin another.
    let is_first = |tag: &&Tag| FIRST.contains(&tag.name.as_str());
    board
        .tags
        .iter()
        .filter(is_first)
        .for_each(|tag| section(&mut out, tag));
    if let Some(number) = board.number {
        tag(&mut out, "Board", &number.to_string());
    }
    tag(&mut out, "Dealer", &board.dealer().letter().to_string());
    tag(
        &mut out,
        "Vulnerable",
        board.vulnerable(["None", "NS", "EW", "All"]),
    );
    if !board.deal.is_empty() {
        tag(&mut out, "Deal", &deal(board));
    }
    for other in board.tags.iter().filter(|tag| !is_first(tag)) {
        section(&mut out, other);
    }
    if board.has_auction || !board.auction.is_empty() {
        auction(&mut out, board);
    }
    for other in &board.tail {
        section(&mut out, other);
    }
    out.push('\n');
    out
}

fn tag(out: &mut String, name: &str, value: &str) {
    let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
    let _ = writeln!(out, "[{name} \"{}\"]", escaped.replace(['\n', '\r'], " "));
}

fn section(out: &mut String, other: &Tag) {
    tag(out, &other.name, &other.value);
    for line in &other.lines {
        let _ = writeln!(out, "{line}");
    }
}

fn deal(board: &Board) -> String {
    let hands = Seat::ALL.map(|seat| match board.deal[seat] {
        hand if hand.is_empty() => "-".to_owned(),
        hand => hand.written().to_string(),
    });
    format!("N:{}", hands.join(" "))
}

fn auction(out: &mut String, board: &Board) {
    tag(out, "Auction", &board.dealer().letter().to_string());
    let mut words = Vec::new();
    let mut notes = String::new();
    for (index, &call) in board.auction.calls().iter().enumerate() {
        let mut word = match call {
            Call::Pass => "Pass".to_owned(),
            Call::Bid(bid) if bid.strain.is_notrump() => format!("{}NT", bid.level.get()),
            call => call.written().to_string(),
        };
        if let Some(note) = board.notes.get(&index) {
            let number = board.notes.range(..=index).count();
            let _ = write!(word, " ={number}=");
            tag(&mut notes, "Note", &format!("{number}:{note}"));
        }
        words.push(word);
    }
    if !board.auction.is_over() {
        words.push("*".to_owned());
    }
    for row in words.chunks(4) {
        let _ = writeln!(out, "{}", row.join(" "));
    }
    out.push_str(&notes);
}
