//! The client: the same command as on one machine, with its queries run by the cluster.

use std::any::Any;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use ballista::prelude::*;
use ballista_core::execution_plans::DistributedQueryExec;
use ballista_core::serde::protobuf::CancelJobParams;
use ballista_core::serde::protobuf::scheduler_grpc_client::SchedulerGrpcClient;
use datafusion::common::Result;
use datafusion::physical_plan::ExecutionPlan;
use datafusion::prelude::SessionContext;
use datafusion_proto::protobuf::LogicalPlanNode;
use kibitzer_study::cli::Engine;
use kibitzer_study::problem::problem;
use kibitzer_study::{Workshop, session};

use crate::executor::host_and_port;
use crate::settings::config;

/// A cluster, by its scheduler.
#[derive(Debug, Clone)]
pub struct Cluster {
    scheduler: String,
}

impl Cluster {
    /// The cluster whose scheduler is at `host` or `host:port`.
    pub fn at(host: &str) -> Result<Self> {
        let (host, port) = host_and_port(host)?;
        Ok(Self {
            scheduler: format!("{host}:{port}"),
        })
    }
}

impl Engine for Cluster {
    async fn context(&self, workshop: &Arc<Workshop>) -> Result<SessionContext> {
        let state = session::state(config(), workshop, true);
        let context = SessionContext::remote_with_state(&format!("df://{}", self.scheduler), state).await?;
        // Ballista (55.0) puts its own functions in the place of ours.
        session::register(&mut context.state_ref().write(), workshop, true);
        Ok(session::with_files(context, workshop, true))
    }

    fn grace(&self) -> Duration {
        // The scheduler is told before the program ends.
        Duration::from_secs(4)
    }

    async fn cancel(&self, workshop: &Workshop) {
        let plan = workshop
            .plan
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let Some(job) = plan.as_ref().and_then(job_of) else {
            return;
        };
        let cancelled = async {
            let mut scheduler = SchedulerGrpcClient::connect(format!("http://{}", self.scheduler))
                .await
                .map_err(|error| problem("cluster", error))?;
            scheduler
                .cancel_job(CancelJobParams { job_id: job })
                .await
                .map_err(|error| problem("cluster", error))
        };
        if let Err(error) = cancelled.await {
            eprintln!("kibitzer-cluster: the job goes on, for the scheduler could not be told: {error}");
        }
    }
}

/// The job that a plan has begun on the cluster.
fn job_of(plan: &Arc<dyn ExecutionPlan>) -> Option<String> {
    let query = (plan.as_ref() as &dyn Any).downcast_ref::<DistributedQueryExec<LogicalPlanNode>>();
    let here = query.and_then(|query| query.job_id()).map(|job| job.to_string());
    here.or_else(|| plan.children().into_iter().find_map(job_of))
}
