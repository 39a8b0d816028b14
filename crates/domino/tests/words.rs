//! What people read, word for word.

use insta::assert_snapshot;
use kibitzer_deal::Stop;
use kibitzer_domino::advice::{Effort, advise};
use kibitzer_domino::reading::{Model, Reading};
use kibitzer_domino::record::Record;
use kibitzer_domino::table::Table;
use kibitzer_domino::wire::{ReadRequest, advise as advise_in_words, review};
use kibitzer_domino::words::{Level, chain, describe};

const GAME: &str = "viewer S\nhand 0|1 1|3 2|5 3|3 4|6 5|5 6|6\nS 3|3, W pass, N 3|6 on 3, E 2|6 on 6";

fn read(text: &str, model: &str) -> Reading {
    let record = Record::read(text).expect("a record");
    Reading::of(&record, &Model::find(model).expect("a model")).expect("a reading")
}

#[test]
fn one_line() {
    assert_snapshot!(describe(&read(GAME, "legal"), Level::Line));
}

#[test]
fn values() {
    assert_snapshot!(describe(&read(GAME, "legal"), Level::Values));
}

#[test]
fn everything() {
    assert_snapshot!(describe(&read(GAME, "random"), Level::Full));
}

#[test]
fn a_spectator_hears_nothing_of_the_viewers_hand() {
    let record = Record::read(GAME).expect("a record").seen_by(None);
    let reading = Reading::of(&record, &Model::Legal).expect("a reading");
    assert_snapshot!(describe(&reading, Level::Discreet));
}

#[test]
fn certain_tiles_have_their_reasons() {
    let small = "set 2\nslots S2 N2\nviewer S\nhand 1|1 1|2\nS 1|1, N pass";
    assert_snapshot!(describe(&read(small, "legal"), Level::Values));
}

#[test]
fn a_mistaken_pass_is_mentioned() {
    let game = GAME.replace("W pass", "W pass by mistake");
    assert_snapshot!(describe(&read(&game, "legal"), Level::Values));
}

#[test]
fn the_chain_lies_as_on_the_table() {
    let reading = read(GAME, "legal");
    let table = reading.table();
    assert_eq!(chain(table.chain(), table.ends()), "[3|3][3|6][6|2]");
}

#[test]
fn advice_for_someone_else_is_refused() {
    let record = Record::read(&format!("{GAME}, S 2|5 on 2")).expect("a record");
    let table = Table::replay(&record).expect("a table");
    let refused = advise(&table, &Effort::default()).expect_err("West is to move");
    assert_snapshot!(refused.to_string());
}

/// A question about the game as a door gets it.
fn asked(text: &str) -> ReadRequest {
    let record = kibitzer_domino::wire::RecordJson::from(&Record::read(text).expect("a record"));
    let mut request: ReadRequest =
        serde_json::from_value(serde_json::to_value(&record).expect("JSON")).expect("a question");
    request.deals = Some(2_000);
    request
}

#[test]
fn advice_at_three_levels() {
    let found = advise_in_words(&asked(GAME), &Stop::never()).expect("advice");
    let texts =
        [Level::Line, Level::Values, Level::Full].map(|level| format!("# {level:?}\n{}", found.words(level)));
    assert_snapshot!(texts.join("\n"));
}

/// Every kind of remark, over whole tables: what it blocks, opens, tells, who cannot follow.
#[test]
fn remarks_of_advice() {
    let games = [
        "viewer S\nhand 0|1 1|3 2|5 3|3 4|6 5|5 6|6",
        "viewer S\nhand 0|6 1|3 2|5 3|5 4|6 5|5 6|6\nS 6|6, W pass, N 3|6, E 2|3 on 3",
        "viewer S\nhand 0|1 1|3 2|5 3|3 4|6 5|5 6|6\nS 6|6, W pass, N pass, E 2|6",
        "set 6\nslots S7 N7\nboneyard draw\nviewer S\nhand 0|1 1|3 2|5 3|3 4|6 5|5 6|6\nS 6|6, N draws 2, N 6|3",
        "set 6\nslots S7 W7 N7\nviewer S\nhand 0|1 1|3 2|5 3|3 4|6 5|5 6|6\nS 6|6, W 6|3, N pass",
        "set 3\nslots S2 N2\nviewer S\nhand 0|1 1|3\nS 1|3, N 3|3",
    ];
    let texts = games.map(|game| {
        let found = advise_in_words(&asked(game), &Stop::never());
        found.map_or_else(|problem| problem.to_string(), |found| found.text)
    });
    assert_snapshot!(texts.join("\n"));
}

#[test]
fn a_spectator_gets_no_advice() {
    let mut request = asked(GAME);
    (request.viewer, request.hand) = (None, None);
    let refused = advise_in_words(&request, &Stop::never()).expect_err("nothing to play");
    assert_snapshot!(refused.to_string());
}

