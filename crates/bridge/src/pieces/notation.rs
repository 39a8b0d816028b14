//! How calls, cards, hands, seats, suits and vulnerability are written at every door.
//!
//! Calls are `P X XX 1C … 7N`; cards `SA`; hands `AKQ2.T98.765.432` from spades to clubs; seats `N E S W`;
//! vulnerability `none ns ew both`. What people also type is read too: `Pass`, `Dbl`, `1NT`, `1♣`, `10` for `T`.

use std::fmt;
use std::str::FromStr;

use contract_bridge::auction::Call;
use contract_bridge::{AbsoluteVulnerability, Bid, Card, Hand, Holding, Level, Rank, Seat, Strain, Suit};
use kibitzer_wire::Problem;

/// What is wrong with something written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotationError {
    /// No such call.
    #[error("\"{0}\" is not a call; calls are P, X, XX and 1C to 7N")]
    Call(String),
    /// No such card.
    #[error("\"{0}\" is not a card; a card is a suit and a rank, as SA or HT")]
    Card(String),
    /// No such seat.
    #[error("\"{0}\" is not a seat; seats are N, E, S and W")]
    Seat(String),
    /// No such suit.
    #[error("\"{0}\" is not a suit; suits are S, H, D and C")]
    Suit(String),
    /// No such strain.
    #[error("\"{0}\" is not a strain; strains are C, D, H, S and N")]
    Strain(String),
    /// No such vulnerability.
    #[error("\"{0}\" is not a vulnerability; it is none, ns, ew or both")]
    Vulnerability(String),
    /// A character that is no rank.
    #[error("\"{found}\" is not a rank in the hand \"{hand}\"; ranks are A K Q J T 9 to 2")]
    Rank {
        /// The hand as written.
        hand: String,
        /// The character.
        found: char,
    },
    /// A card twice in one hand.
    #[error("{card} is twice in the hand \"{hand}\"")]
    Twice {
        /// The hand as written.
        hand: String,
        /// The card.
        card: Written<Card>,
    },
    /// Not four suits.
    #[error("the hand \"{hand}\" has {}; write four with dots between them, as AKQ2.T98.765.432", suits_words(*found))]
    Suits {
        /// The hand as written.
        hand: String,
        /// How many suits it has.
        found: usize,
    },
    /// Not thirteen cards.
    #[error("the hand \"{hand}\" has {found} cards; a hand has 13")]
    Cards {
        /// The hand as written.
        hand: String,
        /// How many cards it has.
        found: usize,
    },
}

impl NotationError {
    /// A stable word for programs.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Call(_) => "unknown_call",
            Self::Card(_) => "unknown_card",
            Self::Seat(_) => "unknown_seat",
            Self::Suit(_) => "unknown_suit",
            Self::Strain(_) => "unknown_strain",
            Self::Vulnerability(_) => "unknown_vulnerability",
            Self::Rank { .. } | Self::Twice { .. } | Self::Suits { .. } | Self::Cards { .. } => "bad_hand",
        }
    }
}

fn suits_words(found: usize) -> String {
    let s = if found == 1 { "" } else { "s" };
    format!("{found} suit{s}")
}

impl From<NotationError> for Problem {
    fn from(error: NotationError) -> Self {
        Self::new(error.kind(), error.to_string())
    }
}

/// What can be written and read in the notation of all doors.
///
/// ```
/// use kibitzer_bridge::{Call, Notation, Seat};
///
/// assert_eq!(Call::read("3nt").unwrap().written().to_string(), "3N");
/// assert_eq!(Seat::read("south").unwrap(), Seat::South);
/// assert!(Call::read("8C").is_err());
/// ```
pub trait Notation: Sized {
    /// Reads `text`, which may be written in any of the ways people use.
    fn read(text: &str) -> Result<Self, NotationError>;

    /// Writes it in the one way the doors write it.
    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// This, to be displayed in the notation.
    fn written(self) -> Written<Self> {
        Written(self)
    }
}

/// Something to be displayed, parsed or serialised in the notation of all doors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Written<T>(pub T);

/// Calls as the doors write them, one by one.
///
/// ```
/// use kibitzer_bridge::Call;
/// use kibitzer_bridge::pieces::{Notation, written_calls};
///
/// let calls = [Call::read("1nt").unwrap(), Call::Pass];
/// assert_eq!(written_calls(&calls), ["1N", "P"]);
/// ```
pub fn written_calls(calls: &[Call]) -> Vec<String> {
    calls.iter().map(|call| call.written().to_string()).collect()
}

