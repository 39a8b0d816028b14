//! `tricks`: what each declarer takes double dummy, and par.

use std::collections::BTreeMap;

use contract_bridge::{AbsoluteVulnerability, FullDeal, PartialDeal, Rank, Seat, Strain, Suit};
use kibitzer_deal::Stop;
use kibitzer_wire::Problem;
use serde::{Deserialize, Serialize};

use crate::ToSchema;
use crate::pieces::{Notation, SeatText, VulText};
use crate::record::Board;
use crate::tricks::{DoubleDummy, ParContract, TrickTable, par};

/// The question: a deal.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct TricksQuestion {
    /// As in PBN: `N:… … … …`.
    pub deal: String,
    /// Who called first (default: North).
    pub dealer: Option<SeatText>,
    /// Who is vulnerable (default: nobody).
    pub vul: Option<VulText>,
}

/// The answer for one board.
#[derive(Debug, Clone, Serialize, ToSchema)]
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

/// Tricks and par of the deal of the question.
pub fn tricks(solver: &DoubleDummy, question: &TricksQuestion, stop: &Stop) -> Result<TricksAnswer, Problem> {
    let wrong = |_| {
        let message =
            "a deal is four hands of 13 different cards, as N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 … …";
        Problem::new("deal", message).at("deal")
    };
    let deal: FullDeal = question.deal.parse().map_err(wrong)?;
    let dealer = question.dealer.map_or(Seat::North, |seat| seat.0);
    let vul = question.vul.map_or(AbsoluteVulnerability::NONE, |vul| vul.0);
    let board = Board::new(PartialDeal::from(deal), dealer, vul);
    Ok(tricks_answer(&board, &deal, solver.table_until(deal, stop)?))
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
    // Written by hand: this is called for each of many thousand deals a second.
    let mut text = String::with_capacity(72);
    text.push('N');
    for seat in Seat::ALL {
        text.push(if seat == Seat::North { ':' } else { ' ' });
        for suit in Suit::DESC {
            if suit != Suit::Spades {
                text.push('.');
            }
            text.extend(deal[seat][suit].iter().map(Rank::letter));
        }
    }
    text
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_is_written_as_it_was_read() {
        let text = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85";
        assert_eq!(deal_text(&text.parse().unwrap()), text);
    }
}
