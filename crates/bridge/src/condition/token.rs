//! The words, numbers and signs of a condition's text.

use super::ConditionError;

/// What a token is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Token {
    /// Letters, suit signs, then digits too, and hyphens between letters: `hcp`, `rule20`, `semi-balanced`, `SA`.
    Word(String),
    /// A number, in halves, so that `2.5` can be said.
    Number(u32),
    /// A sign: `+ - / ( ) , = < >` or `<=`, `>=` as `≤`, `≥`.
    Sign(char),
}

/// A token and where it begins and ends in the text.
#[derive(Debug, Clone)]
pub(crate) struct Placed {
    pub(crate) token: Token,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// The longest text that is read: far more than anyone types.
const MOST_BYTES: usize = 10_000;

/// The column of a byte of the text, counted from 1.
pub(super) fn column(text: &str, at: usize) -> usize {
    text.get(..at).map_or(1, |before| before.chars().count() + 1)
}

/// Splits `text` into tokens.
pub(super) fn tokens(text: &str) -> Result<Vec<Placed>, ConditionError> {
    if text.len() > MOST_BYTES {
        return Err(ConditionError::too_much(
            format!("{} bytes", text.len()),
            format!("a condition of at most {MOST_BYTES} bytes"),
        ));
    }
    let mut found = Vec::new();
    let mut start = 0;
    while let Some(first) = text[start..].chars().next() {
        let length = token_length(&text[start..], first);
        let end = start + length;
        if let Some(token) = token(&text[start..end], first) {
            found.push(Placed { token, start, end });
        } else if !first.is_whitespace() {
            return Err(ConditionError {
                column: column(text, start),
                found: Some(format!("\"{}\"", &text[start..end])),
                expected: "words, numbers and signs".into(),
                closest: None,
            });
        }
        start = end;
    }
    Ok(found)
}

fn is_letter(letter: char) -> bool {
    letter.is_alphabetic() || "♠♥♦♣♤♡♢♧".contains(letter)
}

fn token_length(rest: &str, first: char) -> usize {
    if is_letter(first) {
        word_length(rest)
    } else if first.is_ascii_digit() {
        rest.find(|next: char| !(next.is_ascii_digit() || next == '.'))
            .unwrap_or(rest.len())
    } else if rest.starts_with("<=") || rest.starts_with(">=") {
        2
    } else {
        first.len_utf8()
    }
}

fn word_length(rest: &str) -> usize {
    let mut letters = rest.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let goes_on = match letter {
            '-' => letters.peek().is_some_and(|&(_, next)| is_letter(next)),
            _ => is_letter(letter) || letter.is_ascii_digit() || letter == '\'',
        };
        if !goes_on {
            return at;
        }
    }
    rest.len()
}

fn token(text: &str, first: char) -> Option<Token> {
    match (text, first) {
        ("<=", _) => Some(Token::Sign('≤')),
        (">=", _) => Some(Token::Sign('≥')),
        (_, '+' | '-' | '/' | '(' | ')' | ',' | '=' | '<' | '>' | '≤' | '≥' | '*') => {
            Some(Token::Sign(first))
        }
        (_, '–' | '—') => Some(Token::Sign('-')),
        (_, '&') => Some(Token::Word("and".into())),
        (_, '|') => Some(Token::Word("or".into())),
        (_, '!') => Some(Token::Word("not".into())),
        _ if is_letter(first) => Some(Token::Word(text.to_owned())),
        _ => halves(text).map(Token::Number),
    }
}

/// The number in halves: `2` is 4, `2.5` is 5.
fn halves(text: &str) -> Option<u32> {
    let (whole, half) = match text.split_once('.') {
        Some((whole, "5")) => (whole, 1),
        Some((whole, "0" | "")) => (whole, 0),
        Some(_) => return None,
        None => (text, 0),
    };
    whole.parse::<u32>().ok()?.checked_mul(2)?.checked_add(half)
}
