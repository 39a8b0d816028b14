//! The `kibitzer-study` program, to which `kibitzer study` hands over.

use std::process::{Command, ExitCode, ExitStatus};

use clap::Parser;
use kibitzer_study::cli::{self, Here, StudyArgs};

/// Many threads take and give back memory here: every batch of rows is some, and so is every point of an auction.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args = StudyArgs::parse();
    match &args.cluster {
        Some(host) => on_cluster(host),
        None => cli::main(&args, &Here),
    }
}

/// Hands everything over to the program that knows clusters.
fn on_cluster(host: &str) -> ExitCode {
    let beside = std::env::current_exe()
        .ok()
        .map(|path| path.with_file_name("kibitzer-cluster"))
        .filter(|path| path.exists());
    let program = beside.unwrap_or_else(|| "kibitzer-cluster".into());
    let mut command = Command::new(program);
    match run(command.arg("study").args(std::env::args_os().skip(1))) {
        Ok(status) => ExitCode::from(
            status
                .code()
                .and_then(|code| u8::try_from(code).ok())
                .unwrap_or(1),
        ),
        Err(error) => {
            eprintln!(
                "kibitzer-study: for the cluster at {host} the program kibitzer-cluster is needed ({error}): build it with make study"
            );
            ExitCode::FAILURE
        }
    }
}

/// Puts a program in the place of this one, so that Ctrl-C and other signals are its own.
#[cfg(unix)]
fn run(command: &mut Command) -> std::io::Result<ExitStatus> {
    use std::os::unix::process::CommandExt as _;
    Err(command.exec())
}

#[cfg(not(unix))]
fn run(command: &mut Command) -> std::io::Result<ExitStatus> {
    command.status()
}
