//! `kibitzer domino learn`.

use std::process::ExitCode;

use clap::Args;
use kibitzer_domino::behaviour::learn;
use kibitzer_domino::record::Record;
use kibitzer_wire::{Place, Problem};
use serde_json::json;

use crate::door::print_line;
use crate::failure::Failure;

/// Learn how players choose from records that say what was dealt ("hands").
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  kibitzer domino learn games.jsonl --name club-night > habits.json
  kibitzer domino simulate --ours club --theirs club --deals 500 --records | kibitzer domino learn -

The answer can stand as the \"model\" of a question:
  {\"viewer\":\"S\",…,\"model\":{\"name\":\"club-night\",\"habits\":{\"heavy\":4.1},\"mix\":0.1}}")]
pub(crate) struct Learn {
    /// Records as JSON lines, or - for standard input
    #[arg(default_value = "-")]
    file: String,
    /// What to call the behaviour
    #[arg(long, default_value = "learnt")]
    name: String,
}

impl Learn {
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        let door = crate::door::Door {
            file: self.file.clone(),
            json: false,
            jsonl: true,
        };
        let text = door.read_whole()?;
        let records = text.lines().filter(|line| !line.trim().is_empty()).enumerate();
        let read = |(i, line): (usize, &str)| {
            Record::from_json(line).map_err(|p| {
                // The line of the file, not that of the line.
                let in_line = p.at.as_ref().is_some_and(|at| at.line.is_some());
                let said = if in_line { p.message.clone() } else { p.to_string() };
                Problem::new(p.kind, said).at(Place::line(i + 1))
            })
        };
        let records = records.map(read).collect::<Result<Vec<_>, _>>()?;
        let learnt = learn(&self.name, &records).map_err(|e| Problem::new("learn", e.to_string()))?;
        anstream::eprintln!(
            "{} decisions; {:.3} bits of surprise each, {:.3} by chance",
            learnt.decisions,
            learnt.bits,
            learnt.random_bits
        );
        let model = json!(learnt.behaviour);
        print_line(&model.to_string())?;
        Ok(ExitCode::SUCCESS)
    }
}
