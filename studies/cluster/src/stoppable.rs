//! Tasks that end when they are cancelled, also in the middle of a function.
//!
//! Ballista drops a cancelled task between two of its steps, and a step may be a function at work on thousands of rows: with all
//! threads in such functions, nobody is left to notice. So tasks run on threads of their own here, and what waits for them throws
//! their flag when it is dropped. The tasks that came in one order (one stage of one job) share a flag: they are cancelled together.

use std::fmt;
use std::sync::Arc;

use ballista_core::JobId;
use ballista_core::serde::protobuf::{
    RuntimeStatsReport, ShuffleWritePartition, TaskColumnStats, WindowStateReport,
};
use ballista_executor::execution_engine::{DefaultExecutionEngine, ExecutionEngine, QueryStageExecutor};
use datafusion::common::Result;
use datafusion::execution::TaskContext;
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::metrics::MetricsSet;
use datafusion::prelude::SessionConfig;
use kibitzer_deal::Stop;
use kibitzer_study::TaskStop;
use kibitzer_study::problem::problem;
use tokio::runtime::Handle;
use tokio::task::JoinSet;

/// Ballista's engine, whose tasks can be ended.
pub(crate) struct Stoppable {
    engine: DefaultExecutionEngine,
    threads: Handle,
}

impl Stoppable {
    /// An engine whose tasks run on these threads.
    pub(crate) fn on(threads: Handle) -> Self {
        Self {
            engine: DefaultExecutionEngine::new(),
            threads,
        }
    }
}

impl ExecutionEngine for Stoppable {
    fn create_query_stage_exec(
        &self,
        job: JobId,
        stage: usize,
        task: usize,
        partitions: Vec<usize>,
        plan: Arc<dyn ExecutionPlan>,
        folder: &str,
        config: &SessionConfig,
    ) -> Result<Arc<dyn QueryStageExecutor>> {
        let stage = self
            .engine
            .create_query_stage_exec(job, stage, task, partitions, plan, folder, config)?;
        Ok(Arc::new(Stage {
            inner: stage,
            stop: TaskStop::of(config.options())
                .cloned()
                .unwrap_or_else(Stop::never),
            threads: self.threads.clone(),
        }))
    }
}

#[derive(Debug)]
struct Stage {
    inner: Arc<dyn QueryStageExecutor>,
    stop: Stop,
    threads: Handle,
}

impl fmt::Display for Stage {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.fmt(out)
    }
}

#[async_trait::async_trait]
impl QueryStageExecutor for Stage {
    async fn execute_query_stage(
        &self,
        task: usize,
        context: Arc<TaskContext>,
    ) -> Result<Vec<ShuffleWritePartition>> {
        let waiting = Waiting(Some(self.stop.clone()));
        let stage = Arc::clone(&self.inner);
        // A set, because it ends its tasks when it is dropped.
        let mut work = JoinSet::new();
        work.spawn_on(
            async move { stage.execute_query_stage(task, context).await },
            &self.threads,
        );
        let done = work.join_next().await;
        waiting.ended();
        done.unwrap_or_else(|| Ok(Ok(Vec::new())))
            .map_err(|error| problem("executor", error))?
    }

    fn collect_plan_metrics(&self) -> Vec<MetricsSet> {
        self.inner.collect_plan_metrics()
    }

    fn collect_runtime_stats_reports(&self) -> Vec<RuntimeStatsReport> {
        self.inner.collect_runtime_stats_reports()
    }

    fn collect_window_state_reports(&self) -> Result<Vec<WindowStateReport>> {
        self.inner.collect_window_state_reports()
    }

    fn collect_column_stats(&self) -> Vec<TaskColumnStats> {
        self.inner.collect_column_stats()
    }
}

/// Throws a flag if nobody waits any more.
struct Waiting(Option<Stop>);

impl Waiting {
    /// What was waited for has come.
    fn ended(mut self) {
        self.0 = None;
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        if let Some(stop) = &self.0 {
            stop.stop();
        }
    }
}
