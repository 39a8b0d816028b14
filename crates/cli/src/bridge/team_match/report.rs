//! What a match or a table came to, for people and for programs.

use std::fmt::Write;
use std::sync::Arc;

use kibitzer_bridge::bidding::{Bidder, Choice, titled};
use kibitzer_bridge::pieces::{Notation, Side, Spoken, spoken_calls, written_calls};
use kibitzer_bridge::record::{Board, Tag};
use kibitzer_bridge::table::Auction;
use kibitzer_bridge::team_match::{AgainstPar, Ending, Outcome, Summary};
use kibitzer_bridge::{Call, Contract, FullDeal, Penalty, Seat};
use serde_json::{Value, json};

/// The match in words.
pub(super) fn words(teams: [&str; 2], summary: &Summary, outcomes: &[Outcome], swings: usize) -> String {
    let [won, lost, tied] = summary.won_lost_tied;
    let mut text = format!(
        "{} against {}: {:+.3} IMPs a board, standard error {:.3} ({:+} IMPs on {} boards: {won} won, {lost} lost, {tied} tied)\n",
        teams[0], teams[1], summary.mean, summary.error, summary.imps, summary.boards
    );
    for outcome in largest(outcomes, swings) {
        let bidding = &outcome.bidding;
        let _ = writeln!(
            text,
            "\nBoard {}, {} deals, vulnerable {}: {:+} IMPs",
            bidding.number,
            bidding.first.dealer().written(),
            bidding.first.vulnerability().written(),
            outcome.imps
        );
        for seat in Seat::ALL {
            let _ = writeln!(text, "  {}  {}", seat.written(), bidding.deal[seat].written());
        }
        let tables = [&bidding.first, &bidding.second].into_iter().zip(teams);
        for ((auction, team), result) in tables.zip(outcome.results.iter().flatten()) {
            let _ = writeln!(
                text,
                "  {team} NS: {}  =  {} {:+}",
                spoken_calls(auction.calls()),
                contract(auction, result.tricks),
                result.score
            );
        }
    }
    text
}

/// The match as one JSON object.
pub(super) fn json(summary: &Summary, outcomes: &[Outcome], swings: usize) -> String {
    let [won, lost, tied] = summary.won_lost_tied;
    let swing = |outcome: &Outcome| {
        let bidding = &outcome.bidding;
        json!({
            "board": bidding.number,
            "deal": hands(&bidding.deal),
            "dealer": bidding.first.dealer().written().to_string(),
            "vul": bidding.first.vulnerability().written().to_string(),
            "imps": outcome.imps,
            "auctions": [calls(&bidding.first), calls(&bidding.second)],
            "tricks": outcome.results.map(|tables| tables.map(|table| table.tricks)),
            "scores": outcome.results.map(|tables| tables.map(|table| table.score)),
        })
    };
    json!({
        "boards": summary.boards,
        "imps": summary.imps,
        "mean": summary.mean,
        "error": summary.error,
        "won": won,
        "lost": lost,
        "tied": tied,
        "swings": largest(outcomes, swings).map(swing).collect::<Vec<_>>(),
    })
    .to_string()
}

fn largest(outcomes: &[Outcome], count: usize) -> impl Iterator<Item = &Outcome> {
    let mut sorted: Vec<_> = outcomes.iter().filter(|outcome| outcome.imps != 0).collect();
    sorted.sort_by_key(|outcome| std::cmp::Reverse(outcome.imps.abs()));
    sorted.into_iter().take(count)
}

fn hands(deal: &FullDeal) -> Value {
    let hand = |seat: Seat| {
        (
            seat.written().to_string(),
            deal[seat].written().to_string().into(),
        )
    };
    Value::Object(Seat::ALL.into_iter().map(hand).collect())
}

fn calls(auction: &Auction) -> Vec<String> {
    written_calls(auction.calls())
}

fn contract(auction: &Auction, tricks: u8) -> String {
    let Some(standing) = auction.contract() else {
        return "passed out".into();
    };
    let bid = standing.contract.bid;
    let doubled = match standing.contract.penalty {
        Penalty::Undoubled => "",
        Penalty::Doubled => "X",
        Penalty::Redoubled => "XX",
    };
    let result = i16::from(tricks) - 6 - i16::from(bid.level.get());
    let result = if result == 0 {
        "=".to_owned()
    } else {
        format!("{result:+}")
    };
    format!(
        "{}{doubled} by {} {result}",
        bid.spoken(),
        standing.declarer.written()
    )
}

/// One table of a board, for PBN.
pub(super) fn board(number: u32, deal: &FullDeal, auction: &Auction) -> Board {
    Board {
        number: Some(number),
        auction: auction.clone(),
        has_auction: true,
        ..Board::new((*deal).into(), auction.dealer(), auction.vulnerability())
    }
}

/// A board that was bid, with what each call showed.
pub(super) struct BidBoard {
    /// The board; its notes say what each call shows.
    pub(super) board: Board,
    deal: FullDeal,
    rules: Vec<String>,
}

