//! What makes two names the same to the eye: neither case nor look-alike letters tell them apart.
//!
//! A short table of the letters that are mostly used to pass for another: Cyrillic and Greek ones that look Latin, the wide
//! forms of ASCII, and digits that look like letters. It is no full list of all that Unicode has.

/// Looks like, and what it looks like.
const ALIKE: [(&str, char); 19] = [
    ("аα", 'a'),
    ("вβ", 'b'),
    ("сϲ", 'c'),
    ("ԁ", 'd'),
    ("еε", 'e'),
    ("һн", 'h'),
    ("іι1!|íìïîi", 'l'),
    ("ј", 'j'),
    ("кκ", 'k'),
    ("м", 'm'),
    ("ո", 'n'),
    ("0оοσóòöôõ", 'o'),
    ("рρ", 'p'),
    ("ѕ5", 's'),
    ("тτ", 't'),
    ("υս", 'u'),
    ("νѵ", 'v'),
    ("хχ", 'x'),
    ("уγý", 'y'),
];

/// The same for two names that look alike.
pub(crate) fn name_key(name: &str) -> String {
    let shown = name.chars().flat_map(char::to_lowercase).map(narrow);
    let shown = shown.filter(|letter| letter.is_alphanumeric() || "!|-_.".contains(*letter));
    shown.map(plain).collect()
}

/// The usual form of a wide letter.
fn narrow(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => {
            let ascii = u32::from(letter) - 0xff01 + 0x21;
            char::from_u32(ascii).map_or(letter, |narrow| narrow.to_ascii_lowercase())
        }
        _ => letter,
    }
}

fn plain(letter: char) -> char {
    let alike = ALIKE.iter().find(|(letters, _)| letters.contains(letter));
    alike.map_or(letter, |(_, plain)| *plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_are_the_same() {
        for (one, other) in [
            ("Alice", "alice"),
            ("Alice", "Аlісе"),
            ("Bob", "B0b"),
            ("paul", "pau1"),
            ("Ann", "Ａｎｎ"),
            ("Ann Lee", "An\u{200b}nLee"),
        ] {
            assert_eq!(name_key(one), name_key(other), "{one} {other}");
        }
        assert_ne!(name_key("Ann"), name_key("Anna"));
        assert_ne!(name_key("Anna-B"), name_key("AnnaB"));
    }
}
