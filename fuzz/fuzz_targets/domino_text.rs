//! Any text as a domino record: refused, or read back exactly from how it is written, and read or refused with an error.

#![no_main]

use kibitzer_domino::reading::{Model, Reading};
use kibitzer_domino::record::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(record) = Record::read(text) {
        assert_eq!(Record::read(&record.to_string()).as_ref(), Ok(&record));
        let _ = Reading::of(&record, &Model::Legal);
    }
});
