//! What may reach a terminal: text and our own colours, nothing else.
//!
//! Names and titles come from outside. An escape code among them could rename a window, move the cursor over what was
//! printed, or hide it; so every control character but the end of a line and a tab is shown as �.

/// Text from outside, fit for a terminal.
pub(crate) fn clean(text: &str) -> String {
    let shown = |letter: char| match letter {
        '\n' | '\t' => letter,
        _ if letter.is_control() || turns_the_line(letter) => char::REPLACEMENT_CHARACTER,
        _ => letter,
    };
    text.chars().map(shown).collect()
}

/// Text with our own colours: codes of the form `ESC [ numbers m` stay, any other control character goes.
pub(crate) fn clean_but_colours(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\u{1b}') {
        let (before, code) = rest.split_at(at);
        out.push_str(&clean(before));
        let length = colour_length(code).unwrap_or(0);
        if length == 0 {
            out.push(char::REPLACEMENT_CHARACTER);
        }
        out.push_str(&code[..length]);
        rest = &code[length.max(1)..];
    }
    out.push_str(&clean(rest));
    out
}

/// The length of the colour code that a text begins with.
fn colour_length(text: &str) -> Option<usize> {
    let numbers = text.strip_prefix("\u{1b}[")?;
    let end = numbers.find(|letter: char| !letter.is_ascii_digit() && letter != ';')?;
    numbers[end..].starts_with('m').then_some(end + 3)
}

/// Marks that turn the direction of a line, so that it reads otherwise than it is written.
const fn turns_the_line(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_speak_to_the_terminal() {
        assert_eq!(clean("Bob\u{1b}]0;owned\u{7}"), "Bob\u{fffd}]0;owned\u{fffd}");
        assert_eq!(clean("a\tb\nc — ♠"), "a\tb\nc — ♠");
        assert_eq!(clean("\u{202e}lrep"), "\u{fffd}lrep");
        assert_eq!(clean("\u{9b}31m"), "\u{fffd}31m");
    }

    #[test]
    fn our_own_colours_stay() {
        let ours = "\u{1b}[1;32mowned\u{1b}[0m";
        assert_eq!(clean_but_colours(ours), ours);
        assert_eq!(clean_but_colours("x\u{1b}[2Jy\u{1b}"), "x\u{fffd}[2Jy\u{fffd}");
    }
}
