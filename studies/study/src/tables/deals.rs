//! `deals(n, seed)`, `deals_where(condition, n, seed)` and `auctions(system, n, seed)`: drawn boards as tables, in pieces for every core.

use std::sync::Arc;

use async_trait::async_trait;
use datafusion::arrow::array::{ArrayRef, Int64Array, RecordBatch, StringBuilder};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::catalog::{Session, TableFunctionArgs, TableFunctionImpl, TableProvider};
use datafusion::common::{Result, ScalarValue, plan_err};
use datafusion::datasource::ViewTable;
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::logical_expr::{Expr, TableType};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use datafusion::physical_plan::streaming::{PartitionStream, StreamingTableExec};
use kibitzer_bridge::{FullDeal, Notation, Seat};

use crate::draws::{Wanted, board};
use crate::hand_text::write_hand;
use crate::workshop::Workshop;

/// A table is cut into so many pieces, if it has rows enough.
const PIECES: i64 = 64;
/// No piece has fewer rows, but the last.
const SMALLEST: i64 = 32;
/// No piece has more rows, so that the memory of one is small.
const LARGEST: i64 = 65_536;
/// No table has more rows.
const MOST_ROWS: i64 = 1_000_000_000_000;

/// The columns of a drawn board.
const COLUMNS: [&str; 7] = ["number", "dealer", "vul", "north", "east", "south", "west"];

/// The table functions by name. On a cluster (`views`) they are views over what travels.
pub(crate) fn table_functions(
    workshop: &Arc<Workshop>,
    plan: &Plan,
    views: bool,
) -> Vec<(&'static str, Arc<DealsFunction>)> {
    let of = |kind| {
        Arc::new(DealsFunction {
            kind,
            workshop: Arc::clone(workshop),
            plan: Arc::clone(plan),
            views,
        })
    };
    vec![
        ("deals", of(Kind::Deals)),
        ("deals_where", of(Kind::Where)),
        ("auctions", of(Kind::Auctions)),
    ]
}

/// Plans a query: what a view needs.
pub(crate) type Plan = Arc<dyn Fn(&str) -> Result<datafusion::logical_expr::LogicalPlan> + Send + Sync>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Deals,
    Where,
    Auctions,
}

/// A table function that draws boards.
pub struct DealsFunction {
    kind: Kind,
    workshop: Arc<Workshop>,
    plan: Plan,
    views: bool,
}

impl std::fmt::Debug for DealsFunction {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.kind.fmt(out)
    }
}

impl TableFunctionImpl for DealsFunction {
    fn call_with_args(&self, args: TableFunctionArgs) -> Result<Arc<dyn TableProvider>> {
        let (text, rows, seed) = match (self.kind, args.exprs()) {
            (Kind::Deals, [rows, seed]) => (Some(""), whole(rows), whole(seed)),
            (Kind::Where | Kind::Auctions, [text_of, rows, seed]) => {
                (text(text_of), whole(rows), whole(seed))
            }
            _ => (None, None, None),
        };
        let (Some(text), Some(rows), Some(seed)) = (text, rows, seed) else {
            return match self.kind {
                Kind::Deals => plan_err!("deals takes how many and a seed: deals(1000, 1)"),
                Kind::Where => plan_err!(
                    "deals_where takes a condition, how many and a seed: deals_where('north: 15-17 hcp, balanced', 1000, 1)"
                ),
                Kind::Auctions => {
                    plan_err!("auctions takes a system, how many and a seed: auctions('sayc', 1000, 1)")
                }
            };
        };
        if !(0..=MOST_ROWS).contains(&rows) {
            return plan_err!("a table has 0 to {MOST_ROWS} rows, not {rows}");
        }
        // What is wrong with a condition or a system is said before anything is drawn.
        match self.kind {
            Kind::Auctions => drop(self.workshop.system(text)?),
            _ => drop(self.workshop.wanted(text)?),
        }
        if self.views || self.kind == Kind::Auctions {
            return view(&self.plan, self.kind, text, rows, seed);
        }
        Ok(Arc::new(DealsTable {
            wanted: self.workshop.wanted(text)?,
            rows,
            seed,
            workshop: Arc::clone(&self.workshop),
        }))
    }
}

