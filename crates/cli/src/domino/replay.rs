//! `kibitzer domino replay`.

use std::io::IsTerminal;
use std::process::ExitCode;

use clap::Args;
use kibitzer_domino::reading::{Model, Reader};
use kibitzer_domino::record::Record;
use kibitzer_domino::words::{self, Level};
use kibitzer_wire::Problem;

use crate::door::{self, Door, print_line as print};
use crate::failure::Failure;

/// Step through a record with the map of tiles at each ply.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  kibitzer domino replay game.txt
  kibitzer domino replay game.json --model random --ply 4
  kibitzer domino replay game.txt --all | less")]
pub(crate) struct Replay {
    #[command(flatten)]
    door: Door,
    /// How deals are weighed: legal, random or a behaviour
    #[arg(long, default_value = "legal")]
    model: String,
    /// Only after this many entries
    #[arg(long)]
    ply: Option<usize>,
    /// All plies at once, without waiting for the return key
    #[arg(long)]
    all: bool,
}

impl Replay {
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        let record = Record::read(&self.door.read_whole()?)?;
        let model = Model::find(&self.model).map_err(Problem::from)?;
        let mut reader = Reader::default();
        let last = record.events.len();
        let plies = self.ply.map_or(0..=last, |ply| ply.min(last)..=ply.min(last));
        for ply in plies {
            let reading = reader.read(&record.until(ply), &model).map_err(Problem::from)?;
            if self.door.json || self.door.jsonl {
                print(&json(reading, ply)?)?;
                continue;
            }
            let event = ply.checked_sub(1).and_then(|i| record.events.get(i));
            let title = event.map_or_else(
                || "Before the first tile".to_owned(),
                |e| format!("After entry {ply}: {e}"),
            );
            let table = reading.table();
            let chain = words::chain(table.chain(), table.ends());
            print(&format!(
                "{title}\n{chain}\n{}",
                words::describe(&reading, Level::Full)
            ))?;
            if ply < last && self.ply.is_none() && !self.step()? {
                break;
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Waits for the return key where someone sits at the terminal; false to stop.
    fn step(&self) -> Result<bool, Failure> {
        if self.all || self.door.file == "-" || !std::io::stdout().is_terminal() {
            return Ok(true);
        }
        let line = door::prompt("(return for the next move, q to stop)\n")?;
        Ok(line.is_none_or(|line| !line.eq_ignore_ascii_case("q")))
    }
}

fn json(reading: kibitzer_domino::reading::Reading, ply: usize) -> Result<String, Failure> {
    let answer = kibitzer_domino::wire::ReadResponse::from(reading);
    let mut value = serde_json::to_value(&answer).map_err(Problem::from)?;
    value["ply"] = ply.into();
    Ok(value.to_string())
}
