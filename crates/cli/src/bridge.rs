//! `kibitzer bridge`: bidding, reading, deals and tricks.

mod bid;
mod read;
mod systems;

use std::process::ExitCode;

use clap::Subcommand;

use crate::failure::Failure;

/// What can be asked about bridge.
#[derive(Debug, Subcommand)]
pub(crate) enum Bridge {
    /// What does this hand call?
    #[command(after_help = bid::EXAMPLES)]
    Bid(bid::Bid),
    /// What has the auction told this viewer?
    #[command(after_help = read::EXAMPLES)]
    Read(read::Read),
}

/// Does what was asked.
pub(crate) fn run(bridge: &Bridge) -> Result<ExitCode, Failure> {
    match bridge {
        Bridge::Bid(bid) => bid.run(),
        Bridge::Read(read) => read.run(),
    }
}
