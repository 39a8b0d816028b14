//! The systems that come with the program.

/// The file that every system ends with: natural bidding where nothing is written.
pub(super) const UNWRITTEN: &str = "natural/unwritten";

/// Their files by name.
const FILES: &[(&str, &str)] = &[
    ("natural", include_str!("../../../../systems/natural.kbs")),
    (
        "natural/openings",
        include_str!("../../../../systems/natural/openings.kbs"),
    ),
    (
        UNWRITTEN,
        include_str!("../../../../systems/natural/unwritten.kbs"),
    ),
    ("sayc", include_str!("../../../../systems/sayc.kbs")),
    (
        "sayc/advances",
        include_str!("../../../../systems/sayc/advances.kbs"),
    ),
    (
        "sayc/anywhere",
        include_str!("../../../../systems/sayc/anywhere.kbs"),
    ),
    (
        "sayc/competition",
        include_str!("../../../../systems/sayc/competition.kbs"),
    ),
    (
        "sayc/contested-later",
        include_str!("../../../../systems/sayc/contested-later.kbs"),
    ),
    (
        "sayc/contested-rebids",
        include_str!("../../../../systems/sayc/contested-rebids.kbs"),
    ),
    (
        "sayc/contested-values",
        include_str!("../../../../systems/sayc/contested-values.kbs"),
    ),
    (
        "sayc/defence-later",
        include_str!("../../../../systems/sayc/defence-later.kbs"),
    ),
    (
        "sayc/defence-values",
        include_str!("../../../../systems/sayc/defence-values.kbs"),
    ),
    (
        "sayc/doubles",
        include_str!("../../../../systems/sayc/doubles.kbs"),
    ),
    (
        "sayc/later-rounds",
        include_str!("../../../../systems/sayc/later-rounds.kbs"),
    ),
    (
        "sayc/notrump-defence",
        include_str!("../../../../systems/sayc/notrump-defence.kbs"),
    ),
    (
        "sayc/notrump-interference",
        include_str!("../../../../systems/sayc/notrump-interference.kbs"),
    ),
    (
        "sayc/one-notrump",
        include_str!("../../../../systems/sayc/one-notrump.kbs"),
    ),
    (
        "sayc/opener-rebids",
        include_str!("../../../../systems/sayc/opener-rebids.kbs"),
    ),
    (
        "sayc/openings",
        include_str!("../../../../systems/sayc/openings.kbs"),
    ),
    (
        "sayc/overcalls",
        include_str!("../../../../systems/sayc/overcalls.kbs"),
    ),
    (
        "sayc/preempts",
        include_str!("../../../../systems/sayc/preempts.kbs"),
    ),
    (
        "sayc/responder-rebids",
        include_str!("../../../../systems/sayc/responder-rebids.kbs"),
    ),
    (
        "sayc/responses",
        include_str!("../../../../systems/sayc/responses.kbs"),
    ),
    ("sayc/slam", include_str!("../../../../systems/sayc/slam.kbs")),
    (
        "sayc/strong-two-clubs",
        include_str!("../../../../systems/sayc/strong-two-clubs.kbs"),
    ),
    (
        "sayc/two-notrump",
        include_str!("../../../../systems/sayc/two-notrump.kbs"),
    ),
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
