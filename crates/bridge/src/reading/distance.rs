//! How far a hand is from a set of hands: in points, and in cards that would have to be moved to another suit.

use std::sync::LazyLock;

use contract_bridge::Suit;

use crate::hands::{Shape, ShapeHcpSet};
use crate::pieces::BySuit;

/// How many cards are moved at most: hands further away have nothing to do with the set.
pub const MOST_MOVED: usize = 2;

/// For none, one and two cards moved: points over (or, below 0, under) the nearest hand of the set; `None` where there is none.
pub type Off = [Option<i8>; MOST_MOVED + 1];

/// For none, one and two cards moved: the points of the hands of one shape that come to the set, a bit each.
pub type Rings = [u64; MOST_MOVED + 1];

/// A set with the shapes around it.
#[derive(Debug, Clone)]
pub struct Distance {
    rings: [ShapeHcpSet; MOST_MOVED],
}

impl Distance {
    /// To the hands of `set`.
    pub fn to(set: &ShapeHcpSet) -> Self {
        let one = a_card_away(set);
        let two = a_card_away(&one);
        Self { rings: [one, two] }
    }

    /// The points with `shape` of the hands in `set`, to which this is the distance, and of those around it.
    pub fn rings(&self, set: &ShapeHcpSet, shape: Shape) -> Rings {
        let [one, two] = &self.rings;
        [set, one, two].map(|ring| ring.points(shape))
    }
}

/// How far a hand with this many points is.
pub fn off(rings: Rings, hcp: u8) -> Off {
    rings.map(|row| points_off(row, hcp))
}

/// How many points `hcp` is over the nearest bit of `row`; of two equally near the one below.
fn points_off(row: u64, hcp: u8) -> Option<i8> {
    let hcp = u32::from(hcp.min(63));
    let below = row & (u64::MAX >> (63 - hcp));
    let above = row >> hcp;
    let over = (below != 0).then(|| hcp - below.ilog2());
    let under = (above != 0).then(|| above.trailing_zeros());
    match (over, under) {
        (Some(over), Some(under)) if under < over => i8::try_from(under).ok().map(|under| -under),
        (Some(over), _) => i8::try_from(over).ok(),
        (None, Some(under)) => i8::try_from(under).ok().map(|under| -under),
        (None, None) => None,
    }
}

/// The shapes and points within reach of a near miss of `set`: two points off, or one card moved and a point off.
pub(super) fn widened(set: &ShapeHcpSet) -> ShapeHcpSet {
    let moved = a_card_away(set);
    ShapeHcpSet::by_shape(|shape| {
        let (here, near) = (set.points(shape), moved.points(shape));
        here | here << 1 | here << 2 | here >> 1 | here >> 2 | near | near << 1 | near >> 1
    })
}

/// The hands of the shapes that become one of `set`'s by moving a card to another suit, with the same points.
fn a_card_away(set: &ShapeHcpSet) -> ShapeHcpSet {
    ShapeHcpSet::by_shape(|shape| {
        let near = NEIGHBOURS[shape.index()].iter();
        near.fold(0, |points, &neighbour| points | set.points(neighbour))
    })
}

/// For each shape those that differ by one card moved.
static NEIGHBOURS: LazyLock<Vec<Vec<Shape>>> =
    LazyLock::new(|| Shape::all().map(|shape| neighbours(shape).collect()).collect());

fn neighbours(shape: Shape) -> impl Iterator<Item = Shape> {
    let ways = Suit::ASC
        .into_iter()
        .flat_map(|from| Suit::ASC.into_iter().map(move |to| (from, to)))
        .filter(|(from, to)| from != to);
    ways.filter_map(move |(from, to)| {
        let mut lengths = BySuit::from_fn(|suit| shape.length(suit));
        lengths[from] = lengths[from].checked_sub(1)?;
        lengths[to] += 1;
        Shape::new(lengths)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::HandFeatures;
    use crate::pieces::Notation;
    use contract_bridge::Hand;

    fn off_strong(text: &str) -> Off {
        let strong = &ShapeHcpSet::hcp(15..=17) & &ShapeHcpSet::shapes(Shape::is_balanced);
        let hand = HandFeatures::of(Hand::read(text).unwrap());
        off(Distance::to(&strong).rings(&strong, hand.shape()), hand.hcp())
    }

    #[test]
    fn distances_from_a_strong_notrump() {
        // 15 points, 4333; 14 points; 19 points.
        assert_eq!(off_strong("AK32.K32.Q32.K32")[0], Some(0));
        assert_eq!(off_strong("AK32.K32.Q32.Q32")[0], Some(-1));
        assert_eq!(off_strong("AK32.AK2.Q32.K32")[0], Some(2));
        // 15 points and 5422: a card from 5332. 6421 with 14: two cards.
        assert_eq!(off_strong("AK432.K432.Q2.K2"), [None, Some(0), Some(0)]);
        assert_eq!(off_strong("AK5432.K432.Q2.Q"), [None, None, Some(-1)]);
    }

    #[test]
    fn widening_reaches_every_near_miss() {
        let strict = &ShapeHcpSet::hcp(15..=17) & &ShapeHcpSet::shapes(Shape::is_balanced);
        let wide = widened(&strict);
        let holds = |text: &str| wide.contains_hand(Hand::read(text).unwrap());
        assert!(holds("AK432.K432.Q2.Q2") && holds("AK32.K32.Q32.Q32"));
        assert!(!holds("AK32.K32.432.Q32") && !holds("AK5432.K432.Q2.Q"));
    }
}
