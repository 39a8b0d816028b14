//! Functions over tricks and scores: double dummy, par, IMPs.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, Int64Builder, ListBuilder, StringBuilder, StructBuilder};
use datafusion::arrow::datatypes::{DataType, Field, Fields};
use datafusion::common::Result;
use kibitzer_bridge::pieces::Side;
use kibitzer_bridge::team_match::{imps, north_south_score};
use kibitzer_bridge::tricks::{Par, Play, par};
use kibitzer_bridge::{FullDeal, Notation, Seat, Strain, Vulnerability};

use super::hands::{deal_at, seat_at};
use super::of_texts;
use crate::auction_text::read_auction;
use crate::contract_text;
use crate::function::{Function, Kind, Rows, texts, wholes};
use crate::problem::problem;
use crate::workshop::Workshop;

/// The functions.
pub(super) fn functions() -> Vec<Function> {
    vec![
        Function::new(("tricks", "tricks(deal or four hands, strain, declarer)", "The tricks that declarer takes, double dummy."), &[of_texts(3), of_texts(6)], DataType::Int64, tricks).slow(),
        Function::new(("leads", "leads(north, east, south, west, strain, declarer)", "Each opening lead with the tricks that declarer takes after it, as a list of structs: UNNEST it."), &[of_texts(6)], leads_type(), leads).slow(),
        Function::new(("par", "par(deal or four hands, dealer, vul)", "Par for North-South: the score if both sides bid as well as they can, seeing all cards."), &[of_texts(3), of_texts(6)], DataType::Int64, |rows, workshop| {
            Ok(wholes(pars("par", rows, workshop)?.iter().map(|par| par.as_ref().map(|par| i64::from(par.score))).collect()))
        }).slow(),
        Function::new(("par_contract", "par_contract(deal or four hands, dealer, vul)", "A contract of par with its declarer: 4S N; P where nobody can make anything."), &[of_texts(3), of_texts(6)], DataType::Utf8, |rows, workshop| {
            Ok(texts(&pars("par_contract", rows, workshop)?.iter().map(|par| par.as_ref().map(par_words)).collect::<Vec<_>>()))
        }).slow(),
        Function::new(("dd_score", "dd_score(north, east, south, west, auction, dealer, vul)", "What an auction's contract scores for North-South, double dummy."), &[of_texts(7)], DataType::Int64, dd_score).slow(),
        Function::new(("score", "score(contract, declarer, tricks, vul)", "What a contract scores for North-South: score('4S', 'N', 10, 'none') is 420."), &[vec![Kind::Text, Kind::Text, Kind::Whole, Kind::Text]], DataType::Int64, score),
        Function::new(("imps", "imps(difference)", "IMPs for a difference of scores."), &[vec![Kind::Whole]], DataType::Int64, |rows, workshop| {
            let of = |difference: i64| i64::from(imps(difference.clamp(-100_000, 100_000) as i32));
            Ok(wholes(rows.each(workshop, |row| Ok(rows.whole(0, row).map(of)))?))
        }),
        Function::new(("strain", "strain(contract)", "The strain of a contract: C, D, H, S or N; null where everyone passed."), &[of_texts(1)], DataType::Utf8, |rows, workshop| {
            Ok(texts(&rows.each(workshop, |row| Ok(contract_at("strain", rows, row)?.map(|contract| contract.bid.strain.written().to_string())))?))
        }),
        Function::new(("level", "level(contract)", "The level of a contract, 1 to 7; null where everyone passed."), &[of_texts(1)], DataType::Int64, |rows, workshop| {
            Ok(wholes(rows.each(workshop, |row| Ok(contract_at("level", rows, row)?.map(|contract| i64::from(contract.bid.level.get()))))?))
        }),
    ]
}

fn contract_at(function: &str, rows: &Rows, row: usize) -> Result<Option<kibitzer_bridge::Contract>> {
    let wrong = |error| rows.blame(&[0], problem(function, error));
    let text = rows.text(0, row);
    let found = text
        .map(|text| contract_text::read(text).map_err(wrong))
        .transpose()?;
    Ok(found.flatten())
}

/// The play of each row: arguments `(deal, strain, declarer)` or the same with four hands.
fn plays(function: &str, rows: &Rows, workshop: &Workshop) -> Result<Vec<Option<Play>>> {
    let four = rows.width() == 6;
    let after = if four { 4 } else { 1 };
    rows.each(workshop, |row| {
        let deal = deal_at(function, rows, 0, four, row)?;
        let declarer = seat_at(function, rows, after + 1, row)?;
        let (Some(deal), Some(strain), Some(declarer)) = (deal, rows.text(after, row), declarer) else {
            return Ok(None);
        };
        let wrong = |error| rows.blame(&[after], problem(function, error));
        let strain = Strain::read(strain).map_err(wrong)?;
        Ok(Some(Play {
            deal,
            strain,
            declarer,
        }))
    })
}

/// Who is vulnerable, by an argument.
fn vul_at(function: &str, rows: &Rows, argument: usize, row: usize) -> Result<Option<Vulnerability>> {
    let wrong = |error| rows.blame(&[argument], problem(function, error));
    rows.text(argument, row)
        .map(|text| Vulnerability::read(text).map_err(wrong))
        .transpose()
}

fn tricks(rows: &Rows, workshop: &Workshop) -> Result<ArrayRef> {
    let plays = plays("tricks", rows, workshop)?;
    solved(&plays, workshop).map(wholes)
}

