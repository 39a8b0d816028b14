//! `kibitzer bridge match` and `kibitzer bridge table`.

mod program;
mod report;
mod side;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use kibitzer_bridge::bidding::Bidder;
use kibitzer_bridge::record::{Board, write_lin, write_pbn};
use kibitzer_bridge::team_match::{self, Bidding, Outcome, Summary, SystemCaller};
use kibitzer_bridge::tricks::DoubleDummy;

use self::side::Team;
use super::systems::Modules;
use super::tricks::boards_of;
use crate::door::print_line;
use crate::failure::Failure;
use crate::screen::clean;

/// Examples for the help of `match`.
pub(crate) const MATCH_EXAMPLES: &str = "Examples:
  kibitzer bridge match sayc natural --boards 200 --seed 7
  kibitzer bridge match sayc sayc --think 50 --boards 200
  kibitzer bridge match sayc \"other-bidder --jsonl\" --boards 1000 --json
  kibitzer bridge match sayc my-system.kbs --file boards.pbn --pbn result.pbn";

/// Examples for the help of `table`.
pub(crate) const TABLE_EXAMPLES: &str = "Examples:
  kibitzer bridge table --boards 4 --seed 1
  kibitzer bridge table --file boards.pbn --north-south sayc --east-west natural
  kibitzer bridge table --boards 100 --format pbn > bid.pbn
  kibitzer bridge table --boards 500 --seed 1 --par";

