//! Learns the weights of the domino policy from the search's own play, and prints them.
//!
//! `cargo run --release -p kibitzer-domino --example learn_policy -- 400 2000 3`: hands, rounds a move, turns of learning.
#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use kibitzer_domino::advice::learn_policy;

fn main() {
    let mut given = std::env::args().skip(1).filter_map(|n| n.parse::<usize>().ok());
    let mut next = |usual: usize| given.next().unwrap_or(usual);
    let (hands, rounds, turns) = (next(400), next(2000), next(3));
    let mut weights = None;
    for turn in 0..turns {
        let learnt = learn_policy(weights, hands, rounds, 1_000_000 * turn as u64);
        println!("{learnt:.3?}");
        weights = Some(learnt);
    }
}
