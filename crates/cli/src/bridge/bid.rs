//! `kibitzer bridge bid`.

use std::process::ExitCode;

use clap::Args;
use kibitzer_bridge::pieces::Notation;
use kibitzer_bridge::wire::{self, BidAnswer, BidQuestion};

use super::systems::{Bidders, Modules};
use crate::door::Door;
use crate::failure::Failure;

/// Examples for the help text.
pub(crate) const EXAMPLES: &str = "Examples:
  echo '{\"hand\":\"K2.K9873.AQ8.KQ4\",\"auction\":[\"P\",\"1D\",\"P\"]}' | kibitzer bridge bid
  kibitzer bridge bid --jsonl < questions.jsonl
  kibitzer bridge bid --without cappelletti question.json --json";

/// What does this hand call?
#[derive(Debug, Args)]
pub(crate) struct Bid {
    #[command(flatten)]
    door: Door,
    /// The system of questions that name none: a built-in one or a file ending in .kbs
    #[arg(long, default_value = "sayc", value_name = "SYSTEM")]
    system: String,
    #[command(flatten)]
    modules: Modules,
}

impl Bid {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let bidders = Bidders::new(self.modules.clone());
        self.door.serve(
            |question: BidQuestion| {
                let bidder = bidders.get(question.system.as_deref().unwrap_or(&self.system))?;
                wire::bid(&bidder, &question)
            },
            words,
        )
    }
}

fn words(answer: &BidAnswer) -> String {
    let call = answer.call.0.written();
    format!("{call}  {}\n{}", answer.rule, answer.why)
}
