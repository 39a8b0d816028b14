//! `kibitzer bridge read`.

use std::process::ExitCode;

use clap::Args;
use kibitzer_bridge::wire::{self, ReadAnswer, ReadQuestion};

use super::asked::Asked;
use super::systems::Modules;
use crate::door::Depth;
use crate::failure::Failure;

/// Examples for the help text.
pub(crate) const EXAMPLES: &str = "Examples:
  kibitzer bridge read --auction \"1N P 2C P 2H\" --viewer E
  echo '{\"auction\":[\"1N\",\"P\",\"2C\",\"P\",\"2H\"],\"viewer\":\"E\"}' | kibitzer bridge read
  echo '{\"auction\":[\"1N\"],\"viewer\":\"E\",\"hand\":\"K2.K9873.AQ8.KQ4\",\"theirs\":\"natural\"}' | kibitzer bridge read --json
  kibitzer bridge read --strict --jsonl < questions.jsonl";

/// What has the auction told this viewer?
#[derive(Debug, Args)]
pub(crate) struct Read {
    #[command(flatten)]
    asked: Asked,
    /// Who looks, with --auction (default: the seat to call with --hand, otherwise a spectator)
    #[arg(long, value_name = "SEAT", conflicts_with_all = ["file", "jsonl"])]
    viewer: Option<String>,
    /// Give no weight to hands that miss a call by a point or a card
    #[arg(long)]
    strict: bool,
    /// How much to say
    #[arg(long, value_enum, default_value = "values")]
    level: Depth,
    /// Ranges alone: draw no deals
    #[arg(long)]
    no_chances: bool,
    #[command(flatten)]
    modules: Modules,
}

impl Read {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let systems = self.modules.systems();
        self.asked.serve(
            &[("viewer", self.viewer.as_deref())],
            |mut question: ReadQuestion| {
                if self.level == Depth::Discreet {
                    question = question.public().into();
                }
                if self.strict {
                    question.strict = Some(true);
                }
                if self.no_chances {
                    question.chances = Some(false);
                }
                wire::read(&systems, &question)
            },
            |answer: &ReadAnswer| answer.words(self.level.into()),
        )
    }
}
