//! Numbers that a system says once: `param notrump = 15-17`, used as `{notrump}` or `{notrump.high - 1}`.
//!
//! What stands in braces is put into the line before the line is read, so rules, words, book and checker all see the
//! number. The first `param` line of a name holds, so a file that includes another can say its own before; a card goes before both.

use super::error::SystemError;
use super::order::unknown;
use super::syntax::{Param, Place, Value};
use crate::condition::closest;

/// The largest number that a parameter may stand for: more than all the points of a deck.
const MOST: i32 = 60;

impl Value {
    /// Reads `15-17` or `10`.
    pub fn read(text: &str) -> Option<Self> {
        let number = |text: &str| text.trim().parse::<u8>().ok().filter(|&n| i32::from(n) <= MOST);
        match text.split_once('-') {
            Some((low, high)) => {
                let (low, high) = (number(low)?, number(high)?);
                (low <= high).then_some(Self::Range(low, high))
            }
            None => number(text).map(Self::Number),
        }
    }

    /// Whether both are ranges, or both numbers.
    pub const fn is_like(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Range(..), Self::Range(..)) | (Self::Number(_), Self::Number(_))
        )
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Range(low, high) => write!(f, "{low}-{high}"),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}

/// Reads what follows `param`: `NAME = VALUE`, and after a bar what it is for people.
pub(super) fn read(rest: &str, at: &Place) -> Result<Param, SystemError> {
    let (body, title) = rest.split_once('|').unwrap_or((rest, ""));
    let read = || {
        let (name, value) = body.split_once('=')?;
        let name = name.trim();
        let named = name.starts_with(char::is_alphabetic) && name.chars().all(is_in_a_name);
        Some((name, Value::read(value)?)).filter(|_| named)
    };
    let (name, value) =
        read().ok_or_else(|| at.found(body.trim(), "\"param NAME = 15-17\" or \"param NAME = 10\""))?;
    let title = if title.trim().is_empty() {
        name
    } else {
        title.trim()
    };
    Ok(Param {
        name: name.to_owned(),
        title: title.to_owned(),
        value,
    })
}

fn is_in_a_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '-'
}

/// The line with every `{…}` put in.
pub(super) fn filled(line: &str, params: &[Param], at: &Place) -> Result<String, SystemError> {
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('{') {
        let place = at.column(line.chars().count() - after.chars().count());
        let Some((inside, later)) = after.split_once('}') else {
            return Err(place.wrong("{", "a \"}\" after it"));
        };
        text.push_str(before);
        text.push_str(&term(inside, params, &place)?);
        rest = later;
    }
    text.push_str(rest);
    Ok(text)
}

/// What stands in braces: a name, or a sum of numbers and ends of ranges.
fn term(inside: &str, params: &[Param], at: &Place) -> Result<String, SystemError> {
    let find = |name: &str| {
        let known = params.iter().find(|param| param.name == name);
        known.map(|param| param.value).ok_or_else(|| {
            let names = params.iter().map(|param| param.name.as_str());
            unknown("parameter", at, name, closest(name, names))
        })
    };
    let words: Vec<&str> = inside.split_whitespace().collect();
    if let [name] = words[..]
        && !name.contains('.')
        && name.parse::<i32>().is_err()
    {
        return Ok(find(name)?.to_string());
    }
    let wrong = |found: &str| {
        at.found(
            found,
            "a sum such as {notrump.high - 1} of numbers, parameters, and .low or .high of ranges",
        )
    };
    let (first, rest) = words.split_first().ok_or_else(|| wrong(inside))?;
    let mut sum = number(first, &find)?.ok_or_else(|| wrong(first))?;
    for pair in rest.chunks(2) {
        let [sign @ ("+" | "-"), word] = pair else {
            return Err(wrong(inside));
        };
        let term = number(word, &find)?.ok_or_else(|| wrong(word))?;
        sum += if *sign == "-" { -term } else { term };
    }
    if !(0..=MOST).contains(&sum) {
        return Err(wrong(inside));
    }
    Ok(sum.to_string())
}

fn number(word: &str, find: &dyn Fn(&str) -> Result<Value, SystemError>) -> Result<Option<i32>, SystemError> {
    if let Ok(number) = word.parse::<u8>() {
        return Ok(Some(i32::from(number)));
    }
    let (name, end) = word.split_once('.').unwrap_or((word, ""));
    Ok(match (find(name)?, end) {
        (Value::Range(low, _), "low") => Some(low.into()),
        (Value::Range(_, high), "high") => Some(high.into()),
        (Value::Number(number), "") => Some(number.into()),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn params() -> Vec<Param> {
        ["notrump = 15-17 | the 1NT opening", "weak-two = 6"]
            .map(|line| read(line, &Place::default()).unwrap())
            .to_vec()
    }

    #[test]
    fn braces_are_filled_with_ranges_ends_and_sums() {
        let cases = [
            ("1N strong : {notrump} hcp", "1N strong : 15-17 hcp"),
            ("{notrump.high}+ hcp", "17+ hcp"),
            ("{notrump.low - 1}- hcp, {weak-two}+ hcp", "14- hcp, 6+ hcp"),
            ("{25 - notrump.high}-{24 - notrump.low + 0} hcp", "8-9 hcp"),
            ("no braces", "no braces"),
        ];
        for (line, expected) in cases {
            assert_eq!(filled(line, &params(), &Place::default()).unwrap(), expected);
        }
    }

    #[test]
    fn a_wrong_brace_is_named_with_its_place() {
        for (line, column) in [
            ("ab {notrump hcp", 4),
            ("{notrunp}", 1),
            ("x {notrump - 1}", 3),
            ("{3 - notrump.low}", 1),
            ("{1 2}", 1),
            ("{}", 1),
        ] {
            match filled(line, &params(), &Place::default()) {
                Err(SystemError::Syntax { at, .. } | SystemError::UnknownName { at, .. }) => {
                    assert_eq!(at.column, column, "{line}");
                }
                other => panic!("{line}: {other:?}"),
            }
        }
    }

    #[test]
    fn a_line_says_a_name_and_a_number() {
        for wrong in [
            "notrump",
            "= 3",
            "x = 17-15",
            "x = 99",
            "9x = 3",
            "a b = 3",
            "x = 1-2-3",
        ] {
            assert!(read(wrong, &Place::default()).is_err(), "{wrong}");
        }
    }
}
