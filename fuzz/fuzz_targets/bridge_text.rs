//! Any bytes are read as plain text without a panic.
#![no_main]

use kibitzer_bridge::record::PlainReader;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let _ = PlainReader::new(data).count();
});
