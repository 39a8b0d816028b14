//! What makes two names the same to the eye: neither case nor look-alike letters tell them apart.
//!
//! Letters are first put into the one form that Unicode has for each (an accent beside its letter or in it, ligatures, wide letters);
//! then comes a short table of those that are mostly used to pass for another: Cyrillic and Greek ones that look Latin, and digits that
//! look like letters. It is no full list of all that Unicode has.

use icu_normalizer::ComposingNormalizer;

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
    // Not lower case alone: some capitals have two letters for it, and some small letters two capitals.
    let letters = ComposingNormalizer::new_nfkc();
    let folded = letters.normalize(name).to_uppercase().to_lowercase();
    let folded = letters.normalize(&folded);
    let shown = folded.chars().filter(|letter| is_shown(*letter));
    shown.map(plain).collect()
}

/// Whether a letter of a name can be told from others: neither a gap nor something that nobody sees.
fn is_shown(letter: char) -> bool {
    let mark = !letter.is_ascii() && !letter.is_whitespace();
    !is_unseen(letter) && (letter.is_alphanumeric() || "!|-_.".contains(letter) || mark)
}

/// Whether a character shows nothing by itself: it joins, parts, turns or marks what stands beside it.
pub fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
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
            ("José", "Jose\u{301}"),
            ("fine", "\u{fb01}ne"),
            ("STRASSE", "straße"),
            ("İpek", "i\u{307}pek"),
            ("👩👧", "👩\u{200d}👧"),
        ] {
            assert_eq!(name_key(one), name_key(other), "{one} {other}");
        }
        assert_ne!(name_key("Ann"), name_key("Anna"));
        assert_ne!(name_key("Anna-B"), name_key("AnnaB"));
        assert_ne!(name_key("José"), name_key("Jose"));
        assert_ne!(name_key("👩"), name_key("👧"));
    }
}
