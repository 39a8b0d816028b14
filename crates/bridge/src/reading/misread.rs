//! The risk that partner misunderstands a call: places it in a meaning that the caller's hand does not have.
//!
//! Partner knows what the caller's earlier calls have told, pictures hands that would call so, and takes the call for what most of
//! them mean by it. Rules of one name are one meaning, and so are rules of one convention, or of none, that ask the same of
//! partner: a takeout double with 12 points and one with 18 are not two things. A meaning that the hand fits too does no
//! harm. Somebody who has forgotten the agreement pictures hands in the same way, by natural bidding.

use contract_bridge::Hand;
use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::weights::SeatWeights;
use super::{Agreements, Reader};
use crate::bidding::{Applied, Prefix};
use crate::deals::OneHand;
use crate::features::HandFeatures;
use crate::table::IllegalCall;
use contract_bridge::auction::Call;

/// Hands that partner pictures.
const PICTURED: usize = 300;

/// How likely partner is to misunderstand a call.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Misread {
    /// By the agreements: how much of what the call may mean is something else than this hand has.
    pub agreed: f64,
    /// By natural bidding, where the agreement is forgotten.
    pub natural: f64,
}

impl Misread {
    /// That of `call` with `hand` where the reader's auction has come to; `natural` is natural bidding.
    pub fn of(reader: &Reader, natural: &Agreements, hand: Hand, call: Call) -> Result<Self, IllegalCall> {
        let auction = reader.auction();
        let seat = auction.seat_at(auction.len());
        Ok(Self {
            agreed: elsewhere(reader, reader.agreements(seat), hand, call)?,
            natural: elsewhere(reader, natural, hand, call)?,
        })
    }
}

/// The share of the hands that partner pictures, reading `call` by `agreements`, that mean something else by it.
fn elsewhere(reader: &Reader, agreements: &Agreements, hand: Hand, call: Call) -> Result<f64, IllegalCall> {
    let auction = reader.auction();
    let seat = auction.seat_at(auction.len());
    let mine = HandFeatures::of(hand);
    let mut heard = reader.clone();
    let interpretation = heard.hear_by(agreements, call)?;
    if interpretation.is_outside() {
        // Read by what the bid looks like.
        return Ok(f64::from(u8::from(!interpretation.makes(&mine))));
    }
    let reading = heard.reading(super::Viewer::default());
    let weights = SeatWeights::of(&reading.seats()[seat]);
    let pictured = OneHand::new(weights.most_by_face());
    let prefix = agreements.bidder().at(auction);
    // The same call has the same risk every time.
    let mut random = SmallRng::seed_from_u64(1);
    let (mut other, mut all) = (0.0, 0.0);
    for (pictured, most) in (0..PICTURED).filter_map(|_| pictured.draw(&mut random)) {
        let weight = weights.weight(pictured) / most;
        all += weight;
        if means_else(&prefix, call, &HandFeatures::of(pictured), &mine) {
            other += weight;
        }
    }
    Ok(if all > 0.0 { other / all } else { 0.0 })
}

/// Whether a hand that is pictured means something by `call` that `mine` does not have.
fn means_else(prefix: &Prefix, call: Call, pictured: &HandFeatures, mine: &HandFeatures) -> bool {
    let rule_of = |hand: &HandFeatures| prefix.choose(hand).filter(|rule| rule.call == call);
    // A hand that strays a little means the call all the same.
    let Some(meant) = rule_of(pictured) else {
        return false;
    };
    let same = rule_of(mine).is_some_and(|rule| rule.name == meant.name || is_alike(rule, meant));
    !same && !meant.condition.holds(mine)
}

/// Whether partner does the same over either: one convention or none, the same suit shown, the same that is asked.
fn is_alike(one: &Applied, other: &Applied) -> bool {
    let kind = |rule: &Applied| (rule.artificial, rule.force);
    one.convention_name() == other.convention_name() && kind(one) == kind(other)
}
