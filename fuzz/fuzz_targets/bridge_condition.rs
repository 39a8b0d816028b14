//! Any text is read as a condition without a panic, and what is read can be asked of a hand and drawn.
#![no_main]

use kibitzer_bridge::{Condition, Hand, HandFeatures, Notation};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(condition) = text.parse::<Condition>()
        && let Ok(hand) = Hand::read("AKQ2.T98.765.432")
    {
        let _ = condition.holds(&HandFeatures::of(hand));
        let _ = condition.fit();
    }
});
