//! Boards survive being written and read; bad boards are reported and the rest is read.

mod common;

use std::io::{BufReader, Read};

use common::count;
use contract_bridge::deck::full_deal;
use kibitzer_bridge::record::{
    Board, LinReader, PbnReader, PlainReader, Tag, read_boards, write_lin, write_pbn,
};
use kibitzer_bridge::{Auction, Call, Notation, PartialDeal, Seat, Vulnerability};
use proptest::prelude::*;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// An auction of random legal calls, stopped at a random place.
fn auction(dealer: Seat, vulnerability: Vulnerability, choices: &[u16]) -> Auction {
    let mut auction = Auction::new(dealer, vulnerability);
    for &choice in choices {
        let legal: Vec<Call> = auction.legal().iter().take(12).collect();
        // Passes are common, so that auctions end.
        let call = if choice % 3 == 0 {
            legal.first()
        } else {
            legal.get(usize::from(choice) % legal.len().max(1))
        };
        match call {
            Some(&call) => auction.push(call).expect("a legal call"),
            None => break,
        }
    }
    auction
}

fn tag(name: &str, value: &str, lines: &[&str]) -> Tag {
    Tag {
        name: name.into(),
        value: value.into(),
        lines: lines.iter().map(|&line| line.to_owned()).collect(),
    }
}

prop_compose! {
    fn boards()(
        seed in any::<u64>(),
        number in proptest::option::of(1..500_u32),
        dealer in 0..4_usize,
        vulnerability in 0..4_u8,
        choices in proptest::collection::vec(any::<u16>(), 0..40),
        notes in proptest::collection::btree_map(0..40_usize, "[ -{}~äöü♠♥]{0,20}", 0..5),
        players in proptest::collection::vec("[A-Za-z \"\\\\]{1,12}", 4),
        played in any::<bool>(),
    ) -> Board {
        let deal = full_deal(&mut SmallRng::seed_from_u64(seed));
        let vulnerability = Vulnerability::from_bits_truncate(vulnerability);
        let auction = auction(Seat::ALL[dealer], vulnerability, &choices);
        let mut board = Board::new(PartialDeal::from(deal), Seat::ALL[dealer], vulnerability);
        board.number = number;
        board.notes = notes.into_iter().filter(|&(call, _)| call < auction.len()).collect();
        board.has_auction = !auction.is_empty();
        board.auction = auction;
        board.tags = ["South", "West", "North", "East"].iter().zip(&players).map(|(name, value)| tag(name, value, &[])).collect();
        if played && board.has_auction {
            board.tail = vec![tag("Play", "W", &["SK =1= H2 S3 S4", "*"]), tag("Note", "1:count", &[]), tag("Result", "9", &[])];
        }
        board
    }
}

fn read_pbn(text: &str) -> Vec<Result<Board, kibitzer_bridge::record::BoardError>> {
    PbnReader::new(text.as_bytes()).collect()
}

proptest! {
    #[test]
    fn pbn_gives_back_what_was_written(boards in proptest::collection::vec(boards(), 1..4)) {
        let text: String = boards.iter().map(write_pbn).collect();
        let back: Vec<_> = read_pbn(&text).into_iter().collect::<Result<_, _>>().expect("boards");
        // Two boards without a number in a row have the same tags: the deal tells them apart.
        prop_assert_eq!(back, boards);
    }

    #[test]
    fn lin_gives_back_what_was_written(boards in proptest::collection::vec(boards(), 1..4)) {
        let boards: Vec<Board> = boards.into_iter().map(for_lin).collect();
        let text: String = boards.iter().map(write_lin).collect();
        let back: Vec<_> = LinReader::new(text.as_bytes()).collect::<Result<_, _>>().expect("boards");
        prop_assert_eq!(back, boards);
    }
}

