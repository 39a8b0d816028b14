//! The editions that are built in.

use super::deck::DeckNames;

/// A published edition: a name, its other names, and its cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edition {
    /// What a record calls it.
    pub name: &'static str,
    /// What else people call it.
    pub aliases: &'static [&'static str],
    /// One line about it.
    pub about: &'static str,
    /// Whether every holder shows, not only the first.
    pub every_holder_shows: bool,
    suspects: &'static [&'static str],
    weapons: &'static [&'static str],
    rooms: &'static [&'static str],
}

impl Edition {
    /// The cards of the edition.
    pub fn names(&self) -> DeckNames {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        DeckNames {
            suspect: owned(self.suspects),
            weapon: owned(self.weapons),
            room: owned(self.rooms),
        }
    }

    /// The same six suspects in the box since 2016: Dr. Orchid in place of Mrs. White.
    pub(super) fn has_mrs_white_alone(&self) -> bool {
        self.suspects.len() == 6 && self.suspects.iter().any(|name| name.ends_with("White"))
    }
}

const MANSION: &[&str] = &[
    "Kitchen",
    "Ballroom",
    "Conservatory",
    "Billiard Room",
    "Library",
    "Study",
    "Hall",
    "Lounge",
    "Dining Room",
];

const CLASSIC: Edition = Edition {
    name: "classic",
    aliases: &["clue", "cluedo", "standard"],
    about: "short names; naming Orchid puts her in White's place",
    every_holder_shows: false,
    suspects: &["Scarlett", "Mustard", "White", "Green", "Peacock", "Plum"],
    weapons: &["Dagger", "Candlestick", "Revolver", "Rope", "Lead Pipe", "Wrench"],
    rooms: MANSION,
};

/// Every edition that is built in.
pub const EDITIONS: [Edition; 6] = [
    CLASSIC,
    Edition {
        name: "classic-us",
        aliases: &["us", "american", "classicus"],
        about: "Clue: Mr. Green, Knife, Lead Pipe, Wrench",
        suspects: &[
            "Miss Scarlet",
            "Colonel Mustard",
            "Mrs. White",
            "Mr. Green",
            "Mrs. Peacock",
            "Professor Plum",
        ],
        weapons: &["Knife", "Candlestick", "Revolver", "Rope", "Lead Pipe", "Wrench"],
        ..CLASSIC
    },
    Edition {
        name: "classic-uk",
        aliases: &["uk", "british"],
        about: "Cluedo: Rev. Green, Dagger, Lead Piping, Spanner",
        suspects: &[
            "Miss Scarlett",
            "Colonel Mustard",
            "Mrs. White",
            "Rev. Green",
            "Mrs. Peacock",
            "Professor Plum",
        ],
        weapons: &[
            "Dagger",
            "Candlestick",
            "Revolver",
            "Rope",
            "Lead Piping",
            "Spanner",
        ],
        ..CLASSIC
    },
    Edition {
        name: "classic-orchid",
        aliases: &["orchid", "2016", "classic2016"],
        about: "since 2016: Dr. Orchid in place of Mrs. White",
        suspects: &["Scarlett", "Mustard", "Orchid", "Green", "Peacock", "Plum"],
        ..CLASSIC
    },
    Edition {
        name: "master-detective",
        aliases: &["master", "supercluedo", "md"],
        about: "30 cards, up to ten players, every holder shows, snoop spaces",
        every_holder_shows: true,
        suspects: &[
            "Scarlett", "Mustard", "White", "Green", "Peacock", "Plum", "Rose", "Gray", "Brunette", "Peach",
        ],
        weapons: &[
            "Dagger",
            "Candlestick",
            "Revolver",
            "Rope",
            "Lead Pipe",
            "Wrench",
            "Poison",
            "Horseshoe",
        ],
        rooms: &[
            "Courtyard",
            "Gazebo",
            "Drawing Room",
            "Dining Room",
            "Kitchen",
            "Carriage House",
            "Trophy Room",
            "Conservatory",
            "Studio",
            "Billiard Room",
            "Library",
            "Fountain",
        ],
    },
    Edition {
        name: "harry-potter",
        aliases: &["hp", "potter", "hogwarts"],
        about: "a student has vanished from Hogwarts",
        every_holder_shows: false,
        suspects: &[
            "Draco Malfoy",
            "Crabbe & Goyle",
            "Lucius Malfoy",
            "Dolores Umbridge",
            "Peter Pettigrew",
            "Bellatrix Lestrange",
        ],
        weapons: &[
            "Sleeping Draught",
            "Jinx",
            "Portkey",
            "Impedimenta",
            "Petrificus Totalus",
            "Mandrake",
        ],
        rooms: &[
            "Great Hall",
            "Hospital Wing",
            "Dark Arts",
            "Trophy Room",
            "Divination",
            "Potions",
            "Owlery",
            "Library",
            "Room of Requirement",
        ],
    },
];
