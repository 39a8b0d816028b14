//! `kibitzer bridge convert`.

use std::process::ExitCode;

use clap::{Args, ValueEnum};
use kibitzer_bridge::record::{write_lin, write_pbn};
use kibitzer_bridge::wire::BoardAnswer;
use kibitzer_wire::Problem;

use super::tricks::boards_of;
use crate::door;
use crate::failure::Failure;
use crate::screen::clean;

/// Examples for the help text.
pub(crate) const EXAMPLES: &str = "Examples:
  kibitzer bridge convert boards.pbn --format lin > boards.lin
  kibitzer bridge convert match.lin --format jsonl
  echo 'https://www.bridgebase.com/tools/handviewer.html?lin=…' | kibitzer bridge convert - --format pbn";

/// How boards are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Portable Bridge Notation
    Pbn,
    /// LIN, as Bridge Base Online has it
    Lin,
    /// One JSON object per line
    Jsonl,
}

/// Boards of one kind of file written as another
#[derive(Debug, Args)]
pub(crate) struct Convert {
    /// Boards in PBN, LIN or plain text, or links to BBO's hand viewer; - for standard input
    #[arg(default_value = "-", value_name = "FILE")]
    file: String,
    /// How to write them
    #[arg(long, value_enum, default_value_t = Format::Pbn)]
    format: Format,
}

impl Convert {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let (mut all_well, mut found) = (true, false);
        for board in boards_of(&self.file)? {
            found = true;
            let text = match (board.map_err(Problem::from), self.format) {
                (Ok(board), Format::Pbn) => write_pbn(&board),
                (Ok(board), Format::Lin) => write_lin(&board),
                (Ok(board), Format::Jsonl) => door::to_json(&BoardAnswer::of(&board))? + "\n",
                (Err(problem), _) => {
                    all_well = false;
                    anstream::eprintln!("kibitzer: {}", clean(&format!("{}: {problem}", self.file)));
                    continue;
                }
            };
            door::print_line(text.strip_suffix('\n').unwrap_or(&text))?;
        }
        if !found {
            anstream::eprintln!("kibitzer: {}: there is no board in it", self.file);
        }
        Ok(if all_well && found {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    }
}
