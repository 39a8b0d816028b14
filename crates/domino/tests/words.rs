//! What people read, word for word.

use insta::assert_snapshot;
use kibitzer_domino::advice::{Effort, advise};
use kibitzer_domino::reading::{Model, Reading};
use kibitzer_domino::record::Record;
use kibitzer_domino::table::Table;
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