/// The tricks of each play, all solved together.
fn solved(plays: &[Option<Play>], workshop: &Workshop) -> Result<Vec<Option<i64>>> {
    let wanted: Vec<Play> = plays.iter().copied().flatten().collect();
    let mut found = workshop
        .solver
        .tricks(&wanted, &workshop.stop)
        .map_err(|error| problem("tricks", error))?
        .into_iter();
    Ok(plays
        .iter()
        .map(|play| play.and_then(|_| found.next()).map(i64::from))
        .collect())
}

fn lead_fields() -> Fields {
    Fields::from(vec![
        Field::new("card", DataType::Utf8, true),
        Field::new("tricks", DataType::Int64, true),
    ])
}

fn leads_type() -> DataType {
    DataType::List(Arc::new(Field::new_list_field(
        DataType::Struct(lead_fields()),
        true,
    )))
}

fn leads(rows: &Rows, workshop: &Workshop) -> Result<ArrayRef> {
    let lead = StructBuilder::new(
        lead_fields(),
        vec![Box::new(StringBuilder::new()), Box::new(Int64Builder::new())],
    );
    let mut lists = ListBuilder::new(lead);
    for play in plays("leads", rows, workshop)? {
        workshop.check()?;
        for (card, tricks) in play.iter().flat_map(|&play| workshop.solver.leads(play)) {
            let lead = lists.values();
            if let Some(cards) = lead.field_builder::<StringBuilder>(0) {
                cards.append_value(card.written().to_string());
            }
            if let Some(counts) = lead.field_builder::<Int64Builder>(1) {
                counts.append_value(i64::from(tricks));
            }
            lead.append(true);
        }
        lists.append(play.is_some());
    }
    Ok(Arc::new(lists.finish()))
}

fn pars(function: &str, rows: &Rows, workshop: &Workshop) -> Result<Vec<Option<Par>>> {
    let four = rows.width() == 6;
    let after = if four { 4 } else { 1 };
    let boards = rows.each(workshop, |row| {
        let deal = deal_at(function, rows, 0, four, row)?;
        let (dealer, vul) = (
            seat_at(function, rows, after, row)?,
            vul_at(function, rows, after + 1, row)?,
        );
        let (Some(deal), Some(dealer), Some(vul)) = (deal, dealer, vul) else {
            return Ok(None);
        };
        Ok(Some((deal, dealer, vul)))
    })?;
    let deals: Vec<FullDeal> = boards.iter().flatten().map(|&(deal, ..)| deal).collect();
    let mut tables = workshop
        .solver
        .tables(&deals, &workshop.stop)
        .map_err(|error| problem(function, error))?
        .into_iter();
    let of = |board: &Option<(FullDeal, Seat, Vulnerability)>| {
        let &(_, dealer, vul) = board.as_ref()?;
        Some(par(tables.next()?, vul, dealer))
    };
    Ok(boards.iter().map(of).collect())
}

fn par_words(par: &Par) -> String {
    let first = par.contracts.first();
    first.map_or_else(
        || contract_text::PASSED_OUT.to_owned(),
        |found| {
            format!(
                "{} {}",
                contract_text::write(found.contract),
                found.declarer.written()
            )
        },
    )
}

fn dd_score(rows: &Rows, workshop: &Workshop) -> Result<ArrayRef> {
    const NAME: &str = "dd_score";
    let boards = rows.each(workshop, |row| {
        let (Some(deal), Some(text)) = (deal_at(NAME, rows, 0, true, row)?, rows.text(4, row)) else {
            return Ok(None);
        };
        let auction = read_auction(NAME, text, rows.text(5, row), rows.text(6, row));
        Ok(Some((
            deal,
            auction.map_err(|error| rows.blame(&[4, 5, 6], error))?,
        )))
    })?;
    let play = |board: &Option<(FullDeal, kibitzer_bridge::Auction)>| {
        let (deal, auction) = board.as_ref()?;
        let standing = auction.contract()?;
        Some(Play {
            deal: *deal,
            strain: standing.contract.bid.strain,
            declarer: standing.declarer,
        })
    };
    let taken = solved(&boards.iter().map(play).collect::<Vec<_>>(), workshop)?;
    let score = |(board, tricks): (&Option<(FullDeal, kibitzer_bridge::Auction)>, Option<i64>)| {
        let (_, auction) = board.as_ref()?;
        auction
            .is_over()
            .then(|| i64::from(north_south_score(auction, tricks.unwrap_or(0) as u8)))
    };
    Ok(wholes(boards.iter().zip(taken).map(score).collect()))
}

fn score(rows: &Rows, workshop: &Workshop) -> Result<ArrayRef> {
    const NAME: &str = "score";
    Ok(wholes(rows.each(workshop, |row| {
        if rows.text(0, row).is_none() {
            return Ok(None);
        }
        let Some(contract) = contract_at(NAME, rows, row)? else {
            return Ok(Some(0));
        };
        let (declarer, vul) = (seat_at(NAME, rows, 1, row)?, vul_at(NAME, rows, 3, row)?);
        let (Some(declarer), Some(tricks), Some(vul)) = (declarer, rows.whole(2, row), vul) else {
            return Ok(None);
        };
        let side = Side::of(declarer);
        let wrong = || problem(NAME, format!("{tricks} is not a number of tricks; it is 0 to 13"));
        let taken = u8::try_from(tricks).ok().filter(|taken| *taken <= 13);
        let taken = taken.ok_or_else(|| rows.blame(&[2], wrong()))?;
        let score = i64::from(contract.score(taken, side.is_vulnerable(vul)));
        Ok(Some(if side == Side::NorthSouth { score } else { -score }))
    })?))
}
