//! The scheduler: it plans queries, and hands their tasks to executors.

use std::net::SocketAddr;
use std::sync::Arc;

use ballista_scheduler::cluster::BallistaCluster;
use ballista_scheduler::config::SchedulerConfig;
use ballista_scheduler::scheduler_process::{create_scheduler, start_grpc_service};
use clap::Args;
use datafusion::common::Result;
use datafusion_proto::protobuf::{LogicalPlanNode, PhysicalPlanNode};
use kibitzer_study::problem::problem;
use kibitzer_study::{Workshop, session};

use crate::PORT;
use crate::abandoned::Watched;
use crate::settings::config;

/// An executor is lost when nothing was heard of it for so many seconds.
const LOST_AFTER: u64 = 12;
/// Lost executors are looked for every so many seconds.
const LOOK_EVERY: u64 = 2;

/// Starts a scheduler.
#[derive(Debug, Clone, Args)]
pub struct Scheduler {
    /// The address to listen on
    #[arg(long, default_value = "127.0.0.1")]
    pub bind: String,
    /// The port to listen on
    #[arg(long, default_value_t = PORT)]
    pub port: u16,
}

impl Scheduler {
    /// Serves until the process ends.
    pub async fn run(&self) -> Result<()> {
        let workshop = Arc::new(Workshop::default());
        let settings = SchedulerConfig {
            bind_host: self.bind.clone(),
            external_host: self.bind.clone(),
            bind_port: self.port,
            executor_timeout_seconds: LOST_AFTER,
            expire_dead_executor_interval_seconds: LOOK_EVERY,
            override_config_producer: Some(Arc::new(config)),
            override_session_builder: Some(Arc::new(move |config| {
                Ok(session::state(config, &workshop, true))
            })),
            ..SchedulerConfig::default()
        };
        let address: SocketAddr = format!("{}:{}", self.bind, self.port)
            .parse()
            .map_err(|error| problem("scheduler", format!("{}:{}: {error}", self.bind, self.port)))?;
        serve(settings, address)
            .await
            .map_err(|error| problem("scheduler", error))
    }
}

async fn serve(settings: SchedulerConfig, address: SocketAddr) -> ballista_core::error::Result<()> {
    settings.validate()?;
    let cluster = BallistaCluster::new_from_config(&settings).await?;
    let (jobs, mut abandoned) = Watched::new(cluster.job_state());
    let cluster = BallistaCluster::new(cluster.cluster_state(), Arc::new(jobs));
    let scheduler =
        create_scheduler::<LogicalPlanNode, PhysicalPlanNode>(cluster, Arc::new(settings)).await?;
    let canceller = scheduler.clone();
    tokio::spawn(async move {
        while let Some(job) = abandoned.recv().await {
            if let Err(error) = canceller.cancel_job(job).await {
                eprintln!("kibitzer-cluster: a job goes on that nobody waits for: {error}");
            }
        }
    });
    start_grpc_service(address, scheduler).await
}
