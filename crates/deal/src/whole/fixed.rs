//! Weights as whole numbers, so that sums with signs lose nothing.
//!
//! The transform back subtracts numbers thousands of times larger than what remains; with floating point a hand that
//! cannot be would come out as 10⁻¹², not 0. Weights are therefore rounded once, to a fraction of the largest, and all
//! sums after that are exact, modulo 2⁶⁴ and 2¹²⁸.

use super::ranked::Ranked;
use super::transform::exact_bits;
use crate::binomial::choose;

/// Rounded weights, and what one unit is worth.
pub(super) struct Fixed {
    pub(super) values: Vec<u64>,
    pub(super) unit: f64,
}

/// Rounds weights so that the sum over all hands within any `within` pieces stays below 2⁶⁴.
///
/// A weight above 0 never becomes 0: whether a hand can be is never rounded away.
pub(super) fn fixed(hands: &Ranked, within: usize) -> Fixed {
    let most = choose(within, hands.size()) as f64;
    let top = hands.max();
    if top == 0.0 {
        return Fixed {
            values: vec![0; hands.values().len()],
            unit: 0.0,
        };
    }
    // The sums of one fit 64 bits, and the product of two fits what comes back right: as C(r, s) = C(r, r − s), half of
    // that for each. Strictly below; a power of two, so that scaling itself rounds nothing.
    let sums = 64.0 - most.log2();
    let products = (exact_bits(within) as f64 - most.log2()) / 2.0;
    let largest = (sums.min(products).ceil() - 1.0).exp2();
    let scale = (largest / top).log2().floor().exp2();
    let round = |weight: f64| {
        if weight == 0.0 {
            0
        } else {
            ((weight * scale + 0.5) as u64).max(1)
        }
    };
    Fixed {
        values: hands.values().iter().map(|&weight| round(weight)).collect(),
        unit: 1.0 / scale,
    }
}
