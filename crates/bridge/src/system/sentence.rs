//! An author's sentence about a call: plain words, with suits that stand for others in braces (`five {M} and a raise`).

use super::error::SystemError;
use super::expr::suit_term;
use super::syntax::{Place, SuitTerm};

/// The longest sentence, in characters: it stands in one line beside the call.
const LONGEST: usize = 90;

/// One piece of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Words.
    Words(String),
    /// The name of a suit.
    Suit(SuitTerm),
}

/// A sentence that suits are put into.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// Its pieces in order.
    pub pieces: Vec<Piece>,
    /// As written, for the book.
    pub text: String,
}

impl Sentence {
    /// Reads a sentence.
    pub(super) fn read(text: &str, at: &Place) -> Result<Self, SystemError> {
        let text = text.trim().trim_end_matches('.');
        if text.is_empty() || text.chars().count() > LONGEST {
            return Err(at.found(text, "a sentence of at most 90 characters"));
        }
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((words, after)) = rest.split_once('{') {
            let (name, behind) = after
                .split_once('}')
                .ok_or_else(|| at.found(after, "\"}\" after the suit"))?;
            let suit = suit_term(name.trim())
                .ok_or_else(|| at.found(name, "a suit such as S, M, oM, x, pard or their"))?;
            pieces.push(Piece::Words(words.to_owned()));
            pieces.push(Piece::Suit(suit));
            rest = behind;
        }
        pieces.push(Piece::Words(rest.to_owned()));
        Ok(Self {
            pieces,
            text: text.to_owned(),
        })
    }
}
