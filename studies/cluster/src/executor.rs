//! An executor: it runs tasks, as many at once as it has cores.

use std::path::PathBuf;
use std::sync::Arc;

use ballista_core::registry::BallistaFunctionRegistry;
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use clap::Args;
use datafusion::common::Result;
use kibitzer_study::problem::problem;
use kibitzer_study::{Bank, Solver, TaskStop, Workshop, session};

use crate::PORT;
use crate::settings::config;
use crate::stoppable::Stoppable;

/// The scheduler hears of an executor every so many seconds.
const HEARTBEAT: u64 = 3;

/// Starts an executor.
#[derive(Debug, Clone, Args)]
pub struct Executor {
    /// The scheduler's host, or host:port
    #[arg(long, value_name = "HOST")]
    pub scheduler: String,
    /// The address to listen on
    #[arg(long, default_value = "127.0.0.1")]
    pub bind: String,
    /// The address under which others reach this machine [default: that of --bind]
    #[arg(long, value_name = "HOST")]
    pub external: Option<String>,
    /// The port for data; the next one is for orders
    #[arg(long, default_value_t = PORT + 1)]
    pub port: u16,
    /// So many tasks at once [default: one for each core]
    #[arg(long, value_name = "N")]
    pub cores: Option<usize>,
    /// Where rows wait for other machines [default: a folder of the system's]
    #[arg(long, value_name = "DIR")]
    pub work: Option<PathBuf>,
    /// Keep double-dummy results in this folder
    #[arg(long, value_name = "DIR")]
    pub bank: Option<PathBuf>,
}

impl Executor {
    /// Works until the process ends.
    pub async fn run(&self) -> Result<()> {
        let solver = match &self.bank {
            Some(folder) => Solver::with_bank(Bank::open(folder)?),
            None => Solver::default(),
        };
        let workshop = Arc::new(Workshop::new(Arc::new(solver)));
        let state = session::state(config(), &workshop, true);
        let (host, port) = host_and_port(&self.scheduler)?;
        let cores = self
            .cores
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
        let threads = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(cores)
            .thread_name("task")
            .enable_all()
            .build()
            .map_err(|error| problem("executor", error))?;
        let settings = ExecutorProcessConfig {
            bind_host: self.bind.clone(),
            external_host: Some(self.external.clone().unwrap_or_else(|| self.bind.clone())),
            port: self.port,
            grpc_port: self
                .port
                .checked_add(1)
                .ok_or_else(|| problem("executor", "the port after --port is needed too"))?,
            scheduler_host: host,
            scheduler_port: port,
            scheduler_connect_timeout_seconds: 30,
            vcores: cores,
            work_dir: self.work.as_ref().map(|folder| folder.display().to_string()),
            executor_heartbeat_interval_seconds: HEARTBEAT,
            override_function_registry: Some(Arc::new(BallistaFunctionRegistry::from(&state))),
            override_config_producer: Some(Arc::new(|| config().with_option_extension(TaskStop::default()))),
            override_execution_engine: Some(Arc::new(Stoppable::on(threads.handle().clone()))),
            ..ExecutorProcessConfig::default()
        };
        let kept = Arc::clone(&workshop);
        tokio::spawn(async move {
            // An executor has no end of a study: what was solved is written now and then, and what was wrong is told here.
            loop {
                tokio::time::sleep(std::time::Duration::from_secs(10)).await;
                for line in kept.complaints.told() {
                    eprintln!("kibitzer-cluster: {line}");
                }
                if let Some(bank) = kept.solver.bank()
                    && let Err(error) = bank.flush()
                {
                    eprintln!("kibitzer-cluster: {error}");
                }
            }
        });
        let done = start_executor_process(Arc::new(settings)).await;
        threads.shutdown_background();
        done.map_err(|error| problem("executor", error))
    }
}

/// `host` or `host:port`.
pub(crate) fn host_and_port(text: &str) -> Result<(String, u16)> {
    match text.rsplit_once(':') {
        None => Ok((text.to_owned(), PORT)),
        Some((host, port)) => {
            let port = port
                .parse()
                .map_err(|_| problem("cluster", format!("\"{text}\" is not HOST or HOST:PORT")))?;
            Ok((host.to_owned(), port))
        }
    }
}
