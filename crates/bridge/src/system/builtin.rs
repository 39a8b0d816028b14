//! The systems that come with the program.

/// The file that every system ends with: natural bidding where nothing is written.
pub(super) const UNWRITTEN: &str = "natural/unwritten";

/// The texts of files by name.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../systems/", $name, ".kbs")))),*]
    };
}

/// Their files by name.
const FILES: &[(&str, &str)] = files![
    "modules/bergen",
    "modules/checkback",
    "modules/competition",
    "modules/drury",
    "modules/inverted-minors",
    "modules/jump-shifts",
    "modules/key-cards",
    "modules/notrump",
    "natural",
    "natural/openings",
    "natural/unwritten",
    "sayc",
    "sayc/advances",
    "sayc/anywhere",
    "sayc/competition",
    "sayc/contested-later",
    "sayc/contested-rebids",
    "sayc/contested-values",
    "sayc/defence-later",
    "sayc/defence-values",
    "sayc/doubles",
    "sayc/later-rounds",
    "sayc/notrump-defence",
    "sayc/notrump-interference",
    "sayc/one-notrump",
    "sayc/opener-rebids",
    "sayc/openings",
    "sayc/overcalls",
    "sayc/preempts",
    "sayc/responder-rebids",
    "sayc/responses",
    "sayc/slam",
    "sayc/slam-tries",
    "sayc/strong-two-clubs",
    "sayc/two-notrump",
    "two-over-one",
    "two-over-one/game-force",
    "two-over-one/responses",
];

/// The text of a file, if it comes with the program.
pub(super) fn file(name: &str) -> Option<String> {
    FILES
        .iter()
        .find(|(known, _)| *known == name)
        .map(|(_, text)| (*text).to_owned())
}

/// The names of the systems: the files that are not part of another.
pub fn names() -> impl Iterator<Item = &'static str> {
    FILES
        .iter()
        .map(|(name, _)| *name)
        .filter(|name| !name.contains('/'))
}