fn whole(expr: &Expr) -> Option<i64> {
    match expr {
        Expr::Literal(value, _) => match value.cast_to(&DataType::Int64).ok()? {
            ScalarValue::Int64(whole) => whole,
            _ => None,
        },
        Expr::Negative(inner) => whole(inner).map(|whole| -whole),
        _ => None,
    }
}

fn text(expr: &Expr) -> Option<&str> {
    match expr {
        Expr::Literal(value, _) => value.try_as_str().flatten(),
        _ => None,
    }
}

/// The first and last number of each piece of a table.
fn pieces(rows: i64) -> Vec<(i64, i64)> {
    let size = (rows / PIECES).clamp(SMALLEST, LARGEST);
    (0..rows)
        .step_by(size as usize)
        .map(|start| (start + 1, (start + size).min(rows)))
        .collect()
}

/// A table of drawn boards.
#[derive(Debug)]
struct DealsTable {
    wanted: Arc<Wanted>,
    rows: i64,
    seed: i64,
    workshop: Arc<Workshop>,
}

fn schema() -> SchemaRef {
    let column = |name: &str| {
        Field::new(
            name,
            if name == "number" {
                DataType::Int64
            } else {
                DataType::Utf8
            },
            false,
        )
    };
    Arc::new(Schema::new(COLUMNS.map(column).to_vec()))
}

#[async_trait]
impl TableProvider for DealsTable {
    fn schema(&self) -> SchemaRef {
        schema()
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    async fn scan(
        &self,
        _: &dyn Session,
        projection: Option<&Vec<usize>>,
        _: &[Expr],
        limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let columns = projection
            .cloned()
            .unwrap_or_else(|| (0..COLUMNS.len()).collect());
        let schema = Arc::new(schema().project(&columns)?);
        let rows = limit
            .and_then(|limit| i64::try_from(limit).ok())
            .map_or(self.rows, |limit| limit.min(self.rows));
        self.workshop.progress.rows_to_do(rows as usize);
        let piece = |(first, last)| {
            Arc::new(Piece {
                wanted: Arc::clone(&self.wanted),
                seed: self.seed,
                first,
                last,
                columns: columns.clone(),
                schema: Arc::clone(&schema),
                workshop: Arc::clone(&self.workshop),
            }) as Arc<dyn PartitionStream>
        };
        // A table without rows has one piece without rows: a plan needs one.
        let mut cut = pieces(rows);
        if cut.is_empty() {
            cut.push((1, 0));
        }
        let streams = cut.into_iter().map(piece).collect();
        Ok(Arc::new(StreamingTableExec::try_new(
            Arc::clone(&schema),
            streams,
            None,
            None,
            false,
            None,
        )?))
    }
}

/// Some rows of a table, with the columns that are wanted.
#[derive(Debug)]
struct Piece {
    wanted: Arc<Wanted>,
    seed: i64,
    first: i64,
    last: i64,
    columns: Vec<usize>,
    schema: SchemaRef,
    workshop: Arc<Workshop>,
}

impl Piece {
    /// Rows `first` to `last`.
    fn batch(&self, first: i64, last: i64) -> Result<RecordBatch> {
        let needs_cards = self.columns.iter().any(|&column| column >= 3);
        let mut deals = Vec::new();
        if needs_cards {
            deals.reserve((last - first + 1) as usize);
            for number in first..=last {
                self.workshop.check()?;
                deals.push(self.wanted.deal(self.seed, number)?);
            }
        }
        let columns = self
            .columns
            .iter()
            .map(|&column| Self::column(column, first, last, &deals))
            .collect();
        self.workshop.progress.rows_done((last - first + 1) as usize);
        let rows = datafusion::arrow::array::RecordBatchOptions::new()
            .with_row_count(Some((last - first + 1) as usize));
        Ok(RecordBatch::try_new_with_options(
            Arc::clone(&self.schema),
            columns,
            &rows,
        )?)
    }

