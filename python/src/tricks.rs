//! Double dummy, par and scores.

use kibitzer_bridge::tricks::{Play, TrickTable};
use kibitzer_bridge::wire::tricks_answer;
use kibitzer_bridge::{Contract, FullDeal, Notation, Penalty, Seat, Strain};
use kibitzer_deal::Stopped;
use pyo3::prelude::*;

use crate::deal::{Deal, DealLike};
use crate::problem::{value_error, wrong};
use crate::systems::solver;
use crate::wait::{Watch, wait};

/// So many plays are remembered together.
const BATCH: usize = 64;

/// The order of strains in an answer.
const STRAINS: [Strain; 5] = [
    Strain::Clubs,
    Strain::Diamonds,
    Strain::Hearts,
    Strain::Spades,
    Strain::Notrump,
];

/// A few deals at a time, whose strains are shared among the cores: few enough that a stop does not wait long, enough that no core
/// waits long for the hardest of them.
fn solve(deals: &[FullDeal], watch: &Watch) -> Result<Vec<TrickTable>, Stopped> {
    watch.expect(deals.len());
    let mut tables = Vec::with_capacity(deals.len());
    for batch in deals.chunks(4 * rayon::current_num_threads()) {
        watch.stop.check()?;
        tables.extend(solver().tables(batch, |_| ()));
        watch.advance(batch.len());
    }
    Ok(tables)
}

/// Tricks by declarer (N, E, S, W) and strain (C, D, H, S, N) on each deal.
#[pyfunction]
pub(crate) fn dd_tables(py: Python<'_>, deals: Vec<DealLike>) -> PyResult<Vec<Vec<Vec<u16>>>> {
    let deals: Vec<FullDeal> = deals.into_iter().map(|deal| deal.0).collect();
    let tables = wait(py, "deals solved", |watch| solve(&deals, watch))?.map_err(value_error)?;
    let rows = |table: &TrickTable| {
        let row = |seat: Seat| {
            STRAINS
                .map(|strain| u16::from(table[strain].get(seat).get()))
                .to_vec()
        };
        Seat::ALL.map(row).to_vec()
    };
    Ok(tables.iter().map(rows).collect())
}

/// The tricks of one declarer in one strain on each deal.
#[pyfunction]
pub(crate) fn dd_tricks(
    py: Python<'_>,
    deals: Vec<DealLike>,
    strain: &str,
    declarer: &str,
) -> PyResult<Vec<u16>> {
    let strain = Strain::read(strain).map_err(value_error)?;
    let declarer = Seat::read(declarer).map_err(value_error)?;
    let play = |deal: DealLike| Play {
        deal: deal.0,
        strain,
        declarer,
    };
    let plays: Vec<Play> = deals.into_iter().map(play).collect();
    let work = |watch: &Watch| {
        watch.expect(plays.len());
        let mut tricks = Vec::with_capacity(plays.len());
        for batch in plays.chunks(BATCH) {
            solver().solve(batch, &watch.stop);
            watch.stop.check()?;
            let of = |play: &Play| u16::from(solver().tricks(play.deal, play.strain, play.declarer));
            tricks.extend(batch.iter().map(of));
            watch.advance(batch.len());
        }
        Ok::<_, Stopped>(tricks)
    };
    wait(py, "deals solved", work)?.map_err(value_error)
}

/// The par score for North-South and the contracts that reach it.
#[pyfunction]
pub(crate) fn par(py: Python<'_>, deal: DealLike, vul: &str, dealer: &str) -> PyResult<(i32, Vec<String>)> {
    let board = Deal(deal.0).board(dealer, vul, None, None)?;
    let mut tables = wait(py, "deals solved", |watch| solve(&[deal.0], watch))?.map_err(value_error)?;
    let answer = tricks_answer(&board, &deal.0, tables.pop().unwrap_or_default());
    Ok((answer.par, answer.contracts))
}

/// What a contract scores for declarer: `4S`, `3NX`, `1CXX`.
#[pyfunction]
pub(crate) fn score(contract: &str, tricks: u8, vulnerable: bool) -> PyResult<i32> {
    let plain = contract.trim().trim_end_matches(['X', 'x']);
    let penalty = match contract.trim().len() - plain.len() {
        0 => Penalty::Undoubled,
        1 => Penalty::Doubled,
        2 => Penalty::Redoubled,
        _ => {
            return Err(wrong(
                "unknown_contract",
                format!("\"{contract}\" is not a contract, as 4S, 3NX or 1CXX"),
            ));
        }
    };
    if tricks > 13 {
        return Err(wrong("tricks", format!("there are 13 tricks, not {tricks}")));
    }
    let bid = kibitzer_bridge::Bid::read(plain).map_err(value_error)?;
    Ok(Contract { bid, penalty }.score(tricks, vulnerable))
}

/// The IMPs of a difference in points.
#[pyfunction]
pub(crate) fn imps(difference: i32) -> i32 {
    kibitzer_bridge::team_match::imps(difference)
}
