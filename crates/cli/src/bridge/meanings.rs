//! `kibitzer bridge meanings`.

use std::process::ExitCode;

use clap::Args;
use kibitzer_bridge::wire::{self, MeaningsAnswer, MeaningsQuestion};

use super::systems::Modules;
use crate::door::Door;
use crate::failure::Failure;

/// Examples for the help text.
pub(crate) const EXAMPLES: &str = "Examples:
  echo '{\"auction\":[\"1N\",\"P\"]}' | kibitzer bridge meanings
  echo '{\"auction\":[\"1S\",\"2H\"],\"system\":\"sayc\"}' | kibitzer bridge meanings --json";

/// What would each call mean here?
#[derive(Debug, Args)]
pub(crate) struct Meanings {
    #[command(flatten)]
    door: Door,
    #[command(flatten)]
    modules: Modules,
}

impl Meanings {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let systems = self.modules.systems();
        self.door.serve(
            |question: MeaningsQuestion| wire::meanings(&systems, &question),
            MeaningsAnswer::words,
        )
    }
}
