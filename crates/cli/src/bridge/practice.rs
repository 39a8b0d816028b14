//! `kibitzer bridge practice`.

use std::process::ExitCode;

use clap::Args;
use kibitzer_bridge::practice::Board;
use kibitzer_bridge::reading::Systems;
use kibitzer_bridge::tricks::DoubleDummy;
use kibitzer_bridge::wire::{self, DecisionAnswer, PracticeBoard, PracticeQuestion};
use kibitzer_bridge::words::practice_summary;
use kibitzer_bridge::{Call, Notation, Seat, Written};

use super::systems::Modules;
use crate::door;
use crate::failure::Failure;

/// Examples for the help text.
pub(crate) const EXAMPLES: &str = "Examples:
  kibitzer bridge practice --theme stayman --boards 5
  kibitzer bridge practice --theme negative-doubles --difficulty hard --seat N --seed 7
  kibitzer bridge practice --themes";

/// Bid boards with three bots; every call gets a mark and a reason
#[derive(Debug, Args)]
pub(crate) struct Practice {
    /// What to practise
    #[arg(long, default_value = "any", value_name = "THEME")]
    theme: String,
    /// List the themes
    #[arg(long)]
    themes: bool,
    /// How many boards
    #[arg(long, default_value_t = 4, value_name = "N")]
    boards: u64,
    /// What the opponents know of our methods: easy, medium or hard
    #[arg(long, default_value = "medium", value_name = "LEVEL")]
    difficulty: String,
    /// Your seat
    #[arg(long, default_value = "S", value_name = "SEAT")]
    seat: Written<Seat>,
    /// Our system
    #[arg(long, default_value = "sayc", value_name = "SYSTEM")]
    system: String,
    /// The same seed gives the same boards
    #[arg(long, value_name = "K")]
    seed: Option<u64>,
    #[command(flatten)]
    modules: Modules,
}

impl Practice {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        if self.themes {
            for theme in wire::themes() {
                door::print_line(&format!("{:18} {}: {}", theme.id, theme.name, theme.text))?;
            }
            return Ok(ExitCode::SUCCESS);
        }
        let systems = self.modules.systems();
        let solver = DoubleDummy::new();
        let first: u64 = self.seed.unwrap_or_else(|| rand::random::<u32>().into());
        let mut decisions = Vec::new();
        for number in 0..self.boards {
            let (made, goes_on) = self.board(&systems, &solver, number, first.wrapping_add(number))?;
            decisions.extend(made);
            if !goes_on {
                break;
            }
        }
        door::print_line(&practice_summary(&decisions))?;
        Ok(ExitCode::SUCCESS)
    }

    /// Plays one board; the decisions, and whether to go on.
    fn board(
        &self,
        systems: &Systems,
        solver: &DoubleDummy,
        number: u64,
        seed: u64,
    ) -> Result<(Vec<DecisionAnswer>, bool), Failure> {
        let question = PracticeQuestion {
            theme: Some(self.theme.clone()),
            difficulty: Some(self.difficulty.clone()),
            seat: Some(self.seat),
            system: Some(self.system.clone()),
            seed,
            calls: Vec::new(),
        };
        let settings = wire::practice_settings(&question)?;
        let mut board = Board::new(systems, settings).map_err(kibitzer_wire::Problem::from)?;
        door::print_line(&shown(&board, solver)?.heading(number + 1))?;
        loop {
            let state = shown(&board, solver)?;
            if state.over {
                door::print_line(&state.ending_words())?;
                return Ok((state.decisions, true));
            }
            door::print_line(&state.auction_words())?;
            match ask(&state)? {
                Asked::Quit => return Ok((state.decisions, false)),
                Asked::Call(call) => match board.call(call) {
                    Ok(()) => {
                        if let Some(decision) = board.decisions().last() {
                            door::print_line(&format!("  {decision}\n"))?;
                        }
                    }
                    Err(problem) => door::print_line(&format!("  {problem}"))?,
                },
            }
        }
    }
}

/// The board as it stands.
fn shown(board: &Board, solver: &DoubleDummy) -> Result<PracticeBoard, Failure> {
    let shown = wire::practice_answer(board, solver);
    Ok(shown.map_err(kibitzer_wire::Problem::from)?)
}

enum Asked {
    Call(Call),
    Quit,
}

/// Asks until a call is typed; the end of the input quits.
fn ask(state: &PracticeBoard) -> Result<Asked, Failure> {
    loop {
        let Some(line) = door::prompt("Your call (? for help, q to stop): ")? else {
            return Ok(Asked::Quit);
        };
        match line.as_str() {
            "q" | "quit" | "exit" => return Ok(Asked::Quit),
            "?" | "help" => {
                let legal: Vec<String> = state.legal.iter().map(ToString::to_string).collect();
                door::print_line(&format!(
                    "Calls are P, X, XX and bids such as 1S or 3N. Legal: {}",
                    legal.join(" ")
                ))?;
            }
            text => match Call::read(text) {
                Ok(call) => return Ok(Asked::Call(call)),
                Err(problem) => door::print_line(&format!("  {problem}"))?,
            },
        }
    }
}
