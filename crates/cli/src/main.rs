//! The `kibitzer` command. The only crate that prints.

mod args;
mod bridge;
mod clue;
mod domino;
mod door;
mod failure;
mod handover;
mod lan;
mod place;
mod screen;
mod serve;
mod user;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Command, Kibitzer};
use crate::failure::Failure;

/// Many threads take and give back memory here, and what a busy hour took goes back to the system after it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let kibitzer = Kibitzer::parse();
    match run(kibitzer.command) {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}

fn run(command: Command) -> Result<ExitCode, Failure> {
    match command {
        Command::Bridge(bridge) => bridge::run(&bridge),
        Command::Domino(domino) => domino::run(&domino),
        Command::Clue(clue) => clue::run(&clue),
        Command::Completions { shell } => {
            door::print_line(args::completions(shell).trim_end())?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Man { folder } => {
            args::manual(&folder).map_err(Failure::io(folder.display().to_string()))?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Serve(serve) => serve.run(),
        Command::Backup(copy) => copy.backup(),
        Command::Restore(copy) => copy.restore(),
        Command::User(users) => users.run(),
        Command::Study(rest) => handover::hand_over("study", &rest),
        Command::Cluster(rest) => handover::hand_over("cluster", &rest),
        Command::Demo => {
            door::print_line(&format!(
                "{}\n{}\n{}",
                domino::demo()?,
                clue::demo()?,
                bridge::demo()?
            ))?;
            Ok(ExitCode::SUCCESS)
        }
    }
}
