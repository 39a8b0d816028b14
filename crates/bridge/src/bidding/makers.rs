//! How many of the hands that may make a call, by lengths and points, do make it: honours decide the rest.

use contract_bridge::auction::Call;

use super::prefix::Prefix;
use super::sample;
use crate::hands::{MOST_HCP, ShapeHcpSet};

/// Hands looked at.
const LOOKED_AT: usize = 600;
/// What little is known of one number of points is taken from all, as if this many hands had been looked at besides.
const BESIDE: f64 = 2.0;

/// The share of the hands of `set` that make `call`, by points.
pub fn makers(prefix: &Prefix, call: Call, set: &ShapeHcpSet) -> Vec<f64> {
    let points = usize::from(MOST_HCP) + 1;
    let (mut made, mut all) = (vec![0.0; points], vec![0.0; points]);
    for drawn in sample::within(set).take(LOOKED_AT) {
        let (_, hcp, weight) = drawn.cell;
        let rule = prefix.choose(&drawn.hand);
        let makes = rule.is_some_and(|rule| rule.call == call);
        all[usize::from(hcp)] += weight;
        made[usize::from(hcp)] += if makes { weight } else { 0.0 };
    }
    let looked_at = all.iter().filter(|&&weight| weight > 0.0).count().max(1) as f64;
    let sum: f64 = all.iter().sum();
    if sum <= 0.0 {
        return vec![1.0; points];
    }
    let share = made.iter().sum::<f64>() / sum;
    let beside = BESIDE * sum / looked_at / 10.0;
    let each = made.iter().zip(&all);
    each.map(|(made, all)| (made + beside * share) / (all + beside))
        .collect()
}
