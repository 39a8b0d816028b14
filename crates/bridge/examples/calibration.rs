//! How well readings hold at a table: bits on the true holders, ranges against the true hands, and whether what is said to
//! have a chance of 30% comes true three times in ten.
//!
//! Boards are JSON lines on standard input (`id`, `table`, `dealer`, `vul`, `hands`, `auction`), or, with `own`, dealt and bid
//! here by SAYC in all four seats. North looks, with the own hand in view, after the whole auction.
//!
//! ```text
//! cargo run --release -p kibitzer-bridge --example calibration -- own 400
//! zcat boards.jsonl.gz | cargo run --release -p kibitzer-bridge --example calibration -- 400
//! zcat boards.jsonl.gz | cargo run --release -p kibitzer-bridge --example calibration -- prefixes 100000
//! ```
//!
//! What is `off` comes with its standard error, by boards: the cards of one board are not independent. With `odd` or `even`, only boards
//! whose `id` has such a number count. With `strict`, only hands that fit every call to the letter count. With `prefixes`, every beginning of every auction is read with few draws, from each seat in turn: nothing may fail, no
//! true card may have chance 0, and no mean may lie outside its range.

#![allow(clippy::print_stdout, reason = "its purpose")]

use std::collections::BTreeMap;
use std::io::BufRead;

use contract_bridge::deck::full_deal;
use kibitzer_bridge::bidding::Span;
use kibitzer_bridge::pieces::Side;
use kibitzer_bridge::reading::{Habits, Picture, Posterior, Reader, Reading, Sharp, Systems, Viewer};
use kibitzer_bridge::{
    Auction, BySeat, BySuit, Call, Hand, HandFeatures, Notation, Seat, ShapeHcpSet, Suit, Vulnerability,
};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde::Deserialize;

type Failure = Box<dyn std::error::Error>;

/// Boards of each table where no number is given.
const BOARDS: usize = 100;
/// The largest standard error of a card's chance, as for `kibitzer bridge read`.
const ERROR: f64 = 0.01;
/// Deals drawn for a beginning of an auction.
const FEW: usize = 40;
/// The least chance that counts in the log score.
const FLOOR: f64 = 1e-4;

#[derive(Deserialize)]
struct Line {
    #[serde(default)]
    id: String,
    #[serde(default)]
    table: String,
    dealer: String,
    vul: String,
    hands: BTreeMap<String, String>,
    auction: Vec<String>,
}

/// A board that was bid.
struct Board {
    number: usize,
    table: String,
    hands: BySeat<Hand>,
    auction: Auction,
}

impl Line {
    fn board(&self) -> Result<Board, Failure> {
        let mut auction = Auction::new(Seat::read(&self.dealer)?, Vulnerability::read(&self.vul)?);
        for call in &self.auction {
            auction.push(Call::read(call)?)?;
        }
        let mut hands = BySeat::default();
        for seat in Seat::ALL {
            let hand = self
                .hands
                .get(&seat.letter().to_string())
                .ok_or("a hand is missing")?;
            hands[seat] = Hand::read(hand)?;
        }
        let number = self.id.split('/').nth(1).and_then(|number| number.parse().ok());
        Ok(Board {
            number: number.unwrap_or(0),
            table: self.table.clone(),
            hands,
            auction,
        })
    }
}

fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = words.iter().find_map(|word| word.parse::<usize>().ok());
    let says = |word: &str| words.iter().any(|said| said == word);
    let systems = Systems::builtin();
    let boards = if says("own") {
        own(&systems, number.unwrap_or(BOARDS))?
    } else {
        given()?
    };
    if says("prefixes") {
        return prefixes(&systems, &boards, number.unwrap_or(usize::MAX));
    }
    let mut scores: BTreeMap<&str, Score> = BTreeMap::new();
    let habits = Habits {
        strict: says("strict"),
        only: None,
    };
    let in_half = |board: &&Board| match board.number % 2 {
        0 => !says("odd"),
        _ => !says("even"),
    };
    for board in boards.iter().filter(in_half) {
        let score = scores.entry(&board.table).or_default();
        let spoke = board.auction.calls().iter().any(|&call| call != Call::Pass);
        if spoke && score.bits.len() < number.unwrap_or(BOARDS) {
            score.count(&systems, board, &habits)?;
        }
    }
    for (table, score) in &scores {
        score.print(table);
    }
    Ok(())
}