/// A call as the doors write it.
pub type CallText = Written<Call>;
/// A seat as the doors write it.
pub type SeatText = Written<Seat>;
/// A hand as the doors write it.
pub type HandText = Written<Hand>;
/// Who is vulnerable, as the doors write it.
pub type VulText = Written<AbsoluteVulnerability>;

impl<T: Notation> fmt::Display for Written<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(out)
    }
}

impl<T: Notation> FromStr for Written<T> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        T::read(text).map(Self)
    }
}

impl<T: Notation> serde::Serialize for Written<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, T: Notation> serde::Deserialize<'de> for Written<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// At most this much of what came in is shown back in an error.
const MOST_QUOTED: usize = 60;

fn quoted(text: &str) -> String {
    if text.chars().count() <= MOST_QUOTED {
        return text.to_owned();
    }
    text.chars().take(MOST_QUOTED).chain(['…']).collect()
}

/// The suit that a character names.
fn suit_of(letter: char) -> Option<Suit> {
    match letter {
        'C' | 'c' | '♣' | '♧' => Some(Suit::Clubs),
        'D' | 'd' | '♦' | '♢' => Some(Suit::Diamonds),
        'H' | 'h' | '♥' | '♡' => Some(Suit::Hearts),
        'S' | 's' | '♠' | '♤' => Some(Suit::Spades),
        _ => None,
    }
}

/// The rank that a character names; `1` stands for the `10` that it begins.
fn rank_of(letter: char) -> Option<Rank> {
    match letter {
        'A' | 'a' => Some(Rank::A),
        'K' | 'k' => Some(Rank::K),
        'Q' | 'q' => Some(Rank::Q),
        'J' | 'j' => Some(Rank::J),
        'T' | 't' => Some(Rank::T),
        '2'..='9' => Rank::try_new(letter as u8 - b'0').ok(),
        _ => None,
    }
}

/// Without the marks that say "show this suit as a picture" and without space around it.
fn plain(text: &str) -> String {
    text.trim().replace(['\u{FE0E}', '\u{FE0F}'], "")
}

impl Notation for Suit {
    fn read(text: &str) -> Result<Self, NotationError> {
        let plain = plain(text);
        let mut letters = plain.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => suit_of(letter),
            _ => match plain.to_ascii_lowercase().as_str() {
                "clubs" | "club" => Some(Self::Clubs),
                "diamonds" | "diamond" => Some(Self::Diamonds),
                "hearts" | "heart" => Some(Self::Hearts),
                "spades" | "spade" => Some(Self::Spades),
                _ => None,
            },
        }
        .ok_or_else(|| NotationError::Suit(quoted(text)))
    }

    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.letter())
    }
}

impl Notation for Strain {
    fn read(text: &str) -> Result<Self, NotationError> {
        match plain(text).to_ascii_uppercase().as_str() {
            "N" | "NT" | "NOTRUMP" | "NOTRUMPS" => Ok(Self::Notrump),
            other => Suit::read(other)
                .map(Self::from)
                .map_err(|_| NotationError::Strain(quoted(text))),
        }
    }

    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.letter())
    }
}

impl Notation for Bid {
    fn read(text: &str) -> Result<Self, NotationError> {
        let plain = plain(text);
        let mut letters = plain.chars();
        let level = letters.next().and_then(|digit| digit.to_digit(10));
        let level = level.and_then(|level| Level::try_new(u8::try_from(level).ok()?).ok());
        let strain = Strain::read(letters.as_str()).ok();
        match (level, strain) {
            (Some(level), Some(strain)) => Ok(Self { level, strain }),
            _ => Err(NotationError::Call(quoted(text))),
        }
    }

    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.level.get(), self.strain.letter())
    }
}

impl Notation for Call {
    fn read(text: &str) -> Result<Self, NotationError> {
        match plain(text).to_ascii_uppercase().as_str() {
            "P" | "PASS" | "-" | "--" => Ok(Self::Pass),
            "X" | "D" | "DBL" | "DOUBLE" => Ok(Self::Double),
            "XX" | "R" | "RDBL" | "REDOUBLE" => Ok(Self::Redouble),
            bid => Bid::read(bid)
                .map(Self::Bid)
                .map_err(|_| NotationError::Call(quoted(text))),
        }
    }

    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => out.write_str("P"),
            Self::Double => out.write_str("X"),
            Self::Redouble => out.write_str("XX"),
            Self::Bid(bid) => bid.write(out),
        }
    }
}

