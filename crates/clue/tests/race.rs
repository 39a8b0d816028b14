//! A bot at full strength needs fewer suggestions than a random one and a greedy one.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::games::{classic, count};
use kibitzer_clue::advice::Effort;
use kibitzer_clue::simulate::{Race, Score, Seating, Strength, race};

#[test]
fn full_strength_needs_fewest_suggestions() {
    let games = count(40, 1000);
    let setting = Race {
        seating: Seating::new(classic(), 4),
        seed: 1,
        effort: Effort::QUICK,
    };
    let score = |strength| Score {
        strength,
        suggestions: (0..games)
            .map(|game| race(&setting, game, strength).unwrap())
            .collect(),
    };
    let [random, greedy, full] = Strength::ALL.map(score);
    println!("{games} games of 4 players, suggestions of its own until it knew:");
    for score in [&random, &greedy, &full] {
        println!(
            "{:<8} {:.2} ± {:.2}, median {}",
            score.strength.word(),
            score.mean(),
            score.error(),
            score.median()
        );
    }
    let against = |other: &Score| paired(&full, other);
    for other in [&random, &greedy] {
        let (mean, error) = against(other);
        println!(
            "full against {}, game by game: {mean:+.2} ± {error:.2}",
            other.strength.word()
        );
    }
    // The gap is about five suggestions: a bot that suggests well by luck alone does not come near.
    assert!(against(&random).0 < -3.0);
    // Over a thousand games it should need fewer than the greedy one too. That does not hold yet: about 5.5 against 5.3.
    if games >= 1000 {
        assert!(against(&greedy).0 < 0.0);
    }
}

/// How many suggestions more than the other, on average over the same deals, and the standard error of that.
fn paired(score: &Score, other: &Score) -> (f64, f64) {
    let pairs = score.suggestions.iter().zip(&other.suggestions);
    let more: Vec<f64> = pairs.map(|(&a, &b)| a as f64 - b as f64).collect();
    let n = more.len() as f64;
    let mean = more.iter().sum::<f64>() / n;
    let squares: f64 = more.iter().map(|d| (d - mean).powi(2)).sum();
    (mean, (squares / (n - 1.0) / n).sqrt())
}