fn given() -> Result<Vec<Board>, Failure> {
    let lines = std::io::stdin().lock().lines();
    lines
        .map(|line| serde_json::from_str::<Line>(&line?)?.board())
        .collect()
}

/// Boards dealt and bid here.
fn own(systems: &Systems, most: usize) -> Result<Vec<Board>, Failure> {
    const VULNERABILITIES: [Vulnerability; 4] = [
        Vulnerability::NONE,
        Vulnerability::NS,
        Vulnerability::EW,
        Vulnerability::ALL,
    ];
    let agreements = systems.get("sayc")?;
    let mut random = SmallRng::seed_from_u64(18);
    let mut boards = Vec::new();
    for number in 0..most {
        let deal = full_deal(&mut random);
        let mut auction = Auction::new(Seat::ALL[number % 4], VULNERABILITIES[number / 4 % 4]);
        while let Some(seat) = auction.turn() {
            let call = agreements.bidder().call(deal[seat], &auction);
            auction.push(call.unwrap_or(Call::Pass))?;
        }
        boards.push(Board {
            number,
            table: "own".into(),
            hands: BySeat::from_fn(|seat| deal[seat]),
            auction,
        });
    }
    Ok(boards)
}

/// What `viewer` makes of the first `calls` calls.
fn heard(
    systems: &Systems,
    board: &Board,
    calls: usize,
    viewer: Seat,
    habits: &Habits,
) -> Result<Reading, Failure> {
    let sayc = systems.get("sayc")?;
    let (dealer, vul) = (board.auction.dealer(), board.auction.vulnerability());
    let mut reader =
        Reader::new(sayc.clone(), sayc, Side::of(viewer), dealer, vul).with_habits(habits.clone());
    reader.hear_all(board.auction.calls().iter().take(calls).copied())?;
    Ok(reader.reading(Viewer {
        hand: Some((viewer, board.hands[viewer])),
    }))
}

/// How readings did at one table.
#[derive(Default)]
struct Score {
    bits: Vec<f64>,
    seats: f64,
    held: f64,
    sharp: f64,
    consistent: f64,
    tenths: [Tenth; 10],
}

/// The chances of one tenth.
#[derive(Default, Clone, Copy)]
struct Tenth {
    count: f64,
    said: f64,
    came: f64,
    /// The sum over boards of the square of what came true beyond what was said.
    squares: f64,
}

impl Tenth {
    fn add(&mut self, chance: f64, holds: bool) {
        self.count += 1.0;
        self.said += chance;
        self.came += f64::from(u8::from(holds));
    }

    fn add_board(&mut self, board: &Self) {
        self.count += board.count;
        self.said += board.said;
        self.came += board.came;
        self.squares += (board.came - board.said).powi(2);
    }
}

impl Score {
    fn count(&mut self, systems: &Systems, board: &Board, habits: &Habits) -> Result<(), Failure> {
        let reading = heard(systems, board, board.auction.len(), Seat::North, habits)?;
        let mut random = SmallRng::seed_from_u64(1);
        let picture = Posterior::new(&reading)?.picture(Sharp::Error(ERROR), &mut random)?;
        self.consistent += f64::from(u8::from(reading.is_consistent()));
        let mut bits = 0.0;
        let mut tenths = [Tenth::default(); 10];
        for seat in reading.hidden() {
            for card in Hand::ALL - board.hands[Seat::North] {
                let (chance, holds) = (picture.holds(seat, card), board.hands[seat].contains(card));
                bits += if holds {
                    (3.0 * chance.max(FLOOR)).log2()
                } else {
                    0.0
                };
                tenths[((10.0 * chance) as usize).min(9)].add(chance, holds);
            }
            let stated = Stated::of(&picture, seat);
            self.seats += 1.0;
            self.held += f64::from(u8::from(stated.hold(board.hands[seat])));
            self.sharp -= stated.share().log2();
        }
        for (all, board) in self.tenths.iter_mut().zip(&tenths) {
            all.add_board(board);
        }
        self.bits.push(bits);
        Ok(())
    }