/// The boards to bid.
#[derive(Debug, Args)]
pub(crate) struct Boards {
    /// How many boards to deal at random
    #[arg(long = "boards", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,
    /// The seed: the same seed deals the same boards
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Boards from a file instead: PBN, LIN or plain text
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

impl Boards {
    /// The boards, and whether all could be read.
    fn all(&self) -> Result<(Vec<Board>, bool), Failure> {
        let Some(path) = &self.file else {
            return Ok((team_match::random_boards(self.count, self.seed).collect(), true));
        };
        let name = path.display().to_string();
        let (mut boards, mut all_well) = (Vec::new(), true);
        for board in boards_of(&name)? {
            let wrong = match board {
                Ok(board) if board.full_deal().is_some() => {
                    boards.push(board);
                    continue;
                }
                Ok(_) => "a board without all four hands is left out".to_owned(),
                Err(error) => error.to_string(),
            };
            all_well = false;
            anstream::eprintln!("kibitzer: {}", clean(&format!("{name}: {wrong}")));
        }
        if boards.is_empty() && all_well {
            all_well = false;
            anstream::eprintln!("kibitzer: {name}: there is no board in it");
        }
        Ok((boards, all_well))
    }
}

/// How a command ends that could do everything, or not.
const fn ending(all_well: bool) -> ExitCode {
    if all_well {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Two sides bid the same boards at two tables, scored double dummy.
#[derive(Debug, Args)]
pub(crate) struct Match {
    /// The first team: a system, a file ending in .kbs, or a command that answers `bid` JSON lines
    a: String,
    /// The second team
    b: String,
    #[command(flatten)]
    boards: Boards,
    #[command(flatten)]
    modules: Modules,
    /// The first team, a system of ours, thinks for about this many milliseconds a call
    #[arg(long, value_name = "MILLISECONDS")]
    think: Option<u64>,
    /// How many of the largest swings to list
    #[arg(long, default_value_t = 10)]
    swings: usize,
    /// Write both tables of every board as PBN
    #[arg(long, value_name = "FILE")]
    pbn: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Match {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let (boards, all_well) = self.boards.all()?;
        let mut a = Team::start(&self.a, self.think, &self.modules)?;
        let mut b = Team::start(&self.b, None, &self.modules)?;
        let bar = progress(boards.len(), "bidding");
        let mut biddings = Vec::with_capacity(boards.len());
        for (board, number) in boards.iter().zip(1..) {
            if let Some(bidding) = bid_twice(board, number, &mut a, &mut b)? {
                biddings.push(bidding);
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        let outcomes = scored(biddings);
        if let Some(path) = &self.pbn {
            write_tables(path, &outcomes)?;
        }
        let summary = Summary::of(&outcomes);
        let text = if self.json {
            report::json(&summary, &outcomes, self.swings)
        } else {
            report::words([&self.a, &self.b], &summary, &outcomes, self.swings)
        };
        print_line(&text)?;
        Ok(ending(all_well))
    }
}

fn bid_twice(board: &Board, number: u32, a: &mut Team, b: &mut Team) -> Result<Option<Bidding>, Failure> {
    let Some(deal) = board.full_deal() else {
        return Ok(None);
    };
    let conditions = (board.dealer(), board.vulnerability());
    Ok(Some(Bidding {
        number: board.number.unwrap_or(number),
        deal,
        first: team_match::bid_out(&deal, conditions, a, b)?,
        second: team_match::bid_out(&deal, conditions, b, a)?,
    }))
}

fn scored(biddings: Vec<Bidding>) -> Vec<Outcome> {
    let bar = progress(0, "double dummy");
    let outcomes = team_match::score(biddings, &DoubleDummy::new(), |done, total| {
        bar.set_length(total as u64);
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    outcomes
}

fn progress(length: usize, what: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg:13} {wide_bar} {pos}/{len} {eta}");
    ProgressBar::new(length as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_message(what)
}

fn write_tables(path: &PathBuf, outcomes: &[Outcome]) -> Result<(), Failure> {
    let name = path.display().to_string();
    let file = File::create(path).map_err(Failure::io(&name))?;
    let mut output = BufWriter::new(file);
    for outcome in outcomes {
        for auction in [&outcome.bidding.first, &outcome.bidding.second] {
            let board = report::board(outcome.bidding.number, &outcome.bidding.deal, auction);
            write!(output, "{}", write_pbn(&board)).map_err(Failure::io(&name))?;
        }
    }
    output.flush().map_err(Failure::io(&name))
}

/// Four bidders bid boards, each call explained.
#[derive(Debug, Args)]
pub(crate) struct Table {
    #[command(flatten)]
    boards: Boards,
    /// The system of North and South
    #[arg(long, default_value = "sayc", value_name = "SYSTEM")]
    north_south: String,
    /// The system of East and West
    #[arg(long, default_value = "sayc", value_name = "SYSTEM")]
    east_west: String,
    #[command(flatten)]
    modules: Modules,
    /// What to print: words for people, or PBN or LIN with a note on each call
    #[arg(long, default_value = "text", value_enum)]
    format: TableFormat,
    /// Instead of the boards, how far their contracts are from double-dummy par
    #[arg(long, conflicts_with = "format")]
    par: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What `table` prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum TableFormat {
    /// Words for people.
    Text,
    /// PBN with notes.
    Pbn,
    /// LIN with notes.
    Lin,
}

impl Table {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let north_south = side::bidder(&self.north_south, &self.modules)?;
        let east_west = side::bidder(&self.east_west, &self.modules)?;
        if self.par {
            return self.par(&north_south, &east_west);
        }
        let mut output = anstream::stdout();
        let mut answers = Vec::new();
        let (boards, all_well) = self.boards.all()?;
        for (board, number) in boards.iter().zip(1..) {
            let Some(bid) = report::bid_board(board, number, &north_south, &east_west) else {
                continue;
            };
            if self.json {
                answers.push(report::board_json(&bid));
                continue;
            }
            let written = match self.format {
                TableFormat::Pbn => write!(output, "{}", write_pbn(&bid.board)),
                TableFormat::Lin => write!(output, "{}", write_lin(&bid.board)),
                TableFormat::Text => writeln!(output, "{}", report::board_words(&bid)),
            };
            written.map_err(Failure::io("standard output"))?;
        }
        if self.json {
            let boards = serde_json::json!({ "boards": answers });
            writeln!(output, "{boards}").map_err(Failure::io("standard output"))?;
        }
        Ok(ending(all_well))
    }

    /// Bids the boards and compares where they end with par.
    fn par(&self, north_south: &Arc<Bidder>, east_west: &Arc<Bidder>) -> Result<ExitCode, Failure> {
        let mut sides = [north_south, east_west].map(|bidder| SystemCaller(Arc::clone(bidder)));
        let mut bid = Vec::new();
        let (boards, all_well) = self.boards.all()?;
        for board in boards {
            let Some(deal) = board.full_deal() else {
                continue;
            };
            let [north_south, east_west] = &mut sides;
            let conditions = (board.dealer(), board.vulnerability());
            let auction = match team_match::bid_out(&deal, conditions, north_south, east_west) {
                Ok(auction) => auction,
                Err(never) => match never {},
            };
            bid.push((deal, auction));
        }
        let bar = progress(bid.len(), "double dummy");
        let found = team_match::against_par(&bid, &DoubleDummy::new(), |done| bar.set_position(done as u64));
        bar.finish_and_clear();
        if self.json {
            anstream::println!("{}", report::par_json(&found));
        } else {
            anstream::print!("{}", report::par_words(&found));
        }
        Ok(ending(all_well))
    }
}
