//! SAYC decisions worked out from the booklet, by group: `HAND | AUCTION | CALL | points, reason`.

use std::fmt::Write;
use std::sync::Arc;

use kibitzer_bridge::bidding::Bidder;
use kibitzer_bridge::pieces::Notation;
use kibitzer_bridge::system::System;
use kibitzer_bridge::table::Auction;
use kibitzer_bridge::{Call, Hand, HandFeatures, Seat, Vulnerability};

const FILES: [(&str, &str); 13] = [
    ("openings", include_str!("sayc/openings.cases")),
    ("notrump", include_str!("sayc/notrump.cases")),
    ("strong-and-weak", include_str!("sayc/strong-and-weak.cases")),
    ("responses", include_str!("sayc/responses.cases")),
    ("rebids", include_str!("sayc/rebids.cases")),
    ("slam", include_str!("sayc/slam.cases")),
    ("defence", include_str!("sayc/defence.cases")),
    ("second", include_str!("sayc/second.cases")),
    ("contested", include_str!("sayc/contested.cases")),
    ("third", include_str!("sayc/third.cases")),
    ("later", include_str!("sayc/later.cases")),
    ("slams-and-minors", include_str!("sayc/slams-and-minors.cases")),
    (
        "competition",
        concat!(
            include_str!("sayc/competition.cases"),
            include_str!("sayc/advances.cases")
        ),
    ),
];

struct Case {
    place: String,
    hand: Hand,
    auction: Auction,
    call: Call,
    reason: String,
}

fn case(file: &str, line: usize, text: &str) -> Case {
    let place = format!("{file} {}: {text}", line + 1);
    let fields: Vec<_> = text.split('|').map(str::trim).collect();
    let [hand, auction, call, reason] = fields[..] else {
        panic!("{place}: four fields")
    };
    let calls = auction
        .split_whitespace()
        .filter(|&word| word != "-")
        .map(|word| Call::read(word).unwrap_or_else(|_| panic!("{place}: {word}")));
    Case {
        hand: Hand::read(hand).unwrap_or_else(|_| panic!("{place}: hand")),
        auction: Auction::with_calls(Seat::North, Vulnerability::NONE, calls)
            .unwrap_or_else(|e| panic!("{place}: {e}")),
        call: Call::read(call).unwrap_or_else(|_| panic!("{place}: call")),
        reason: reason.to_owned(),
        place,
    }
}

fn cases() -> Vec<Case> {
    let lines = |(name, text): &(&'static str, &'static str)| {
        let name = *name;
        (text.lines().enumerate())
            .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
            .map(move |(number, line)| case(name, number, line))
            .collect::<Vec<_>>()
    };
    FILES.iter().flat_map(lines).collect()
}

#[test]
fn there_are_six_hundred_cases_and_each_states_its_points() {
    let cases = cases();
    assert!(cases.len() >= 600, "{}", cases.len());
    for case in cases {
        let stated = case.reason.split(' ').next().and_then(|word| word.parse().ok());
        assert_eq!(stated, Some(HandFeatures::of(case.hand).hcp()), "{}", case.place);
    }
}

#[test]
fn sayc_bids_as_the_booklet_says() {
    let bidder = Bidder::new(Arc::new(System::builtin("sayc").unwrap()));
    let mut wrong = String::new();
    for case in cases() {
        let called = bidder.call(case.hand, &case.auction);
        if called != Some(case.call) {
            let called = called.map_or("nothing".into(), |call| call.written().to_string());
            let _ = writeln!(wrong, "{} -- bids {called}", case.place);
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}
