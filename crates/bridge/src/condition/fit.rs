//! From a condition to sets that can be counted and drawn.

use contract_bridge::{Hand, Suit};

use super::Condition;
use super::eval::{Face, OneSuit};
use crate::deals::{Fit, KindSet};
use crate::features::HandFeatures;
use crate::hands::ShapeHcpSet;
use crate::pieces::BySuit;

impl Condition {
    /// The hands that satisfy it, as far as shape, points and single suits tell, with a test for the rest.
    pub fn fit(&self) -> Fit<'static> {
        let mut fit = Fit::anything();
        let mut rest = Vec::new();
        for part in self.parts() {
            fit.face &= &part.face(true);
            let exact = part.face(true) == part.face(false) || part.narrow(&mut fit.suits);
            if !exact {
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

    /// The shapes and points for which it holds, where those that cannot be told count as `doubt` says.
    fn face(&self, doubt: bool) -> ShapeHcpSet {
        ShapeHcpSet::from_fn(|shape, hcp| self.told(&Face { shape, hcp }).unwrap_or(doubt))
    }

    /// Narrows the kinds of the one suit it is about; false where it is about more.
    fn narrow(&self, suits: &mut BySuit<KindSet>) -> bool {
        for suit in Suit::ASC {
            let told = |holding: &crate::features::HoldingFeatures| {
                self.told(&OneSuit {
                    suit,
                    holding: *holding,
                })
            };
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
