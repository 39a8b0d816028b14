//! Records that contradict themselves are read all the same, without the entry that is likeliest wrong.

use kibitzer_deal::Stop;
use kibitzer_domino::wire::{ReadRequest, read};

fn asked(text: &str) -> kibitzer_domino::wire::ReadResponse {
    let request: ReadRequest = serde_json::from_str(text).expect("a question");
    read(&request, &Stop::never()).expect("an answer")
}

/// West passes on 3 and later plays a tile with a 3: one of the two entries is wrong, and only the pass can be a slip.
#[test]
fn a_tile_that_a_pass_ruled_out_sets_the_pass_aside() {
    let answer = asked(
        r#"{"viewer":"S","hand":["0|1","1|3","2|5","3|3","4|6","5|5","6|6"],
        "events":[{"player":"S","play":"3|3"},{"player":"W","pass":true},{"player":"N","play":"3|6","on":3},
        {"player":"E","play":"2|6","on":6},{"player":"S","play":"2|5"},{"player":"W","play":"3|4","on":3}]}"#,
    );
    assert!(!answer.consistent);
    assert_eq!(answer.conflicts[0].events, [1, 5]);
    assert_eq!(answer.conflicts[0].set_aside, [1]);
    let text = &answer.conflicts[0].text;
    assert!(text.starts_with("Entries 2 and 6 cannot both be right"), "{text}");
    // Without that pass West may hold threes again: 0|3 is with any of the three.
    let chances = &answer
        .tiles
        .iter()
        .find(|(tile, _)| tile.to_string() == "0|3")
        .unwrap()
        .1;
    assert!(chances["W"] > 0.0, "{chances:?}");
}

/// A pass and three notes leave North without tiles to hold.
#[test]
fn passes_that_leave_no_place_for_a_tile_name_the_fewest_entries() {
    let answer = asked(
        r#"{"set":2,"players":["S","N"],"slots":{"S":2,"N":2},"boneyard":"dead","viewer":"S","hand":["0|0","0|1"],
        "events":[{"player":"S","play":"0|0"},{"player":"N","pass":true},{"player":"S","play":"0|1"}]}"#,
    );
    assert!(answer.consistent, "North may hold tiles without a blank");
    let note = |tile: &str, has: bool| format!(r#"{{"note":{{"player":"N","tile":"{tile}","has":{has}}}}}"#);
    let events = [
        r#"{"player":"S","play":"0|0"}"#.to_owned(),
        note("1|1", false),
        note("1|2", false),
        note("2|2", false),
        r#"{"player":"N","pass":true}"#.to_owned(),
    ];
    let text = format!(
        r#"{{"set":2,"players":["S","N"],"slots":{{"S":2,"N":2}},"boneyard":"dead","viewer":"S","hand":["0|0","0|1"],"events":[{}]}}"#,
        events.join(",")
    );
    let answer = asked(&text);
    assert!(!answer.consistent);
    // North holds two of 0|2, 1|1, 1|2 and 2|2, and each entry rules one of them out: any three clash, and two have to go.
    assert_eq!(answer.conflicts[0].events.len(), 3);
    assert_eq!(answer.conflicts[0].set_aside.len(), 2);
}

/// Whoever must open with the highest double has no choice: a behaviour weighs nothing then.
#[test]
fn a_forced_opening_tells_nothing_of_habits() {
    let text = |model: &str| {
        format!(
            r#"{{"viewer":"S","hand":["0|1","1|3","2|5","3|3","4|6","0|2","1|2"],"opening":"highest_double","model":"{model}",
            "events":[{{"player":"W","play":"6|6"}}]}}"#
        )
    };
    let (legal, doubles) = (asked(&text("legal")), asked(&text("doubles")));
    for (tile, chances) in &legal.tiles {
        for (place, chance) in chances {
            assert!(
                (doubles.tiles[tile][place] - chance).abs() < 1e-9,
                "{tile} {place}"
            );
        }
    }
}

/// A behaviour can be weighed however many tiles are hidden: by draws, with what they are worth.
#[test]
fn a_large_set_is_weighed_by_draws() {
    let answer = asked(
        r#"{"set":9,"slots":{"S":13,"W":13,"N":13,"E":13},"viewer":"S","model":"doubles",
        "hand":["0|0","0|1","0|2","1|3","2|5","3|3","4|6","5|5","6|6","7|8","8|9","2|9","4|7"],
        "events":[{"player":"S","play":"6|6"},{"player":"W","play":"6|9","on":6}]}"#,
    );
    assert_eq!(answer.method, "sampled");
    assert!(answer.effective_samples.unwrap() > 1_000.0);
    // West has twelve tiles left.
    let sum: f64 = answer.tiles.values().map(|places| places["W"]).sum();
    assert!((sum - 12.0).abs() < 1e-6, "{sum}");
}

/// The viewer's hand and one entry are two things: South has every tile without a blank, so North cannot pass on blanks.
#[test]
fn a_hand_and_one_entry_cannot_both_be_right() {
    let text = "set 2\nslots S4 N2\nviewer S\nhand 0|0 1|1 1|2 2|2\nS 0|0, N pass";
    let record = kibitzer_domino::record::Record::read(text).unwrap();
    let reading =
        kibitzer_domino::reading::Reading::of(&record, &kibitzer_domino::reading::Model::Legal).unwrap();
    let words = kibitzer_domino::words::describe(&reading, kibitzer_domino::words::Level::Values);
    assert!(
        words.contains("The hand and entry 2 cannot both be right: North passed on 0."),
        "{words}"
    );
}

/// Three passes on 6 and two on 6 and 5: entries 7 and 8 leave West more 5s and 6s than tiles, and so do 2, 3 and 4. Without entry 2
/// and one of the two West can hold the 6s and somebody else the 5s; no third entry need go.
#[test]
fn no_more_is_set_aside_than_need_be() {
    let text = "viewer S\nhand 0|1 1|3 2|5 3|3 4|6 5|5 6|6\n\
                S 6|6, W pass, N pass, E pass, S 4|6, W 4|5, N pass, E pass";
    let record = kibitzer_domino::record::Record::read(text).unwrap();
    let reading =
        kibitzer_domino::reading::Reading::of(&record, &kibitzer_domino::reading::Model::Legal).unwrap();
    let clash = reading.clash.unwrap();
    assert_eq!(clash.events, [6, 7]);
    assert_eq!(clash.set_aside.len(), 2, "{clash:?}");
}
