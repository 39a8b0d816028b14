//! A team of a match: a system of ours, or a program that speaks the same lines.

use std::sync::Arc;

use kibitzer_bridge::bidding::Bidder;
use kibitzer_bridge::contest::Caller;
use kibitzer_bridge::table::Auction;
use kibitzer_bridge::{Call, Hand};

use super::program::Program;
use crate::bridge::systems::Modules;
use crate::failure::Failure;

/// A team of a match.
pub(super) enum Team {
    /// One of our systems.
    System(Arc<Bidder>),
    /// A program.
    Program(Program),
}

impl Team {
    /// A name with a space or a slash in it, or of no system, is a command.
    pub(super) fn start(name: &str, modules: &Modules) -> Result<Self, Failure> {
        match bidder(name, modules) {
            Ok(bidder) => Ok(Self::System(bidder)),
            Err(_) if looks_like_a_command(name) => Ok(Self::Program(Program::start(name)?)),
            Err(failure) => Err(failure),
        }
    }
}

fn looks_like_a_command(name: &str) -> bool {
    name.contains([' ', '/'])
        && std::path::Path::new(name.trim_end())
            .extension()
            .is_none_or(|ending| ending != "kbs")
}

impl Caller for Team {
    type Error = Failure;

    fn call(&mut self, hand: Hand, auction: &Auction) -> Result<Call, Failure> {
        match self {
            Self::System(bidder) => Ok(bidder.call(hand, auction).unwrap_or(Call::Pass)),
            Self::Program(program) => program.call(hand, auction),
        }
    }
}

/// The bidder of a system, built in or from a file.
pub(super) fn bidder(name: &str, modules: &Modules) -> Result<Arc<Bidder>, Failure> {
    let system = modules.load(name).map_err(kibitzer_wire::Problem::from)?;
    Ok(Arc::new(Bidder::new(Arc::new(system))))
}
