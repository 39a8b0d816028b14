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
    assert!(full.mean() < random.mean());
    // Full and greedy are close: a few dozen games cannot tell them apart.
    let noise = if games < 1000 {
        3.0 * (full.error() + greedy.error())
    } else {
        0.0
    };
    assert!(full.mean() < greedy.mean() + noise);
}
