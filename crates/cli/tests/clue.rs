//! Clue as people type it.

#![allow(clippy::unwrap_used, reason = "a test may stop and say why")]

mod ran;

use ran::{answer, kibitzer};
use serde_json::{Value, json};

fn record(change: impl FnOnce(&mut Value)) -> String {
    let mut record: Value = serde_json::from_str(include_str!("../src/clue/demo.json")).unwrap();
    record["ordered"] = json!(true);
    change(&mut record);
    record.to_string()
}

/// What is said on standard error when a changed record is read.
fn refused(change: impl FnOnce(&mut Value)) -> String {
    let ran = kibitzer(&["clue", "read"], &record(change));
    assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{}", ran.err);
    ran.err.trim_end().to_owned()
}

#[test]
fn each_mistake_is_named_with_what_would_be_right() {
    assert_eq!(
        refused(|record| record["players"][1]["cards"] = json!(5)),
        "kibitzer: the hand sizes do not add up: 17 dealt + 0 on the table + 0 undealt + 3 in the envelope = 20, but the \
         deck has 21 cards; if one lies face down and unseen, say \"undealt\": 1 (at players)"
    );
    assert_eq!(
        refused(|record| record["hand"][1] = json!("rope")),
        "kibitzer: Rope is named twice (at hand)"
    );
    assert_eq!(
        refused(|record| record["events"][1]["suggest"]["cards"][1] = json!("Revolvers")),
        "kibitzer: no card is called Revolvers; did you mean Revolver? (at entry 2)"
    );
    assert_eq!(
        refused(|record| record["events"][0]["suggest"]["answers"][0]["shows"] = json!("Dagger")),
        "kibitzer: Bob passed and showed a card; only one of them can be right (at entry 1)"
    );
    assert_eq!(
        refused(
            |record| record["events"][0]["suggest"]["answers"] = json!([{"player": "Carol", "pass": true}])
        ),
        "kibitzer: Carol answered out of order: it was Bob's turn (at entry 1)"
    );
}

#[test]
fn a_cell_is_explained_from_the_command_line() {
    let why = kibitzer(
        &["clue", "why", "--card", "Revolver", "--holder", "Carol"],
        &record(|_| ()),
    );
    assert_eq!(
        why.out.trim_end(),
        "Carol has the Revolver, because Carol showed one of Green, the Revolver and the Study (entry 2), and Carol passed on \
         Green, the Rope and the Study (entry 5).\n\
         1. Carol passed (entry 5), so Carol does not have Green or the Study.\n\
         2. Carol showed one of Green, the Revolver and the Study (entry 2), and Carol does not have Green or the Study, so \
         Carol has the Revolver."
    );
}

/// Once everything but the rooms is certain, what solves soonest is to ask in one of the rooms that are left.
#[test]
fn advice_names_what_solves_soonest() {
    let solved = record(|record| {
        let notes = [("Green", true), ("Wrench", true), ("Kitchen", false)];
        let notes =
            notes.map(|(card, has)| json!({"note": {"holder": "envelope", "card": card, "has": has}}));
        record["events"].as_array_mut().unwrap().extend(notes);
    });
    let json = answer(&["clue", "advise", "--json"], &solved);
    let cards: Vec<&str> = json["soonest"]["cards"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    assert!(cards.contains(&"Green") && cards.contains(&"Wrench"), "{cards:?}");
    assert!(json["soonest"]["guess"].as_f64().unwrap() > json["likeliest"]["p"].as_f64().unwrap());
}

#[test]
fn a_race_prints_its_table() {
    let ran = kibitzer(&["clue", "simulate", "--games", "3", "--seed", "5"], "");
    for line in [
        "random ",
        "greedy ",
        "full ",
        "full against random, deal by deal",
        "full against greedy, deal by deal",
    ] {
        assert!(ran.out.contains(line), "{}", ran.out);
    }
    let json = answer(&["clue", "simulate", "--games", "3", "--json"], "");
    assert_eq!(json["paired"].as_array().unwrap().len(), 2);
}

#[test]
fn a_game_is_played_from_the_keyboard() {
    let lines = "dance\nsuggest Plum Rope\nsuggest Plum Rop Hall\nadvise\nask who can have Rope?\nsuggest Plum, Rope, Hall\nquit\n";
    let ran = kibitzer(&["clue", "play", "--players", "3", "--bots", "random"], lines);
    assert_eq!(ran.status, 0, "{}", ran.err);
    for says in [
        "I don't know \"dance\"",
        "Name one suspect, one weapon and one room",
        "did you mean Rope?",
        "You suggested Plum, the Rope and the Hall",
        "accuse or done> ",
    ] {
        assert!(ran.out.contains(says), "{says}: {}", ran.out);
    }
}

#[test]
fn each_game_is_another_unless_a_seed_is_given() {
    let first = |args: &[&str]| {
        let ran = kibitzer(&[&["clue", "play"], args].concat(), "quit\n");
        ran.out.lines().next().unwrap_or_default().to_owned()
    };
    assert_ne!(first(&[]), first(&[]));
    assert_eq!(first(&["--seed", "7"]), first(&["--seed", "7"]));
}

#[test]
fn one_strange_question_leaves_the_others_their_answers() {
    let asked = [
        "clue",
        "ask",
        "-",
        "what is love?",
        "who can have Wrench?",
        "how close is Bob to winning?",
    ];
    let ran = kibitzer(&asked, &record(|_| ()));
    assert_eq!(ran.status, 0, "{}", ran.err);
    for says in [
        "I didn't understand",
        "Where the Wrench may be: Bob",
        "Bob probably does not know the solution yet.",
    ] {
        assert!(ran.out.contains(says), "{says}: {}", ran.out);
    }
}

#[test]
fn patterns_are_learnt_from_games_that_are_over() {
    let one = record(|_| ()).replace('\n', " ");
    let found = answer(&["clue", "learn"], &format!("{one}\n{one}\n"));
    // Bob named Study, which was his, among the cards whose holders are known.
    assert!(
        found["patterns"]["Bob"]["names_own"].as_f64().unwrap() > 0.0,
        "{found}"
    );
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (args, says) in [
        (["--players", "11"], "--players is from 2 to 10"),
        (["--edition", "antique"], "antique"),
    ] {
        let ran = kibitzer(&[&["clue", "simulate"], args.as_slice()].concat(), "");
        assert_eq!(ran.status, 2);
        assert!(ran.err.contains(says), "{}", ran.err);
    }
}
