//! `kibitzer domino play`.

use std::process::ExitCode;

use clap::Args;
use kibitzer_deal::Stop;
use kibitzer_domino::advice::{Effort, advise, review};
use kibitzer_domino::bots::{Bot, by_weight};
use kibitzer_domino::game::{Deal, Game};
use kibitzer_domino::pieces::{Seat, Tile};
use kibitzer_domino::reading::{Model, Reading};
use kibitzer_domino::record::Event;
use kibitzer_domino::rules::{Rules, Scoring};
use kibitzer_domino::series::Series;
use kibitzer_domino::table::{Move, Table};
use kibitzer_domino::wire::ReviewResponse;
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
                series.last_hand(&outcome, Seat::S),
                series.score_line(Seat::S)
            ))?;
            let over = series.is_over();
            if !look_back(&game, over)? || over {
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
                say(&format!("  {}", called_out(event)))?;
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

/// An event as it is called out at the table: "West: 0|4 on 0", "You: pass".
fn called_out(event: &Event) -> String {
    let text = event.to_string();
    let named = text.split_once(' ').and_then(|(letter, rest)| {
        let seat: Seat = letter.parse().ok()?;
        let name = if seat == Seat::S {
            "You".to_owned()
        } else {
            seat.to_string()
        };
        Some(format!("{name}: {rest}"))
    });
    named.unwrap_or(text)
}

/// After a hand: goes on, or first looks at the plays again; false if the player left.
fn look_back(game: &Game, over: bool) -> Result<bool, Failure> {
    let next = if over {
        "Enter ends the match"
    } else {
        "Enter deals the next hand, q leaves"
    };
    loop {
        let line = door::prompt(&format!("{next}; v looks at your plays again> "))?;
        match line.as_deref() {
            Some("v") => {
                let record = game.record(Some(Seat::S));
                let found = review(&record, &Effort::default(), &Stop::never()).map_err(Problem::from)?;
                say(&ReviewResponse::from(&found[..]).text)?;
            }
            Some("") => return Ok(true),
            Some("q" | "quit") | None => return Ok(false),
            Some(_) => {}
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
        match line.to_lowercase().as_str() {
            "q" | "quit" => return Ok(Typed::Quit),
            "h" | "help" | "?" => say(
                "The number of a move plays it, and so does its tile. r: who may hold what; a: what to play; q: leave the match.",
            )?,
            "r" | "read" => {
                let reading =
                    Reading::of(&game.record(Some(Seat::S)), &Model::Legal).map_err(Problem::from)?;
                say(&words::describe(&reading, Level::Values))?;
                say(&words::heat_map(&reading))?;
            }
            "a" | "advise" => {
                let advice = advise(&table, &Effort::default()).map_err(Problem::from)?;
                say(&advice.text)?;
            }
            typed => match chosen(&moves, typed) {
                Ok(play) => return Ok(Typed::Move(play)),
                Err(hint) => say(&hint)?,
            },
        }
    }
}

/// The move with this number, or with this tile ("2|5", or "2|5 on 2" where it fits both ends).
fn chosen(moves: &[Move], typed: &str) -> Result<Move, String> {
    if let Some(&play) = typed
        .parse()
        .ok()
        .and_then(|n: usize| moves.get(n.wrapping_sub(1)))
    {
        return Ok(play);
    }
    let (tile, on) = typed
        .split_once(" on ")
        .map_or((typed, None), |(tile, on)| (tile, Some(on.trim())));
    let Ok(tile) = tile.parse::<Tile>() else {
        let most = moves.len();
        return Err(format!(
            "Type the number of a move, from 1 to {most}, or r, a, h or q."
        ));
    };
    let is_it = |play: &&Move| {
        let right_end = |on: &str| play.on.is_some_and(|pip| pip.to_string() == on);
        play.tile == tile && on.is_none_or(right_end)
    };
    match moves.iter().filter(is_it).collect::<Vec<_>>()[..] {
        [&only] => Ok(only),
        [one, other] => Err(format!("Both ends fit: say {one} or {other}.")),
        _ => Err(format!(
            "You cannot play {tile} there: your moves are numbered above."
        )),
    }
}
