//! `kibitzer clue`: read a game, ask about it, play one.

mod learn;
mod paint;
mod play;
mod simulate;
mod wins;

use std::process::ExitCode;

use clap::{Args, Subcommand};
use kibitzer_clue::wire::{
    self, AdviseRequest, AskRequest, AskResponse, ReadRequest, ReadResponse, ShowRequest, ShowResponse,
    WhyRequest, WhyResponse,
};
use kibitzer_clue::words::Level;
use kibitzer_deal::Stop;

use crate::door::{Depth, Door};
use crate::failure::Failure;

/// Examples for the help text.
pub(crate) const EXAMPLES: &str = "Examples:
  kibitzer clue read game.json
  kibitzer clue ask game.json \"who can have Rope?\"
  kibitzer clue play";

/// Clue (Cluedo): who holds what, why, and what to suggest next.
#[derive(Debug, Subcommand)]
pub(crate) enum Clue {
    /// Read a record: the matrix, the chances, what is certain and why
    #[command(after_help = READ_HELP)]
    Read(Read),
    /// What to suggest next, whether to accuse, and how close the others are
    #[command(
        after_help = "Examples:\n  kibitzer clue advise game.json\n  kibitzer clue advise --room Kitchen --room Hall --json game.json"
    )]
    Advise(Advise),
    /// Which card to show to the suggestion that is the record's last entry
    #[command(
        after_help = "Examples:\n  kibitzer clue show game.json\n  kibitzer clue show --json game.json"
    )]
    Show(Show),
    /// Why somebody has a card, or does not
    #[command(
        after_help = "Examples:\n  kibitzer clue why --card Rope --holder Bob game.json\n  \
                            kibitzer clue why --card Kitchen --holder envelope --json game.json"
    )]
    Why(Why),
    /// Ask in words
    #[command(
        after_help = "Examples:\n  kibitzer clue ask game.json \"who can have Rope?\" \"why not Carol?\"\n  \
                            kibitzer clue ask game.json \"what if Bob shows Dagger?\"\n  kibitzer clue ask game.json help"
    )]
    Ask(Ask),
    /// Play a game against bots that read as well as you
    #[command(
        after_help = "Examples:\n  kibitzer clue play\n  kibitzer clue play --players 5 --bots greedy --seed 7"
    )]
    Play(play::Play),
    /// How many suggestions each strength of bot needs to solve a game
    #[command(after_help = "Examples:\n  kibitzer clue simulate\n  \
                            kibitzer clue simulate --players 6 --games 1000 --json")]
    Simulate(simulate::Simulate),
    /// How players play, from the records of games that are over
    #[command(
        after_help = "Examples:\n  kibitzer clue learn < games.jsonl\n  kibitzer clue learn games.jsonl"
    )]
    Learn(learn::Learn),
}

const READ_HELP: &str = "Examples:
  kibitzer clue read game.json
  kibitzer clue read --jsonl < games.jsonl
  echo '{\"players\":[{\"name\":\"Alice\",\"cards\":6},{\"name\":\"Bob\",\"cards\":6},{\"name\":\"Carol\",\"cards\":6}],
         \"events\":[{\"suggest\":{\"by\":\"Alice\",\"cards\":[\"Scarlett\",\"Dagger\",\"Kitchen\"],
         \"answers\":[{\"player\":\"Bob\",\"pass\":true},{\"player\":\"Carol\",\"shows\":null}]}}]}' | kibitzer clue read";

/// The record and how much to say.
#[derive(Debug, Args)]
pub(crate) struct Read {
    #[command(flatten)]
    door: Door,
    /// How much to say
    #[arg(long, value_enum, default_value = "values")]
    level: Depth,
}

/// The question and what to look at.
#[derive(Debug, Args)]
pub(crate) struct Advise {
    #[command(flatten)]
    door: Door,
    /// A room you are in or can reach; may be given several times (any room, if never)
    #[arg(long)]
    room: Vec<String>,
    /// How many deals to draw for the ranking
    #[arg(long)]
    draws: Option<usize>,
    /// The seed of the draws
    #[arg(long)]
    seed: Option<u64>,
    /// How much to say
    #[arg(long, value_enum, default_value = "values")]
    level: Depth,
}

/// The suggestion to answer.
#[derive(Debug, Args)]
pub(crate) struct Show {
    #[command(flatten)]
    door: Door,
    /// The seed of the draws
    #[arg(long)]
    seed: Option<u64>,
}

