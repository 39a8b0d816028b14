//! `kibitzer bridge practice`.

use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::process::ExitCode;

use clap::Args;
use kibitzer_bridge::practice::Board;
use kibitzer_bridge::reading::Systems;
use kibitzer_bridge::tricks::DoubleDummy;
use kibitzer_bridge::wire::{self, DecisionAnswer, PracticeBoard, PracticeQuestion, Review};
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
        door::print_line(&summary(&decisions))?;
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
        door::print_line(&heading(number + 1, &shown(&board, solver)?))?;
        loop {
            let state = shown(&board, solver)?;
            if state.over {
                door::print_line(&ending(&state))?;
                return Ok((state.decisions, true));
            }
            door::print_line(&auction_words(&state))?;
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
    let mut input = std::io::stdin().lock();
    loop {
        let mut out = anstream::stdout();
        write!(out, "Your call (? for help, q to stop): ")
            .and_then(|()| out.flush())
            .map_err(Failure::io("standard output"))?;
        let mut line = String::new();
        if input
            .read_line(&mut line)
            .map_err(Failure::io("standard input"))?
            == 0
        {
            return Ok(Asked::Quit);
        }
        match line.trim() {
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

fn heading(number: u64, board: &PracticeBoard) -> String {
    format!(
        "Board {number}: {} deals, vulnerable: {}. You are {}.\nYour hand: {}",
        board.dealer, board.vul, board.seat, board.hand
    )
}

fn auction_words(board: &PracticeBoard) -> String {
    let mut lines = vec!["Auction:".to_owned()];
    for call in &board.auction {
        lines.push(format!(
            "  {} {:3} {}: {}",
            call.seat,
            call.call.to_string(),
            call.rule,
            call.text
        ));
    }
    if board.auction.is_empty() {
        lines.push("  you are first to call".into());
    }
    lines.join("\n")
}

fn ending(board: &PracticeBoard) -> String {
    let review = board.review.as_ref().map_or_else(String::new, review_words);
    format!("{}{review}\n", auction_words(board))
}

fn review_words(review: &Review) -> String {
    let seats = Seat::ALL.map(|seat| seat.written().to_string());
    let hands = seats.iter().filter_map(|seat| review.deal.get_key_value(seat));
    let hands = hands.map(|(seat, hand)| format!("{seat} {hand}"));
    let contract = match (&review.contract, review.declarer) {
        (Some(contract), Some(declarer)) => {
            format!("{contract} by {declarer}, {} double dummy", review.score)
        }
        _ => "passed out".to_owned(),
    };
    format!(
        "\n{}\nContract: {contract}. Par {}: {}",
        hands.collect::<Vec<_>>().join("\n"),
        review.par.score,
        review.par.contracts.join(", ")
    )
}

fn summary(decisions: &[DecisionAnswer]) -> String {
    if decisions.is_empty() {
        return "No calls were made.".into();
    }
    let average = |of: &[&DecisionAnswer]| {
        of.iter().map(|one| f64::from(one.score)).sum::<f64>() / of.len().max(1) as f64
    };
    let all: Vec<&DecisionAnswer> = decisions.iter().collect();
    let right = decisions.iter().filter(|one| one.score == 10).count();
    let mut lines = vec![format!(
        "{}, {right} of them the system's own, {:.1} of 10 on average.",
        calls(decisions.len()),
        average(&all)
    )];
    let mut groups: BTreeMap<&str, Vec<&DecisionAnswer>> = BTreeMap::new();
    for decision in decisions {
        let name = decision.convention.as_deref().unwrap_or("natural");
        groups.entry(name).or_default().push(decision);
    }
    for (name, group) in groups {
        lines.push(format!(
            "  {name}: {}, {:.1}",
            calls(group.len()),
            average(&group)
        ));
    }
    lines.join("\n")
}

fn calls(number: usize) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} call{plural}")
}
