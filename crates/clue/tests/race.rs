//! A bot at full strength needs fewer suggestions than a random one and than a greedy one.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::games::{classic, count};
use kibitzer_clue::advice::Effort;
use kibitzer_clue::simulate::{Nerve, Race, Score, Seating, Strength, contest, race};

#[test]
fn full_strength_needs_few_suggestions() {
    let games = count(1000, 4000);
    let setting = Race {
        seating: Seating::new(classic(), 4),
        seed: 1,
        effort: Effort::QUICK,
        others: Strength::Greedy,
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
    for other in [&random, &greedy] {
        let (mean, error) = full.against(other);
        println!(
            "full against {}, game by game: {mean:+.2} ± {error:.2}",
            other.strength.word()
        );
    }
    // The others' suggestions tell everybody most, so that the gaps are small; over a thousand games they are ten and three
    // times their standard errors.
    for other in [&random, &greedy] {
        let (more, error) = full.against(other);
        assert!(more < -2.0 * error);
    }
}

/// Who suggests anything at all learns slowly, and names what they hold: a guess is seldom called for. (Where neither was learnt in the
/// game, the race won 32% of such games and certainty 77%.)
#[test]
fn less_hurry_among_players_who_suggest_anything() {
    let setting = Race {
        seating: Seating::new(classic(), 4),
        seed: 51,
        effort: Effort::QUICK,
        others: Strength::Random,
    };
    let won = |nerve| {
        let games = 0..count(120, 600);
        let won = games.filter(|&game| contest(&setting, game, Strength::Full, nerve).unwrap());
        won.count() as f64 / count(120, 600) as f64
    };
    let (race, certain) = (won(Nerve::Race), won(Nerve::Certain));
    println!("by the race {race:.3}, when certain {certain:.3}");
    assert!(race > certain - 0.2, "{race} {certain}");
}
