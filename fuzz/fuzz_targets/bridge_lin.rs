//! Any bytes are read as LIN without a panic, and what is read survives being written.
#![no_main]

use kibitzer_bridge::record::{LinReader, write_lin};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    for board in LinReader::new(data).flatten() {
        let written = write_lin(&board);
        let again = LinReader::new(written.as_bytes()).next();
        assert!(matches!(again, Some(Ok(again)) if again.deal == board.deal && again.auction == board.auction));
    }
});
