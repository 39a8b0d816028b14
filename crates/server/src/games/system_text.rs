//! A bidding system that somebody wrote, from its text.

use kibitzer_bridge::system::{Switches, System, SystemError};

/// A text as a system, by itself or with built-in files that it includes.
pub(crate) fn from_text(text: &str) -> Result<System, SystemError> {
    // A name of its own, so that the text is never taken for a built-in file that it includes.
    let name = "your system";
    let own = |asked: &str| (asked == name).then(|| text.to_owned());
    System::load(name, &own, &Switches::default())
}
