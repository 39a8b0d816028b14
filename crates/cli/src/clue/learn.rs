//! `kibitzer clue learn`: how players play, from games that are over.

use std::process::ExitCode;

use clap::Args;
use kibitzer_clue::pattern::Learner;
use kibitzer_clue::record::Record;
use kibitzer_clue::table::Table;
use kibitzer_wire::{Place, Problem};

use crate::door::{Door, print_line};
use crate::failure::Failure;

/// The games.
#[derive(Debug, Args)]
pub(crate) struct Learn {
    #[command(flatten)]
    door: Door,
}

impl Learn {
    /// Reads a record from each line and prints the patterns as JSON.
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        let mut learner = Learner::default();
        for (number, line) in self.door.read_whole()?.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            let at = |problem: Problem| problem.at(Place::line(number + 1));
            let record: Record = serde_json::from_str(line).map_err(|error| at(error.into()))?;
            let table = Table::replay(&record).map_err(|error| at(error.into()))?;
            let added = learner.add(&table);
            added.map_err(|error| at(Problem::new("conflict", error.to_string())))?;
        }
        let found = serde_json::json!({ "patterns": learner.patterns() });
        print_line(&found.to_string())?;
        Ok(ExitCode::SUCCESS)
    }
}
