//! The chance that comes true, from what the search found.
//!
//! The search takes everybody to play better than people do, the policy alone worse, and what was seldom tried looks worse than it
//! is. A logistic regression on how hands ended says what each of these signs counts.
//!
//! The weights come from `cargo run --release -p kibitzer-domino --example fit_chances -- 2400 7001 7002`: 18,107 choices in 2,400 hands
//! of three kinds of bots (heaviest, club, the advisor itself). `kibitzer domino simulate --chances` shows how true the
//! chances are that advice then says.

use super::search::Record;

/// How many signs there are.
pub(crate) const SIGNS: usize = 4;

/// What speaks for a win, each times its weight in a sum of logits.
pub(crate) type Signs = [f64; SIGNS];

/// How much each of the [`signs`] counts.
pub(crate) const WEIGHTS: Signs = [-0.016, 0.378, 0.570, -0.054];

/// A move that was seldom tried is taken to be worth what a losing one is, as if it had been tried so often more.
const DOUBT: f64 = 8.0;
const DOUBTFUL: f64 = 0.25;

/// The signs of a play: one that always stands, how often it won in the search, how often when played on by the policy alone, and
/// how much it was tried beside the play that was tried most.
pub(crate) fn signs(record: &Record, most_tries: u32) -> Signs {
    let tries = f64::from(record.tries);
    let share = (record.wins + DOUBT * DOUBTFUL) / (tries + DOUBT);
    let sketched = (record.sketch_wins + DOUBT * share) / (f64::from(record.sketches) + DOUBT);
    let tried = (tries + 1.0) / (f64::from(most_tries) + 1.0);
    [1.0, logit(share), logit(sketched), tried.ln()]
}

/// The chance that signs stand for.
pub(crate) fn chance(weights: &Signs, signs: &Signs) -> f64 {
    let sum: f64 = weights
        .iter()
        .zip(signs)
        .map(|(weight, sign)| weight * sign)
        .sum();
    1.0 / (1.0 + (-sum).exp())
}

fn logit(share: f64) -> f64 {
    let share = share.clamp(1e-6, 1.0 - 1e-6);
    (share / (1.0 - share)).ln()
}