    fn print(&self, table: &str) {
        let boards = self.bits.len().max(1) as f64;
        let mean = self.bits.iter().sum::<f64>() / boards;
        let spread: f64 = self.bits.iter().map(|bits| (bits - mean).powi(2)).sum();
        println!(
            "{table}: {mean:+.2} ± {:.2} bits a board ({boards} boards); ranges hold {:.3} at {:.2} bits; consistent {:.3}",
            spread.sqrt() / boards,
            self.held / self.seats.max(1.0),
            self.sharp / self.seats.max(1.0),
            self.consistent / boards,
        );
        println!("  said     came true   off    error   chances");
        for tenth in self.tenths.iter().filter(|tenth| tenth.count > 0.0) {
            let percent = |sum: f64| 100.0 * sum / tenth.count;
            println!(
                "  {:5.1}%   {:5.1}%   {:+5.1}   ± {:.1}   {}",
                percent(tenth.said),
                percent(tenth.came),
                percent(tenth.came - tenth.said),
                percent(tenth.squares.sqrt()),
                tenth.count
            );
        }
    }
}

/// The ranges stated of a hand.
struct Stated {
    hcp: Span,
    lengths: BySuit<Span>,
}

impl Stated {
    fn of(picture: &Picture, seat: Seat) -> Self {
        Self {
            hcp: picture.hcp_range(seat),
            lengths: BySuit::from_fn(|suit| picture.length_range(seat, suit)),
        }
    }

    fn hold(&self, hand: Hand) -> bool {
        let features = HandFeatures::of(hand);
        self.hcp.holds(features.hcp())
            && Suit::ASC
                .into_iter()
                .all(|suit| self.lengths[suit].holds(features.length(suit)))
    }

    /// The share of all hands inside.
    fn share(&self) -> f64 {
        let inside = ShapeHcpSet::from_fn(|shape, hcp| {
            self.hcp.holds(hcp)
                && Suit::ASC
                    .into_iter()
                    .all(|suit| self.lengths[suit].holds(shape.length(suit)))
        });
        inside.share()
    }

    fn hold_means(&self, picture: &Picture, seat: Seat) -> bool {
        let inside = |span: Span, mean: f64| f64::from(span.low) <= mean && mean <= f64::from(span.high);
        inside(self.hcp, picture.expected_hcp(seat))
            && Suit::ASC
                .into_iter()
                .all(|suit| inside(self.lengths[suit], picture.expected_length(seat, suit)))
    }
}

/// Reads beginnings of auctions and counts what must never be.
fn prefixes(systems: &Systems, boards: &[Board], most: usize) -> Result<(), Failure> {
    let [mut read, mut failed, mut zero, mut outside] = [0_usize; 4];
    'boards: for (number, board) in boards.iter().enumerate() {
        for calls in 1..=board.auction.len() {
            if read == most {
                break 'boards;
            }
            read += 1;
            let viewer = Seat::ALL[(number + calls) % 4];
            let reading = heard(systems, board, calls, viewer, &Habits::default())?;
            let mut random = SmallRng::seed_from_u64(read as u64);
            let picture = Posterior::new(&reading)
                .and_then(|posterior| posterior.picture(Sharp::Deals(FEW), &mut random));
            let Ok(picture) = picture else {
                failed += 1;
                continue;
            };
            for seat in reading.hidden() {
                let lost = board.hands[seat]
                    .iter()
                    .filter(|&card| picture.holds(seat, card) <= 0.0);
                zero += lost.count();
                outside += usize::from(!Stated::of(&picture, seat).hold_means(&picture, seat));
            }
        }
    }
    println!(
        "{read} beginnings read: {failed} failed, {zero} true cards at chance 0, {outside} means outside"
    );
    Ok(())
}
