//! Any bytes as a domino question in JSON: read, or refused with a problem.

#![no_main]

use kibitzer_domino::wire::{ReadRequest, read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(request) = serde_json::from_slice::<ReadRequest>(bytes) {
        let _ = read(&request);
    }
});
