//! The `kibitzer-cluster` program, to which `kibitzer cluster` and `kibitzer study --cluster` hand over.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use datafusion::common::Result;
use kibitzer_cluster::client::Cluster;
use kibitzer_cluster::executor::Executor;
use kibitzer_cluster::scheduler::Scheduler;
use kibitzer_study::cli::{self, StudyArgs};
use kibitzer_study::problem::{problem, sentence};

/// Many threads take and give back memory here: every batch of rows is some, and so is every point of an auction.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const EXAMPLES: &str = "Examples:
  kibitzer cluster scheduler --bind 0.0.0.0
  kibitzer cluster executor --scheduler study.club --bind 0.0.0.0 --external 192.168.1.20
  kibitzer study --cluster study.club run league --boards 100000";

/// The machines that studies run on.
#[derive(Debug, Parser)]
#[command(name = "kibitzer cluster", version, about, after_help = EXAMPLES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Plan queries, and hand their tasks to executors (whoever reaches its port may use it: keep it on a network of your own)
    #[command(after_help = "Example:\n  kibitzer cluster scheduler --bind 192.168.1.10")]
    Scheduler(Scheduler),
    /// Run tasks of a scheduler
    #[command(
        after_help = "Example:\n  kibitzer cluster executor --scheduler 192.168.1.10 --bind 192.168.1.20 --bank ./tricks"
    )]
    Executor(Executor),
    /// What kibitzer study --cluster hands over to
    #[command(
        hide = true,
        after_help = "Example:\n  kibitzer study --cluster 192.168.1.10 list"
    )]
    Study(Box<StudyArgs>),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Scheduler(scheduler) => serve(scheduler.run()),
        Command::Executor(executor) => serve(executor.run()),
        Command::Study(args) => match Cluster::at(args.cluster.as_deref().unwrap_or("127.0.0.1")) {
            Ok(cluster) => return cli::main(&args, &cluster),
            Err(error) => Err(error),
        },
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kibitzer-cluster: {}", sentence(&error));
            ExitCode::FAILURE
        }
    }
}

fn serve(work: impl Future<Output = Result<()>>) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| problem("cluster", error))?;
    runtime.block_on(work)
}
