//! The commands as people type them: what they print, how they refuse, and that they end well.

#![allow(clippy::unwrap_used, reason = "a test may stop and say why")]

mod ran;

use std::process::{Command, Stdio};

use ran::{answer, kibitzer};
use serde_json::Value;

/// Every command that can be typed, by its words.
fn all_commands() -> Vec<Vec<String>> {
    let subcommands = |words: &[String]| {
        let args: Vec<&str> = words.iter().map(String::as_str).chain(["--help"]).collect();
        let help = kibitzer(&args, "").out;
        let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
        let names = lines
            .take_while(|line| line.starts_with("  "))
            .filter_map(|line| line.split_whitespace().next());
        names
            .filter(|name| *name != "help")
            .map(|name| [words, &[name.to_owned()]].concat())
            .collect::<Vec<_>>()
    };
    let mut all = vec![Vec::new()];
    let mut next = 0;
    while next < all.len() {
        let below = subcommands(&all[next]);
        all.extend(below);
        next += 1;
    }
    all
}

#[test]
fn every_help_has_examples() {
    let all = all_commands();
    assert!(all.len() > 30, "only {} commands", all.len());
    let bare = all.iter().filter(|words| {
        let args: Vec<&str> = words.iter().map(String::as_str).chain(["--help"]).collect();
        !kibitzer(&args, "").out.contains("Example")
    });
    let bare: Vec<String> = bare.map(|words| words.join(" ")).collect();
    assert!(bare.is_empty(), "without an example: {bare:?}");
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    let folder = std::env::temp_dir().join(format!("kibitzer-man-{}", std::process::id()));
    let ran = kibitzer(&["man", folder.to_str().unwrap()], "");
    assert_eq!(ran.status, 0, "{}", ran.err);
    for words in all_commands() {
        let page = folder.join(format!(
            "{}.1",
            [&["kibitzer".to_owned()][..], &words[..]].concat().join("-")
        ));
        let text = std::fs::read_to_string(&page).unwrap_or_default();
        assert!(text.contains(".SH NAME"), "{}", page.display());
    }
    std::fs::remove_dir_all(folder).unwrap();
}

const DOMINO: &str = "viewer S\nhand 0|1 1|3 2|5 3|3 4|6 5|5 6|6\nS 3|3, W pass, N 3|6, E 2|6 on 6\n";
/// Counted by enumeration in the shared worked example: after these moves this many deals fit.
const DOMINO_DEALS: &str = "5945940";

#[test]
fn a_domino_record_is_read_for_people_and_for_programs() {
    let words = kibitzer(&["domino", "read"], DOMINO);
    assert!(words.out.contains("5,945,940 deals fit"), "{}", words.out);
    assert!(words.out.contains("West, 7 tiles, no 3"), "{}", words.out);
    let json = answer(&["domino", "read", "--json"], DOMINO);
    assert_eq!(
        json["deals"], DOMINO_DEALS,
        "totals may be beyond a double, so they are text"
    );
}

#[test]
fn a_stream_is_answered_line_by_line_and_a_bad_line_does_not_end_it() {
    let good =
        r#"{"viewer":"S","hand":["01","13","25","33","46","55","66"],"events":[{"player":"S","play":"33"}]}"#;
    let ran = kibitzer(&["domino", "read", "--jsonl"], &format!("{good}\n{{\n{good}\n"));
    let lines: Vec<Value> = ran
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0], lines[2]);
    assert!(lines[1]["error"]["message"].is_string(), "{}", lines[1]);
    assert_eq!(ran.status, 1, "one of them failed");
}

