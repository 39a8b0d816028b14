//! What a table can have besides plain suggestions, each worked out by hand.
//!
//! Six cards, one in each hand. Ann holds R2, so R1 is in the envelope. One suspect and one weapon are there too; of the
//! other two, Bob has one and Carol the other: 2 × 2 × 2 = 8 deals.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use kibitzer_clue::wire::{ReadResponse, ask, read};
use kibitzer_deal::Stop;
use serde_json::{Value, json};

fn reading(change: impl FnOnce(&mut Value)) -> ReadResponse {
    let mut record = json!({
        "deck": {"suspect": ["S1", "S2"], "weapon": ["W1", "W2"], "room": ["R1", "R2"]},
        "players": [{"name": "Ann", "cards": 1}, {"name": "Bob", "cards": 1}, {"name": "Carol", "cards": 1}],
        "viewer": "Ann", "hand": ["R2"], "events": []
    });
    change(&mut record);
    read(&serde_json::from_value(record).unwrap(), &Stop::never()).unwrap()
}

fn after(events: Value) -> ReadResponse {
    reading(|record| record["events"] = events)
}

fn chance(reading: &ReadResponse, card: &str, holder: &str) -> f64 {
    let json = serde_json::to_value(reading).unwrap();
    json["cards"][card]["p"][holder].as_f64().unwrap_or(0.0)
}

fn assert_chance(reading: &ReadResponse, card: &str, holder: &str, expected: f64) {
    let found = chance(reading, card, holder);
    assert!(
        (found - expected).abs() < 1e-9,
        "{holder} has {card}: {found}, not {expected}"
    );
}

/// Four deals fit with an option and without it, and these are the chances that S1 is in the envelope.
fn assert_four_deals_and_first_suspect(events: &Value, option: &str, without: f64, with: f64) {
    for (on, expected) in [(false, without), (true, with)] {
        let reading = reading(|record| {
            record["events"] = events.clone();
            record[option] = json!(on);
        });
        assert_eq!(reading.deals.as_deref(), Some("4"));
        assert_chance(&reading, "S1", "envelope", expected);
    }
}

#[test]
fn before_anything_happens_there_are_eight_deals() {
    let start = after(json!([]));
    assert_eq!(start.deals.as_deref(), Some("8"));
    assert_chance(&start, "S1", "envelope", 0.5);
    assert_chance(&start, "S1", "Bob", 0.25);
}

/// Bob suggests S1, W1, R1 and nobody shows, so Carol has S2 or W2. The four deals that are left, as Carol's and Bob's
/// cards: S2 W1, S2 W2, W2 S1, W2 S2; only the third has S2 in the envelope. In the second and the fourth Bob has
/// none of the three and yet did not accuse: a tenth of the weight. So S1 is there with 3/4, or with 1.2/2.2.
#[test]
fn who_is_not_refuted_and_does_not_accuse_probably_holds_a_card() {
    let events = json!([
        {"suggest": {"by": "Bob", "cards": ["S1", "W1", "R1"],
                     "answers": [{"player": "Carol", "pass": true}, {"player": "Ann", "pass": true}]}},
        {"suggest": {"by": "Carol", "cards": ["S1", "W1", "R1"], "answers": []}}
    ]);
    assert_four_deals_and_first_suspect(&events, "behaviour", 3.0 / 4.0, 1.2 / 2.2);
}

/// Bob suggests S1, W2, R1, and Carol shows one of them: she has S1 or W2, and Bob one of the other kind. As Carol's and
/// Bob's cards: S1 W1, S1 W2, W2 S1, W2 S2. In the second and the third Bob named what he holds: a twentieth of the
/// weight. Only the last has S1 in the envelope, so with 1/4, or with 1/2.1.
#[test]
fn who_suggests_a_card_seldom_holds_it() {
    let events = json!([{"suggest": {"by": "Bob", "cards": ["S1", "W2", "R1"],
                                     "answers": [{"player": "Carol", "shows": null}]}}]);
    assert_four_deals_and_first_suspect(&events, "seldom_own", 1.0 / 4.0, 1.0 / 2.1);
}

/// Seven cards, Ann has R2; Bob, Carol and Dan have a suspect, a weapon and a room in some order. Bob suggests S1, W1, R1
/// and Carol shows one; he suggests S1, W2, R2 and Dan shows one. The deals that are left, as Carol's, Dan's and Bob's
/// cards: S1 W2 R1, S1 W2 R3, W1 S1 R1, W1 S1 R3, R1 S1 W1, R1 S1 W2, R1 W2 S1, R1 W2 S2. A twentieth of the weight
/// for what Bob named and holds (the first, third, fifth, sixth and seventh), and again where Carol had nothing to show
/// but S1, which he asked for again (the first two).
#[test]
fn who_names_a_card_again_was_seldom_shown_it() {
    let chance_of = |seldom: bool| {
        let with = reading(|record| {
            record["deck"]["room"] = json!(["R1", "R2", "R3"]);
            record["players"] =
                json!(["Ann", "Bob", "Carol", "Dan"].map(|name| json!({"name": name, "cards": 1})));
            record["seldom_own"] = json!(seldom);
            record["events"] = json!([
                {"suggest": {"by": "Bob", "cards": ["S1", "W1", "R1"], "answers": [{"player": "Carol", "shows": null}]}},
                {"suggest": {"by": "Bob", "cards": ["S1", "W2", "R2"], "answers": [{"player": "Dan", "shows": null}]}}
            ]);
        });
        assert_eq!(with.deals.as_deref(), Some("8"));
        chance(&with, "S1", "Carol")
    };
    assert!((chance_of(false) - 2.0 / 8.0).abs() < 1e-9);
    assert!((chance_of(true) - 0.0525 / 2.2525).abs() < 1e-9);
}

