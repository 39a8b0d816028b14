//! Double-dummy results agree with those of another solver.
//!
//! `double-dummy.txt` holds random deals with the tricks that DDS (Bo Haglund and Soren Hein's solver, as shipped in the Python
//! package endplay 0.5.12) finds: a hexadecimal digit for each declarer N E S W in clubs, diamonds, hearts, spades, notrump.

use kibitzer_bridge::tricks::DoubleDummy;
use kibitzer_bridge::{FullDeal, Seat, Strain};

#[test]
fn tricks_are_those_of_another_solver() {
    let results: Vec<(&str, FullDeal)> = include_str!("double-dummy.txt")
        .lines()
        .map(|line| line.split_once(' ').expect("tricks and a deal"))
        .map(|(tricks, deal)| (tricks, deal.parse().expect("a deal")))
        .collect();
    assert!(results.len() >= 200);
    // All of them take a minute: a part on each run, all of them with KIBITZER_LONG=1.
    let step = if std::env::var_os("KIBITZER_LONG").is_some() {
        1
    } else {
        30
    };
    let chosen: Vec<_> = results.into_iter().step_by(step).collect();
    let deals: Vec<FullDeal> = chosen.iter().map(|&(_, deal)| deal).collect();
    let tables = DoubleDummy::new().tables(&deals, |_| ());
    for ((expected, deal), table) in chosen.iter().zip(tables) {
        let found: String = Strain::ASC
            .iter()
            .flat_map(|&strain| Seat::ALL.map(|seat| format!("{:X}", table[strain].get(seat).get())))
            .collect();
        assert_eq!(&found, expected, "{deal}");
    }
}
