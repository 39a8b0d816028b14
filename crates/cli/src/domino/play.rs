//! `kibitzer domino play`.

use std::process::ExitCode;

use clap::Args;
use kibitzer_domino::advice::{Effort, advise};
use kibitzer_domino::bots::{Bot, by_weight};
use kibitzer_domino::game::{Deal, Game};
use kibitzer_domino::pieces::Seat;
use kibitzer_domino::reading::{Model, Reading};
use kibitzer_domino::rules::{Rules, Scoring};
use kibitzer_domino::series::Series;
use kibitzer_domino::table::{Move, Table};
use kibitzer_domino::words::{self, Level};
use kibitzer_wire::Problem;
use rand::SeedableRng;
use rand::rngs::StdRng;

use crate::door::{self, print_line as say};
use crate::failure::Failure;

/// Play a match against three bots: you are South, North is your partner.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  kibitzer domino play
  kibitzer domino play --partner advisor --against heaviest --target 100
  kibitzer domino play --seed 7 --target 0     (one hand)

At your turn: the number of a move, or r (the reading), a (advice), h (help), q (quit).")]
pub(crate) struct Play {
    /// The bot that plays North
    #[arg(long, default_value = "heaviest")]
    partner: String,
    /// The bot that plays West and East
    #[arg(long, default_value = "heaviest")]
    against: String,
    /// The points that end the match; 0 for a single hand
    #[arg(long, default_value_t = 100)]
    target: u16,
    /// The seed of the deals
    #[arg(long)]
    seed: Option<u64>,
}

/// What the player typed.
enum Typed {
    Move(Move),
    Quit,
}

impl Play {
    pub(super) fn run(&self) -> Result<ExitCode, Failure> {
        let usage = |e: kibitzer_domino::bots::UnknownBot| Failure::Usage(e.to_string());
        let partner: Bot = self.partner.parse().map_err(usage)?;
        let against: Bot = self.against.parse().map_err(usage)?;
        let rules = Rules::default().with_scoring(Scoring {
            target: self.target,
            ..Scoring::default()
        });
        let mut rng = match self.seed {
            Some(seed) => StdRng::seed_from_u64(seed),
            None => rand::make_rng(),
        };
        let mut series = Series::new(&rules, Seat::S);
        loop {
            let deal = Deal::random(&rules, &mut rng);
            let mut game = Game::new(&rules, deal, series.starter());
            if !Self::play_hand(&mut game, &partner, &against, &mut rng)? {
                say("Goodbye.")?;
                return Ok(ExitCode::SUCCESS);
            }
            let Some(outcome) = game.outcome() else {
                return Ok(ExitCode::SUCCESS);
            };
            series.add(&outcome);
            say(&format!(
                "{}\n{}",
                series.last_hand(&outcome),
                series.score_line()
            ))?;
            if series.is_over() {
                return Ok(ExitCode::SUCCESS);
            }
        }
    }

    /// One hand; false if the player left.
    fn play_hand(game: &mut Game, partner: &Bot, against: &Bot, rng: &mut StdRng) -> Result<bool, Failure> {
        let mut told = 0;
        loop {
            game.run_forced();
            for event in game.events().iter().skip(told) {
                say(&format!("  {event}"))?;
            }
            told = game.events().len();
            if game.outcome().is_some() {
                return Ok(true);
            }
            let seat = game.position().to_move;
            let play = match seat {
                Seat::S => match ask(game)? {
                    Typed::Move(play) => Some(play),
                    Typed::Quit => return Ok(false),
                },
                Seat::N => partner.choose(game, rng),
                _ => against.choose(game, rng),
            };
            let Some(play) = play else { return Ok(false) };
            game.play(play);
        }
    }
}

fn ask(game: &Game) -> Result<Typed, Failure> {
    let table = Table::replay(&game.record(Some(Seat::S))).map_err(Problem::from)?;
    let moves = game.moves();
    say(&format!("\n{}", words::chain(table.chain(), table.ends())))?;
    let held: Vec<String> = table
        .rules()
        .players()
        .map(|p| format!("{p} {}", table.held()[p]))
        .collect();
    say(&format!("Tiles left: {}", held.join(", ")))?;
    let hand: Vec<String> = by_weight(table.viewer_holds())
        .iter()
        .map(ToString::to_string)
        .collect();
    say(&format!("Your hand: {}", hand.join(" ")))?;
    let numbered: Vec<String> = moves
        .iter()
        .enumerate()
        .map(|(i, m)| format!("{}) {m}", i + 1))
        .collect();
    say(&format!("Moves: {}", numbered.join("   ")))?;
    loop {
        let Some(line) = door::prompt("> ")? else {
            return Ok(Typed::Quit);
        };
        match line.as_str() {
            "q" => return Ok(Typed::Quit),
            "h" => say(
                "The number of a move plays it. r: who may hold what; a: what to play; q: leave the match.",
            )?,
            "r" => {
                let reading =
                    Reading::of(&game.record(Some(Seat::S)), &Model::Legal).map_err(Problem::from)?;
                say(&words::describe(&reading, Level::Values))?;
                say(&words::heat_map(&reading))?;
            }
            "a" => {
                let advice = advise(&table, &Effort::default()).map_err(Problem::from)?;
                say(&advice.text)?;
            }
            typed => match typed
                .parse::<usize>()
                .ok()
                .and_then(|n| moves.get(n.wrapping_sub(1)))
            {
                Some(&play) => return Ok(Typed::Move(play)),
                None => say(&format!(
                    "A number from 1 to {}, r, a, h or q, please.",
                    moves.len()
                ))?,
            },
        }
    }
}
