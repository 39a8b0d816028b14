//! Ranges: `15-17`, `15+`, `at least 15`, `no`.

use super::super::Span;
use super::super::token::Token;
use super::{Language, Parsed, Parser};

impl<L: Language> Parser<'_, L> {
    /// A range of whole numbers that has to come next.
    pub(crate) fn span(&mut self) -> Parsed<Span> {
        let range = self.range()?;
        let range = range.ok_or_else(|| self.expected("a range such as 3, 3+, 3- or 3-5"))?;
        Ok(whole_span(range))
    }

    /// A range of halves.
    pub(super) fn range(&mut self) -> Parsed<Option<[u32; 2]>> {
        let most = u32::MAX;
        let start = self.next;
        for sign in ['≥', '≤', '>', '<', '='] {
            if self.take_sign(sign) {
                let number = self.number_or_error()?;
                return Ok(Some(match sign {
                    '≥' => [number, most],
                    '≤' => [0, number],
                    '>' => [number.saturating_add(1), most],
                    '<' => [0, number.saturating_sub(1)],
                    _ => [number, number],
                }));
            }
        }
        if self.take_word(&["at"]) {
            if self.take_word(&["least"]) {
                return Ok(Some([self.number_or_error()?, most]));
            }
            if self.take_word(&["most"]) {
                return Ok(Some([0, self.number_or_error()?]));
            }
            return Err(self.expected("at least or at most"));
        }
        if self.take_word(&["exactly"]) {
            let number = self.number_or_error()?;
            return Ok(Some([number, number]));
        }
        if self.take_word(&["no"]) {
            return Ok(Some([0, 0]));
        }
        let Some(&Token::Number(from)) = self.peek() else {
            self.next = start;
            return Ok(None);
        };
        self.next += 1;
        Ok(Some(self.range_from(from, most)?))
    }

    /// What follows the first number of a range.
    pub(super) fn range_from(&mut self, from: u32, most: u32) -> Parsed<[u32; 2]> {
        if self.take_sign('+') || self.take_words(&["or", "more"]) {
            return Ok([from, most]);
        }
        let start = self.next;
        if self.take_sign('-') || self.take_word(&["to"]) {
            match self.peek() {
                Some(&Token::Number(to)) if to >= from => {
                    self.next += 1;
                    return Ok([from, to]);
                }
                Some(Token::Number(_)) => {
                    return Err(self.expected("a range from the lesser to the greater"));
                }
                // `5-card` is no range, `7-` is "at most 7".
                Some(Token::Word(word)) if matches!(word.as_str(), "card" | "cards") => self.next = start,
                _ => return Ok([0, from]),
            }
        }
        Ok([from, from])
    }

    pub(super) fn number_or_error(&mut self) -> Parsed<u32> {
        match self.peek() {
            Some(&Token::Number(number)) => {
                self.next += 1;
                Ok(number)
            }
            _ => Err(self.expected("a number")),
        }
    }
}

/// "no 5-card suit" forbids longer ones too.
pub(super) const fn at_least([from, _]: [u32; 2]) -> [u32; 2] {
    [from, u32::MAX]
}

/// A range that is written in halves, as whole numbers.
pub(crate) fn whole_span(range: [u32; 2]) -> Span {
    span(range, false)
}

/// A range that is written in halves, as counts of halves or of wholes.
pub(super) fn span([from, to]: [u32; 2], in_halves: bool) -> Span {
    let clamp = |count: u32| u8::try_from(count).unwrap_or(Span::TOP).min(Span::TOP);
    if in_halves {
        Span::new(clamp(from), clamp(to))
    } else {
        // Half a card is more than none: the least is rounded up, the most down.
        Span::new(clamp(from.div_ceil(2)), clamp(to / 2))
    }
}
