//! Mistakes in a record: each gets a clear error that says what, where and what would be right.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use kibitzer_clue::record::Record;
use kibitzer_clue::wire::read;
use kibitzer_deal::Stop;
use serde_json::{Value, json};

fn record(change: impl FnOnce(&mut Value)) -> Record {
    let mut record = json!({
        "edition": "classic",
        "players": [{"name": "Ann", "cards": 6}, {"name": "Bob", "cards": 6}, {"name": "Carol", "cards": 6}],
        "viewer": "Ann", "hand": ["Rope", "Hall", "Plum", "Study", "White", "Lounge"],
        "events": [{"suggest": {"by": "Ann", "cards": ["Scarlett", "Dagger", "Kitchen"],
                                "answers": [{"player": "Bob", "pass": true}, {"player": "Carol", "shows": null}]}}]
    });
    change(&mut record);
    serde_json::from_value(record).unwrap()
}

fn mistake(change: impl FnOnce(&mut Value)) -> (String, String, String) {
    let problem = read(&record(change), &Stop::never()).unwrap_err();
    (problem.kind, problem.at.unwrap().to_string(), problem.message)
}

fn answers(answers: Value) -> impl FnOnce(&mut Value) {
    move |record| record["events"][0]["suggest"]["answers"] = answers
}

fn expect(found: &(String, String, String), kind: &str, at: &str, says: &str) {
    assert_eq!((found.0.as_str(), found.1.as_str()), (kind, at), "{}", found.2);
    assert!(found.2.contains(says), "{}", found.2);
}

#[test]
fn hand_sizes_that_do_not_add_up() {
    let few = mistake(|record| record["players"][1]["cards"] = json!(5));
    expect(&few, "hand_sizes", "players", "say \"undealt\": 1");
    let many = mistake(|record| record["players"][1]["cards"] = json!(7));
    expect(&many, "hand_sizes", "players", "1 too many");
    let own = mistake(|record| record["hand"] = json!(["Rope"]));
    expect(
        &own,
        "hand_sizes",
        "hand",
        "Ann was dealt 6 cards, but the hand names 1",
    );
    let huge = mistake(|record| record["undealt"] = json!(u64::MAX));
    expect(&huge, "hand_sizes", "players", "too many");
}

#[test]
fn a_card_named_twice() {
    let hand = mistake(|record| record["hand"][1] = json!("rope"));
    expect(&hand, "card_twice", "hand", "Rope is named twice");
    let suggestion =
        mistake(|record| record["events"][0]["suggest"]["cards"] = json!(["Plum", "Plum", "Hall"]));
    expect(&suggestion, "card_twice", "event 0", "Plum is named twice");
    let both = mistake(|record| record["table"] = json!(["Rope"]));
    expect(&both, "card_twice", "hand", "Rope is named twice");
}

#[test]
fn a_card_that_does_not_exist() {
    let near = mistake(|record| record["events"][0]["suggest"]["cards"][1] = json!("Dager"));
    expect(&near, "unknown_card", "event 0", "did you mean Dagger?");
    let far = mistake(|record| record["hand"][0] = json!("Banana"));
    expect(&far, "unknown_card", "hand", "no card is called Banana");
    let player = mistake(|record| record["events"][0]["suggest"]["by"] = json!("Bbo"));
    expect(&player, "unknown_player", "event 0", "did you mean Bob?");
}

#[test]
fn a_show_by_someone_who_passed() {
    let both = mistake(answers(
        json!([{"player": "Bob", "pass": true, "shows": "Dagger"}]),
    ));
    expect(&both, "pass_and_show", "event 0", "Bob passed and showed");
    let again = mistake(answers(
        json!([{"player": "Bob", "pass": true}, {"player": "Bob", "shows": null}]),
    ));
    expect(&again, "pass_and_show", "event 0", "Bob passed and showed");
    let twice = mistake(answers(
        json!([{"player": "Bob", "pass": true}, {"player": "Bob", "pass": true}]),
    ));
    expect(&twice, "answers_twice", "event 0", "Bob answers twice");
}

#[test]
fn an_answer_out_of_order() {
    let swapped = json!([{"player": "Carol", "pass": true}, {"player": "Bob", "shows": null}]);
    assert!(
        read(&record(answers(swapped.clone())), &Stop::never()).is_ok(),
        "order is checked only where it is known"
    );
    let wrong = mistake(|record| {
        record["ordered"] = json!(true);
        record["events"][0]["suggest"]["answers"] = swapped;
    });
    expect(&wrong, "out_of_order", "event 0", "it was Bob's turn");
    let late = mistake(|record| {
        record["ordered"] = json!(true);
        record["events"][0]["suggest"]["answers"] =
            json!([{"player": "Bob", "shows": null}, {"player": "Carol", "pass": true}]);
    });
    expect(&late, "out_of_order", "event 0", "nobody's turn");
}

#[test]
fn answers_that_cannot_be() {
    let own = mistake(answers(json!([{"player": "Ann", "pass": true}])));
    expect(&own, "answers_self", "event 0", "Ann cannot answer");
    let two = mistake(answers(
        json!([{"player": "Bob", "shows": null}, {"player": "Carol", "shows": null}]),
    ));
    expect(&two, "two_shows", "event 0", "everyone does");
    let other = mistake(answers(json!([{"player": "Bob", "shows": "Wrench"}])));
    expect(&other, "not_suggested", "event 0", "Bob cannot show Wrench");
    let silent = mistake(answers(json!([{"player": "Bob"}])));
    expect(&silent, "no_reply", "event 0", "what did Bob do?");
    let kinds = mistake(|record| record["events"][0]["suggest"]["cards"] = json!(["Plum", "Green", "Hall"]));
    expect(
        &kinds,
        "not_a_triple",
        "event 0",
        "one suspect, one weapon and one room",
    );
}

#[test]
fn tables_that_cannot_be() {
    let alone = mistake(|record| record["players"] = json!([{"name": "Ann", "cards": 18}]));
    expect(&alone, "bad_players", "players", "2 to 10");
    let same = mistake(|record| record["players"][1]["name"] = json!("ANN"));
    expect(&same, "bad_players", "players", "ANN");
    let envelope = mistake(|record| record["players"][1]["name"] = json!("Envelope"));
    expect(&envelope, "bad_players", "players", "choose another name");
    let edition = mistake(|record| record["edition"] = json!("Monopoly"));
    expect(&edition, "unknown_edition", "edition", "master-detective");
    let nobody = mistake(|record| record["viewer"] = Value::Null);
    expect(&nobody, "hand_without_viewer", "hand", "whose cards");
    let pile = mistake(|record| {
        record["events"] = json!([{"note": {"holder": "undealt", "card": "Rope", "has": true}}]);
    });
    expect(&pile, "no_undealt_pile", "event 0", "undealt");
}
