//! `kibitzer clue simulate`.

use std::fmt::Write as _;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use indicatif::{ProgressBar, ProgressStyle};
use kibitzer_clue::advice::Effort;
use kibitzer_clue::pieces::{Deck, Edition};
use kibitzer_clue::record::Shows;
use kibitzer_clue::simulate::{Race, Score, Seating, Strength, race};
use kibitzer_clue::table::PLAYERS;
use kibitzer_wire::Problem;
use rayon::prelude::*;
use serde_json::json;

use super::wins;
use crate::door::at_least_one;
use crate::failure::Failure;

/// What to simulate.
#[derive(Debug, Args)]
pub(crate) struct Simulate {
    /// How many players
    #[arg(long, default_value_t = 4)]
    players: usize,
    /// How many games for each strength
    #[arg(long, default_value_t = 1000, value_parser = at_least_one::<u64>)]
    games: u64,
    /// The seed of the first game
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How the other players suggest
    #[arg(long, default_value = "greedy", value_parser = strengths())]
    others: Strength,
    /// The edition
    #[arg(long, default_value = "classic")]
    edition: String,
    /// Instead of suggestions: who wins whole games, to the first right accusation
    #[arg(long)]
    wins: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Simulate {
    /// Plays the games and prints how many suggestions each strength needed.
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let race = Race {
            seating: seating(&self.edition, self.players)?,
            seed: self.seed,
            effort: Effort::QUICK,
            others: self.others,
        };
        if self.wins {
            return self.run_wins(&race);
        }
        let progress = progress(self.games * Strength::ALL.len() as u64);
        let mut scores = Vec::new();
        for strength in Strength::ALL {
            scores.push(self.score(&race, strength, &progress)?);
        }
        progress.finish_and_clear();
        anstream::println!(
            "{}",
            if self.json {
                self.object(&scores)
            } else {
                table(&scores)
            }
        );
        Ok(ExitCode::SUCCESS)
    }

    fn run_wins(&self, race: &Race) -> Result<ExitCode, Failure> {
        let progress = progress(self.games * wins::WAYS.len() as u64);
        let won = wins::play(race, self.games, &progress)?;
        progress.finish_and_clear();
        let text = if self.json {
            json!({"players": self.players, "games": self.games, "seed": self.seed, "ways": wins::object(&won)})
                .to_string()
        } else {
            wins::table(&won)
        };
        anstream::println!("{text}");
        Ok(ExitCode::SUCCESS)
    }

    fn score(&self, race_of: &Race, strength: Strength, progress: &ProgressBar) -> Result<Score, Failure> {
        let games = (0..self.games).into_par_iter();
        let suggestions: Result<Vec<usize>, Problem> = games
            .map(|game| {
                let needed = race(race_of, game, strength);
                progress.inc(1);
                needed.map_err(|error| Problem::new("simulate", error.to_string()))
            })
            .collect();
        Ok(Score {
            strength,
            suggestions: suggestions?,
        })
    }

    fn object(&self, all: &[Score]) -> String {
        let scores: Vec<_> = all
            .iter()
            .map(|score| {
                json!({"strength": score.strength, "mean": score.mean(), "error": score.error(), "median": score.median()})
            })
            .collect();
        let paired: Vec<_> = pairs(all)
            .map(|(full, other, (mean, error))| {
                json!({"strength": full.strength, "against": other.strength, "mean": mean, "error": error})
            })
            .collect();
        json!({"players": self.players, "games": self.games, "seed": self.seed, "strengths": scores, "paired": paired})
            .to_string()
    }
}

/// A table of an edition.
pub(super) fn seating(edition: &str, players: usize) -> Result<Seating, Failure> {
    if !PLAYERS.contains(&players) {
        let message = format!("--players is from {} to {}", PLAYERS.start(), PLAYERS.end());
        return Err(Failure::Usage(message));
    }
    let wrong = |error: kibitzer_clue::pieces::DeckError| Failure::Usage(error.to_string());
    let edition = Edition::named(edition).map_err(wrong)?;
    let mut seating = Seating::new(Deck::of_edition(edition, &[]).map_err(wrong)?, players);
    if edition.every_holder_shows {
        seating.shows = Shows::Every;
    }
    Ok(seating)
}

fn strengths() -> impl TypedValueParser<Value = Strength> {
    let of = |word: String| Strength::ALL.into_iter().find(|strength| strength.word() == word);
    PossibleValuesParser::new(Strength::ALL.map(Strength::word))
        .map(move |word| of(word).unwrap_or(Strength::Greedy))
}

fn progress(steps: u64) -> ProgressBar {
    let bar = ProgressBar::new(steps);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

/// The strongest against each of the others, over the same deals: how many suggestions more it needed.
fn pairs(scores: &[Score]) -> impl Iterator<Item = (&Score, &Score, (f64, f64))> {
    let (full, others) = scores
        .split_last()
        .map_or((None, scores), |(full, others)| (Some(full), others));
    full.into_iter()
        .flat_map(move |full| others.iter().map(move |other| (full, other, full.against(other))))
}

fn table(scores: &[Score]) -> String {
    let mut text = format!(
        "{:<10} {:>20} {:>8}\n",
        "strength", "suggestions to solve", "median"
    );
    for score in scores {
        let mean = format!("{:.2} ± {:.2}", score.mean(), score.error());
        let _ = writeln!(
            text,
            "{:<10} {mean:>20} {:>8}",
            score.strength.word(),
            score.median()
        );
    }
    for (full, other, (mean, error)) in pairs(scores) {
        let _ = writeln!(
            text,
            "{} against {}, deal by deal: {mean:+.2} ± {error:.2}",
            full.strength.word(),
            other.strength.word()
        );
    }
    text.trim_end().to_owned()
}
