//! Boards of any kind: PBN, LIN, plain text and links to BBO's hand viewer, told apart by their looks.

use std::fmt::Write as _;
use std::io::{BufRead, Cursor, Read as _};

use super::{Board, BoardError, LinReader, PbnReader, PlainReader};

/// Links are read whole, up to this many bytes.
const MOST_BYTES: u64 = 1 << 20;

/// Boards, one after another.
pub type Boards<'a> = Box<dyn Iterator<Item = Result<Board, BoardError>> + 'a>;

/// The boards of `input`, whatever its kind.
pub fn read_boards<'a>(mut input: impl BufRead + 'a) -> Boards<'a> {
    let begins = match input.fill_buf() {
        Ok(bytes) => String::from_utf8_lossy(bytes).to_ascii_lowercase(),
        Err(error) => return Box::new(std::iter::once(Err(BoardError::new(1, error.to_string())))),
    };
    let begins = begins.trim_start_matches('\u{FEFF}').trim_start();
    if begins.starts_with("http") || begins.contains("handviewer") {
        let mut text = Vec::new();
        if let Err(error) = input.take(MOST_BYTES).read_to_end(&mut text) {
            return Box::new(std::iter::once(Err(BoardError::new(1, error.to_string()))));
        }
        let text = String::from_utf8_lossy(&text);
        let lin: String = links(&text).iter().filter_map(|link| lin_of_link(link)).collect();
        return Box::new(LinReader::new(Cursor::new(lin.into_bytes())));
    }
    if begins.starts_with(['[', '%', ';', '{']) {
        return Box::new(PbnReader::new(input));
    }
    if LIN_COMMANDS.iter().any(|command| begins.contains(command)) {
        return Box::new(LinReader::new(input));
    }
    Box::new(PlainReader::new(input))
}

/// Commands by which LIN is known.
const LIN_COMMANDS: [&str; 7] = ["md|", "mb|", "qx|", "pn|", "vg|", "st|", "pg|"];

/// The links in a text. Some programs leave the blanks of a board's name or of a note in them as they are: what follows a link
/// belongs to it up to the last bar.
fn links(text: &str) -> Vec<String> {
    let mut links: Vec<String> = Vec::new();
    let mut skipped = String::new();
    for word in text.split_whitespace() {
        if word.contains('?') && (word.starts_with("http") || word.contains("handviewer")) {
            links.push(word.to_owned());
            skipped.clear();
        } else if let Some(link) = links.last_mut() {
            skipped.push(' ');
            skipped += word;
            if word.contains('|') {
                *link += &std::mem::take(&mut skipped);
            }
        }
    }
    links
}

/// A link to the hand viewer as a line of LIN; `None` where it has no board.
fn lin_of_link(link: &str) -> Option<String> {
    let (_, query) = link.split_once('?')?;
    let value = |name: &str| {
        let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        pairs
            .find(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| decoded(value))
    };
    if let Some(lin) = value("lin") {
        return Some(lin + "\n");
    }
    let hands = ["s", "w", "n", "e"].map(|seat| value(seat).unwrap_or_default());
    if hands.iter().all(String::is_empty) {
        return None;
    }
    let dealer = value("d").and_then(|dealer| "swne".find(&dealer.to_ascii_lowercase()));
    let mut lin = format!("md|{}{}|", dealer.unwrap_or(0) + 1, hands.join(","));
    let names = ["sn", "wn", "nn", "en"].map(|seat| value(seat).unwrap_or_default());
    if names.iter().any(|name| !name.is_empty()) {
        let _ = write!(lin, "pn|{}|", names.join(","));
    }
    let _ = write!(lin, "sv|{}|", value("v").unwrap_or_else(|| "o".into()));
    if let Some(number) = value("b") {
        let _ = write!(lin, "ah|Board {number}|");
    }
    lin += &calls(&value("a").unwrap_or_default());
    Some(lin + "pg||\n")
}

/// The calls of a link, `1c(strong)p1sp…`, as commands of LIN.
fn calls(text: &str) -> String {
    let mut commands = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter.to_ascii_lowercase() {
            level @ '1'..='7' => {
                let strain = letters.next().unwrap_or(' ');
                let _ = write!(commands, "mb|{level}{strain}|");
            }
            'p' => commands += "mb|p|",
            'd' | 'x' => commands += "mb|d|",
            'r' => commands += "mb|r|",
            '!' if commands.ends_with('|') => {
                commands.pop();
                commands += "!|";
            }
            '(' => {
                let note: String = letters.by_ref().take_while(|&letter| letter != ')').collect();
                let _ = write!(commands, "an|{}|", note.replace('|', "/"));
            }
            _ => {}
        }
    }
    commands
}

/// A value of a link without its percent signs.
fn decoded(value: &str) -> String {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        let hex = after.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        match (byte, hex.and_then(|hex| u8::from_str_radix(hex, 16).ok())) {
            (b'%', Some(code)) => {
                bytes.push(code);
                rest = &after[2..];
            }
            (b'+', _) => bytes.push(b' '),
            _ => bytes.push(byte),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::Notation;
    use contract_bridge::Seat;

    fn only(text: &str) -> Board {
        let mut boards = read_boards(text.as_bytes());
        let board = boards.next().unwrap().unwrap();
        assert!(boards.next().is_none(), "{text}");
        board
    }

    const DEAL: &str = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";

    #[test]
    fn each_kind_is_told_by_its_looks() {
        let pbn = format!("\u{FEFF}[board \"7\"]\n[dealer \"E\"]\n[DEAL \"{DEAL}\"]\n");
        let board = only(&pbn);
        assert_eq!((board.number, board.dealer()), (Some(7), Seat::East));
        assert!(board.full_deal().is_some());
        let lin = "pn|a,b,c,d|md|3DAKQJT98765432,CAKQJT98765432,SAKQJT98765432,|sv|b|mb|1s|mb|p|pg||";
        let board = only(lin);
        assert_eq!(board.dealer(), Seat::North);
        assert_eq!(board.auction.len(), 2);
    }

    #[test]
    fn links_to_the_hand_viewer_are_boards() {
        let lin = "https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin=md%7C3DAKQJT98765432%2CCAKQJT98765432%2CSAKQJT98765432%2C%7Csv%7Cb%7Cmb%7C1S%7Cmb%7Cp%7C";
        let board = only(lin);
        assert_eq!(board.deal[Seat::North].written().to_string(), "AKQJT98765432...");
        assert_eq!(board.auction.calls().len(), 2);
        let board = only(&format!(
            "Look: {} nice",
            lin.replace("%7Csv", "|ah|Board 9|an|two words|sv")
                .replace("%7C", "|")
        ));
        assert_eq!((board.number, board.auction.calls().len()), (Some(9), 2));
        let parts = "http://www.bridgebase.com/tools/handviewer.html?n=sakqjt98765432&e=hakqjt98765432&s=dakqjt98765432&w=cakqjt98765432&d=n&v=e&b=4&a=1s(strong)p2sppp&nn=Ann";
        let board = only(parts);
        assert_eq!(board.number, Some(4));
        assert_eq!(board.auction.len(), 6);
        assert_eq!(board.notes[&0], "strong");
        assert!(
            board
                .tags
                .iter()
                .any(|tag| tag.name == "North" && tag.value == "Ann")
        );
    }
}
