//! What partner usually has: between the least and the average of the hands it has shown.

use std::sync::LazyLock;

use contract_bridge::Suit;

use crate::condition::Measure;
use crate::hands::{Shape, ShapeHcpSet, hands_of, runs};

/// The sum of weights and of weighted points below each number of points, for each shape.
static BELOW: LazyLock<Vec<[(f32, f32); 39]>> = LazyLock::new(|| {
    let below = |shape: Shape| {
        let mut sums = [(0.0, 0.0); 39];
        for (hcp, &hands) in hands_of(shape).iter().enumerate() {
            let (weight, points) = sums[hcp];
            // Scaled so that the sums keep their digits in 32 bits.
            let hands = hands as f32 / 1e6;
            sums[hcp + 1] = (weight + hands, points + hands * hcp as f32);
        }
        sums
    };
    Shape::all().map(below).collect()
});

/// Counts of points: high-card points, with length, and with shortness in support of each suit.
const COUNTS: usize = 6;

/// What each shape adds to the high-card points by each count.
static OVER: LazyLock<Vec<[u8; COUNTS]>> = LazyLock::new(|| {
    let of = |shape: Shape| {
        let over = |measure: Measure| measure.over_hcp(shape).unwrap_or(0);
        let [clubs, diamonds, hearts, spades] = Suit::ASC.map(|suit| over(Measure::Support(suit)));
        [0, over(Measure::Points), clubs, diamonds, hearts, spades]
    };
    Shape::all().map(of).collect()
});

/// What a set of hands usually holds, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Typical([u8; COUNTS]);

impl Typical {
    /// That of the hands of `set`: two parts of the average and one of the least.
    pub fn of(set: &ShapeHcpSet) -> Self {
        let (mut weight, mut points) = (0.0, 0.0);
        let mut over = [0.0; COUNTS];
        let mut least = [u8::MAX; COUNTS];
        let rows = set.rows().iter().zip(BELOW.iter()).zip(OVER.iter());
        for ((&row, below), adds) in rows.filter(|((row, _), _)| **row != 0) {
            let (hands, sum) = weigh(row, below);
            let low = row.trailing_zeros() as u8;
            weight += hands;
            points += sum;
            for (at, &add) in adds.iter().enumerate() {
                over[at] += hands * f32::from(add);
                least[at] = least[at].min(low + add);
            }
        }
        Self(std::array::from_fn(|at| {
            usual(weight, points + over[at], least[at])
        }))
    }

    /// How much of a count of points.
    pub const fn value(&self, measure: Measure) -> u8 {
        match measure {
            Measure::Support(suit) => self.0[2 + suit as usize],
            Measure::Hcp => self.0[0],
            _ => self.0[1],
        }
    }
}

/// The weight and the weighted points of the bits of `row`.
fn weigh(row: u64, below: &[(f32, f32); 39]) -> (f32, f32) {
    runs(row).fold((0.0, 0.0), |(weight, points), run| {
        let (from, to) = (below[run.start], below[run.end]);
        (weight + (to.0 - from.0), points + (to.1 - from.1))
    })
}

/// Two parts of the average and one of the least, of hands of this weight with these points in all.
fn usual(weight: f32, points: f32, least: u8) -> u8 {
    if weight <= 0.0 {
        return 0;
    }
    let usual = (2.0 * points / weight + f32::from(least)) / 3.0;
    // Between 0 and 60: the cast only drops the fraction.
    usual.clamp(0.0, 60.0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_worth_a_little_less_than_its_middle() {
        let strong = Typical::of(&ShapeHcpSet::hcp(15..=17));
        assert_eq!(strong.value(Measure::Hcp), 15);
        let any = Typical::of(&ShapeHcpSet::all());
        // The average is ten, the least nothing.
        assert_eq!(any.value(Measure::Hcp), 6);
        let one = Typical::of(&ShapeHcpSet::hcp(13..=13));
        assert_eq!(one.value(Measure::Hcp), 13);
    }

    #[test]
    fn runs_of_points_add_up() {
        let holes = ShapeHcpSet::from_fn(|_, hcp| hcp == 4 || hcp == 10 || hcp == 11);
        let (mut weight, mut points) = (0.0, 0.0);
        for (_, hcp, hands) in holes.pairs() {
            weight += hands as f64;
            points += hands as f64 * f64::from(hcp);
        }
        let expected = (2.0 * points / weight + 4.0) / 3.0;
        assert_eq!(Typical::of(&holes).value(Measure::Hcp), expected as u8);
    }
}
