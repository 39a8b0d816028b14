//! The words of a condition, each with its column.

use crate::bidding::Span;

/// A word of a condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    /// A name.
    Word(String),
    /// `6-10`, `6+`, `6-`, `6`.
    Span(Span),
    /// `2/3`.
    Fraction(u8, u8),
    /// `(`, `)`, `,`, `>`, `>=`, `=`.
    Mark(&'static str),
    /// Anything else.
    Strange(String),
}

impl std::fmt::Display for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Word(word) | Self::Strange(word) => write!(f, "{word:?}"),
            Self::Span(span) if span.high == Span::TOP => write!(f, "\"{}+\"", span.low),
            Self::Span(span) => write!(f, "\"{}-{}\"", span.low, span.high),
            Self::Fraction(a, b) => write!(f, "\"{a}/{b}\""),
            Self::Mark(mark) => write!(f, "{mark:?}"),
        }
    }
}

/// Splits `text` into words; the column of its first character is `column`.
pub(super) fn tokens(text: &str, column: usize) -> Vec<(Token, usize)> {
    let mut found = Vec::new();
    let chars: Vec<char> = text.chars().collect();
    let mut i = 0;
    while i < chars.len() {
        let c = chars[i];
        if c.is_whitespace() {
            i += 1;
            continue;
        }
        if let Some((mark, width)) = mark_at(&chars[i..]) {
            found.push((Token::Mark(mark), column + i));
            i += width;
            continue;
        }
        let start = i;
        while i < chars.len() && !chars[i].is_whitespace() && mark_at(&chars[i..]).is_none() {
            i += 1;
        }
        let word: String = chars[start..i].iter().collect();
        found.push((word_token(word), column + start));
    }
    found
}

fn mark_at(chars: &[char]) -> Option<(&'static str, usize)> {
    match chars {
        ['>', '=', ..] => Some((">=", 2)),
        ['>', ..] => Some((">", 1)),
        ['=', ..] => Some(("=", 1)),
        ['(', ..] => Some(("(", 1)),
        [')', ..] => Some((")", 1)),
        [',', ..] => Some((",", 1)),
        _ => None,
    }
}

fn word_token(word: String) -> Token {
    if !word.starts_with(|c: char| c.is_ascii_digit()) {
        return Token::Word(word);
    }
    if let Some(span) = span(&word) {
        return Token::Span(span);
    }
    if let Some((a, b)) = word.split_once('/')
        && let (Ok(a), Ok(b)) = (a.parse(), b.parse())
    {
        return Token::Fraction(a, b);
    }
    Token::Strange(word)
}

/// Reads `6-10`, `6+`, `6-` or `6`.
pub(super) fn span(word: &str) -> Option<Span> {
    let number = |text: &str| text.parse::<u8>().ok().filter(|&n| n <= Span::TOP);
    if let Some(low) = word.strip_suffix('+') {
        return number(low).map(Span::at_least);
    }
    if let Some(high) = word.strip_suffix('-') {
        return number(high).map(Span::at_most);
    }
    if let Some((low, high)) = word.split_once('-') {
        let (low, high) = (number(low)?, number(high)?);
        return (low <= high).then_some(Span::new(low, high));
    }
    number(word).map(|n| Span::new(n, n))
}
