//! `kibitzer domino read`.

use std::cell::RefCell;
use std::process::ExitCode;

use clap::Args;
use kibitzer_deal::Stop;
use kibitzer_domino::reading::Reader;
use kibitzer_domino::wire::{ModelJson, ReadRequest, ReadResponse, read_with};
use kibitzer_domino::words::describe;
use kibitzer_wire::Problem;

use super::as_json;
use crate::door::{Depth, Door};
use crate::failure::Failure;

/// Who holds which tile, with what chance.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  kibitzer domino read game.txt
  kibitzer domino read game.json --model random --level full
  echo '{\"viewer\":\"S\",\"hand\":[\"01\",\"13\",\"25\",\"33\",\"46\",\"55\",\"66\"],
        \"events\":[{\"player\":\"S\",\"play\":\"33\"},{\"player\":\"W\",\"pass\":true}]}' | kibitzer domino read --json
  kibitzer domino read --jsonl < games.jsonl

A record as text has a line for each thing; moves may share a line:
  viewer S
  hand 0|1 1|3 2|5 3|3 4|6 5|5 6|6
  S 3|3, W pass, N 3|6, E 2|6 on 6")]
pub(crate) struct Read {
    #[command(flatten)]
    door: Door,
    /// legal, random, or a behaviour: doubles, heavy, heaviest, partner, careful, club
    #[arg(long)]
    model: Option<String>,
    /// How much to say
    #[arg(long, value_enum, default_value = "values")]
    level: Depth,
}

impl Read {
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        let reader = RefCell::new(Reader::default());
        let answer = |mut request: ReadRequest| -> Result<ReadResponse, Problem> {
            if let Some(model) = &self.model {
                request.model = Some(ModelJson::Name(model.clone()));
            }
            if self.level == Depth::Discreet {
                request.viewer = None;
                request.hand = None;
            }
            read_with(&mut reader.borrow_mut(), &request, &Stop::never())
        };
        let words = |answer: &ReadResponse| {
            let over = answer.over.as_ref().filter(|_| self.level != Depth::Line);
            let over = over.map(|over| format!("{}\n", over.text));
            over.unwrap_or_default() + &describe(&answer.reading, self.level.into())
        };
        if self.door.jsonl {
            return self.door.serve(answer, words);
        }
        self.door
            .serve_text(&as_json(&self.door.read_whole()?)?, answer, words)
    }
}
