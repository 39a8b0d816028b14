//! Shapes: `shape 5431`, `any 4333`, `5xxx`.

use super::super::Test;
use super::{Parsed, Parser};

impl Parser<'_> {
    /// `shape 5431`, `shape 5=4=3=1`, `any 5431`, `shape any 5xxx`.
    pub(super) fn shape(&mut self) -> Parsed<Option<Test>> {
        let start = self.next;
        let named = self.take_word(&["shape", "shapes"]);
        let any = self.take_word(&["any"]);
        let digits = self.raw();
        let lengths = digits
            .as_ref()
            .and_then(|(raw, after)| Some((lengths_of(raw)?, *after)));
        let Some((lengths, after)) = lengths.filter(|_| named || any) else {
            if named {
                return Err(self.expected("four lengths of 13 cards together, such as 5431 or any 4xxx"));
            }
            self.next = start;
            return Ok(None);
        };
        self.next = after;
        Ok(Some(if any {
            Test::Pattern(lengths)
        } else {
            Test::Shape(lengths)
        }))
    }
}

/// `5431`, `5=4=3=1`, `5-4-3-1`, `5xxx`: lengths that are 13 together, or can be.
fn lengths_of(raw: &str) -> Option<[Option<u8>; 4]> {
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
    let lengths: [Option<u8>; 4] = lengths.try_into().ok()?;
    let sum: u8 = lengths.iter().flatten().sum();
    let open = lengths.iter().any(Option::is_none);
    (sum == 13 || open && sum < 13).then_some(lengths)
}