impl Notation for Seat {
    fn read(text: &str) -> Result<Self, NotationError> {
        text.trim().parse().map_err(|_| NotationError::Seat(quoted(text)))
    }

    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.letter())
    }
}

impl Notation for AbsoluteVulnerability {
    fn read(text: &str) -> Result<Self, NotationError> {
        match text.trim().to_ascii_lowercase().as_str() {
            "none" | "love" | "-" | "o" | "nobody" => Ok(Self::NONE),
            "ns" | "n-s" | "n/s" => Ok(Self::NS),
            "ew" | "e-w" | "e/w" => Ok(Self::EW),
            "both" | "all" | "b" | "everybody" => Ok(Self::ALL),
            _ => Err(NotationError::Vulnerability(quoted(text))),
        }
    }

    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match (self.contains(Self::NS), self.contains(Self::EW)) {
            (false, false) => "none",
            (true, false) => "ns",
            (false, true) => "ew",
            (true, true) => "both",
        })
    }
}

impl Notation for Card {
    fn read(text: &str) -> Result<Self, NotationError> {
        let tens = plain(text).replace("10", "T");
        let mut letters = tens.chars();
        match (letters.next(), letters.next(), letters.next()) {
            (Some(first), Some(second), None) => suit_of(first)
                .zip(rank_of(second))
                .or_else(|| suit_of(second).zip(rank_of(first))),
            _ => None,
        }
        .map(|(suit, rank)| Self { suit, rank })
        .ok_or_else(|| NotationError::Card(quoted(text)))
    }

    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.suit.letter(), self.rank.letter())
    }
}

impl Notation for Hand {
    fn read(text: &str) -> Result<Self, NotationError> {
        let hand = read_cards(text)?;
        match hand.len() {
            13 => Ok(hand),
            found => Err(NotationError::Cards {
                hand: quoted(text),
                found,
            }),
        }
    }

    fn write(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, suit) in Suit::DESC.into_iter().enumerate() {
            if index > 0 {
                out.write_str(".")?;
            }
            fmt::Display::fmt(&self[suit], out)?;
        }
        Ok(())
    }
}

/// Reads cards in the shape of a hand, any number of them, in any order within a suit.
pub(crate) fn read_cards(text: &str) -> Result<Hand, NotationError> {
    if let Some(hand) = plain_cards(text) {
        return Ok(hand);
    }
    let tens = plain(text).replace("10", "T");
    let suits = tens.split('.').count();
    if suits != 4 {
        return Err(NotationError::Suits {
            hand: quoted(text),
            found: suits,
        });
    }
    let mut hand = Hand::EMPTY;
    for (suit, ranks) in Suit::DESC.into_iter().zip(tens.split('.')) {
        // A void is often written as a dash.
        let ranks = if matches!(ranks, "-" | "—") { "" } else { ranks };
        hand[suit] = read_holding(text, suit, ranks)?;
    }
    Ok(hand)
}

/// The cards of a hand that is written as programs write it, of which they send millions; nothing where anything else
/// stands in it, right or wrong.
fn plain_cards(text: &str) -> Option<Hand> {
    let mut suits = [0_u16; 4];
    let mut at = 0;
    for &byte in text.as_bytes() {
        match RANK_BITS[usize::from(byte)] {
            0 if byte == b'.' && at < 3 => at += 1,
            0 => return None,
            bit if suits[at] & bit == 0 => suits[at] |= bit,
            _ => return None,
        }
    }
    if at != 3 {
        return None;
    }
    let mut hand = Hand::EMPTY;
    for (suit, held) in Suit::DESC.into_iter().zip(suits) {
        hand[suit] = Holding::from_bits_truncate(held);
    }
    Some(hand)
}

/// The bit in a holding of each rank's letter; 0 for every other byte.
const RANK_BITS: [u16; 256] = {
    let mut bits = [0; 256];
    let letters = b"23456789TJQKA";
    let mut place = 0;
    while place < letters.len() {
        let bit = 1 << (place + 2);
        bits[letters[place] as usize] = bit;
        bits[letters[place].to_ascii_lowercase() as usize] = bit;
        place += 1;
    }
    bits
};

