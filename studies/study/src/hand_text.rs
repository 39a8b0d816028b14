//! Hands as text, quickly: a million of them pass through a query in a second.

use std::sync::LazyLock;

use kibitzer_bridge::{Hand, Holding, Notation, NotationError, Suit};

/// The bit of each rank's letter in a holding; none for other characters.
static RANKS: LazyLock<[u16; 256]> = LazyLock::new(|| {
    let mut bits = [0; 256];
    for (letter, place) in "23456789TJQKA".bytes().zip(2..) {
        bits[usize::from(letter)] = 1 << place;
        bits[usize::from(letter.to_ascii_lowercase())] = 1 << place;
    }
    bits
});

/// The text of each holding, by its bits without the two lowest, which no card uses.
static HOLDINGS: LazyLock<Vec<Box<str>>> = LazyLock::new(|| {
    let text = |held: u16| {
        let held = "AKQJT98765432"
            .chars()
            .zip((0..13).rev())
            .filter(|&(_, place)| held >> place & 1 == 1);
        held.map(|(letter, _)| letter).collect::<String>()
    };
    (0..1 << 13).map(|held| text(held).into()).collect()
});

/// Reads a hand as [`Notation`] does, most of them without any of its care.
pub fn read_hand(text: &str) -> Result<Hand, NotationError> {
    plain_hand(text).map_or_else(|| Hand::read(text), Ok)
}

/// A hand that is written in the usual way.
fn plain_hand(text: &str) -> Option<Hand> {
    let mut suits = [0_u16; 4];
    let mut at = 0;
    for &byte in text.as_bytes() {
        match RANKS[usize::from(byte)] {
            0 if byte == b'.' && at < 3 => at += 1,
            0 => return None,
            bit if suits[at] & bit == 0 => suits[at] |= bit,
            _ => return None,
        }
    }
    let cards: u32 = suits.iter().map(|held| held.count_ones()).sum();
    if at != 3 || cards != 13 {
        return None;
    }
    let mut hand = Hand::EMPTY;
    for (suit, held) in Suit::DESC.into_iter().zip(suits) {
        hand[suit] = Holding::from_bits_truncate(held);
    }
    Some(hand)
}

/// Writes a hand at the end of `out`, as [`Notation`] does.
pub fn write_hand(hand: Hand, out: &mut String) {
    for (index, suit) in Suit::DESC.into_iter().enumerate() {
        if index > 0 {
            out.push('.');
        }
        out.push_str(&HOLDINGS[usize::from(hand[suit].to_bits() >> 2)]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_ways_agree_with_the_careful_one(seed: u64) {
            use rand::SeedableRng;
            let mut random = rand::rngs::SmallRng::seed_from_u64(seed);
            let deal = contract_bridge::deck::full_deal(&mut random);
            for seat in kibitzer_bridge::Seat::ALL {
                let mut text = String::new();
                write_hand(deal[seat], &mut text);
                prop_assert_eq!(&text, &deal[seat].written().to_string());
                prop_assert_eq!(plain_hand(&text), Some(deal[seat]));
            }
        }

        #[test]
        fn nonsense_is_refused_as_the_careful_one_refuses_it(text in "[AKQJT2-9x. ]{0,20}") {
            prop_assert_eq!(read_hand(&text), Hand::read(&text));
        }
    }

    #[test]
    fn odd_writing_is_read_too() {
        let same = ["AKQ2.T98.765.432", "akq2.t98.765.432", "2qak.8109.765.432"];
        for text in same {
            assert_eq!(read_hand(text), Hand::read(same[0]), "{text}");
        }
        assert!(read_hand("AKQ.T98.765.432").is_err());
        assert!(read_hand("").is_err());
    }
}