    fn column(column: usize, first: i64, last: i64, deals: &[FullDeal]) -> ArrayRef {
        let count = (last - first + 1) as usize;
        match column {
            0 => Arc::new(Int64Array::from_iter_values(first..=last)),
            1 => texts(count, 1, (first..=last).map(|number| board(number).0.written())),
            2 => texts(count, 4, (first..=last).map(|number| board(number).1.written())),
            _ => {
                let seat = Seat::ALL[column - 3];
                let mut texts = StringBuilder::with_capacity(count, 16 * count);
                let mut text = String::with_capacity(16);
                for deal in deals {
                    text.clear();
                    write_hand(deal[seat], &mut text);
                    texts.append_value(&text);
                }
                Arc::new(texts.finish())
            }
        }
    }
}

fn texts(count: usize, letters: usize, values: impl Iterator<Item = impl std::fmt::Display>) -> ArrayRef {
    let mut texts = StringBuilder::with_capacity(count, letters * count);
    for value in values {
        texts.append_value(value.to_string());
    }
    Arc::new(texts.finish())
}

impl PartitionStream for Piece {
    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    fn execute(&self, context: Arc<TaskContext>) -> SendableRecordBatchStream {
        let step = context.session_config().batch_size() as i64;
        let piece = Self {
            wanted: Arc::clone(&self.wanted),
            columns: self.columns.clone(),
            schema: Arc::clone(&self.schema),
            workshop: Arc::clone(&self.workshop),
            ..*self
        };
        let starts = (self.first..=self.last).step_by(step as usize);
        let last = self.last;
        let batches = futures_util::stream::iter(
            starts.map(move |first| piece.batch(first, (first + step - 1).min(last))),
        );
        Box::pin(RecordBatchStreamAdapter::new(Arc::clone(&self.schema), batches))
    }
}

/// The same rows as a view over built-in nodes and scalar functions; each piece is a task of its own.
fn view(plan: &Plan, kind: Kind, text: &str, rows: i64, seed: i64) -> Result<Arc<dyn TableProvider>> {
    let quoted = text.replace('\'', "''");
    let sql = if kind == Kind::Auctions {
        format!(
            "SELECT *, contract(auction, dealer) AS contract, declarer(auction, dealer) AS declarer FROM \
             (SELECT *, auction('{quoted}', north, east, south, west, dealer, vul) AS auction FROM deals({rows}, {seed}))"
        )
    } else {
        let number = |(first, last)| format!("SELECT UNNEST(numbers({first}, {last})) AS number");
        let mut cut = pieces(rows);
        if cut.is_empty() {
            cut.push((1, 0));
        }
        let pieces: Vec<String> = cut.into_iter().map(number).collect();
        let columns: Vec<String> = COLUMNS[1..]
            .iter()
            .map(|name| format!("board['{name}'] AS {name}"))
            .collect();
        format!(
            "SELECT number, {} FROM (SELECT number, dealt('{quoted}', {seed}, number) AS board FROM ({}))",
            columns.join(", "),
            pieces.join(" UNION ALL ")
        )
    };
    Ok(Arc::new(ViewTable::new(plan(&sql)?, Some(sql))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_cover_every_row_once() {
        for rows in [0, 1, 31, 32, 33, 1_000, 4_096, 100_000, 10_000_001] {
            let mut next = 1;
            for (first, last) in pieces(rows) {
                assert_eq!(first, next);
                assert!(last >= first && last - first < LARGEST);
                next = last + 1;
            }
            assert_eq!(next, rows + 1);
        }
    }
}
