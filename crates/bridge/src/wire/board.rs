//! A board as JSON: what a file says of it.

use std::collections::BTreeMap;

use contract_bridge::{AbsoluteVulnerability, Seat};
use serde::Serialize;

use crate::pieces::{Notation, Written};
use crate::record::{Board, Tag};

/// What a file says of a board.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardAnswer {
    /// Its number.
    pub board: Option<u32>,
    /// Who deals.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub dealer: Written<Seat>,
    /// Who is vulnerable.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub vul: Written<AbsoluteVulnerability>,
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
            auction: (board.auction.calls().iter())
                .map(|call| call.written().to_string())
                .collect(),
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
