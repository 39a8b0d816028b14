//! `kibitzer bridge explain`.

use std::process::ExitCode;

use clap::{Args, ValueEnum};
use kibitzer_bridge::wire::{self, BidAnswer, BidQuestion};

use super::asked::Asked;
use super::systems::{Bidders, Modules};
use crate::failure::Failure;

/// Examples for the help text.
pub(crate) const EXAMPLES: &str = "Examples:
  kibitzer bridge explain --hand K2.K9873.AQ8.KQ4 --auction \"P 1D P\"
  echo '{\"hand\":\"K2.K9873.AQ8.KQ4\",\"auction\":[\"1N\",\"P\"]}' | kibitzer bridge explain --level expert
  kibitzer bridge explain --level convention question.json";

/// How much an explanation says.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Level {
    /// One sentence
    Simple,
    /// Values and alternatives
    Detailed,
    /// Every rule that was looked at
    Expert,
    /// What the call shows, without the hand
    Convention,
}

impl Level {
    const fn word(self) -> &'static str {
        match self {
            Self::Simple => "simple",
            Self::Detailed => "detailed",
            Self::Expert => "expert",
            Self::Convention => "convention",
        }
    }
}

/// Why does this hand make that call?
#[derive(Debug, Args)]
pub(crate) struct Explain {
    #[command(flatten)]
    asked: Asked,
    /// How much to say
    #[arg(long, value_enum, default_value_t = Level::Detailed)]
    level: Level,
    /// The system of questions that name none: a built-in one or a file ending in .kbs
    #[arg(long, default_value = "sayc", value_name = "SYSTEM")]
    system: String,
    #[command(flatten)]
    modules: Modules,
}

impl Explain {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let bidders = Bidders::new(self.modules.clone());
        self.asked.serve(
            &[],
            |mut question: BidQuestion| {
                let bidder = bidders.get(question.system.as_deref().unwrap_or(&self.system))?;
                question
                    .explain
                    .get_or_insert_with(|| self.level.word().to_owned());
                wire::bid(&bidder, &question)
            },
            |answer: &BidAnswer| answer.why.clone(),
        )
    }
}
