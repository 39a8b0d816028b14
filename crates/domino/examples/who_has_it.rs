//! Who has the double six? Reads a game from text and prints the chance of every player.

#![allow(clippy::print_stdout, reason = "its purpose")]

use kibitzer_domino::reading::{Model, Reading};
use kibitzer_domino::record::Record;

const GAME: &str = "set 6
viewer S
hand 0|1 1|3 2|5 3|3 4|6 5|5 1|6
S 3|3
W pass
N 3|6 on 3
E pass
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let record: Record = GAME.parse()?;
    let reading = Reading::of(&record, &Model::find("legal")?)?;
    let tile = "6|6".parse()?;
    match reading.whereabouts(tile) {
        Some(where_it_is) => println!("{tile}: {where_it_is:?}"),
        None => println!("{tile} is on the table or in our own hand"),
    }
    Ok(())
}
