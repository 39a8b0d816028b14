//! Hidden deals at large: pieces, holders with so many slots, and what was seen.
//!
//! Names stay on the side of Python; here pieces and holders are numbers, and an observation is a word, a holder and pieces.

use kibitzer_deal::{DealError, Holder, LinkReading, Linked, MayHold, Piece, PieceSet, Rule, Stop, why};
use kibitzer_wire::Problem;
use pyo3::prelude::*;
use rand::SeedableRng;
use rand::rngs::SmallRng;

use crate::problem::{value_error, wrong};
use crate::wait::wait;

/// How many questions the search for a smallest proof may ask.
const EFFORT: usize = 2_000;

/// What was seen: `bar`, `give`, `at_least_one`, `not_all` or `exactly_one`, of whom, which pieces.
type Observation = (String, usize, Vec<usize>);

/// In words for people: who holds what is a matter of names, which the caller has.
fn problem(error: DealError) -> Problem {
    match error {
        DealError::Stopped(stopped) => stopped.into(),
        error if error.is_contradiction() => {
            Problem::new("contradiction", format!("no deal fits what was seen: {error}"))
        }
        error => Problem::new("bad_deal", error.to_string()),
    }
}

/// All deals that the observations allow.
fn linked<'a>(
    slots: &[usize],
    seen: impl IntoIterator<Item = &'a Observation>,
    stop: &Stop,
) -> Result<Linked, DealError> {
    let mut may_hold = MayHold::anything(slots)?;
    let mut rules = Vec::new();
    for (kind, holder, pieces) in seen {
        let holder = Holder::new(*holder)?;
        let pieces = (pieces.iter())
            .map(|&piece| Piece::new(piece))
            .collect::<Result<PieceSet, _>>()?;
        match kind.as_str() {
            "bar" => may_hold.bar(holder, pieces)?,
            "give" => may_hold.give(holder, pieces)?,
            "at_least_one" => rules.push(Rule::at_least_one(holder, pieces)),
            "not_all" => rules.push(Rule::not_all(holder, pieces)),
            _ => rules.push(Rule::exactly_one(holder, pieces)),
        }
    }
    let mut linked = Linked::new(may_hold).until(stop.clone());
    for rule in rules {
        linked.add(rule)?;
    }
    Ok(linked)
}

fn read(slots: &[usize], seen: &[Observation], stop: &Stop) -> Result<LinkReading, DealError> {
    linked(slots, seen, stop)?.read()
}

/// How many deals fit (as text, where it is known exactly), the chance of every piece to be with every holder, and the bits
/// that are missing to know the deal.
#[pyfunction]
pub(crate) fn hidden_read(
    py: Python<'_>,
    slots: Vec<usize>,
    seen: Vec<Observation>,
) -> PyResult<(Option<String>, Vec<Vec<f64>>, f64)> {
    let pieces = slots.iter().sum();
    let read = |stop: &Stop| -> Result<_, DealError> {
        let reading = read(&slots, &seen, stop)?;
        let row = |piece| {
            Holder::first(slots.len())
                .map(|holder| reading.chance(piece, holder))
                .collect()
        };
        let chances = Piece::first(pieces).map(row).collect();
        Ok((
            reading.total().map(|total| total.to_string()),
            chances,
            reading.entropy_bits(),
        ))
    };
    wait(py, "hidden deals", |watch| read(&watch.stop))?.map_err(|error| value_error(problem(error)))
}

/// So many deals, each that fits equally likely: for every piece, the number of its holder.
#[pyfunction]
pub(crate) fn hidden_draw(
    py: Python<'_>,
    slots: Vec<usize>,
    seen: Vec<Observation>,
    count: usize,
    seed: u64,
) -> PyResult<Vec<Vec<usize>>> {
    let pieces: usize = slots.iter().sum();
    let draw = |stop: &Stop| -> Result<_, DealError> {
        let reading = read(&slots, &seen, stop)?;
        let mut random = SmallRng::seed_from_u64(seed);
        let mut deals = Vec::with_capacity(count.min(1 << 20));
        for _ in 0..count {
            stop.check()?;
            let hands = reading.draw(&mut random);
            let mut holders = vec![0; pieces];
            for holder in Holder::first(slots.len()) {
                hands
                    .of(holder)
                    .iter()
                    .for_each(|piece| holders[piece.index()] = holder.index());
            }
            deals.push(holders);
        }
        Ok(deals)
    };
    wait(py, "hidden deals", |watch| draw(&watch.stop))?.map_err(|error| value_error(problem(error)))
}

/// Why a holder has a piece, or has not: whether it has, and the fewest observations that prove it. Nothing where it is open.
#[pyfunction]
pub(crate) fn hidden_why(
    py: Python<'_>,
    slots: Vec<usize>,
    seen: Vec<Observation>,
    piece: usize,
    holder: usize,
) -> PyResult<Option<(bool, Vec<usize>)>> {
    let (piece, holder) = (Piece::new(piece), Holder::new(holder));
    let (Ok(piece), Ok(holder)) = (piece, holder) else {
        return Err(wrong("bad_deal", "there is no such piece or holder"));
    };
    let find = |stop: &Stop| -> Result<_, DealError> {
        let chance = read(&slots, &seen, stop)?.chance(piece, holder);
        if chance > 0.0 && chance < 1.0 {
            return Ok(None);
        }
        let enough = |kept: &[usize]| {
            let some = kept.iter().map(|&number| &seen[number]);
            let reading = linked(&slots, some, stop).and_then(|linked| linked.read());
            reading.is_ok_and(|reading| reading.chance(piece, holder).total_cmp(&chance).is_eq())
        };
        let proof = why(seen.len(), EFFORT, enough).unwrap_or_default();
        stop.check()?;
        Ok(Some((chance > 0.5, proof)))
    };
    wait(py, "proof", |watch| find(&watch.stop))?.map_err(|error| value_error(problem(error)))
}
