//! How many hands satisfy a condition, and which share of all hands that is.

use std::collections::HashSet;

use contract_bridge::{Card, Hand, Rank};

use super::{Condition, ConditionError, Test};
use crate::deals::count_hands;

/// A condition may name this many different cards below the ten and still be counted: each doubles the work.
const MOST_SMALL_CARDS: usize = 6;

impl Condition {
    /// How many of the 635,013,559,600 hands satisfy it, exactly.
    ///
    /// ```
    /// use kibitzer_bridge::Condition;
    ///
    /// let flat: Condition = "any 4333".parse().unwrap();
    /// assert_eq!(flat.count_hands().unwrap(), 66_905_856_160);
    /// ```
    pub fn count_hands(&self) -> Result<u64, ConditionError> {
        let cards: Vec<Card> = self.small_cards().into_iter().collect();
        if cards.len() > MOST_SMALL_CARDS {
            return Err(ConditionError::too_much(
                format!("{} of them", cards.len()),
                format!("at most {MOST_SMALL_CARDS} different cards below the ten"),
            ));
        }
        // For each way to hold some of the named cards and not the others, the condition sees kinds only.
        let ways = (0..1_u32 << cards.len()).map(|held| {
            let is_held = |at: &usize| held >> at & 1 == 1;
            let pick = |wanted: bool| -> Hand {
                let picked = cards.iter().enumerate().filter(|(at, _)| is_held(at) == wanted);
                picked.map(|(_, &card)| card).collect()
            };
            let (held, absent) = (pick(true), pick(false));
            count_hands(&self.assuming(held, absent).fit(), held, absent)
        });
        Ok(ways.sum())
    }

    /// The cards below the ten that it names.
    fn small_cards(&self) -> HashSet<Card> {
        let cards = self.tests().into_iter().filter_map(|test| match test {
            Test::Holds(card) if card.rank < Rank::T => Some(*card),
            _ => None,
        });
        cards.collect()
    }

    /// What is left of it where these cards are held and those are not.
    fn assuming(&self, held: Hand, absent: Hand) -> Self {
        self.settled(&|test| match test {
            Test::Holds(card) if held.contains(*card) => Self::Always,
            Test::Holds(card) if absent.contains(*card) => Self::Never,
            other => Self::Test(*other),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hands::HANDS;

    fn count(text: &str) -> u64 {
        text.parse::<Condition>().unwrap().count_hands().unwrap()
    }

    /// n choose k.
    fn choose(n: u64, k: u64) -> u64 {
        (1..=k).fold(1, |ways, i| ways * (n - k + i) / i)
    }

    #[test]
    fn counts_have_their_closed_forms() {
        assert_eq!(count("anything"), HANDS);
        assert_eq!(count("any 4333"), 66_905_856_160);
        assert_eq!(count("SA"), choose(51, 12));
        assert_eq!(count("SA and not HK"), choose(50, 12));
        assert_eq!(count("S2 or H3"), HANDS - choose(50, 13));
        assert_eq!(count("S2 and H3 and not SA"), choose(49, 11));
        assert_eq!(count("exactly 2 spades"), choose(13, 2) * choose(39, 11));
        assert_eq!(count("4 aces"), choose(48, 9));
        assert_eq!(
            count("exactly 5 spades and 2 of top 3 in spades"),
            3 * choose(10, 3) * choose(39, 8)
        );
    }

    #[test]
    fn a_test_across_suits_is_counted_kind_by_kind() {
        // Three aces and the two of clubs with five spades headed by the ace, king and queen.
        let narrow = "exactly 3 aces and SA and SK and SQ and exactly 5 spades and C2";
        // Two of the other three aces; two of ten spades; with the ace of clubs among them or not.
        let sides = |club_ace: u64| if club_ace == 1 { 2 } else { 1 };
        let rest = choose(35, 5);
        assert_eq!(count(narrow), choose(10, 2) * (sides(1) + sides(0)) * rest);
    }

    #[test]
    fn too_many_small_cards_are_refused() {
        let many = "S2 or S3 or S4 or S5 or S6 or S7 or S8";
        assert!(many.parse::<Condition>().unwrap().count_hands().is_err());
    }
}
