//! The scheduler: it plans queries, and hands their tasks to executors.

use std::net::SocketAddr;
use std::sync::Arc;

use ballista_scheduler::cluster::BallistaCluster;
use ballista_scheduler::config::SchedulerConfig;
use ballista_scheduler::scheduler_process::start_server;
use clap::Args;
use datafusion::common::Result;
use kibitzer_study::problem::problem;
use kibitzer_study::{Workshop, session};

use crate::PORT;
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
        let cluster = BallistaCluster::new_from_config(&settings)
            .await
            .map_err(|error| problem("scheduler", error))?;
        start_server(cluster, address, Arc::new(settings))
            .await
            .map_err(|error| problem("scheduler", error))
    }
}
