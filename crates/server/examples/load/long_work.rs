//! The longest work that each question of each game can be made to do in a few bytes.

use serde_json::{Value, json};

use crate::stops::{Question, get, post};

/// Every call that the Laws allow, with as many passes as they allow.
pub(crate) fn longest_auction() -> Vec<String> {
    let mut calls: Vec<String> = vec!["P".into(); 3];
    for level in 1..=7 {
        for strain in ["C", "D", "H", "S", "N"] {
            calls.extend([format!("{level}{strain}"), "P".into(), "P".into()]);
        }
    }
    calls
}

/// A hand of double-nine dominoes with every nine.
pub(crate) fn nines() -> Vec<String> {
    let nines = (0..10).map(|pip| format!("{pip}|9"));
    nines.chain(["0|0", "1|1", "2|2"].map(str::to_owned)).collect()
}

fn double_nine(more: &Value) -> Value {
    let mut question = json!({"set": 9, "slots": {"S": 13, "W": 13, "N": 13, "E": 13}, "viewer": "S", "starter": "S",
        "hand": nines(), "events": []});
    for (name, value) in more.as_object().into_iter().flatten() {
        question[name] = value.clone();
    }
    question
}

/// Six double-nine plays, after which the viewer has the turn again.
fn nine_plays() -> Value {
    json!([{"player": "S", "play": "9|9"}, {"player": "W", "pass": true}, {"player": "N", "pass": true},
        {"player": "E", "pass": true}, {"player": "S", "play": "0|9", "on": 9}, {"player": "W", "play": "0|3", "on": 0},
        {"player": "N", "play": "3|4", "on": 3}, {"player": "E", "play": "4|5", "on": 4}, {"player": "S", "play": "5|9", "on": 5}])
}

/// Sixty cards, ten players, and this many suggestions.
fn large_clue(suggestions: usize, more: &Value) -> Value {
    let named = |kind: char| -> Vec<String> { (0..20).map(|n| format!("{kind}{n}")).collect() };
    let name = |n: usize| {
        [
            "Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim",
        ][n % 10]
    };
    let players: Vec<Value> = (0..10)
        .map(|n| json!({"name": name(n), "cards": if n < 7 { 6 } else { 5 }}))
        .collect();
    let events: Vec<Value> = (0..suggestions)
        .map(|n| {
            let cards = [format!("s{}", (n * 7 + 3) % 20), format!("w{}", (n * 11 + 5) % 20), format!("r{}", (n * 3 + 1) % 20)];
            let shows = json!({"player": name(n + 2), "shows": null});
            json!({"suggest": {"by": name(n), "cards": cards, "answers": [{"player": name(n + 1), "pass": true}, shows]}})
        })
        .collect();
    let mut record = json!({"deck": {"suspect": named('s'), "weapon": named('w'), "room": named('r')}, "players": players,
        "viewer": "Ann", "hand": ["s0", "s1", "w0", "w1", "r0", "r2"], "events": events});
    for (name, value) in more.as_object().into_iter().flatten() {
        record[name] = value.clone();
    }
    record
}

/// A system of somebody's own, long enough to take a while to read.
fn long_system() -> String {
    let one = "include two-over-one\n\n";
    let comment = "# nothing but a remark about what was said\n";
    one.to_owned() + &comment.repeat(20_000)
}

/// A system of as many rules as there may be, all of which apply at once.
fn many_rules() -> String {
    let rules = (0..10).map(|n| format!("  1N rule {n} : {n}+ hcp, (5+ S or 4+ H, 3- D), not balanced\n"));
    let block = "when anywhere\n".to_owned() + &rules.collect::<String>();
    block.repeat(550)
}

fn boards() -> String {
    let one = "[Dealer \"N\"]\n[Vulnerable \"None\"]\n[Deal \"N:AKQJT98765432... .AKQJT98765432.. \
               ..AKQJT98765432. ...AKQJT98765432\"]\n[Auction \"N\"]\n1NT Pass 3NT AP\n\n";
    one.repeat(900_000 / one.len())
}

const READ: &str = "/api/v1/bridge/read";
const ADVISE: &str = "/api/v1/bridge/advise";

