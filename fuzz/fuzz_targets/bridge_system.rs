//! Any text as a bidding system: loaded, or refused with a place.
#![no_main]

use kibitzer_bridge::system::{Switches, System};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let file = |name: &str| (name == "mine").then(|| text.to_owned());
    let _ = System::load("mine", &file, &Switches::default());
});
