//! A team of a match: a system of ours, or a program that speaks the same lines.

use std::sync::Arc;

use kibitzer_bridge::bidding::Bidder;
use kibitzer_bridge::judgement::{Effort, ThinkingCaller};
use kibitzer_bridge::reading::Agreements;
use kibitzer_bridge::table::Auction;
use kibitzer_bridge::team_match::Caller;
use kibitzer_bridge::{Call, Hand};

use super::program::Program;
use crate::bridge::systems::Modules;
use crate::failure::Failure;

/// A team of a match.
pub(super) enum Team {
    /// One of our systems.
    System(Arc<Bidder>),
    /// One of our systems that thinks.
    Thinking(ThinkingCaller),
    /// A program.
    Program(Program),
}

impl Team {
    /// A name with a space or a slash in it, or of no system, is a command.
    ///
    /// With `think`, a system of ours thinks for about this many milliseconds a call.
    pub(super) fn start(name: &str, think: Option<u64>, modules: &Modules) -> Result<Self, Failure> {
        match (bidder(name, modules), think) {
            (Ok(bidder), None) => Ok(Self::System(bidder)),
            (Ok(bidder), Some(milliseconds)) => Ok(Self::Thinking(ThinkingCaller {
                agreements: Arc::new(Agreements::of(bidder)),
                effort: Effort::milliseconds(milliseconds),
            })),
            (Err(_), _) if looks_like_a_command(name) => Ok(Self::Program(Program::start(name)?)),
            (Err(failure), _) => Err(failure),
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
            Self::Thinking(thinking) => match thinking.call(hand, auction) {
                Ok(call) => Ok(call),
                Err(never) => match never {},
            },
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
