//! Any bytes as a question what to bid: answered, or refused with a problem.
#![no_main]

use std::sync::{Arc, LazyLock};

use kibitzer_bridge::bidding::Bidder;
use kibitzer_bridge::system::System;
use kibitzer_bridge::wire::{BidQuestion, bid};
use libfuzzer_sys::fuzz_target;

static BIDDER: LazyLock<Option<Bidder>> =
    LazyLock::new(|| Some(Bidder::new(Arc::new(System::builtin("sayc").ok()?))));

fuzz_target!(|bytes: &[u8]| {
    if let (Some(bidder), Ok(question)) = (BIDDER.as_ref(), serde_json::from_slice::<BidQuestion>(bytes)) {
        let _ = bid(bidder, &question);
    }
});
