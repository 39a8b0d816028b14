//! Bridge boards behind the API: drawn, solved, read from files.

use kibitzer_bridge::record::{Board, read_boards, write_pbn};
use kibitzer_bridge::wire::{self, BoardAnswer};
use kibitzer_bridge::{FullDeal, PartialDeal, Seat, Strain, Vulnerability, Written};
use kibitzer_wire::Problem;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::ask::{Watch, answered};
use super::bridge::{solver, systems};

/// The most deals drawn, and boards read, at a time.
const MOST: usize = 1_000;

#[derive(Deserialize, ToSchema)]
pub(crate) struct DealsQuestion {
    #[serde(flatten)]
    read: wire::ReadQuestion,
    #[serde(default)]
    count: Option<usize>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct DealsAnswer {
    /// As in PBN, from North.
    deals: Vec<String>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct TricksQuestion {
    /// As in PBN: `N:… … … …`.
    deal: String,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    dealer: Option<Written<Seat>>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    vul: Option<Written<Vulnerability>>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct ParseQuestion {
    text: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ParseAnswer {
    boards: Vec<BoardAnswer>,
    /// What is wrong with the boards that could not be read.
    #[schema(value_type = Vec<crate::failure::ErrorDetail>)]
    problems: Vec<Problem>,
}

/// Deals that fit an auction.
pub(crate) fn deals(question: &[u8], watch: &Watch<'_>) -> Result<Vec<u8>, Problem> {
    answered(question, |question: &DealsQuestion| {
        let count = question.count.unwrap_or(10).min(MOST);
        let mut deals = Vec::new();
        wire::deals_of_auction(&systems().until(watch.stop), &question.read, count, &mut |deal| {
            deals.push(wire::deal_text(&deal));
            (watch.tell)(deals.len() as u64, count as u64, None);
            !watch.stop.is_due()
        })?;
        Ok(DealsAnswer { deals })
    })
}

/// Tricks and par of a deal.
pub(crate) fn tricks(question: &[u8], watch: &Watch<'_>) -> Result<Vec<u8>, Problem> {
    answered(question, |question: &TricksQuestion| {
        let wrong = |_| {
            let message =
                "a deal is four hands of 13 different cards, as N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 … …";
            Problem::new("deal", message).at("deal")
        };
        let deal: FullDeal = question.deal.parse().map_err(wrong)?;
        let dealer = question.dealer.map_or(Seat::North, |seat| seat.0);
        let vul = question.vul.map_or(Vulnerability::NONE, |vul| vul.0);
        let board = Board::new(PartialDeal::from(deal), dealer, vul);
        // The solver cannot be interrupted, so it is asked for one strain at a time.
        Strain::ASC.into_par_iter().for_each(|strain| {
            if !watch.stop.is_due() {
                solver().rows(&[deal], strain);
            }
        });
        watch.stop.check()?;
        Ok(wire::tricks_answer(&board, &deal, solver().table(deal)))
    })
}

/// Boards in a text.
pub(crate) fn parse(question: &[u8], _: &Watch<'_>) -> Result<Vec<u8>, Problem> {
    answered(question, |question: &ParseQuestion| {
        let mut answer = ParseAnswer {
            boards: Vec::new(),
            problems: Vec::new(),
        };
        for board in read_boards(question.text.as_bytes()).take(MOST) {
            match board {
                Ok(board) => answer.boards.push(BoardAnswer::of(&board)),
                Err(error) => answer.problems.push(error.into()),
            }
        }
        Ok(answer)
    })
}

/// A table's record as PBN: its auction, and the viewer's hand where it is known.
pub(crate) fn pbn(question: &Map<String, Value>) -> Result<String, Problem> {
    let question: wire::ReadQuestion = serde_json::from_value(Value::Object(question.clone()))?;
    let auction = question.table()?;
    let deal = match (question.viewer, question.hand) {
        (Some(viewer), Some(hand)) => format!("{viewer}:{hand} - - -").parse().ok(),
        _ => None,
    };
    let deal = deal.unwrap_or(PartialDeal::EMPTY);
    let mut board = Board::new(deal, auction.dealer(), auction.vulnerability());
    board.auction = auction;
    board.has_auction = true;
    Ok(write_pbn(&board))
}
