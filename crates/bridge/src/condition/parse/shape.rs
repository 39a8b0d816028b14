//! Shapes: `shape 5431`, `any 4333`, `5xxx`.

use super::super::{Lengths, Test};
use super::{Language, Parsed, Parser};

impl<L: Language> Parser<'_, L> {
    /// `shape 5431`, `shape 5=4=3=1`, `any 5431`, `shape any 5xxx`.
    pub(super) fn shape(&mut self) -> Parsed<Option<Test<L::Suit>>> {
        let start = self.next;
        let named = self.take_word(&["shape", "shapes"]);
        let any = self.take_word(&["any"]);
        if (named || any)
            && let Some(lengths) = self.take_raw(lengths_of)
        {
            return Ok(Some(if any {
                Test::Pattern(lengths)
            } else {
                Test::Shape(lengths)
            }));
        }
        if named {
            return Err(self.expected("four lengths of 13 cards together, such as 5431 or any 4xxx"));
        }
        self.next = start;
        Ok(None)
    }
}

/// `5431`, `5=4=3=1`, `5-4-3-1`, `5xxx`: lengths that are 13 together, or can be.
fn lengths_of(raw: &str) -> Option<Lengths> {
    let parts: Vec<String> = if raw.contains(['=', '-']) {
        raw.split(['=', '-']).map(str::to_owned).collect()
    } else {
        raw.chars().map(String::from).collect()
    };
    let lengths: Vec<Option<u8>> = parts
        .iter()
        .map(|part| match part.as_str() {
            "x" | "X" => Some(None),
            digits => digits.parse::<u8>().ok().filter(|&length| length <= 13).map(Some),
        })
        .collect::<Option<_>>()?;
    let lengths: Lengths = lengths.try_into().ok()?;
    let sum: u8 = lengths.iter().flatten().sum();
    let open = lengths.iter().any(Option::is_none);
    (sum == 13 || open && sum < 13).then_some(lengths)
}
