//! `kibitzer bridge tricks`.

use std::fs::File;
use std::io::BufReader;
use std::process::ExitCode;

use clap::Args;
use indicatif::ProgressBar;
use kibitzer_bridge::FullDeal;
use kibitzer_bridge::record::{Board, BoardError, Boards, read_boards};
use kibitzer_bridge::tricks::DoubleDummy;
use kibitzer_bridge::wire::{TricksAnswer, tricks_answer};
use kibitzer_wire::Problem;

use crate::door;
use crate::failure::Failure;
use crate::screen::clean;

/// Examples for the help text.
pub(crate) const EXAMPLES: &str = "Examples:
  kibitzer bridge tricks boards.pbn
  kibitzer bridge tricks boards.lin --jsonl
  kibitzer bridge deals --count 5 --format pbn | kibitzer bridge tricks -";

/// The tricks each declarer takes, seeing all cards, and the par score
#[derive(Debug, Args)]
pub(crate) struct Tricks {
    /// Boards in PBN, LIN or plain text, or links to BBO's hand viewer; - for standard input
    #[arg(default_value = "-", value_name = "FILE")]
    file: String,
    /// Print one JSON object with all boards
    #[arg(long, conflicts_with = "jsonl")]
    json: bool,
    /// Print one JSON object for each board
    #[arg(long)]
    jsonl: bool,
}

/// This many boards are read before they are solved together.
const BATCH: usize = 64;

impl Tricks {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let mut boards = self.boards()?;
        let solver = DoubleDummy::new();
        // Shown only on a terminal, and gone when done.
        let progress = ProgressBar::new_spinner().with_message("boards solved");
        let mut all_well = true;
        let mut answers = Vec::new();
        loop {
            let batch: Vec<_> = boards.by_ref().take(BATCH).collect();
            if batch.is_empty() {
                break;
            }
            for answer in self::answers(&solver, batch, &progress) {
                match answer {
                    Ok(answer) if self.json => {
                        answers.push(serde_json::to_value(answer).map_err(Problem::from)?);
                    }
                    Ok(answer) if self.jsonl => door::print_line(&door::to_json(&answer)?)?,
                    Ok(answer) => door::print_line(&answer.words())?,
                    Err(problem) => {
                        all_well = false;
                        self.report(&problem)?;
                    }
                }
            }
        }
        progress.finish_and_clear();
        if self.json {
            door::print_line(&door::to_json(&serde_json::json!({ "boards": answers }))?)?;
        }
        Ok(if all_well {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    }

    fn report(&self, problem: &Problem) -> Result<(), Failure> {
        if self.jsonl {
            return door::print_line(&door::to_json(&serde_json::json!({ "error": problem }))?);
        }
        anstream::eprintln!("kibitzer: {}", clean(&format!("{}: {problem}", self.file)));
        Ok(())
    }

    fn boards(&self) -> Result<Boards<'static>, Failure> {
        boards_of(&self.file)
    }
}

/// The boards of a file, or of standard input, whatever their kind.
pub(super) fn boards_of(file: &str) -> Result<Boards<'static>, Failure> {
    if file == "-" {
        return Ok(read_boards(BufReader::new(std::io::stdin())));
    }
    let open = File::open(file).map_err(Failure::io(file))?;
    Ok(read_boards(BufReader::new(open)))
}

/// The answers for some boards, in their order.
fn answers(
    solver: &DoubleDummy,
    boards: Vec<Result<Board, BoardError>>,
    progress: &ProgressBar,
) -> Vec<Result<TricksAnswer, Problem>> {
    let deal_of = |board: &Board| board.full_deal().ok_or_else(|| incomplete(board));
    let boards: Vec<Result<(Board, FullDeal), Problem>> = (boards.into_iter())
        .map(|board| {
            let board = board.map_err(Problem::from)?;
            let deal = deal_of(&board)?;
            Ok((board, deal))
        })
        .collect();
    let deals: Vec<FullDeal> = boards.iter().flatten().map(|(_, deal)| *deal).collect();
    let done = progress.position();
    let mut tables = solver
        .tables(&deals, |solved| progress.set_position(done + solved as u64))
        .into_iter();
    (boards.into_iter())
        .map(|board| {
            board.map(|(board, deal)| tricks_answer(&board, &deal, tables.next().unwrap_or_default()))
        })
        .collect()
}

fn incomplete(board: &Board) -> Problem {
    let name = board
        .number
        .map_or_else(|| "a board".to_owned(), |number| format!("board {number}"));
    Problem::new(
        "incomplete_deal",
        format!("{name} does not say where all 52 cards are"),
    )
}
