//! The functions, against the rules of the game.

#![allow(clippy::unwrap_used, reason = "a test may stop and say why")]

mod asked;

use std::sync::Arc;

use asked::{ask, try_ask, value, wrong};
use kibitzer_study::Workshop;
use kibitzer_study::functions::functions;
use proptest::prelude::*;

/// Counted by hand: 4+3+2 in spades, nothing else.
const HAND: &str = "AKQ2.T98.765.432";

#[test]
fn what_is_said_of_a_hand() {
    for (call, expected) in [
        ("hcp", "9"),
        ("points", "9"),
        ("controls", "3"),
        ("aces", "1"),
        ("kings", "1"),
        // Nothing is lost in spades; three in each other suit.
        ("losers", "9"),
        ("quick_tricks", "2.0"),
        ("shape", "4=3=3=3"),
        ("pattern", "4333"),
        ("longest", "S"),
        ("is_balanced", "true"),
        ("rule_of_20", "16"),
    ] {
        assert_eq!(value(&format!("SELECT {call}('{HAND}')")), expected, "{call}");
    }
    assert_eq!(
        value(&format!(
            "SELECT length('{HAND}', 'S') * 10 + length('{HAND}', 'clubs')"
        )),
        "43"
    );
    assert_eq!(
        value("SELECT length('four')"),
        "4",
        "the engine's own meaning of one text stays"
    );
    assert_eq!(value(&format!("SELECT cards('{HAND}', 'H')")), "T98");
    assert_eq!(
        value(&format!(
            "SELECT fits('{HAND}', '4 spades and 9 hcp') AND NOT fits('{HAND}', '10+ hcp')"
        )),
        "true"
    );
    assert_eq!(value(&format!("SELECT fit('{HAND}', 'J543.AKQ.AKQ.AKQ')")), "8");
    assert_eq!(
        value(&format!("SELECT fit_suit('{HAND}', 'J543.AKQ.AKQ.AKQ')")),
        "S"
    );
}

#[test]
fn nothing_in_gives_nothing_out() {
    assert_eq!(
        value(
            "SELECT hcp(NULL) IS NULL AND fits(NULL, 'balanced') IS NULL AND tricks(NULL, 'N', 'S') IS NULL"
        ),
        "true"
    );
    assert_eq!(
        value("SELECT contract('1N P') IS NULL AND declarer('P P P P') IS NULL"),
        "true"
    );
}

/// Everyone has a suit: who leads takes all tricks at notrump.
const SUITS: &str = "'AKQJT98765432...', '.AKQJT98765432..', '..AKQJT98765432.', '...AKQJT98765432'";

#[test]
fn tricks_and_scores_are_those_of_the_laws() {
    assert_eq!(value(&format!("SELECT tricks({SUITS}, 'S', 'N')")), "13");
    assert_eq!(value(&format!("SELECT tricks({SUITS}, 'N', 'N')")), "0");
    assert_eq!(value(&format!("SELECT tricks(deal({SUITS}), 'H', 'W')")), "13");
    assert_eq!(value(&format!("SELECT par({SUITS}, 'N', 'none')")), "1510");
    // Law 77: ten tricks in four spades; doubled down two, vulnerable; redoubled overtricks are not needed here.
    for (call, expected) in [
        ("score('4S', 'N', 10, 'none')", "420"),
        ("score('4S', 'E', 10, 'both')", "-620"),
        ("score('3NX', 'S', 7, 'ns')", "-500"),
        ("score('1NXX', 'S', 7, 'none')", "560"),
        ("score('P', NULL, NULL, 'none')", "0"),
        ("imps(0)", "0"),
        ("imps(-20)", "-1"),
        ("imps(4000)", "24"),
    ] {
        assert_eq!(value(&format!("SELECT {call}")), expected, "{call}");
    }
    let leads = ask(&format!(
        "SELECT count(*), min(lead['tricks']), max(lead['tricks']) FROM (SELECT unnest(leads({SUITS}, 'N', 'N')) AS lead)"
    ));
    assert_eq!(
        leads,
        [["13", "0", "0"]],
        "every lead of East's is a heart that North cannot follow to"
    );
}

#[test]
fn auctions_are_read_and_bid() {
    assert_eq!(value("SELECT contract('1S P 4S X P P P')"), "4SX");
    assert_eq!(
        value("SELECT declarer('P 1H P 2H P 4H P P P', 'S')"),
        "W",
        "the second to call, who named hearts first"
    );
    assert_eq!(value("SELECT contract('P P P P')"), "P");
    assert_eq!(value("SELECT opening('P P 1C P')"), "1C");
    assert_eq!(value("SELECT calls('1N-P-3N')"), "3");
    assert_eq!(
        value("SELECT begins('P P 1N P 2C P 2H P P P', '1N P 2C') AND NOT begins('1N P 2D', '1N P 2C')"),
        "true"
    );
    // 15-17 balanced opens 1NT in SAYC.
    assert_eq!(value("SELECT bid('sayc', 'K2.K98.AQ87.KQ43', '')"), "1N");
    assert_eq!(value("SELECT bid('sayc', '432.432.432.5432', '1N P')"), "P");
    assert!(value("SELECT meaning('sayc', '1N')").contains("15"));
    let told = ask(
        "SELECT r['hcp_low'], r['hcp_high'], r['balanced'] FROM (SELECT reading('sayc', '1N', 'N') AS r)",
    );
    assert_eq!((told[0][0].as_str(), told[0][1].as_str()), ("15", "17"));
    let chance: f64 = value("SELECT chance('sayc', '1N', 'N', 'balanced')")
        .parse()
        .unwrap();
    assert!(chance > 0.9, "{chance}");
    assert_eq!(value("SELECT surprise('sayc', '1N P P P')"), "0.0");
}

