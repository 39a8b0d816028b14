//! `kibitzer bridge diff`.

use std::fmt::Write as _;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use kibitzer_bridge::bidding::Bidder;
use kibitzer_bridge::pieces::{Spoken, spoken_calls};
use kibitzer_bridge::team_match::{Comparison, Difference, compare, random_boards};
use kibitzer_bridge::tricks::DoubleDummy;
use kibitzer_bridge::wire;
use kibitzer_deal::Stop;
use kibitzer_wire::Problem;

use super::systems::Modules;
use crate::door::print_line;
use crate::failure::Failure;

/// Examples for the help text.
pub(crate) const EXAMPLES: &str = "Examples:
  kibitzer bridge diff sayc two-over-one
  kibitzer bridge diff two-over-one \"two-over-one +bergen\" --boards 2000
  kibitzer bridge diff ours.card theirs.bbsa --json";

/// Where do two cards differ, how often, and what is it worth?
#[derive(Debug, Args)]
pub(crate) struct Diff {
    /// The first card: a system, a card's text, or a file ending in .kbs, .card or .bbsa
    a: String,
    /// The second card
    b: String,
    /// How many boards to deal at random
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    boards: u32,
    /// The seed: the same seed deals the same boards
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many places to list
    #[arg(long, default_value_t = 20)]
    places: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Diff {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let load = |name: &str| Modules::default().load(name).map_err(Problem::from);
        let [a, b] = [load(&self.a)?, load(&self.b)?].map(|system| Arc::new(Bidder::new(Arc::new(system))));
        let boards = random_boards(self.boards, self.seed);
        let found = compare([&a, &b], boards, &DoubleDummy::new(), &Stop::never()).map_err(Problem::from)?;
        if self.json {
            let mut answer = wire::diff_answer(&found);
            answer.places.truncate(self.places);
            print_line(&serde_json::to_string(&answer).map_err(Problem::from)?)?;
        } else {
            print_line(self.words(&found).trim_end())?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn shown<'a>(&self, found: &'a Comparison) -> impl Iterator<Item = &'a Difference> {
        found.differences.iter().take(self.places)
    }

    fn words(&self, found: &Comparison) -> String {
        let mut text = format!(
            "On {} of {} boards the two bid differently; the first gains {:+.3} ± {:.3} IMPs a board.\n",
            found.differ, found.boards, found.mean, found.error
        );
        for difference in self.shown(found) {
            let [a, b] = [0, 1].map(|side| {
                let call = difference.calls[side].spoken();
                let module = difference.modules[side].as_deref();
                let module = module.map(|name| format!(", {name}")).unwrap_or_default();
                format!("{call} ({}{module})", difference.rules[side])
            });
            let _ = writeln!(
                text,
                "{:5} after {}: {a}, or {b}; {:+} IMPs",
                difference.boards,
                auction(difference),
                difference.imps
            );
        }
        text
    }
}

fn auction(difference: &Difference) -> String {
    match &difference.auction[..] {
        [] => "the deal".to_owned(),
        calls => spoken_calls(calls),
    }
}
