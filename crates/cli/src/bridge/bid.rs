//! `kibitzer bridge bid`.

use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use kibitzer_bridge::wire::{self, BidAnswer, BidQuestion};
use kibitzer_deal::Stop;

use super::asked::Asked;
use super::systems::Modules;
use crate::failure::Failure;

/// Examples for the help text.
pub(crate) const EXAMPLES: &str = "Examples:
  kibitzer bridge bid --hand K2.K9873.AQ8.KQ4 --auction \"P 1D P\"
  echo '{\"hand\":\"K2.K9873.AQ8.KQ4\",\"auction\":[\"P\",\"1D\",\"P\"]}' | kibitzer bridge bid
  kibitzer bridge bid --jsonl < questions.jsonl
  kibitzer bridge bid --think 50 question.json
  kibitzer bridge bid --without cappelletti question.json --json";

/// What does this hand call?
#[derive(Debug, Args)]
pub(crate) struct Bid {
    #[command(flatten)]
    asked: Asked,
    /// The system of questions that name none: a built-in one or a file ending in .kbs
    #[arg(long, default_value = "sayc", value_name = "SYSTEM")]
    system: String,
    /// Think for about this many milliseconds: choose by simulation where that clearly gains
    #[arg(long, value_name = "MILLISECONDS")]
    think: Option<u64>,
    #[command(flatten)]
    modules: Modules,
}

/// Thinking is limited by deals, so that it can be repeated; only after this many times the time asked for does the clock end it.
const LAST_RESORT: u32 = 4;

/// The clock ends nothing before this, so that a busy machine gives the same answer as an idle one.
const AT_LEAST: Duration = Duration::from_secs(5);

impl Bid {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let systems = self.modules.systems();
        self.asked.serve(
            &[],
            |mut question: BidQuestion| {
                question.think = self.think.or(question.think);
                let agreements = systems.get(question.system.as_deref().unwrap_or(&self.system))?;
                let stop = question.think.map_or(Stop::never(), |think| {
                    let most = Duration::from_millis(think).saturating_mul(LAST_RESORT);
                    Stop::never().within(most.max(AT_LEAST))
                });
                wire::thoughtful_bid(&agreements, &question, &stop)
            },
            BidAnswer::words,
        )
    }
}
