//! From a condition to sets that can be counted and drawn.

use std::sync::Arc;

use contract_bridge::{Hand, Suit};

use super::bounds::{Bounds, of_test};
use super::{Condition, Test};
use crate::deals::{Fit, KindSet};
use crate::features::{HandFeatures, HoldingFeatures};
use crate::pieces::BySuit;

impl Condition {
    /// The hands that satisfy it, as far as shape, points and single suits tell, with a test for the rest.
    ///
    /// ```
    /// use kibitzer_bridge::Condition;
    ///
    /// let notrump: Condition = "hcp 15-17 and balanced".parse().unwrap();
    /// assert!(notrump.fit().is_exact());
    /// let losers: Condition = "losers 6-".parse().unwrap();
    /// assert!(!losers.fit().is_exact());
    /// ```
    pub fn fit(&self) -> Fit<'static> {
        let mut fit = Fit::anything();
        let mut rest = Vec::new();
        for part in self.parts() {
            let bounds = Bounds::of(part, &|test| of_test(test).map(Arc::new));
            fit.face &= &bounds.may;
            if !bounds.is_sharp() && !part.narrow(&mut fit.suits) {
                rest.push(part.clone());
            }
        }
        if rest.is_empty() {
            return fit;
        }
        let rest = Self::All(rest);
        fit.tested(move |hand: Hand| rest.holds(&HandFeatures::of(hand)))
    }

    /// What must all hold.
    fn parts(&self) -> Vec<&Self> {
        match self {
            Self::All(parts) => parts.iter().flat_map(Self::parts).collect(),
            part => vec![part],
        }
    }

    /// Narrows the kinds of the one suit it is about; false where it is about more.
    fn narrow(&self, suits: &mut BySuit<KindSet>) -> bool {
        for suit in Suit::ASC {
            let told = |holding: &HoldingFeatures| self.told(&|test: &Test| test.of_suit(suit, holding));
            let certain = KindSet::from_fn(|holding| told(holding) == Some(true));
            let possible = KindSet::from_fn(|holding| told(holding) != Some(false));
            suits[suit] = suits[suit].and(&possible);
            if certain == possible {
                return true;
            }
        }
        false
    }
}
