//! `kibitzer bridge evaluate`.

use std::process::ExitCode;

use clap::Args;
use kibitzer_bridge::tricks::DoubleDummy;
use kibitzer_bridge::wire::{self, EvaluateAnswer, EvaluateQuestion};

use super::asked::Asked;
use super::systems::Modules;
use crate::failure::Failure;

/// Examples for the help text.
pub(crate) const EXAMPLES: &str = "Examples:
  kibitzer bridge evaluate --hand K2.K9873.AQ8.KQ4 --auction \"P 1D P\" --call 1N
  echo '{\"hand\":\"K2.K9873.AQ8.KQ4\",\"auction\":[],\"user_call\":\"1H\"}' | kibitzer bridge evaluate
  kibitzer bridge evaluate question.json --deals 100 --json";

/// How good was this call?
#[derive(Debug, Args)]
pub(crate) struct Evaluate {
    #[command(flatten)]
    asked: Asked,
    /// The call to judge, with --hand
    #[arg(long, value_name = "CALL", requires = "hand")]
    call: Option<String>,
    /// Also simulate this many deals, and let the cost of the call count
    #[arg(long, value_name = "N")]
    deals: Option<usize>,
    /// Give no weight to hands that miss a call by a point or a card
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    modules: Modules,
}

impl Evaluate {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        if self.asked.is_typed() && self.call.is_none() {
            return Err(Failure::Usage("say which call to judge: --call 1H".into()));
        }
        let (systems, solver) = (self.modules.systems(), DoubleDummy::new());
        self.asked.serve(
            &[("user_call", self.call.as_deref())],
            |mut question: EvaluateQuestion| {
                question.deals = self.deals.or(question.deals);
                if self.strict {
                    question.strict = Some(true);
                }
                wire::evaluate(&systems, &solver, &question)
            },
            EvaluateAnswer::words,
        )
    }
}
