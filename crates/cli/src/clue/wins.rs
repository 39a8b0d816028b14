//! `kibitzer clue simulate --wins`: how often each way to play wins, over the same deals.

use indicatif::ProgressBar;
use kibitzer_clue::simulate::{Nerve, Race, Strength, contest};
use kibitzer_deal::mean_and_error;
use kibitzer_wire::Problem;
use rayon::prelude::*;
use serde_json::json;

use crate::failure::Failure;

/// The ways to play that are compared, the fullest first.
pub(super) const WAYS: [(Strength, Nerve, &str); 3] = [
    (Strength::Full, Nerve::Race, "full, accusing by the race"),
    (Strength::Full, Nerve::Certain, "full, accusing when certain"),
    (Strength::Greedy, Nerve::Certain, "greedy, accusing when certain"),
];

/// Plays all games in each way: which of them were won.
pub(super) fn play(race: &Race, games: u64, progress: &ProgressBar) -> Result<Vec<Vec<bool>>, Failure> {
    let one = |strength, nerve| -> Result<Vec<bool>, Problem> {
        (0..games)
            .into_par_iter()
            .map(|game| {
                let won = contest(race, game, strength, nerve);
                progress.inc(1);
                won.map_err(|error| Problem::new("simulate", error.to_string()))
            })
            .collect()
    };
    let all: Result<Vec<_>, Problem> = WAYS.iter().map(|&(s, n, _)| one(s, n)).collect();
    Ok(all?)
}

fn share(won: &[bool]) -> (f64, f64) {
    mean_and_error(won.iter().map(|&won| f64::from(u8::from(won))))
}

fn difference(ours: &[bool], theirs: &[bool]) -> (f64, f64) {
    let number = |won: bool| f64::from(u8::from(won));
    let pairs = ours.iter().zip(theirs);
    mean_and_error(pairs.map(|(&a, &b)| number(a) - number(b)))
}

/// For people.
pub(super) fn table(all: &[Vec<bool>]) -> String {
    let mut lines = Vec::new();
    for ((_, _, name), won) in WAYS.iter().zip(all) {
        let (mean, error) = share(won);
        lines.push(format!(
            "{name:<30} wins {:>5.1}% ± {:.1}",
            100.0 * mean,
            100.0 * error
        ));
    }
    for ((_, _, name), won) in WAYS.iter().zip(all).skip(1) {
        let (mean, error) = difference(&all[0], won);
        lines.push(format!(
            "{} against {name}, game by game: {:+.1} ± {:.1} points",
            WAYS[0].2,
            100.0 * mean,
            100.0 * error
        ));
    }
    lines.join("\n")
}

/// For programs.
pub(super) fn object(all: &[Vec<bool>]) -> serde_json::Value {
    let ways = WAYS.iter().zip(all);
    let ways: Vec<_> = ways
        .map(|((strength, nerve, _), won)| {
            let (wins, error) = share(won);
            let (behind, behind_error) = difference(&all[0], won);
            json!({"strength": strength, "accuses": nerve, "wins": wins, "error": error,
                "behind": behind, "behind_error": behind_error})
        })
        .collect();
    json!(ways)
}
