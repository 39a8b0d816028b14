//! `tricks`: what each declarer takes double dummy, and par.

use std::collections::BTreeMap;

use contract_bridge::{FullDeal, Seat, Strain};
use serde::Serialize;

use crate::pieces::{Notation, Written};
use crate::record::Board;
use crate::tricks::{ParContract, TrickTable, par};

/// The answer for one board.
#[derive(Debug, Clone, Serialize)]
pub struct TricksAnswer {
    /// The number of the board.
    pub board: Option<u32>,
    /// The deal, as in PBN.
    pub deal: String,
    /// Tricks by declarer, then by strain.
    pub tricks: BTreeMap<char, BTreeMap<char, u8>>,
    /// The par score, for North-South.
    pub par: i32,
    /// The contracts that reach par: bid, doubled or not, declarer, tricks over or under.
    pub contracts: Vec<String>,
}

/// The answer for `board`, whose deal has these tricks.
pub fn tricks_answer(board: &Board, deal: &FullDeal, table: TrickTable) -> TricksAnswer {
    let par = par(table, board.vulnerability(), board.dealer());
    let of = |seat: Seat| Strain::ASC.map(|strain| (strain.letter(), table[strain].get(seat).get()));
    TricksAnswer {
        board: board.number,
        deal: deal_text(deal),
        tricks: Seat::ALL
            .map(|seat| (seat.letter(), BTreeMap::from(of(seat))))
            .into(),
        par: par.score,
        contracts: par.contracts.into_iter().map(contract_text).collect(),
    }
}

/// The deal as in PBN, from North.
pub fn deal_text(deal: &FullDeal) -> String {
    let hands = Seat::ALL.map(|seat| Written(deal[seat]).to_string());
    format!("N:{}", hands.join(" "))
}

fn contract_text(par: ParContract) -> String {
    let doubled = "X".repeat(par.contract.penalty as usize);
    let over = match par.overtricks {
        0 => "=".to_owned(),
        over => format!("{over:+}"),
    };
    format!(
        "{}{doubled} {} {over}",
        par.contract.bid.written(),
        par.declarer.letter()
    )
}
