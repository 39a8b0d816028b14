//! How many hands fit, exactly.
//!
//! Where shape, points and single suits say it all, the suits are joined. Otherwise every kind of hand (lengths and which of
//! A K Q J T in each suit; 34,033,880 of all hands) that they admit is tested once and counted for all its hands.

use contract_bridge::{Hand, Holding, Suit};
use kibitzer_deal::each;

use super::chance::ways_to_choose;
use super::kinds::{HONOURS_AT, SMALL, SMALL_CARDS};
use super::pair::{KnownCards, Pair};
use super::{Fit, HandTest};
use crate::hands::Shape;
use crate::pieces::BySuit;

/// How many hands fit that hold all of `held` and none of `absent`.
///
/// The test of `fit` is asked of one hand of each kind: it must not look at cards below the ten. A chance counts as its
/// rounded share of the hands of a kind.
pub fn count_hands(fit: &Fit<'_>, held: Hand, absent: Hand) -> u64 {
    let known = KnownCards {
        first: held,
        second: Hand::EMPTY,
        elsewhere: absent,
    };
    match &fit.test {
        None => Pair::new(fit, None, known).total() as u64,
        Some(test) => {
            let shapes: Vec<Shape> = Shape::all()
                .filter(|&shape| fit.face.points(shape) != 0)
                .collect();
            let of = |number: usize| kinds_of(fit, test, shapes[number], held, absent);
            each(shapes.len(), of).into_iter().sum()
        }
    }
}

/// A kind of holding: one holding of it, its points, and how many holdings there are.
#[derive(Debug, Clone, Copy)]
struct Kind {
    holding: Holding,
    hcp: u8,
    ways: u64,
}

/// The kinds of holdings of `length` cards that a seat may have.
fn kinds(fit: &Fit<'_>, suit: Suit, length: u8, held: Holding, absent: Holding) -> Vec<Kind> {
    let free = SMALL_CARDS & !(held | absent).to_bits();
    let known = (held.to_bits() & SMALL_CARDS).count_ones() as u8;
    let honours = (0..32_u16).map(|honours| Holding::from_bits_truncate(honours << HONOURS_AT));
    let mut kinds = Vec::new();
    for honours in honours {
        let known_honours = held.to_bits() >> HONOURS_AT << HONOURS_AT;
        let wrong = honours & absent != Holding::EMPTY || honours.to_bits() & known_honours != known_honours;
        let Some(small) = length
            .checked_sub(honours.len() as u8)
            .filter(|&small| small <= SMALL && !wrong)
        else {
            continue;
        };
        let ways = small
            .checked_sub(known)
            .map_or(0, |drawn| ways_to_choose(free.count_ones() as u8, drawn));
        let holding = honours | Holding::from_bits_truncate(((1 << small) - 1) << 2);
        if ways > 0 && fit.suits[suit].contains_holding(holding) {
            kinds.push(Kind {
                holding,
                hcp: crate::features::HoldingFeatures::of(holding).hcp,
                ways: u64::from(ways),
            });
        }
    }
    kinds
}

fn kinds_of(fit: &Fit<'_>, test: &HandTest<'_>, shape: Shape, held: Hand, absent: Hand) -> u64 {
    let points = fit.face.points(shape);
    let kinds = BySuit::from_fn(|suit| kinds(fit, suit, shape.length(suit), held[suit], absent[suit]));
    let mut count = 0;
    for spades in &kinds[Suit::Spades] {
        for hearts in &kinds[Suit::Hearts] {
            for diamonds in &kinds[Suit::Diamonds] {
                let hcp = spades.hcp + hearts.hcp + diamonds.hcp;
                let ways = spades.ways * hearts.ways * diamonds.ways;
                for clubs in &kinds[Suit::Clubs] {
                    if points >> (hcp + clubs.hcp) & 1 == 1 {
                        let hand = Hand::new(clubs.holding, diamonds.holding, hearts.holding, spades.holding);
                        count += share(test, hand, ways * clubs.ways);
                    }
                }
            }
        }
    }
    count
}

fn share(test: &HandTest<'_>, hand: Hand, ways: u64) -> u64 {
    match test {
        HandTest::Holds(test) => ways * u64::from(test(hand)),
        HandTest::Chance(chance) => (ways as f64 * chance(hand)).round() as u64,
    }
}