#[test]
fn a_review_in_words() {
    let found = review(&asked(&format!("{GAME}, S 1|3 on 3")), &Stop::never()).expect("a review");
    assert_snapshot!(found.words());
}

/// The same table is read: every tile that is not in the hand is as likely with each of three hands of fifteen, and twice that and
/// one more in the boneyard of thirty-one.
#[test]
fn the_first_play_of_a_double_twelve_is_read() {
    let game = "set 12\nslots S15 W15 N15 E15\nviewer S\n\
                hand 0|1 1|3 2|5 3|3 4|6 5|5 6|6 7|9 8|8 9|9 10|11 12|12 0|12 4|11 2|10\nS 12|12";
    let legal = read(game, "legal");
    assert_eq!(legal.tiles.len(), 76);
    for place in &legal.tiles {
        let held: f64 = place.chance.iter().map(|(_, chance)| chance).sum();
        assert!((held - 45.0 / 76.0).abs() < 1e-9, "{place:?}");
        assert!((place.boneyard - 31.0 / 76.0).abs() < 1e-9, "{place:?}");
    }
    // 76! / (15!³ 31!), in bits.
    let bits = |n: u32| (2..=n).map(|n| f64::from(n).log2()).sum::<f64>();
    let deals = bits(76) - 3.0 * bits(15) - bits(31);
    assert!((legal.deals_bits - deals).abs() < 1e-6, "{}", legal.deals_bits);
    assert_snapshot!(describe(&legal, Level::Values));
    let club = read(game, "club");
    assert!(club.effective_draws.is_some_and(|worth| worth > 1_000.0));
}

/// Four hands of fifteen tiles are more deals than whole numbers count; advice comes all the same.
#[test]
fn the_first_play_of_a_double_twelve_is_advised() {
    let game = "set 12\nslots S15 W15 N15 E15\nviewer S\n\
                hand 0|1 1|3 2|5 3|3 4|6 5|5 6|6 7|9 8|8 9|9 10|11 12|12 0|12 4|11 2|10";
    let record = Record::read(game).expect("a record");
    let table = Table::replay(&record).expect("a table");
    let effort = Effort {
        deals: Some(100),
        ..Effort::default()
    };
    assert_eq!(advise(&table, &effort).expect("advice").plays.len(), 15);
}

/// The search leaves a bad play after a handful of deals; what is shown of it must be worth showing all the same.
#[test]
fn every_play_is_tried_often_enough_to_speak_of() {
    let record = Record::read("viewer S\nhand 0|1 1|3 2|5 3|3 4|6 5|5 6|6").expect("a record");
    let table = Table::replay(&record).expect("a table");
    let effort = Effort {
        deals: Some(6_400),
        ..Effort::default()
    };
    let plays = advise(&table, &effort).expect("advice").plays;
    assert_eq!(plays.len(), 7);
    assert!(plays.iter().all(|play| play.deals >= 100), "{plays:?}");
    assert!(
        plays.windows(2).all(|pair| pair[0].win >= pair[1].win),
        "{plays:?}"
    );
}

/// Where the record says what was dealt, the viewer's hand is there.
#[test]
fn the_hand_of_the_viewer_is_found_among_those_dealt() {
    let dealt = r#"{"set":2,"players":["S","N"],"slots":{"S":2,"N":2},"viewer":"N",
        "hands":{"S":["1|1","1|2"],"N":["0|0","2|2"]},"events":[{"player":"S","play":"1|2"}]}"#;
    let request: ReadRequest = serde_json::from_str(dealt).expect("a question");
    let found = kibitzer_domino::wire::read(&request, &Stop::never()).expect("a reading");
    // Of the six tiles North has two and 1|2 is played: South has any of the three others.
    assert_eq!(found.deals, "3");
}

#[test]
fn the_end_of_a_hand_in_words() {
    let ends = |viewer: &str, hand: &str| {
        let text = format!(
            r#"{{"set":2,"players":["S","N"],"slots":{{"S":1,"N":1}},"viewer":"{viewer}","hand":["{hand}"],
            "events":[{{"player":"S","play":"1|2"}}]}}"#
        );
        let request: ReadRequest = serde_json::from_str(&text).expect("a question");
        let found = kibitzer_domino::wire::read(&request, &Stop::never()).expect("a reading");
        found.over.expect("the hand is over").text
    };
    assert_eq!(ends("N", "0|1"), "South went out: South wins 1 point.");
    assert_eq!(ends("N", "2|2"), "South went out: South wins 4 points.");
    // 0|0, 0|1, 0|2, 1|1 or 2|2, each as likely.
    assert_eq!(ends("S", "1|2"), "You went out: you win about 2 points.");
}