#[test]
fn mistakes_are_named_with_their_place() {
    let cases: [(&[&str], &str, i32, &str); 10] = [
        (
            &["domino", "read"],
            "viewer S\nhand 0|1 1|3 2|5 3|3 4|6 5|5 6|6\nS 3|3, W 2|6",
            1,
            "2|6 fits neither end",
        ),
        (
            &["domino", "read", "--model", "clubb"],
            DOMINO,
            1,
            "there is no model \"clubb\"",
        ),
        (
            &["domino", "simulate", "--ours", "clubby"],
            "",
            2,
            "there is no bot \"clubby\"",
        ),
        (
            &["bridge", "chance", "hcp 15-17 and balanc"],
            "",
            2,
            "did you mean balanced?",
        ),
        (
            &["bridge", "deals", "--south", "AKQ2.T98.765.43"],
            "",
            2,
            "has 12 cards",
        ),
        (
            &["bridge", "deals", "--south", "hcp 30+", "--north", "hcp 20+"],
            "",
            1,
            "no hands of S and N fit together",
        ),
        (&["bridge", "deals"], r#"{"auction":["1N","P","1C"]}"#, 1, "1♣"),
        (
            &["bridge", "evaluate", "--hand", "K2.K9873.AQ8.KQ4"],
            "",
            2,
            "--call",
        ),
        (
            &["bridge", "tricks", "no-such-file.pbn"],
            "",
            1,
            "no-such-file.pbn",
        ),
        (
            &["clue", "read"],
            r#"{"players":[{"name":"A"},{"name":"B"},{"name":"C"}],"viewer":"A","hand":["Daggr"]}"#,
            1,
            "did you mean Dagger",
        ),
    ];
    for (args, input, status, says) in cases {
        let ran = kibitzer(args, input);
        assert_eq!(ran.status, status, "{args:?}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(says), "{args:?} said {:?}", ran.err);
        assert!(ran.out.is_empty(), "{args:?} printed {:?}", ran.out);
    }
}

#[test]
fn a_question_that_is_typed_is_answered_like_its_json() {
    let hand = "K2.K9873.AQ8.KQ4";
    let json = format!(r#"{{"hand":"{hand}","auction":["P","1D","P"],"dealer":"W","vul":"ns"}}"#);
    let typed = [
        "--hand",
        hand,
        "--auction",
        "P 1D-P",
        "--dealer",
        "W",
        "--vul",
        "ns",
        "--json",
    ];
    for command in ["bid", "explain", "features", "advise", "read"] {
        let by_options = kibitzer(&[&["bridge", command], &typed[..]].concat(), "");
        let by_json = kibitzer(&["bridge", command, "--json"], &json);
        assert_eq!(by_options.status, 0, "{command}: {}", by_options.err);
        assert_eq!(by_options.out, by_json.out, "{command}");
    }
    let wrong = kibitzer(&["bridge", "bid", "--hand", "K2.K9873"], "");
    assert_eq!(wrong.status, 1);
    assert!(
        wrong.err.contains("write four") && !wrong.err.contains("column"),
        "{}",
        wrong.err
    );
    assert_eq!(
        kibitzer(&["bridge", "bid", "--hand", hand, "file.json"], "").status,
        2
    );
}

#[test]
fn a_mistake_is_json_where_json_was_asked_for() {
    let ran = kibitzer(&["domino", "read", "--json"], r#"{"viewer":"Q"}"#);
    assert_eq!(ran.status, 1);
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    assert!(json["error"]["kind"].is_string() && json["error"]["message"].is_string());
}

#[test]
fn chances_of_a_hand_are_exact() {
    // Published: 4.87% of all hands are 15–17 and balanced; the counts of the shapes are closed forms.
    let ran = kibitzer(&["bridge", "chance", "hcp 15-17 and balanced"], "");
    assert!(ran.out.starts_with("4.87%, one in 20.6"), "{}", ran.out);
    let json = answer(&["bridge", "chance", "any 4333", "--json"], "");
    assert_eq!(json["hands"].as_u64(), Some(66_905_856_160), "{json}");
}

#[test]
fn deals_of_an_auction_fit_it() {
    let question = r#"{"auction":["1N","P","2C","P","2H"],"strict":true}"#;
    let ran = kibitzer(
        &["bridge", "deals", "--count", "20", "--format", "line"],
        question,
    );
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert_eq!(ran.out.lines().count(), 20);
    for line in ran.out.lines() {
        let north = line.strip_prefix("N:").unwrap().split(' ').next().unwrap();
        let points: usize = north
            .chars()
            .map(|card| match card {
                'A' => 4,
                'K' => 3,
                'Q' => 2,
                'J' => 1,
                _ => 0,
            })
            .sum();
        // To the letter: a strong notrump with four hearts.
        assert!((15..=17).contains(&points), "{line}");
        assert!(north.split('.').nth(1).unwrap().len() >= 4, "{line}");
    }
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    let draw = |seed| {
        kibitzer(
            &[
                "bridge", "deals", "--count", "3", "--format", "line", "--seed", seed,
            ],
            "",
        )
        .out
    };
    assert_eq!(draw("7"), draw("7"));
    assert_ne!(draw("7"), draw("8"));
}

#[test]
fn a_reader_that_leaves_early_is_no_failure() {
    for args in [
        vec!["completions", "bash"],
        vec!["demo"],
        vec!["bridge", "book", "sayc"],
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kibitzer"))
            .args(&args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let done = child.wait_with_output().unwrap();
        assert!(
            done.status.success(),
            "{args:?}: {}",
            String::from_utf8_lossy(&done.stderr)
        );
    }
}

#[test]
fn nothing_that_is_piped_has_colours() {
    for args in [vec!["demo"], vec!["--help"], vec!["bridge", "check", "--help"]] {
        assert!(!kibitzer(&args, "").out.contains('\u{1b}'), "{args:?}");
    }
}
