//! Calls and seats as they stand in a sentence: 1♥, 3NT, Pass, Double, North.

use contract_bridge::auction::Call;
use contract_bridge::{Bid, Seat, Strain};

use super::Notation;

/// What stands in a sentence otherwise than in a record.
pub trait Spoken {
    /// As it stands in a sentence.
    fn spoken(&self) -> String;
}

impl Spoken for Bid {
    fn spoken(&self) -> String {
        let strain = match self.strain {
            Strain::Clubs => "♣",
            Strain::Diamonds => "♦",
            Strain::Hearts => "♥",
            Strain::Spades => "♠",
            Strain::Notrump => "NT",
        };
        format!("{}{strain}", self.level.get())
    }
}

impl Spoken for Call {
    fn spoken(&self) -> String {
        match self {
            Self::Pass => "Pass".into(),
            Self::Double => "Double".into(),
            Self::Redouble => "Redouble".into(),
            Self::Bid(bid) => bid.spoken(),
        }
    }
}

/// Calls in the order they were made: `1♠ Pass 2♥`.
pub fn spoken_calls(calls: &[Call]) -> String {
    calls.iter().map(Spoken::spoken).collect::<Vec<_>>().join(" ")
}

/// A contract as people read it: `4SX` is `4♠X`, `3N` is `3NT`.
///
/// ```
/// use kibitzer_bridge::pieces::spoken_contract;
///
/// assert_eq!(spoken_contract("4SX N -1"), "4♠X N -1");
/// assert_eq!(spoken_contract("3N"), "3NT");
/// assert_eq!(spoken_contract("passed out"), "passed out");
/// ```
pub fn spoken_contract(written: &str) -> String {
    let bid = written.get(..2).and_then(|bid| Call::read(bid).ok());
    match bid {
        Some(Call::Bid(bid)) => bid.spoken() + &written[2..],
        _ => written.to_owned(),
    }
}

impl Spoken for Seat {
    fn spoken(&self) -> String {
        match self {
            Self::North => "North",
            Self::East => "East",
            Self::South => "South",
            Self::West => "West",
        }
        .into()
    }
}

/// Several of them as one player would name them: "2♥, 3NT or Double".
pub fn either(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::Notation;

    #[test]
    fn calls_stand_in_sentences_as_players_say_them() {
        let said = ["1H", "3N", "P", "X", "XX"].map(|call| Call::read(call).unwrap().spoken());
        assert_eq!(said, ["1♥", "3NT", "Pass", "Double", "Redouble"]);
        assert_eq!(either(&said[..1]), "1♥");
        assert_eq!(either(&said[..3]), "1♥, 3NT or Pass");
    }
}
