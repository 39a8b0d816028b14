//! Running a query: piece by piece in order, looking at the flag, telling how far it is.

use std::collections::VecDeque;
use std::sync::Arc;

use datafusion::arrow::array::RecordBatch;
use datafusion::common::Result;
use datafusion::execution::TaskContext;
use datafusion::logical_expr::{LogicalPlan, LogicalPlanBuilder, SortExpr};
use datafusion::physical_plan::{ExecutionPlan, execute_stream};
use datafusion::prelude::{Expr, SessionContext};
use futures_util::StreamExt;
use tokio::sync::mpsc;

use crate::functions::functions;
use crate::problem::problem;
use crate::workshop::{Progress, Workshop};

/// So many rows at once where a row may take milliseconds: the flag, the bar and the cores all want small pieces.
const SLOW_ROWS: usize = 64;
const QUICK_ROWS: usize = 8_192;
/// Plans of so few pieces begin all of them at once.
const FEW: usize = 16;
/// So many batches of a piece wait for the pieces before it.
const WAITING: usize = 16;

/// What receives the rows: the first batch has none, and tells the columns.
pub trait Sink {
    /// Takes some rows; false if no more are wanted.
    fn take(&mut self, batch: &RecordBatch) -> Result<bool>;
}

/// Runs one statement into `sink`; `progress` tells how far it is.
pub async fn run(
    context: &SessionContext,
    sql: &str,
    sink: &mut dyn Sink,
    progress: &Progress,
) -> Result<()> {
    let rows = if is_slow(sql) { SLOW_ROWS } else { QUICK_ROWS };
    context
        .sql(&format!("SET datafusion.execution.batch_size = {rows}"))
        .await?
        .collect()
        .await?;
    let frame = context.sql(sql).await?;
    let frame = match in_one_order(frame.logical_plan())? {
        Some(plan) => context.execute_logical_plan(plan).await?,
        None => frame,
    };
    let task = Arc::new(frame.task_ctx());
    let plan = frame.create_physical_plan().await?;
    progress.watch(&plan);
    if !sink.take(&RecordBatch::new_empty(plan.schema()))? {
        return Ok(());
    }
    let (plan, mut skip, mut left) = without_limit(plan);
    let mut pieces = Pieces::new(plan, task)?;
    while left > 0
        && let Some(batch) = pieces.next().await
    {
        let batch = batch?;
        let skipped = skip.min(batch.num_rows());
        skip -= skipped;
        let kept = (batch.num_rows() - skipped).min(left);
        left -= kept;
        if kept > 0 && !sink.take(&batch.slice(skipped, kept))? {
            break;
        }
    }
    Ok(())
}

/// Whether a statement calls a function that may take milliseconds a row.
pub fn is_slow(sql: &str) -> bool {
    let sql = sql.to_ascii_lowercase();
    let calls = |name: &str| {
        let mut places = sql.match_indices(name);
        places.any(|(at, _)| {
            let before = sql[..at].chars().next_back();
            let after = sql[at + name.len()..].trim_start().starts_with('(');
            after && !before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_')
        })
    };
    calls("auctions")
        || functions()
            .iter()
            .any(|function| function.slow && calls(function.name))
}

/// Groups come in any order, unless a statement says which: then by their columns, so that the same statement has the same answer.
fn in_one_order(plan: &LogicalPlan) -> Result<Option<LogicalPlan>> {
    if !is_grouped(plan) {
        return Ok(None);
    }
    let sortable = |field: &&Arc<datafusion::arrow::datatypes::Field>| !field.data_type().is_nested();
    let sorts: Vec<SortExpr> = (plan.schema().iter())
        .filter(|(_, field)| sortable(field))
        .map(|(table, field)| Expr::Column((table, field).into()).sort(true, false))
        .collect();
    if sorts.is_empty() {
        return Ok(None);
    }
    LogicalPlanBuilder::from(plan.clone())
        .sort(sorts)?
        .build()
        .map(Some)
}

fn is_grouped(plan: &LogicalPlan) -> bool {
    match plan {
        LogicalPlan::Aggregate(aggregate) => !aggregate.group_expr.is_empty(),
        LogicalPlan::Distinct(_) => true,
        LogicalPlan::Projection(projection) => is_grouped(&projection.input),
        LogicalPlan::Filter(filter) => is_grouped(&filter.input),
        LogicalPlan::SubqueryAlias(alias) => is_grouped(&alias.input),
        _ => false,
    }
}