fn read_holding(hand: &str, suit: Suit, ranks: &str) -> Result<Holding, NotationError> {
    let mut holding = Holding::EMPTY;
    for letter in ranks.chars() {
        let rank = rank_of(letter).ok_or_else(|| NotationError::Rank {
            hand: quoted(hand),
            found: letter,
        })?;
        if !holding.insert(rank) {
            return Err(NotationError::Twice {
                hand: quoted(hand),
                card: Written(Card { suit, rank }),
            });
        }
    }
    Ok(holding)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_read_as_people_type_them() {
        for (typed, written) in [
            ("P", "P"),
            ("pass", "P"),
            ("X", "X"),
            ("Dbl", "X"),
            ("D", "X"),
            ("XX", "XX"),
            ("Rdbl", "XX"),
            ("R", "XX"),
            ("1NT", "1N"),
            ("1n", "1N"),
            ("1♣", "1C"),
            ("7♠\u{FE0E}", "7S"),
            ("2d", "2D"),
        ] {
            assert_eq!(
                Call::read(typed).unwrap().written().to_string(),
                written,
                "{typed}"
            );
        }
        for wrong in ["", "8C", "0N", "1", "N", "1Z", "XXX", "11C", "é"] {
            assert!(Call::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn hands_are_read_in_any_order_and_written_in_one() {
        let hand = Hand::read("2qak.8109.765.432").unwrap();
        assert_eq!(hand.written().to_string(), "AKQ2.T98.765.432");
        assert_eq!(
            Hand::read("AKQJT98765432.-..").unwrap().written().to_string(),
            "AKQJT98765432..."
        );
    }

    /// A space before it is enough for a hand to be read with all care.
    #[test]
    fn hands_of_programs_are_read_as_those_of_people() {
        for text in [
            "AKQJT98765432...",
            "...akqjt98765432",
            "AKQ2.T98.765.432",
            "AKQ2.T98.765.4322",
            "AKQ2.T98.765.43",
            "AKQ2.T98.765432",
            "AKQ2.T98.765.43.2",
            "AKQ2.T98.765.43x",
            "AKQ1.T98.765.432",
            "",
        ] {
            let careful = Hand::read(&format!(" {text}"));
            assert_eq!(Hand::read(text).ok(), careful.ok(), "{text}");
        }
    }

    #[test]
    fn a_wrong_hand_says_what_is_wrong() {
        let message = |text: &str| Hand::read(text).unwrap_err().to_string();
        assert_eq!(
            message("AKQ.T98.765.432"),
            "the hand \"AKQ.T98.765.432\" has 12 cards; a hand has 13"
        );
        assert_eq!(
            message("AKA.T98.765.432"),
            "SA is twice in the hand \"AKA.T98.765.432\""
        );
        assert!(message("AKQ T98").contains("has 1 suit;"));
        assert!(message("AKY.T98.765.432").starts_with("\"Y\" is not a rank"));
    }

    #[test]
    fn cards_are_read_both_ways_round() {
        for text in ["SA", "sa", "A♠", "as", "♠A"] {
            assert_eq!(Card::read(text).unwrap().written().to_string(), "SA", "{text}");
        }
        assert_eq!(Card::read("H10").unwrap().written().to_string(), "HT");
        assert!(Card::read("SZ").is_err());
    }

    #[test]
    fn vulnerability_is_read_in_the_words_of_pbn_too() {
        for (text, written) in [("All", "both"), ("Love", "none"), ("NS", "ns"), ("e-w", "ew")] {
            assert_eq!(
                AbsoluteVulnerability::read(text).unwrap().written().to_string(),
                written
            );
        }
    }

    #[test]
    fn json_uses_the_notation() {
        let calls: Vec<Written<Call>> = serde_json::from_str(r#"["1NT","Dbl","Pass"]"#).unwrap();
        assert_eq!(serde_json::to_string(&calls).unwrap(), r#"["1N","X","P"]"#);
        let wrong = serde_json::from_str::<Written<Seat>>(r#""Q""#).unwrap_err();
        assert!(wrong.to_string().contains("seats are N, E, S and W"), "{wrong}");
    }
}