/// Whoever deals: what is bid for a turned table is what is bid at the table itself.
#[test]
fn a_turned_table_bids_the_same() {
    use kibitzer_bridge::Notation;
    use kibitzer_bridge::bidding::Bidder;
    use kibitzer_bridge::system::System;
    use kibitzer_bridge::team_match::{SystemCaller, bid_out};
    use kibitzer_study::auction_text::write_calls;
    use kibitzer_study::draws::{board, source};

    let bidder = |name| SystemCaller(Arc::new(Bidder::new(Arc::new(System::builtin(name).unwrap()))));
    let (mut ours, mut theirs) = (bidder("sayc"), bidder("two-over-one"));
    // Every dealer and vulnerability four times.
    let sql =
        "SELECT auction('sayc', 'two-over-one', north, east, south, west, dealer, vul) FROM deals(64, 12)";
    let (mut turns, mut called) = (Vec::new(), Vec::new());
    for (number, row) in (1..).zip(ask(sql)) {
        let deal = contract_bridge::deck::full_deal(&mut source(12, number));
        let (dealer, vul) = board(number);
        let Ok(expected) = bid_out(&deal, (dealer, vul), &mut ours, &mut theirs);
        assert_eq!(row[0], write_calls(expected.calls()), "board {number}");
        for turn in 0..expected.len() {
            let (seat, before) = (expected.seat_at(turn), expected.prefix(turn));
            turns.push(format!(
                "({}, '{}', '{}', '{}', '{}')",
                turns.len(),
                deal[seat].written(),
                write_calls(before.calls()),
                dealer.written(),
                vul.written()
            ));
            called.push(ours.0.call(deal[seat], &before).unwrap().written().to_string());
        }
    }
    let rows = ask(&format!(
        "SELECT bid('sayc', hand, before, dealer, vul) FROM (VALUES {}) AS turns(number, hand, before, dealer, vul) ORDER BY number",
        turns.join(", ")
    ));
    assert!(rows.len() > 500 && rows.concat() == called);
}

#[test]
fn records_of_other_games_are_read() {
    // Worked out by enumeration elsewhere: after these moves 5,945,940 deals fit, and West has the double blank in 7 of 15.
    let record = r#"{"set":6,"viewer":"S","hand":["0|1","1|3","2|5","3|3","4|6","5|5","6|6"],"events":[{"player":"S","play":"3|3"},{"player":"W","pass":true},{"player":"N","play":"3|6","on":3},{"player":"E","play":"2|6","on":6}]}"#;
    assert_eq!(value(&format!("SELECT domino_deals('{record}')")), "5945940");
    let chance: f64 = value(&format!("SELECT domino_chance('{record}', '0|0', 'W')"))
        .parse()
        .unwrap();
    assert!((chance - 7.0 / 15.0).abs() < 1e-9, "{chance}");
    let clue = r#"{"edition":"classic","players":[{"name":"Ann","cards":6},{"name":"Bob","cards":6},{"name":"Cy","cards":6}],"events":[{"note":{"holder":"Bob","card":"Rope","has":true}}]}"#;
    assert_eq!(
        value(&format!("SELECT clue_chance('{clue}', 'Rope', 'Bob')")),
        "1.0"
    );
    assert!(wrong("SELECT domino_deals('[]')").starts_with("domino_deals: "));
}

#[test]
fn what_is_wrong_is_said_in_a_sentence() {
    assert_eq!(
        wrong("SELECT hcp('AKQ.T98.765.432')"),
        "hcp: the hand \"AKQ.T98.765.432\" has 12 cards; a hand has 13"
    );
    assert!(wrong("SELECT fits('AKQ2.T98.765.432', '5+ spoons')").starts_with("condition: "));
    assert!(wrong("SELECT bid('acoll', 'AKQ2.T98.765.432', '')").contains("acoll"));
    assert!(wrong("SELECT bid('sayc', 'AKQ2.T98.765.432', '1S 1H')").starts_with("bid: "));
    assert!(wrong("SELECT tricks('AKQ2.T98.765.432', 'AKQ2.T98.765.432', 'AKQ2.T98.765.432', 'AKQ2.T98.765.432', 'N', 'S')").contains("a card is in two of them"));
    assert!(wrong("SELECT score('4S', 'N', 14, 'none')").contains("0 to 13"));
    assert!(wrong("SELECT * FROM deals(5)").contains("deals(1000, 1)"));
    assert!(wrong("SELECT * FROM deals_where('north: 5+ spoons', 5, 1)").starts_with("condition: "));
    assert!(
        wrong("SELECT * FROM deals_where('north: 1N after 1N P', 5, 1)").contains("no hand bids 1N there")
    );
    assert!(wrong("SELECT * FROM 'nowhere.pbn'").contains("there is no file nowhere.pbn"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    /// Whatever text comes in: an answer or a sentence.
    #[test]
    fn no_text_makes_a_function_fall_over(words in proptest::collection::vec("[ -~♠♥é]{0,16}|AKQ2.T98.765.432|1N P 3N|sayc|N|S|none", 8)) {
        let workshop = Arc::new(Workshop::default());
        let quoted: Vec<String> = words.iter().map(|word| format!("'{}'", word.replace('\'', "''"))).collect();
        for function in functions() {
            for count in 1..=8 {
                let _ = try_ask(&format!("SELECT {}({})", function.name, quoted[..count].join(", ")), &workshop, 1);
            }
        }
    }
}
