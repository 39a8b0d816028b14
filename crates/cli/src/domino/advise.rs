//! `kibitzer domino advise`.

use std::process::ExitCode;

use clap::Args;
use kibitzer_deal::Stop;
use kibitzer_domino::wire::{AdviseResponse, ModelJson, ReadRequest, advise};

use super::as_json;
use crate::door::{Depth, Door};
use crate::failure::Failure;

/// What to play: each legal play with the chance to win the hand, and points.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  kibitzer domino advise game.txt
  kibitzer domino advise game.json --deals 500 --model random
  kibitzer domino advise --jsonl < games.jsonl")]
pub(crate) struct Advise {
    #[command(flatten)]
    door: Door,
    /// How many deals to draw and play on (default: what fits a move's time)
    #[arg(long)]
    deals: Option<usize>,
    /// The seed of the draws
    #[arg(long)]
    seed: Option<u64>,
    /// How deals are weighed: legal, random or a behaviour
    #[arg(long)]
    model: Option<String>,
    /// How much to say
    #[arg(long, value_enum, default_value = "values")]
    level: Depth,
}

impl Advise {
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        let answer = |mut request: ReadRequest| {
            request.deals = self.deals.or(request.deals);
            request.seed = self.seed.or(request.seed);
            if let Some(model) = &self.model {
                request.model = Some(ModelJson::Name(model.clone()));
            }
            if self.level == Depth::Discreet {
                request.viewer = None;
                request.hand = None;
            }
            advise(&request, &Stop::never())
        };
        let words = |answer: &AdviseResponse| answer.words(self.level.into());
        if self.door.jsonl {
            return self.door.serve(answer, words);
        }
        self.door
            .serve_text(&as_json(&self.door.read_whole()?)?, answer, words)
    }
}
