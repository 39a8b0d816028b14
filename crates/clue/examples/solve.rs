//! Three players, one suggestion that nobody can answer: reads the game and prints the solution.

#![allow(clippy::print_stdout, reason = "its purpose")]

use kibitzer_clue::reading::Reading;
use kibitzer_clue::record::Record;
use kibitzer_clue::table::Table;

const GAME: &str = r#"{
    "players": [{"name": "Ann", "cards": 6}, {"name": "Bob", "cards": 6}, {"name": "Carol", "cards": 6}], "viewer": "Ann",
    "hand": ["Rope", "Hall", "Plum", "Study", "White", "Lounge"],
    "events": [{"suggest": {"by": "Ann", "cards": ["Scarlett", "Dagger", "Kitchen"],
                            "answers": [{"player": "Bob", "pass": true}, {"player": "Carol", "pass": true}]}}]
}"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let record: Record = serde_json::from_str(GAME)?;
    let table = Table::replay(&record)?;
    match Reading::of(&table) {
        Ok(reading) => match reading.solution() {
            Some(cards) => println!("{}", table.list(cards.set(), "and")),
            None => println!("{} deals fit what was seen", reading.deals().unwrap_or_default()),
        },
        Err(_) => println!("the entries contradict each other"),
    }
    Ok(())
}