/// A limit over pieces takes whatever comes first; here it is taken off, to be applied to the rows in order.
fn without_limit(plan: Arc<dyn ExecutionPlan>) -> (Arc<dyn ExecutionPlan>, usize, usize) {
    let child = || plan.children().first().map(|child| Arc::clone(child));
    match (plan.name(), plan.fetch(), child()) {
        ("CoalescePartitionsExec", fetch, Some(child)) => (child, 0, fetch.unwrap_or(usize::MAX)),
        _ => (plan, 0, usize::MAX),
    }
}

/// The rows of a plan, the first piece first, several at work at once.
struct Pieces {
    plan: Arc<dyn ExecutionPlan>,
    task: Arc<TaskContext>,
    running: VecDeque<(mpsc::Receiver<Result<RecordBatch>>, tokio::task::AbortHandle)>,
    next: usize,
}

impl Pieces {
    fn new(plan: Arc<dyn ExecutionPlan>, task: Arc<TaskContext>) -> Result<Self> {
        let mut pieces = Self {
            plan,
            task,
            running: VecDeque::new(),
            next: 0,
        };
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let count = pieces.count();
        let at_once = if count <= FEW { count } else { 2 * cores + 2 };
        for _ in 0..at_once {
            pieces.begin()?;
        }
        Ok(pieces)
    }

    fn count(&self) -> usize {
        self.plan.properties().output_partitioning().partition_count()
    }

    /// Begins the next piece, if there is one.
    fn begin(&mut self) -> Result<()> {
        if self.next >= self.count() {
            return Ok(());
        }
        let mut rows = if self.count() == 1 {
            execute_stream(Arc::clone(&self.plan), Arc::clone(&self.task))?
        } else {
            self.plan.execute(self.next, Arc::clone(&self.task))?
        };
        self.next += 1;
        let (sender, receiver) = mpsc::channel(WAITING);
        let task = tokio::spawn(async move {
            while let Some(batch) = rows.next().await {
                let failed = batch.is_err();
                if sender.send(batch).await.is_err() || failed {
                    break;
                }
            }
        });
        self.running.push_back((receiver, task.abort_handle()));
        Ok(())
    }

    async fn next(&mut self) -> Option<Result<RecordBatch>> {
        loop {
            let (receiver, _) = self.running.front_mut()?;
            if let Some(batch) = receiver.recv().await {
                return Some(batch);
            }
            self.running.pop_front();
            if let Err(error) = self.begin() {
                return Some(Err(error));
            }
        }
    }
}

impl Drop for Pieces {
    fn drop(&mut self) {
        for (_, task) in &self.running {
            task.abort();
        }
    }
}

/// Rows kept in memory, up to so many.
#[derive(Debug)]
pub struct Kept {
    /// The batches.
    pub batches: Vec<RecordBatch>,
    /// How many rows there were beyond those kept.
    pub more: usize,
    most: usize,
}

impl Kept {
    /// Keeps at most so many rows, and counts the rest.
    pub const fn at_most(most: usize) -> Self {
        Self {
            batches: Vec::new(),
            more: 0,
            most,
        }
    }
}

impl Sink for Kept {
    fn take(&mut self, batch: &RecordBatch) -> Result<bool> {
        let held: usize = self.batches.iter().map(RecordBatch::num_rows).sum();
        let kept = batch.num_rows().min(self.most - held);
        self.more += batch.num_rows() - kept;
        if kept > 0 || self.batches.is_empty() {
            self.batches.push(batch.slice(0, kept));
        }
        Ok(true)
    }
}

/// All rows of a statement.
pub async fn rows(context: &SessionContext, sql: &str) -> Result<Vec<RecordBatch>> {
    let mut kept = Kept::at_most(usize::MAX);
    run(context, sql, &mut kept, &Progress::default()).await?;
    Ok(kept.batches)
}

/// Runs a statement, but no longer than until the flag is thrown.
pub async fn run_until_told(
    context: &SessionContext,
    sql: &str,
    sink: &mut dyn Sink,
    workshop: &Workshop,
) -> Result<()> {
    let told = async {
        loop {
            if workshop.stop.is_due() {
                return Err(problem("study", "stopped"));
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    tokio::select! {
        done = run(context, sql, sink, &workshop.progress) => done,
        stopped = told => stopped,
    }
}
