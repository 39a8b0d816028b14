//! Any bytes as a Clue record: read, or refused with a problem.

#![no_main]

use kibitzer_clue::record::Record;
use kibitzer_clue::wire::read;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(record) = serde_json::from_slice::<Record>(bytes) {
        let _ = read(&record);
    }
});
