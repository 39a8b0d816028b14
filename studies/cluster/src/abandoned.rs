//! Jobs that nobody waits for any more: a job ends with the client that asked for it, however that ended.
//!
//! A client listens for news of its job as long as it waits. When the listener is gone before the job is done (Ctrl-C, a kill, a cut
//! cable), the job is cancelled.

use std::collections::HashSet;
use std::sync::Arc;

use ballista_core::error::Result;
use ballista_core::serde::protobuf::JobStatus;
use ballista_core::serde::protobuf::job_status::Status;
use ballista_core::{JobId, JobStatusSubscriber};
use ballista_scheduler::cluster::{JobState, JobStateEventStream};
use ballista_scheduler::state::execution_graph::ExecutionGraphBox;
use datafusion::prelude::{SessionConfig, SessionContext};
use tokio::sync::mpsc;

/// What a scheduler knows of its jobs, with an eye on who waits for them.
pub(crate) struct Watched {
    jobs: Arc<dyn JobState>,
    abandoned: mpsc::UnboundedSender<JobId>,
}

impl Watched {
    /// Watches `jobs`, and tells of those that are abandoned.
    pub(crate) fn new(jobs: Arc<dyn JobState>) -> (Self, mpsc::UnboundedReceiver<JobId>) {
        let (abandoned, told) = mpsc::unbounded_channel();
        (Self { jobs, abandoned }, told)
    }

    fn watch(&self, job: JobId, client: JobStatusSubscriber) {
        let (jobs, abandoned) = (Arc::clone(&self.jobs), self.abandoned.clone());
        tokio::spawn(async move {
            client.closed().await;
            if is_at_work(jobs.get_job_status(&job).await) {
                // Where nobody listens, the scheduler itself is gone.
                let _ = abandoned.send(job);
            }
        });
    }
}

fn is_at_work(status: Result<Option<JobStatus>>) -> bool {
    let status = status.ok().flatten().and_then(|status| status.status);
    matches!(status, Some(Status::Queued(_) | Status::Running(_)))
}

#[async_trait::async_trait]
impl JobState for Watched {
    async fn submit_job(
        &self,
        job: JobId,
        graph: &ExecutionGraphBox,
        client: Option<JobStatusSubscriber>,
    ) -> Result<()> {
        self.jobs.submit_job(job.clone(), graph, client.clone()).await?;
        if let Some(client) = client {
            self.watch(job, client);
        }
        Ok(())
    }

    fn accept_job(&self, job: &JobId, name: &str, queued_at: u64) -> Result<()> {
        self.jobs.accept_job(job, name, queued_at)
    }

    fn pending_job_number(&self) -> usize {
        self.jobs.pending_job_number()
    }

    async fn get_jobs(&self) -> Result<HashSet<JobId>> {
        self.jobs.get_jobs().await
    }

    async fn get_all_jobs(&self) -> Result<HashSet<JobId>> {
        self.jobs.get_all_jobs().await
    }

    async fn get_job_status(&self, job: &JobId) -> Result<Option<JobStatus>> {
        self.jobs.get_job_status(job).await
    }

    async fn get_execution_graph(&self, job: &JobId) -> Result<Option<ExecutionGraphBox>> {
        self.jobs.get_execution_graph(job).await
    }

    async fn save_job(&self, job: &JobId, graph: &ExecutionGraphBox) -> Result<()> {
        self.jobs.save_job(job, graph).await
    }

    async fn fail_unscheduled_job(&self, job: &JobId, reason: String) -> Result<()> {
        self.jobs.fail_unscheduled_job(job, reason).await
    }

    async fn remove_job(&self, job: &JobId) -> Result<()> {
        self.jobs.remove_job(job).await
    }

    async fn try_acquire_job(&self, job: &JobId) -> Result<Option<ExecutionGraphBox>> {
        self.jobs.try_acquire_job(job).await
    }

    async fn job_state_events(&self) -> Result<JobStateEventStream> {
        self.jobs.job_state_events().await
    }

    async fn create_or_update_session(
        &self,
        id: &str,
        config: &SessionConfig,
    ) -> Result<Arc<SessionContext>> {
        self.jobs.create_or_update_session(id, config).await
    }

    async fn remove_session(&self, id: &str) -> Result<()> {
        self.jobs.remove_session(id).await
    }

    fn produce_config(&self) -> SessionConfig {
        self.jobs.produce_config()
    }
}
