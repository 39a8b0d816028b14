//! Fits the chances of domino advice to how hands went on, and prints the weights for `advice/chance.rs`.
//!
//! `cargo run --release -p kibitzer-domino --example fit_chances -- 2400 7001 7002`: hands, their seed, and the seed of the hands that the
//! fit is looked at with.
#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use kibitzer_domino::simulate::fit_chances;

fn main() {
    let mut given = std::env::args().skip(1).filter_map(|n| n.parse::<u64>().ok());
    let mut next = |usual: u64| given.next().unwrap_or(usual);
    let (hands, seed, other_seed) = (next(2400), next(7001), next(7002));
    let found = fit_chances(hands as usize, seed, other_seed);
    println!("{:.3?} from {} plays", found.weights, found.plays);
    println!("on other hands: said, came true with its standard error, plays");
    for decile in found.deciles.iter().filter(|decile| decile.plays > 0) {
        let [said, won, error] = [decile.said, decile.won, decile.error].map(|share| 100.0 * share);
        println!("{said:>5.1}% {won:>5.1}% ± {error:.1} {:>6}", decile.plays);
    }
    println!(
        "Brier score {:.4}; {:.4} as advice is now",
        found.brier, found.brier_now
    );
}
