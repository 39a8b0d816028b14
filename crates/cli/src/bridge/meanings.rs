//! `kibitzer bridge meanings`.

use std::process::ExitCode;

use clap::Args;
use kibitzer_bridge::wire::{self, MeaningsAnswer, MeaningsQuestion};

use super::asked::Asked;
use super::systems::Modules;
use crate::failure::Failure;

/// Examples for the help text.
pub(crate) const EXAMPLES: &str = "Examples:
  kibitzer bridge meanings --auction \"1N P\"
  echo '{\"auction\":[\"1N\",\"P\"]}' | kibitzer bridge meanings
  echo '{\"auction\":[\"1S\",\"2H\"],\"system\":\"sayc\"}' | kibitzer bridge meanings --json";

/// What would each call mean here?
#[derive(Debug, Args)]
pub(crate) struct Meanings {
    #[command(flatten)]
    asked: Asked,
    #[command(flatten)]
    modules: Modules,
}

impl Meanings {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let systems = self.modules.systems();
        self.asked.serve(
            &[],
            |question: MeaningsQuestion| wire::meanings(&systems, &question),
            MeaningsAnswer::words,
        )
    }
}
