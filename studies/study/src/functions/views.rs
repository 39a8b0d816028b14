//! What table functions are made of on a cluster, where only built-in nodes and scalar functions travel.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, Int64Builder, ListBuilder, StructArray};
use datafusion::arrow::datatypes::{DataType, Field, Fields};
use datafusion::common::Result;
use kibitzer_bridge::{Notation, Seat};

use crate::draws::board;
use crate::function::{Function, Kind, Rows, texts};
use crate::hand_text::write_hand;
use crate::problem::problem;
use crate::workshop::Workshop;

/// The functions.
pub(super) fn functions() -> Vec<Function> {
    let list = DataType::List(Arc::new(Field::new_list_field(DataType::Int64, true)));
    vec![
        // A list of a million numbers would travel with the plan if the planner worked it out.
        Function::new(
            (
                "numbers",
                "numbers(first, last)",
                "Whole numbers, both ends included, as a list.",
            ),
            &[vec![Kind::Whole; 2]],
            list,
            numbers,
        )
        .kept_for_later(),
        Function::new(
            (
                "dealt",
                "dealt(condition, seed, number)",
                "Row number of deals_where(condition, …, seed), as a struct; an empty condition is any deal.",
            ),
            &[vec![Kind::Text, Kind::Whole, Kind::Whole]],
            DataType::Struct(board_fields()),
            dealt,
        ),
    ]
}

/// The columns of a board.
pub(crate) fn board_fields() -> Fields {
    ["dealer", "vul", "north", "east", "south", "west"]
        .map(|name| Field::new(name, DataType::Utf8, true))
        .into_iter()
        .collect()
}

fn numbers(rows: &Rows, workshop: &Workshop) -> Result<ArrayRef> {
    let mut lists = ListBuilder::new(Int64Builder::new());
    for row in 0..rows.len() {
        workshop.check()?;
        let (Some(first), Some(last)) = (rows.whole(0, row), rows.whole(1, row)) else {
            lists.append(false);
            continue;
        };
        if last.saturating_sub(first) >= 10_000_000 {
            return Err(problem("numbers", "at most ten million numbers at once"));
        }
        for number in first..=last {
            lists.values().append_value(number);
        }
        lists.append(true);
    }
    Ok(Arc::new(lists.finish()))
}

fn dealt(rows: &Rows, workshop: &Workshop) -> Result<ArrayRef> {
    let mut columns: [Vec<Option<String>>; 6] = std::array::from_fn(|_| Vec::with_capacity(rows.len()));
    for row in 0..rows.len() {
        workshop.check()?;
        let (Some(condition), Some(seed), Some(number)) =
            (rows.text(0, row), rows.whole(1, row), rows.whole(2, row))
        else {
            for column in &mut columns {
                column.push(None);
            }
            continue;
        };
        let deal = workshop.wanted(condition)?.deal(seed, number)?;
        let (dealer, vul) = board(number);
        columns[0].push(Some(dealer.written().to_string()));
        columns[1].push(Some(vul.written().to_string()));
        for (column, seat) in columns[2..].iter_mut().zip(Seat::ALL) {
            let mut text = String::with_capacity(16);
            write_hand(deal[seat], &mut text);
            column.push(Some(text));
        }
    }
    let columns = columns.iter().map(|column| texts(column)).collect();
    Ok(Arc::new(StructArray::try_new(board_fields(), columns, None)?))
}
