//! `kibitzer domino`: dominoes at the terminal.

mod advise;
mod learn;
mod play;
mod read;
mod replay;
mod review;
mod simulate;

use std::process::ExitCode;

use clap::Subcommand;

use crate::failure::Failure;

/// Examples for the help text.
pub(crate) const EXAMPLES: &str = "Examples:
  kibitzer domino read game.txt
  kibitzer domino advise game.txt
  kibitzer domino play";

/// What can be asked about dominoes.
#[derive(Debug, Subcommand)]
pub(crate) enum Domino {
    /// Who holds which tile, with what chance
    Read(read::Read),
    /// What to play
    Advise(advise::Advise),
    /// Play a hand against three bots
    Play(play::Play),
    /// Step through a record with the map of tiles at each ply
    Replay(replay::Replay),
    /// Look back at a hand: which plays cost chances
    Review(review::Review),
    /// Many hands between named bots, on duplicate deals
    Simulate(simulate::Simulate),
    /// Learn how players choose from records that say what was dealt
    Learn(learn::Learn),
}

/// Runs it.
pub(crate) fn run(domino: &Domino) -> Result<ExitCode, Failure> {
    match domino {
        Domino::Read(read) => read.run(),
        Domino::Advise(advise) => advise.run(),
        Domino::Play(play) => play.run(),
        Domino::Replay(replay) => replay.run(),
        Domino::Review(review) => review.run(),
        Domino::Simulate(simulate) => simulate.run(),
        Domino::Learn(learn) => learn.run(),
    }
}

/// A record as JSON or text: text is turned into JSON, so that one door serves both.
pub(crate) fn as_json(text: &str) -> Result<String, Failure> {
    if text.trim_start().starts_with('{') {
        return Ok(text.to_owned());
    }
    let record = kibitzer_domino::record::Record::read(text)?;
    let json = kibitzer_domino::wire::RecordJson::from(&record);
    Ok(serde_json::to_string(&json).map_err(kibitzer_wire::Problem::from)?)
}

/// The first look at dominoes for `kibitzer demo`.
pub(crate) fn demo() -> Result<String, Failure> {
    let text = "viewer S\nhand 0|1 1|3 2|5 3|3 4|6 5|5 6|6\nS 3|3, W pass, N 3|6, E 2|6 on 6";
    let record = kibitzer_domino::record::Record::read(text)?;
    let reading = kibitzer_domino::reading::Reading::of(&record, &kibitzer_domino::reading::Model::Legal)
        .map_err(kibitzer_wire::Problem::from)?;
    let words = kibitzer_domino::words::describe(&reading, kibitzer_domino::words::Level::Values);
    Ok(format!(
        "Dominoes. South opened 3|3, West passed, North played 3|6, East 2|6.\n{words}"
    ))
}
