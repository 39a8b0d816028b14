//! What the functions of one session share: systems, conditions, the solver with its bank, and the flag that ends their work.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use datafusion::common::Result;
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::statistics::{StatisticsArgs, StatisticsContext};
use kibitzer_bridge::Condition;
use kibitzer_bridge::reading::{Agreements, Systems};
use kibitzer_deal::Stop;

use crate::complaints::Complaints;
use crate::draws::Wanted;
use crate::problem::problem;
use crate::solver::Solver;
use crate::{systems, wanted};

/// So many conditions are remembered; a query has a handful.
const MOST_KEPT: usize = 1_000;

type Shelf<T> = Arc<Mutex<HashMap<String, Arc<T>>>>;

/// What the functions of one session share. Clones share all of it.
#[derive(Debug, Clone)]
pub struct Workshop {
    systems: Systems,
    conditions: Shelf<Condition>,
    wanted: Shelf<Wanted>,
    /// Solves deals, and remembers them.
    pub solver: Arc<Solver>,
    /// When to end.
    pub stop: Stop,
    /// What was wrong in files.
    pub complaints: Arc<Complaints>,
    /// How far the work is.
    pub progress: Arc<Progress>,
}

impl Default for Workshop {
    fn default() -> Self {
        Self::new(Arc::default())
    }
}

impl Workshop {
    /// A workshop with this solver.
    pub fn new(solver: Arc<Solver>) -> Self {
        Self {
            systems: systems::systems(),
            conditions: Shelf::default(),
            wanted: Shelf::default(),
            solver,
            stop: Stop::when_told(),
            complaints: Arc::default(),
            progress: Arc::default(),
        }
    }

    /// The same for one task, which ends when this says so.
    #[must_use]
    pub fn until(&self, stop: &Stop) -> Self {
        Self {
            stop: stop.clone(),
            ..self.clone()
        }
    }

    /// The same with another flag and nothing remembered but what was solved: for the next statement after one was stopped.
    #[must_use]
    pub fn anew(&self) -> Self {
        Self::new(Arc::clone(&self.solver))
    }

    /// The system of this name.
    pub fn system(&self, name: &str) -> Result<Arc<Agreements>> {
        self.systems.get(name).map_err(|error| problem("system", error))
    }

    /// The condition of this text.
    pub fn condition(&self, text: &str) -> Result<Arc<Condition>> {
        kept(&self.conditions, text, || {
            text.parse().map_err(|error| problem("condition", error))
        })
    }

    /// The deals that these conditions ask for.
    pub fn wanted(&self, text: &str) -> Result<Arc<Wanted>> {
        kept(&self.wanted, text, || wanted::read(text, self))
    }

    /// An error if the work should end.
    pub fn check(&self) -> Result<()> {
        self.stop.check().map_err(|stopped| problem("study", stopped))
    }
}

fn kept<K: Eq + Hash + for<'a> From<&'a str> + std::borrow::Borrow<str>, T>(
    found: &Mutex<HashMap<K, Arc<T>>>,
    text: &str,
    make: impl FnOnce() -> Result<T>,
) -> Result<Arc<T>> {
    let lock = || found.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = lock().get(text) {
        return Ok(Arc::clone(known));
    }
    let made = Arc::new(make()?);
    let mut kept = lock();
    if kept.len() >= MOST_KEPT {
        kept.clear();
    }
    kept.insert(text.into(), Arc::clone(&made));
    Ok(made)
}

/// How far the work is: rows of table functions, bytes of files, and what the engine itself reads.
#[derive(Debug, Default)]
pub struct Progress {
    rows: AtomicU64,
    all_rows: AtomicU64,
    bytes: AtomicU64,
    all_bytes: AtomicU64,
    engine_reads: Mutex<Vec<(Arc<dyn ExecutionPlan>, u64)>>,
}

impl Progress {
    /// So many rows are done.
    pub fn rows_done(&self, rows: usize) {
        self.rows.fetch_add(rows as u64, Ordering::Relaxed);
    }

    /// So many rows are to be done.
    pub fn rows_to_do(&self, rows: usize) {
        self.all_rows.fetch_add(rows as u64, Ordering::Relaxed);
    }

    /// So many bytes are read.
    pub fn bytes_done(&self, bytes: u64) {
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// So many bytes are to be read.
    pub fn bytes_to_do(&self, bytes: u64) {
        self.all_bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// The engine's own readers of a plan (of Parquet) count too.
    pub fn watch(&self, plan: &Arc<dyn ExecutionPlan>) {
        if plan.name() == "DataSourceExec" {
            let about = StatisticsContext::new().compute(plan.as_ref(), &StatisticsArgs::new());
            let rows = about.ok().and_then(|about| about.num_rows.get_value().copied());
            self.engine_reads()
                .push((Arc::clone(plan), rows.unwrap_or(0) as u64));
        }
        for child in plan.children() {
            self.watch(child);
        }
    }

    fn engine_reads(&self) -> MutexGuard<'_, Vec<(Arc<dyn ExecutionPlan>, u64)>> {
        self.engine_reads.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many rows the engine has read by itself, and of how many.
    fn engine_rows(&self) -> (u64, u64) {
        let read = |plan: &Arc<dyn ExecutionPlan>| plan.metrics()?.output_rows();
        self.engine_reads()
            .iter()
            .fold((0, 0), |(done, of), (plan, rows)| {
                (done + read(plan).unwrap_or(0) as u64, of + rows)
            })
    }

    /// How many rows are done.
    pub fn rows(&self) -> u64 {
        self.rows.load(Ordering::Relaxed) + self.engine_rows().0
    }

    /// The share that is done, where it is known.
    pub fn share(&self) -> Option<f64> {
        let load = |count: &AtomicU64| count.load(Ordering::Relaxed);
        let [bytes, rows] = [(&self.bytes, &self.all_bytes), (&self.rows, &self.all_rows)]
            .map(|(done, all)| (load(done), load(all)));
        [bytes, rows, self.engine_rows()]
            .into_iter()
            .find(|&(_, all)| all > 0)
            .map(|(done, all)| (done as f64 / all as f64).min(1.0))
    }

    /// Begins anew, for the next query.
    pub fn reset(&self) {
        for count in [&self.rows, &self.all_rows, &self.bytes, &self.all_bytes] {
            count.store(0, Ordering::Relaxed);
        }
        self.engine_reads().clear();
    }
}