fn bridge() -> Vec<Question> {
    let long = longest_auction();
    let stayman = ["1N", "P", "2C", "P", "2H"];
    let hand = "AK975.KQ4.A6.Q72";
    vec![
        post(
            "bridge/read, the longest auction",
            READ,
            json!({"auction": long, "viewer": "E"}),
        ),
        post(
            "bridge/read, longest, 10,000 deals",
            READ,
            json!({"auction": long, "viewer": "E", "samples": 10_000}),
        ),
        post(
            "bridge/read, 1,000,000 deals",
            READ,
            json!({"auction": stayman, "samples": 1_000_000}),
        ),
        post(
            "bridge/read, a long text as system",
            READ,
            json!({"auction": stayman, "ours": long_system()}),
        ),
        post(
            "bridge/read, thousands of rules",
            READ,
            json!({"auction": stayman, "ours": many_rules()}),
        ),
        post(
            "bridge/bid, thinking for a minute",
            "/api/v1/bridge/bid",
            json!({"hand": hand, "auction": ["1H", "X", "2H"], "think": 60_000}),
        ),
        post(
            "bridge/meanings, longest",
            "/api/v1/bridge/meanings",
            json!({"auction": long}),
        ),
        post(
            "bridge/advise, an opening",
            ADVISE,
            json!({"hand": hand, "auction": [], "deals": 2_000}),
        ),
        post(
            "bridge/advise, contested",
            ADVISE,
            json!({"hand": hand, "auction": ["1H", "X", "2H"], "deals": 2_000, "stop_early": false}),
        ),
        post(
            "bridge/advise, longest",
            ADVISE,
            json!({"hand": hand, "auction": long[..100], "deals": 2_000}),
        ),
        post(
            "bridge/evaluate, simulated",
            "/api/v1/bridge/evaluate",
            json!({"hand": hand, "auction": ["1H", "X", "2H"], "user_call": "3N", "deals": 2_000}),
        ),
        post(
            "bridge/deals",
            "/api/v1/bridge/deals",
            json!({"auction": stayman, "count": 1_000}),
        ),
        post(
            "bridge/deals, longest",
            "/api/v1/bridge/deals",
            json!({"auction": long, "count": 1_000}),
        ),
        post(
            "bridge/tricks",
            "/api/v1/bridge/tricks",
            json!({"deal": "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"}),
        ),
        post(
            "bridge/diff",
            "/api/v1/bridge/diff",
            json!({"a": "sayc", "b": "two-over-one", "boards": 2_000}),
        ),
        post(
            "bridge/parse, 900 kB",
            "/api/v1/bridge/parse",
            json!({"text": boards()}),
        ),
    ]
}

fn systems() -> Vec<Question> {
    vec![
        post(
            "systems/check",
            "/api/v1/systems/check",
            json!({"text": "include two-over-one"}),
        ),
        post(
            "systems/check, 900 kB",
            "/api/v1/systems/check",
            json!({"text": long_system()}),
        ),
        get("systems/book", "/api/v1/systems/two-over-one/book"),
        post(
            "practice, a rare theme",
            "/api/v1/practice/boards",
            json!({"theme": "jacoby-2nt", "seed": 7}),
        ),
        post(
            "practice, hard",
            "/api/v1/practice/boards",
            json!({"theme": "blackwood", "difficulty": "hard", "seed": 7}),
        ),
    ]
}

fn clue() -> Vec<Question> {
    let questions: Vec<String> = (0..50).map(|n| format!("who can have s{}?", n % 20)).collect();
    let six = ["A", "B", "C", "D", "E", "F"].map(|name| json!({"name": name, "cards": 3}));
    let waiting = json!({"suggest": {"by": "Bob", "cards": ["s0", "w0", "r0"], "answers": [{"player": "Cat", "pass": true}]}});
    let mut to_show = large_clue(30, &json!({}));
    if let Some(events) = to_show["events"].as_array_mut() {
        events.push(waiting);
    }
    vec![
        post(
            "clue/read, 60 cards, 10 players",
            "/api/v1/clue/read",
            large_clue(100, &json!({})),
        ),
        post(
            "clue/read, 60 cards, a spectator",
            "/api/v1/clue/read",
            large_clue(40, &json!({"viewer": null, "hand": null})),
        ),
        post(
            "clue/read, 60 cards, chosen and seldom own",
            "/api/v1/clue/read",
            large_clue(60, &json!({"behaviour": true, "seldom_own": true})),
        ),
        post(
            "clue/advise, 60 cards",
            "/api/v1/clue/advise",
            large_clue(12, &json!({"draws": 100_000, "threat_draws": 2_000})),
        ),
        post(
            "clue/advise, classic",
            "/api/v1/clue/advise",
            json!({"players": six, "viewer": "A",
                "hand": ["Scarlett", "Candlestick", "Kitchen"], "draws": 100_000, "threat_draws": 2_000}),
        ),
        post("clue/show, 60 cards", "/api/v1/clue/show", to_show),
        post(
            "clue/why, 60 cards",
            "/api/v1/clue/why",
            large_clue(60, &json!({"card": "s5", "holder": "Bob"})),
        ),
        post(
            "clue/ask, 50 questions",
            "/api/v1/clue/ask",
            large_clue(60, &json!({"questions": questions})),
        ),
    ]
}

fn domino() -> Vec<Question> {
    let six = json!({"viewer": "S", "starter": "S", "hand": ["0|1", "1|3", "2|5", "3|3", "4|6", "5|5", "6|6"], "events": []});
    let with = |name: &str, value: Value| {
        let mut question = six.clone();
        question[name] = value;
        question
    };
    vec![
        post(
            "domino/read, double nine, by habit",
            "/api/v1/domino/read",
            double_nine(&json!({"model": "club", "events": nine_plays()})),
        ),
        post(
            "domino/advise, a billion deals",
            "/api/v1/domino/advise",
            with("deals", json!(1_000_000_000_u64)),
        ),
        post(
            "domino/advise, double nine",
            "/api/v1/domino/advise",
            double_nine(&json!({})),
        ),
        post(
            "domino/review, double nine",
            "/api/v1/domino/review",
            double_nine(&json!({"events": nine_plays()})),
        ),
    ]
}

/// All of it.
pub(crate) fn long_work() -> Vec<Question> {
    [bridge(), systems(), clue(), domino()].concat()
}