/// Ten thousand boards with events, players, notes, plays and results: what PBN says of them survives LIN.
#[test]
fn ten_thousand_boards_go_from_pbn_to_lin_and_back() {
    let mut random = SmallRng::seed_from_u64(2026);
    for number in 1..=10_000_u32 {
        let mut below = |bound: u32| random.random_range(0..bound);
        let dealer = Seat::ALL[below(4) as usize];
        let vulnerability = Vulnerability::from_bits_truncate(below(4) as u8);
        let choices: Vec<u16> = (0..below(40)).map(|_| below(1 << 16) as u16).collect();
        let auction = auction(dealer, vulnerability, &choices);
        let named = below(2) == 0;
        let noted = below(40) as usize;
        let deal = full_deal(&mut random);
        let mut board = Board::new(PartialDeal::from(deal), dealer, vulnerability);
        board.number = Some(number);
        board.has_auction = !auction.is_empty();
        if noted < auction.len() {
            board.notes.insert(noted, format!("5+ ♥ | 100% or {number}%7C"));
        }
        board.auction = auction;
        board.tags = vec![tag("Event", "Club, \"A|B\" 50%", &[]), tag("Site", "Köln", &[])];
        if named {
            for (seat, name) in ["South", "West", "North", "East"]
                .into_iter()
                .zip(["Ann", "Bo", "C, D", "Eve"])
            {
                board.tags.push(tag(seat, name, &[]));
            }
        }
        if board.has_auction {
            board.tail = vec![
                tag("Play", "W", &["SK =1= H2 S3 S4", "*"]),
                tag("Note", "1:count", &[]),
                tag("Result", "9", &[]),
            ];
        }
        let pbn = write_pbn(&board);
        let read = read_pbn(&pbn).remove(0).expect("a board");
        let lin = write_lin(&read);
        let mut back = read_boards(lin.as_bytes());
        let mut back_board = back.next().expect("a board").expect("a good one");
        assert!(back.next().is_none());
        // A list of players may come before or after other tags.
        let mut tags = read.tags.clone();
        tags.sort_by(|a, b| a.name.cmp(&b.name));
        back_board.tags.sort_by(|a, b| a.name.cmp(&b.name));
        assert_eq!(back_board, Board { tags, ..read }, "{pbn}{lin}");
    }
}

/// A board that has an event is one board when it is read again.
#[test]
fn an_event_does_not_split_a_board() {
    let deal = full_deal(&mut SmallRng::seed_from_u64(1));
    let mut board = Board::new(PartialDeal::from(deal), Seat::North, Vulnerability::NONE);
    board.number = Some(3);
    board.tags = vec![tag("North", "Ann", &[]), tag("Event", "Club", &[])];
    let back = read_pbn(&write_pbn(&board));
    assert_eq!(back.len(), 1, "{}", write_pbn(&board));
}

/// One `pn` with eight names seats both rooms.
#[test]
fn the_closed_room_has_players_of_its_own() {
    let deal = "md|3DAKQJT98765432,CAKQJT98765432,SAKQJT98765432,|sv|b|mb|p|pg||";
    let text = format!("pn|s,w,n,e,S2,W2,N2,E2|qx|o1|{deal}\nqx|c1|{deal}\n");
    let boards: Vec<Board> = LinReader::new(text.as_bytes())
        .collect::<Result<_, _>>()
        .expect("boards");
    let name = |board: &Board, seat: &str| {
        board
            .tags
            .iter()
            .find(|tag| tag.name == seat)
            .map(|tag| tag.value.clone())
    };
    assert_eq!(name(&boards[0], "North").as_deref(), Some("n"));
    assert_eq!(name(&boards[1], "North").as_deref(), Some("N2"));
    assert_eq!(name(&boards[1], "Room").as_deref(), Some("Closed"));
}

/// What LIN can say: no bars, no play in the manner of PBN, and no deal-less boards.
fn for_lin(mut board: Board) -> Board {
    for note in board.notes.values_mut() {
        *note = note.replace('|', "/");
    }
    for tag in &mut board.tags {
        tag.value = tag.value.replace(['|', ','], "/");
    }
    if !board.tail.is_empty() {
        board.tail = vec![tag("LIN_pc", "", &["SK", "H2"]), tag("LIN_mc", "", &["9"])];
    }
    board
}

