//! What a question would tell, before it is asked.
//!
//! The answer to a question is a function of the deal, so what it tells about the deal is the entropy of the answer. What
//! it tells about one thing (the envelope, say) is the mutual information of that thing and the answer. Both are had
//! from a list of deals with weights: all of them, for an exact answer, or exact draws.

use std::collections::BTreeMap;

/// −Σ p log₂ p of weights that need not add up to 1.
pub fn entropy_bits(weights: impl IntoIterator<Item = f64>) -> f64 {
    let (mut total, mut sum) = (0.0, 0.0);
    for weight in weights.into_iter().filter(|&weight| weight > 0.0) {
        total += weight;
        sum += weight * weight.log2();
    }
    if total > 0.0 {
        (total.log2() - sum / total).max(0.0)
    } else {
        0.0
    }
}

/// The expected information of a question about the whole deal, in bits, from (answer, weight) of each deal.
pub fn answer_bits<A: Ord>(answers: impl IntoIterator<Item = (A, f64)>) -> f64 {
    entropy_bits(totals(answers).into_values())
}

/// The expected information about one thing, in bits, from (thing, answer, weight) of each deal.
pub fn bits_about<T: Ord + Clone, A: Ord + Clone>(deals: impl IntoIterator<Item = (T, A, f64)>) -> f64 {
    let both = totals(
        deals
            .into_iter()
            .map(|(thing, answer, weight)| ((thing, answer), weight)),
    );
    let of_thing = totals(both.iter().map(|((thing, _), &weight)| (thing.clone(), weight)));
    let of_answer = totals(both.iter().map(|((_, answer), &weight)| (answer.clone(), weight)));
    let bits = entropy_bits(of_thing.into_values()) + entropy_bits(of_answer.into_values());
    (bits - entropy_bits(both.into_values())).max(0.0)
}

fn totals<K: Ord>(weights: impl IntoIterator<Item = (K, f64)>) -> BTreeMap<K, f64> {
    let mut totals = BTreeMap::new();
    for (key, weight) in weights {
        *totals.entry(key).or_insert(0.0) += weight;
    }
    totals
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fair_coin_tells_one_bit() {
        assert!((answer_bits([(true, 0.5), (false, 0.5)]) - 1.0).abs() < 1e-15);
        assert_eq!(answer_bits([("same", 3.0), ("same", 1.0)]), 0.0);
        assert_eq!(entropy_bits([]), 0.0);
    }

    #[test]
    fn an_answer_tells_about_a_thing_only_what_they_share() {
        // Two coins; the answer is the first, the thing is whether they are equal: independent.
        let coins = [(false, false), (false, true), (true, false), (true, true)];
        assert!(bits_about(coins.map(|(a, b)| (a == b, a, 1.0))) < 1e-12);
        // The thing is "both heads": H(1/4) − ½ H(1/2).
        let expected = entropy_bits([0.25, 0.75]) - 0.5;
        assert!((bits_about(coins.map(|(a, b)| (a && b, a, 1.0))) - expected).abs() < 1e-12);
    }
}
