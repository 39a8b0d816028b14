//! `kibitzer bridge advise`.

use std::ops::ControlFlow;
use std::process::ExitCode;

use clap::Args;
use indicatif::ProgressBar;
use kibitzer_bridge::tricks::DoubleDummy;
use kibitzer_bridge::wire::{self, AdviseAnswer, AdviseQuestion};

use super::asked::Asked;
use super::systems::Modules;
use crate::failure::Failure;

/// Examples for the help text.
pub(crate) const EXAMPLES: &str = "Examples:
  kibitzer bridge advise --hand AKJ54.K3.QT76.82 --auction \"1S P 2S P\"
  echo '{\"auction\":[\"1S\",\"P\",\"2S\",\"P\"],\"hand\":\"AKJ54.K3.QT76.82\"}' | kibitzer bridge advise
  echo '{\"auction\":[\"1N\",\"P\"],\"hand\":\"K9873.K2.Q84.654\",\"calls\":[\"2H\",\"2C\",\"P\"]}' | kibitzer bridge advise --deals 500 --json";

/// Which call is best, by simulation to the end of the auction?
#[derive(Debug, Args)]
pub(crate) struct Advise {
    #[command(flatten)]
    asked: Asked,
    /// At most this many deals
    #[arg(long, value_name = "N")]
    deals: Option<usize>,
    /// Play all the deals, even when the best call is clear sooner
    #[arg(long)]
    all_deals: bool,
    /// Give no weight to hands that miss a call by a point or a card
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    modules: Modules,
}

impl Advise {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let systems = self.modules.systems();
        let solver = DoubleDummy::new();
        self.asked.serve(
            &[],
            |mut question: AdviseQuestion| {
                question.deals = self.deals.or(question.deals);
                if self.all_deals {
                    question.stop_early = Some(false);
                }
                if self.strict {
                    question.read.strict = Some(true);
                }
                // Shown only on a terminal, and gone when done.
                let progress = ProgressBar::new(0).with_message("deals");
                let answer = wire::advise(&systems, &solver, &question, &mut |so_far| {
                    progress.set_length(so_far.most_deals as u64);
                    progress.set_position(so_far.deals as u64);
                    ControlFlow::Continue(())
                });
                progress.finish_and_clear();
                answer
            },
            AdviseAnswer::words,
        )
    }
}
