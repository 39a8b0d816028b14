//! Evidence about a small set of pieces and one holder.

use crate::{DealError, Holder, PieceSet};

/// A weight that depends on how many of a set of pieces a holder has.
///
/// "At least one of these", "not all of these" and "exactly one of these" are weights of 0 and 1; the chance 1/k that a
/// holder with k of three cards shows a given one is the same thing with other numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    holder: Holder,
    of: PieceSet,
    weights: Vec<f64>,
}

impl Rule {
    /// The holder has at least one of these (a card was shown, nobody saw which).
    ///
    /// ```
    /// use kibitzer_deal::{Holder, Linked, MayHold, PieceSet, Rule};
    ///
    /// // Of the six ways to deal four pieces two and two, one leaves holder 0 without pieces 0 and 1.
    /// let deal = MayHold::anything(&[2, 2]).unwrap();
    /// let rule = Rule::at_least_one(Holder::ALL[0], PieceSet::first(2));
    /// assert_eq!(Linked::new(deal).with(rule).unwrap().read().unwrap().total(), Some(5));
    /// ```
    pub fn at_least_one(holder: Holder, of: PieceSet) -> Self {
        Self::when(holder, of, |count, _| count > 0)
    }

    /// The holder does not have all of these (a wrong accusation, said of the envelope).
    ///
    /// ```
    /// use kibitzer_deal::{Holder, PieceSet, Rule};
    ///
    /// let rule = Rule::not_all(Holder::ALL[0], PieceSet::first(2));
    /// assert_eq!(rule.weigh(PieceSet::first(1)), 1.0);
    /// assert_eq!(rule.weigh(PieceSet::first(3)), 0.0);
    /// ```
    pub fn not_all(holder: Holder, of: PieceSet) -> Self {
        Self::when(holder, of, |count, size| count < size)
    }

    /// The holder has exactly one of these (one suspect in the envelope).
    pub fn exactly_one(holder: Holder, of: PieceSet) -> Self {
        Self::when(holder, of, |count, _| count == 1)
    }

    /// A weight for having 0, 1, 2, … of these: one more weight than there are pieces.
    pub fn by_count(holder: Holder, of: PieceSet, weights: Vec<f64>) -> Result<Self, DealError> {
        if weights.len() != of.len() + 1 {
            let (pieces, weights) = (of.len(), weights.len());
            return Err(DealError::WrongNumberOfWeights {
                holder,
                pieces,
                weights,
            });
        }
        match weights
            .iter()
            .copied()
            .find(|weight| !(weight.is_finite() && *weight >= 0.0))
        {
            Some(weight) => Err(DealError::BadWeight {
                holder,
                pieces: of,
                weight,
            }),
            None => Ok(Self { holder, of, weights }),
        }
    }

    fn when(holder: Holder, of: PieceSet, holds: impl Fn(usize, usize) -> bool) -> Self {
        let weights = (0..=of.len())
            .map(|count| f64::from(u8::from(holds(count, of.len()))))
            .collect();
        Self { holder, of, weights }
    }

    /// Whose hand it is about.
    pub const fn holder(&self) -> Holder {
        self.holder
    }

    /// Which pieces it is about.
    pub const fn pieces(&self) -> PieceSet {
        self.of
    }

    /// The weights for having 0, 1, 2, … of them.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// The weight of a hand of the rule's holder.
    pub fn weigh(&self, hand: PieceSet) -> f64 {
        self.weights[(hand & self.of).len()]
    }
}