/// What a file said of a board, without what belongs to another auction, and with the contract of this one.
fn tags_beside(board: &Board, auction: &Auction) -> Vec<Tag> {
    let is_stale =
        |name: &str| name.starts_with("Score") || ["Declarer", "Contract", "Result", "Play"].contains(&name);
    let mut tags: Vec<Tag> = (board.tags.iter())
        .filter(|tag| !is_stale(&tag.name))
        .cloned()
        .collect();
    if auction.is_over() {
        let standing = auction.contract();
        let declarer = standing.map_or(String::new(), |standing| standing.declarer.letter().to_string());
        let contract = standing.map_or_else(|| "Pass".to_owned(), |standing| contract_tag(standing.contract));
        for (name, value) in [("Declarer", declarer), ("Contract", contract)] {
            tags.push(Tag {
                name: name.to_owned(),
                value,
                lines: Vec::new(),
            });
        }
    }
    tags
}

/// A contract as PBN has it: `3NT`, `4SX`.
fn contract_tag(contract: Contract) -> String {
    let strain = contract
        .bid
        .strain
        .suit()
        .map_or("NT".to_owned(), |suit| suit.letter().to_string());
    let doubled = match contract.penalty {
        Penalty::Undoubled => "",
        Penalty::Doubled => "X",
        Penalty::Redoubled => "XX",
    };
    format!("{}{strain}{doubled}", contract.bid.level.get())
}

/// Bids a board, each side by its system; `None` if a hand is missing.
pub(super) fn bid_board(
    board: &Board,
    number: u32,
    north_south: &Arc<Bidder>,
    east_west: &Arc<Bidder>,
) -> Option<BidBoard> {
    let deal = board.full_deal()?;
    let mut auction = Auction::new(board.dealer(), board.vulnerability());
    let mut rules = Vec::new();
    while let Some(seat) = auction.turn() {
        let bidder = if Side::of(seat) == Side::NorthSouth {
            north_south
        } else {
            east_west
        };
        let prefix = bidder.at(&auction);
        let choice = Choice::of(bidder, &prefix, deal[seat])?;
        rules.push(titled(&choice.rule.said_name(), &choice.shows_words()));
        if auction.push(choice.rule.call).is_err() {
            break;
        }
    }
    let notes = rules.iter().cloned().enumerate().collect();
    let board = Board {
        notes,
        tags: tags_beside(board, &auction),
        ..self::board(board.number.unwrap_or(number), &deal, &auction)
    };
    Some(BidBoard { board, deal, rules })
}

/// A bid board in words.
pub(super) fn board_words(bid: &BidBoard) -> String {
    let auction = &bid.board.auction;
    let mut text = format!(
        "Board {}, {} deals, vulnerable {}\n",
        bid.board.number.unwrap_or_default(),
        auction.dealer().written(),
        auction.vulnerability().written()
    );
    for seat in Seat::ALL {
        let _ = writeln!(text, "  {}  {}", seat.written(), bid.deal[seat].written());
    }
    for ((seat, call), rule) in auction.by_seat().zip(&bid.rules) {
        let _ = writeln!(text, "    {} {:8} {rule}", seat.written(), call.spoken());
    }
    text
}

/// A bid board as JSON.
pub(super) fn board_json(bid: &BidBoard) -> Value {
    let auction = &bid.board.auction;
    let call = |((seat, call), rule): ((Seat, Call), &String)| json!({"seat": seat.written().to_string(), "call": call.written().to_string(), "text": rule});
    json!({
        "board": bid.board.number,
        "dealer": auction.dealer().written().to_string(),
        "vul": auction.vulnerability().written().to_string(),
        "deal": hands(&bid.deal),
        "auction": calls(auction),
        "calls": auction.by_seat().zip(&bid.rules).map(call).collect::<Vec<_>>(),
    })
}

/// Boards of one ending: how many, how many of them make, IMPs lost a board.
struct ParRow {
    words: &'static str,
    boards: usize,
    made: usize,
    lost: f64,
}

impl ParRow {
    fn of(words: &'static str, found: &[AgainstPar], counts: impl Fn(Ending) -> bool) -> Self {
        let here: Vec<_> = found.iter().filter(|board| counts(board.ending)).collect();
        let lost: i32 = here.iter().map(|board| board.lost()).sum();
        Self {
            words,
            boards: here.len(),
            made: here.iter().filter(|board| board.made).count(),
            lost: f64::from(lost) / here.len().max(1) as f64,
        }
    }

    fn all(found: &[AgainstPar]) -> Vec<Self> {
        let one = |ending: Ending| Self::of(ending.words(), found, move |other| other == ending);
        let mut rows: Vec<_> = Ending::ALL.into_iter().map(one).collect();
        rows.push(Self::of("all", found, |_| true));
        rows
    }
}

/// The distance from par in words.
pub(super) fn par_words(found: &[AgainstPar]) -> String {
    let mut text = String::from("Contract      Boards   Made  IMPs from par\n");
    for row in ParRow::all(found) {
        let made = 100.0 * row.made as f64 / row.boards.max(1) as f64;
        let _ = writeln!(
            text,
            "{:12} {:7} {:5.0}% {:10.2}",
            row.words, row.boards, made, row.lost
        );
    }
    text
}

/// The distance from par as JSON.
pub(super) fn par_json(found: &[AgainstPar]) -> Value {
    let row = |row: &ParRow| json!({"contract": row.words, "boards": row.boards, "made": row.made, "imps_from_par": row.lost});
    json!({ "par": ParRow::all(found).iter().map(row).collect::<Vec<_>>() })
}