#[test]
fn what_breaks_other_readers_is_read() {
    let text = r##"% PBN 2.1
[Event "Club"]
[Board "1"]
[Dealer "N"]
[Vulnerable "Love"]
{a comment
over lines [Board "99"]}
[Deal "N:SAKQJT98765432.H.D.C - - -"]
[Auction "N"]
1S! =2= Pass 2C =1= $1 Pass
7S ; to play
AP
[Note "2:natural"]
[Note "1:artificial"]
[Play "E"]
- - - -
[Note "1:about the play"]

[Event "#"]
[Board "2"]
[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
[Auction "E"]
AP

[Event "Club"]
[Board "3"]
[Deal "N:.63.AKQ987.A973 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]

[Event "Club"]
[Board "4"]
[Auction "W"]
1S Pass 1H

[Event "Club"]
[Board "5"]
"##;
    let found = read_pbn(text);
    assert_eq!(found.len(), 5, "{found:?}");
    let first = found[0].as_ref().unwrap();
    assert_eq!(first.auction.contract().unwrap().declarer, Seat::North);
    assert_eq!(first.notes[&0], "natural");
    assert_eq!(first.notes[&2], "artificial");
    assert_eq!(first.tail.len(), 2, "the play and its note are kept");
    assert_eq!(first.deal[Seat::North].written().to_string(), "AKQJT98765432...");
    let second = found[1].as_ref().unwrap();
    assert!(second.auction.is_passed_out());
    assert_eq!(second.vulnerability(), Vulnerability::NS, "by its number");
    assert_eq!(second.tags[0].value, "Club");
    assert!(second.full_deal().is_some());
    let third = found[2].as_ref().unwrap_err();
    assert_eq!(
        (third.line, third.message.as_str()),
        (27, "N has 12 cards; a hand has 13")
    );
    let fourth = found[3].as_ref().unwrap_err();
    assert_eq!(fourth.line, 31);
    assert!(fourth.message.contains("a bid must be above 1♠"), "{fourth}");
    assert!(found[4].is_ok());
}

#[test]
fn a_line_from_bridge_base_is_read() {
    let text = "qx|o7|pn|s,w,n,e|st||md|3S963HKQ74DK94CQ85,SAKQ8HA3DQT72CA63,SJT754HJ982DA3CK4,|rh||ah|Board 7|sv|b|\
                mb|p|mb|1D|mb|p|mb|1H!|an|4+ hearts|mb|p|mb|2N|mb|p|mb|3N|mb|ppp|pc|S6|pc|SA|pg||\n";
    let found: Vec<_> = LinReader::new(text.as_bytes()).collect();
    let board = found[0].as_ref().unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!((board.number, board.dealer()), (Some(7), Seat::North));
    assert!(board.full_deal().is_some());
    assert_eq!(board.notes[&3], "4+ hearts");
    let contract = board.auction.contract().unwrap();
    assert_eq!(
        (contract.declarer, contract.contract.to_string().as_str()),
        (Seat::East, "3NT")
    );
    assert_eq!(board.tail[0].lines, ["S6", "SA"]);
}

/// A reader that makes up boards without end, to `left` bytes.
struct Endless {
    left: usize,
    at: usize,
}

const BOARD: &[u8] = b"[Event \"\"]\n[Board \"1\"]\n[Deal \"N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85\"]\n[Auction \"N\"]\n1D 1S Pass 4S AP\n\n";

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let size = buffer.len().min(self.left);
        for slot in &mut buffer[..size] {
            *slot = BOARD[self.at % BOARD.len()];
            self.at += 1;
        }
        self.left -= size;
        Ok(size)
    }
}

#[test]
fn a_large_file_is_read_board_by_board() {
    let megabytes = count(4, 100);
    let input = BufReader::new(Endless {
        left: megabytes << 20,
        at: 0,
    });
    let boards = PbnReader::new(input).flatten().count();
    assert!(boards >= (megabytes << 20) / BOARD.len());
}

/// Readers meet texts made by changing, cutting and doubling real ones: they never panic, and they come to an end.
#[test]
fn broken_files_never_panic() {
    use rand::RngExt as _;
    let rounds = count(3_000, 200_000);
    let seeds: [&[u8]; 4] = [
        BOARD,
        b"[Event \"#\"]\n[Auction \"N\"]\n1S! =2= Pass {x\n} 2C =1= $1 AP\n[Note \"1:x\\\"\"]\n[Play \"E\"]\nSK - - -\n",
        b"qx|o7|md|3S963HKQ74DK94CQ85,SAKQ8HA3DQT72CA63,SJT754HJ982DA3CK4,|sv|b|mb|1D!|an|x|mb|ppp|pc|S6|pg||\n",
        "Board 7\nDealer N, vul both\nN: AKQ2 T98 765 432\nS: \u{2660}3 H AKJ D KQ32 C QT987\n1NT Pass 2C all pass\n".as_bytes(),
    ];
    let mut random = SmallRng::seed_from_u64(9);
    for _ in 0..rounds {
        let mut text = seeds[random.random_range(0..seeds.len())].to_vec();
        for _ in 0..random.random_range(1..6) {
            let at = random.random_range(0..text.len());
            match random.random_range(0..4) {
                0 => text[at] = random.random(),
                1 => text.truncate(at.max(1)),
                2 => {
                    let copy = text[at..].to_vec();
                    text.extend(copy);
                }
                _ => {
                    let other = seeds[random.random_range(0..seeds.len())];
                    text.splice(
                        at..at,
                        other[..random.random_range(0..other.len())].iter().copied(),
                    );
                }
            }
        }
        let count = PbnReader::new(&text[..]).count()
            + LinReader::new(&text[..]).count()
            + PlainReader::new(&text[..]).count();
        assert!(count <= 3 * text.len());
        let text = String::from_utf8_lossy(&text);
        let _ = text.parse::<kibitzer_bridge::Condition>();
    }
}
