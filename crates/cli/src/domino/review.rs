//! `kibitzer domino review`.

use std::process::ExitCode;

use clap::Args;
use kibitzer_deal::Stop;
use kibitzer_domino::wire::{ReadRequest, ReviewResponse, review};

use super::as_json;
use crate::door::Door;
use crate::failure::Failure;

/// A hand looked at again: what each of your plays cost, with what the table had told by then.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  kibitzer domino review game.txt
  kibitzer domino review game.json --deals 50000 --json")]
pub(crate) struct Review {
    #[command(flatten)]
    door: Door,
    /// How many deals to draw for each play
    #[arg(long)]
    deals: Option<usize>,
}

impl Review {
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        let answer = |mut request: ReadRequest| {
            request.deals = self.deals.or(request.deals);
            review(&request, &Stop::never())
        };
        let words = |answer: &ReviewResponse| answer.words();
        if self.door.jsonl {
            return self.door.serve(answer, words);
        }
        self.door
            .serve_text(&as_json(&self.door.read_whole()?)?, answer, words)
    }
}
