//! Deals that fit conditions, or what an auction has told.

use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, RecordBatch, StringArray, UInt64Array};
use kibitzer_bridge::deals::{DealError, Sampler};
use kibitzer_bridge::wire::{ReadQuestion, SeatConditions, deals_of_auction};
use kibitzer_bridge::{FullDeal, Rank, Seat, Suit};
use kibitzer_wire::Problem;
use pyo3::prelude::*;
use rand::SeedableRng;
use rand::rngs::SmallRng;

use crate::column::Table;
use crate::deal::Deal;
use crate::problem::{value_error, wrong};
use crate::systems::systems;
use crate::wait::{Watch, wait};

/// So many draws are made between two looks at the watch.
const BATCH: u64 = 1 << 10;
/// So many draws without a deal that fits are taken for a sign that there is none, as at every other door.
const MOST_TRIES: u64 = 10_000_000;

/// Conditions on the seats, in the order of the seats.
type Conditions = (Option<String>, Option<String>, Option<String>, Option<String>);

fn conditions((north, east, south, west): Conditions) -> SeatConditions {
    SeatConditions {
        north,
        east,
        south,
        west,
    }
}

/// One deal that fits.
fn draw_one(sampler: &Sampler<'_>, random: &mut SmallRng, watch: &Watch) -> Result<FullDeal, Problem> {
    for tries in 0..MOST_TRIES {
        if let Some(deal) = sampler.attempt(random) {
            return Ok(deal);
        }
        if tries % BATCH == BATCH - 1 {
            watch.stop.check()?;
        }
    }
    Err(DealError::Rare { tries: MOST_TRIES }.into())
}

fn draw(wanted: &SeatConditions, count: usize, seed: u64, watch: &Watch) -> Result<Vec<FullDeal>, Problem> {
    let sampler = wanted.sampler()?;
    let mut random = SmallRng::seed_from_u64(seed);
    let mut deals = Vec::with_capacity(count.min(1 << 20));
    watch.expect(count);
    for number in 0..count {
        deals.push(draw_one(&sampler, &mut random, watch)?);
        if number % 256 == 255 {
            watch.stop.check()?;
            watch.advance(256);
        }
    }
    Ok(deals)
}

/// Deals in which every hand fits, each such deal equally likely.
#[pyfunction]
pub(crate) fn draw_deals(py: Python<'_>, wanted: Conditions, count: usize, seed: u64) -> PyResult<Vec<Deal>> {
    let wanted = conditions(wanted);
    let deals = wait(py, "deals", |watch| draw(&wanted, count, seed, watch))?.map_err(value_error)?;
    Ok(deals.into_iter().map(Deal).collect())
}

/// The same as a table: number, north, east, south, west.
#[pyfunction]
pub(crate) fn draw_table(py: Python<'_>, wanted: Conditions, count: usize, seed: u64) -> PyResult<Table> {
    let wanted = conditions(wanted);
    let work = |watch: &Watch| draw(&wanted, count, seed, watch).map(|deals| table(&deals));
    let table = wait(py, "deals", work)?.map_err(value_error)?;
    table
        .map(Table)
        .map_err(|error| wrong("table", error.to_string()))
}

/// Deals by what an auction has told; the question is that of `read`.
#[pyfunction]
pub(crate) fn draw_by_auction(py: Python<'_>, question: &str, count: usize) -> PyResult<Vec<Deal>> {
    let question: ReadQuestion = kibitzer_wire::question(question).map_err(value_error)?;
    let work = |watch: &Watch| -> Result<Vec<FullDeal>, Problem> {
        let mut deals = Vec::new();
        watch.expect(count);
        let mut each = |deal| {
            deals.push(deal);
            watch.advance(1);
            !watch.stop.is_due()
        };
        deals_of_auction(&systems().until(&watch.stop), &question, count, &mut each)?;
        watch.stop.check()?;
        Ok(deals)
    };
    let deals = wait(py, "deals", work)?.map_err(value_error)?;
    Ok(deals.into_iter().map(Deal).collect())
}

fn table(deals: &[FullDeal]) -> Result<RecordBatch, arrow_schema::ArrowError> {
    let numbers: ArrayRef = Arc::new(UInt64Array::from_iter_values(1..=deals.len() as u64));
    let hands = |seat: Seat| -> ArrayRef { Arc::new(hands(deals, seat)) };
    RecordBatch::try_from_iter([
        ("number", numbers),
        ("north", hands(Seat::North)),
        ("east", hands(Seat::East)),
        ("south", hands(Seat::South)),
        ("west", hands(Seat::West)),
    ])
}

fn hands(deals: &[FullDeal], seat: Seat) -> StringArray {
    // Thirteen ranks and three dots.
    let mut column = StringBuilder::with_capacity(deals.len(), deals.len() * 16);
    let mut text = String::with_capacity(16);
    for deal in deals {
        text.clear();
        for suit in Suit::DESC {
            if suit != Suit::Spades {
                text.push('.');
            }
            text.extend(deal[seat][suit].iter().map(Rank::letter));
        }
        column.append_value(&text);
    }
    column.finish()
}