/// The cell to explain.
#[derive(Debug, Args)]
pub(crate) struct Why {
    #[command(flatten)]
    door: Door,
    /// The card
    #[arg(long)]
    card: Option<String>,
    /// A player, envelope or undealt
    #[arg(long)]
    holder: Option<String>,
    /// How much to say
    #[arg(long, value_enum, default_value = "values")]
    level: Depth,
}

/// The questions.
#[derive(Debug, Args)]
pub(crate) struct Ask {
    #[command(flatten)]
    door: Door,
    /// Questions in words; a later one may lean on the card of an earlier one
    questions: Vec<String>,
    /// How much to say
    #[arg(long, value_enum)]
    level: Option<Depth>,
}

/// Runs a command of this game.
pub(crate) fn run(clue: &Clue) -> Result<ExitCode, Failure> {
    match clue {
        Clue::Read(read) => read.door.serve(
            |record: ReadRequest| wire::read_at(&record, read.level.into(), &Stop::never()),
            read_words,
        ),
        Clue::Advise(advise) => run_advise(advise),
        Clue::Show(show) => run_show(show),
        Clue::Learn(learn) => learn.run(),
        Clue::Why(why) => run_why(why),
        Clue::Ask(ask) => run_ask(ask),
        Clue::Play(play) => play.run(),
        Clue::Simulate(simulate) => simulate.run(),
    }
}

fn read_words(answer: &ReadResponse) -> String {
    paint::over(&answer.text, &answer.matrix)
}

fn run_advise(asked: &Advise) -> Result<ExitCode, Failure> {
    let answer = |mut request: AdviseRequest| {
        if !asked.room.is_empty() {
            request.room = None;
            request.rooms.clone_from(&asked.room);
        }
        request.level = asked.level.into();
        request.draws = asked.draws.or(request.draws);
        request.seed = asked.seed.or(request.seed);
        wire::advise(&request, &Stop::never())
    };
    asked
        .door
        .serve(answer, |answer| paint::advice(answer, asked.level.into()))
}

fn run_show(asked: &Show) -> Result<ExitCode, Failure> {
    let answer = |mut request: ShowRequest| {
        request.seed = asked.seed.or(request.seed);
        wire::show(&request, &Stop::never())
    };
    asked
        .door
        .serve(answer, |answer: &ShowResponse| answer.text.clone())
}

fn run_why(asked: &Why) -> Result<ExitCode, Failure> {
    let answer = |mut request: WhyRequest| {
        request.card = asked.card.clone().or(request.card);
        request.holder = asked.holder.clone().or(request.holder);
        if asked.level == Depth::Discreet {
            request.record = request.record.public();
        }
        wire::why(&request, &Stop::never())
    };
    asked.door.serve(answer, |answer| why_words(answer, asked.level))
}

/// The reason, with the steps where there are several or everything is asked for.
fn why_words(answer: &WhyResponse, level: Depth) -> String {
    let mut lines = vec![answer.text.clone()];
    let least = match level {
        Depth::Line => usize::MAX,
        Depth::Full => 1,
        Depth::Values | Depth::Discreet => 2,
    };
    if answer.steps.len() >= least {
        let steps = answer.steps.iter().enumerate();
        lines.extend(steps.map(|(place, step)| format!("{}. {}", place + 1, step.text)));
    }
    if let (Some(since), Some(before)) = (answer.since, &answer.before)
        && level == Depth::Full
    {
        let chance = kibitzer_clue::words::percent(before.p);
        lines.push(format!(
            "Certain since entry {}; before it the chance was {chance}.",
            since + 1
        ));
    }
    lines.join("\n")
}

fn run_ask(asked: &Ask) -> Result<ExitCode, Failure> {
    let answer = |mut request: AskRequest| {
        request.questions.extend(asked.questions.iter().cloned());
        request.level = asked.level.map_or(request.level, Level::from);
        wire::ask(&request, &Stop::never())
    };
    asked.door.serve(answer, |answer: &AskResponse| {
        let texts: Vec<&str> = answer.answers.iter().map(|answer| answer.text.as_str()).collect();
        texts.join("\n")
    })
}

/// A short reading, as a first look.
pub(crate) fn demo() -> Result<String, Failure> {
    let record = serde_json::from_str(include_str!("demo.json")).map_err(kibitzer_wire::Problem::from)?;
    let answer = wire::read(&record, &Stop::never())?;
    Ok(read_words(&answer))
}
