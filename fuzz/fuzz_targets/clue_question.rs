//! Any text as a question about a Clue game: answered, or refused with help.

#![no_main]

use kibitzer_clue::question::parse;
use kibitzer_clue::record::{PlayerEntry, Record};
use kibitzer_clue::table::Table;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let players = ["Alice", "Bob", "Carol"].map(|name| PlayerEntry { name: name.into(), cards: Some(6) });
    let record = Record { players: players.into(), ..Record::default() };
    if let Ok(table) = Table::replay(&record) {
        let _ = parse(&table, text, None);
    }
});
