//! A board as JSON: what a file says of it.

use std::collections::BTreeMap;

use contract_bridge::{PartialDeal, Seat};
use kibitzer_wire::Problem;
use serde::{Deserialize, Serialize};

use super::ReadQuestion;
use crate::ToSchema;
use crate::pieces::{HandText, Notation, SeatText, VulText, Written, written_calls};
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
    /// The auction as a board in PBN, with the hands that are known.
    pub fn pbn(&self) -> Result<String, Problem> {
        let auction = self.table()?;
        let hands = Seat::ALL.map(|seat| self.hand_at(seat).map_or("-".to_owned(), |hand| hand.to_string()));
        let deal = format!("N:{}", hands.join(" "))
            .parse()
            .unwrap_or(PartialDeal::EMPTY);
        let mut board = Board::new(deal, auction.dealer(), auction.vulnerability());
        board.auction = auction;
        board.has_auction = true;
        Ok(write_pbn(&board))
    }

    /// The hand at this seat: the viewer's own, or that of the deal.
    fn hand_at(&self, seat: Seat) -> Option<HandText> {
        let own = self
            .hand
            .filter(|_| self.viewer.is_some_and(|viewer| viewer.0 == seat));
        own.or_else(|| self.deal.as_ref()?.get(&seat.letter().to_string()).copied())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_seen_whole_is_written_whole() {
        let text = r#"{"auction": ["1N"], "viewer": "S", "hand": "876.876.876.6543", "deal":
            {"N": "AKQ.AKQ.AKQ.AKQJ", "E": "JT9.JT9.JT9.T987", "W": "5432.5432.5432.2"}}"#;
        let asked: ReadQuestion = serde_json::from_str(text).unwrap();
        let board = read_boards(asked.pbn().unwrap().as_bytes())
            .next()
            .unwrap()
            .unwrap();
        let hands = Seat::ALL.map(|seat| board.deal[seat].written().to_string());
        let dealt = [
            "AKQ.AKQ.AKQ.AKQJ",
            "JT9.JT9.JT9.T987",
            "876.876.876.6543",
            "5432.5432.5432.2",
        ];
        assert_eq!(hands, dealt);
    }
}
