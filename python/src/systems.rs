//! The systems that questions name, each loaded once, and its files anew where they have changed.

use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::{SystemTime, UNIX_EPOCH};

use kibitzer_bridge::reading::{Agreements, Systems};
use kibitzer_bridge::system::{Card, Switches, System, SystemError};
use kibitzer_bridge::tricks::DoubleDummy;

/// What stands between the parts of a [`Key`]: no name, no path and no card has it.
const BETWEEN: char = '\u{1f}';

/// The systems that have been asked for.
pub(crate) fn systems() -> &'static Systems {
    static SYSTEMS: OnceLock<Systems> = OnceLock::new();
    SYSTEMS.get_or_init(|| Systems::new(load))
}

/// The solver that remembers what was solved.
pub(crate) fn solver() -> &'static DoubleDummy {
    static SOLVER: OnceLock<DoubleDummy> = OnceLock::new();
    SOLVER.get_or_init(DoubleDummy::new)
}

/// The system of a key.
pub(crate) fn agreements(key: &str) -> Result<Arc<Agreements>, SystemError> {
    systems().get(key)
}

/// What names a system to [`systems`]: its name or file, when the file was changed, the modules that are switched.
pub(crate) fn key(name: &str, switches: &Switches) -> String {
    let stamp = is_file(name).then(|| changed(name)).flatten();
    if stamp.is_none() && switches.with.is_empty() && switches.without.is_empty() {
        return name.to_owned();
    }
    let parts = [
        name.to_owned(),
        stamp.map_or_else(String::new, |stamp| stamp.to_string()),
        switches.with.join(" "),
        switches.without.join(" "),
    ];
    parts.join(&BETWEEN.to_string())
}

fn load(key: &str) -> Result<System, SystemError> {
    let mut parts = key.split(BETWEEN);
    let name = parts.next().unwrap_or_default();
    let words = |part: Option<&str>| -> Vec<String> {
        part.unwrap_or_default()
            .split_whitespace()
            .map(str::to_owned)
            .collect()
    };
    let _stamp = parts.next();
    let switches = Switches {
        with: words(parts.next()),
        without: words(parts.next()),
        params: Vec::new(),
    };
    System::named(name, &switches, &|path| std::fs::read_to_string(path).ok())
}

fn is_file(name: &str) -> bool {
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str());
    matches!(ending, Some("kbs" | "card" | "bbsa")) || Card::is_text(name)
}

/// When a file was last changed, in nanoseconds: with it, a system that is edited is read anew.
fn changed(name: &str) -> Option<u128> {
    let time: SystemTime = std::fs::metadata(name).ok()?.modified().ok()?;
    Some(time.duration_since(UNIX_EPOCH).ok()?.as_nanos())
}
