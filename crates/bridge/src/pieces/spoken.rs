//! Calls and seats as they stand in a sentence: 1♥, 3NT, Pass, Double, North.

use contract_bridge::auction::Call;
use contract_bridge::{Bid, Seat, Strain};

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