/// Ann draws W1 from Bob's hand: W2 is in the envelope, and Carol has either suspect. A card that she does not see tells
/// nothing.
#[test]
fn a_snoop_tells_the_card_that_was_seen() {
    let seen = after(json!([{"snoop": {"by": "Ann", "player": "Bob", "card": "W1"}}]));
    assert_eq!(seen.deals.as_deref(), Some("2"));
    assert_chance(&seen, "W2", "envelope", 1.0);
    assert_chance(&seen, "S1", "Carol", 0.5);
    let unseen = after(json!([{"snoop": {"by": "Carol", "player": "Bob", "card": null}}]));
    assert_eq!(unseen.deals.as_deref(), Some("8"));
}

/// Carol leaves and lays S2 open: S1 is in the envelope, and Bob has either weapon. Without a word about her cards,
/// she still has one.
#[test]
fn a_player_who_leaves_keeps_or_opens_the_cards() {
    let open = after(json!([{"left": {"player": "Carol", "cards": ["S2"]}}]));
    assert_eq!(open.deals.as_deref(), Some("2"));
    assert_chance(&open, "S1", "envelope", 1.0);
    assert_chance(&open, "W1", "Bob", 0.5);
    let closed = after(json!([{"left": {"player": "Carol"}}]));
    assert_eq!(closed.deals.as_deref(), Some("8"));
    assert_chance(&closed, "S1", "Carol", 0.25);
}

/// Bob shows S1 and Carol shows one too, which is then W1, the only other of the three that is not in the envelope:
/// everything is known.
#[test]
fn every_holder_shows() {
    let all = reading(|record| {
        record["shows"] = json!("every");
        record["events"] = json!([{"suggest": {"by": "Ann", "cards": ["S1", "W1", "R1"],
            "answers": [{"player": "Bob", "shows": "S1"}, {"player": "Carol", "shows": null}]}}]);
    });
    assert_eq!(all.deals.as_deref(), Some("1"));
    assert_chance(&all, "W1", "Carol", 1.0);
    assert_chance(&all, "S2", "envelope", 1.0);
    assert_chance(&all, "W2", "envelope", 1.0);
}

/// Carol has two cards, a suspect and a weapon, and shows one of S1, W1 and R1: she has S1 W1, S1 W2 or S2 W1. With both she shows
/// either, so it was S1 with 1/3 × 1/2 + 1/3, though she has it with 2/3.
#[test]
fn what_was_shown_is_not_all_that_is_held() {
    let question = json!({
        "deck": {"suspect": ["S1", "S2"], "weapon": ["W1", "W2"], "room": ["R1", "R2"]},
        "players": [{"name": "Ann", "cards": 1}, {"name": "Carol", "cards": 2}],
        "viewer": "Ann", "hand": ["R2"], "question": "what did Carol show me?",
        "events": [{"suggest": {"by": "Ann", "cards": ["S1", "W1", "R1"], "answers": [{"player": "Carol", "shows": null}]}}]
    });
    let found = ask(&serde_json::from_value(question).unwrap(), &Stop::never()).unwrap();
    assert_eq!(
        found.answers[0].text,
        "Carol showed you S1 (50%) or the W1 (50%) (entry 1)."
    );
}

/// Bob is known to hold S1, and named it as often as anybody would who draws cards from a hat: that he names a card tells no more.
#[test]
fn who_is_seen_to_name_own_cards_is_not_taken_to_do_so_seldom() {
    let suggest = |cards: [&str; 3]| json!({"suggest": {"by": "Bob", "cards": cards, "answers": [{"player": "Carol", "pass": true}, {"player": "Ann", "pass": true}]}});
    let chance_after = |own: usize| {
        let seen = reading(|record| {
            record["deck"] = json!({"suspect": ["S1", "S2", "S3"], "weapon": ["W1", "W2", "W3"], "room": ["R1", "R2", "R3"]});
            record["players"] = json!(["Ann", "Bob", "Carol"].map(|name| json!({"name": name, "cards": 2})));
            record["hand"] = json!(["R2", "R3"]);
            record["seldom_own"] = json!(true);
            let mut events = vec![json!({"seen": {"player": "Bob", "card": "S1"}})];
            events.extend((0..own).map(|_| suggest(["S1", "W1", "R1"])));
            record["events"] = json!(events);
        });
        chance(&seen, "W1", "Bob")
    };
    let without = reading(|record| {
        record["deck"] =
            json!({"suspect": ["S1", "S2", "S3"], "weapon": ["W1", "W2", "W3"], "room": ["R1", "R2", "R3"]});
        record["players"] = json!(["Ann", "Bob", "Carol"].map(|name| json!({"name": name, "cards": 2})));
        record["hand"] = json!(["R2", "R3"]);
        record["events"] = json!([{"seen": {"player": "Bob", "card": "S1"}}, suggest(["S1", "W1", "R1"])]);
    });
    let plain = chance(&without, "W1", "Bob");
    assert!(
        (chance_after(8) - plain).abs() < 0.05,
        "{} {plain}",
        chance_after(8)
    );
}
