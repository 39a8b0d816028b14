//! Any bytes are read as PBN without a panic, and what is read survives being written.
#![no_main]

use kibitzer_bridge::record::{PbnReader, write_pbn};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    for board in PbnReader::new(data).flatten() {
        let written = write_pbn(&board);
        let again = PbnReader::new(written.as_bytes()).next();
        assert!(matches!(again, Some(Ok(again)) if again.deal == board.deal && again.auction == board.auction));
    }
});
