//! A board as JSON: what a file says of it.

use std::collections::BTreeMap;

use contract_bridge::{PartialDeal, Seat};
use kibitzer_wire::Problem;
use serde::{Deserialize, Serialize};

use super::ReadQuestion;
use crate::ToSchema;
use crate::pieces::{Notation, SeatText, VulText, Written, written_calls};
use crate::record::{Board, Tag, read_boards, write_pbn};

/// The most boards read at a time.
const MOST: usize = 1_000;

/// The question: boards in PBN, LIN or plain text.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ParseQuestion {
    /// The text.
    pub text: String,
}

/// The answer.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct ParseAnswer {
    /// The boards that could be read.
    pub boards: Vec<BoardAnswer>,
    /// What is wrong with the others.
    pub problems: Vec<Problem>,
}

/// The boards in a text.
pub fn parse(question: &ParseQuestion) -> ParseAnswer {
    let mut answer = ParseAnswer::default();
    for board in read_boards(question.text.as_bytes()).take(MOST) {
        match board {
            Ok(board) => answer.boards.push(BoardAnswer::of(&board)),
            Err(error) => answer.problems.push(error.into()),
        }
    }
    answer
}

impl ReadQuestion {
    /// The auction as a board in PBN, with the viewer's hand where it is known.
    pub fn pbn(&self) -> Result<String, Problem> {
        let auction = self.table()?;
        let deal = match (self.viewer, self.hand) {
            (Some(viewer), Some(hand)) => format!("{viewer}:{hand} - - -").parse().ok(),
            _ => None,
        };
        let deal = deal.unwrap_or(PartialDeal::EMPTY);
        let mut board = Board::new(deal, auction.dealer(), auction.vulnerability());
        board.auction = auction;
        board.has_auction = true;
        Ok(write_pbn(&board))
    }
}

/// What a file says of a board.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BoardAnswer {
    /// Its number.
    pub board: Option<u32>,
    /// Who deals.
    pub dealer: SeatText,
    /// Who is vulnerable.
    pub vul: VulText,
    /// The hands that are known, by seat.
    pub deal: BTreeMap<String, String>,
    /// The calls.
    pub auction: Vec<String>,
    /// Notes on calls, by their number from 0; an empty one is a bare alert.
    pub notes: BTreeMap<usize, String>,
    /// The players, by seat.
    pub players: BTreeMap<String, String>,
    /// `Open` or `Closed`, where the file says so.
    pub room: Option<String>,
    /// The cards played, as the file has them: one a line in LIN, a trick a line in PBN.
    pub play: Vec<String>,
    /// What else the file says.
    pub tags: BTreeMap<String, String>,
}

impl BoardAnswer {
    /// That of a board.
    pub fn of(board: &Board) -> Self {
        let whole = Seat::ALL.into_iter().filter(|seat| board.deal[*seat].len() == 13);
        let all = || board.tags.iter().chain(&board.tail);
        let seat_of = |tag: &Tag| Seat::ALL.into_iter().find(|seat| format!("{seat:?}") == tag.name);
        let is_play = |tag: &Tag| matches!(tag.name.as_str(), "Play" | "LIN_pc");
        let is_other = |tag: &&Tag| seat_of(tag).is_none() && !is_play(tag) && tag.name != "Room";
        Self {
            board: board.number,
            dealer: Written(board.dealer()),
            vul: Written(board.vulnerability()),
            deal: whole
                .map(|seat| (seat.letter().to_string(), board.deal[seat].written().to_string()))
                .collect(),
            auction: written_calls(board.auction.calls()),
            notes: board.notes.clone(),
            players: all()
                .filter_map(|tag| Some((seat_of(tag)?.letter().to_string(), tag.value.clone())))
                .collect(),
            room: all().find(|tag| tag.name == "Room").map(|tag| tag.value.clone()),
            play: all()
                .filter(|tag| is_play(tag))
                .flat_map(|tag| tag.lines.clone())
                .collect(),
            tags: all()
                .filter(is_other)
                .map(|tag| (tag.name.clone(), tag.value.clone()))
                .collect(),
        }
    }
}
