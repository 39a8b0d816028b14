//! `kibitzer bridge features`.

use std::process::ExitCode;

use clap::Args;
use kibitzer_bridge::wire::{FeaturesAnswer, FeaturesQuestion, features};

use super::asked::Asked;
use crate::failure::Failure;

/// Examples for the help text.
pub(crate) const EXAMPLES: &str = "Examples:
  kibitzer bridge features --hand AQ876.K32.J2.432 --auction \"P 1H 2D\" --dealer S
  echo '{\"hand\":\"AQ876.K32.J2.432\",\"auction\":[\"P\",\"1H\",\"2D\"],\"dealer\":\"S\"}' | kibitzer bridge features";

/// What is known before a call about the hand and the auction
#[derive(Debug, Args)]
pub(crate) struct Features {
    #[command(flatten)]
    asked: Asked,
}

impl Features {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        self.asked.serve(
            &[],
            |question: FeaturesQuestion| features(&question),
            FeaturesAnswer::words,
        )
    }
}
