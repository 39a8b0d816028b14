//! Deals by number: row *i* of a table is a pure function of the seed and *i*, whoever deals it, on whichever core or machine.

use contract_bridge::deal::Builder;
use contract_bridge::deck::full_deal;
use datafusion::common::Result;
use kibitzer_bridge::deals::Sampler;
use kibitzer_bridge::record::by_number;
use kibitzer_bridge::{FullDeal, Hand, Seat, Vulnerability};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use crate::problem::problem;

/// The random source of row `number` under `seed`.
pub fn source(seed: i64, number: i64) -> SmallRng {
    SmallRng::seed_from_u64(mixed(mixed(seed as u64) ^ number as u64))
}

/// Every bit of the answer depends on every bit of `value`, and no two values give the same (Steele's splitmix64).
const fn mixed(value: u64) -> u64 {
    let value = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let value = (value ^ value >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ value >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ value >> 31
}

/// The deal of four hands, North first; nothing if they are not the whole pack.
pub fn whole_deal([north, east, south, west]: [Hand; 4]) -> Option<FullDeal> {
    let hands = Builder::new().north(north).east(east).south(south).west(west);
    hands.build_full().ok()
}

/// What the deals of a table must be.
#[derive(Debug)]
pub enum Wanted {
    /// Any deal.
    Anything,
    /// Each hand fits.
    Fitting(Box<Sampler<'static>>),
}

impl Wanted {
    /// Row `number` under `seed`.
    pub fn deal(&self, seed: i64, number: i64) -> Result<FullDeal> {
        let mut random = source(seed, number);
        match self {
            Self::Anything => Ok(full_deal(&mut random)),
            Self::Fitting(sampler) => sampler
                .draw(&mut random)
                .map_err(|error| problem("deals_where", error)),
        }
    }
}

/// Who deals board `number` and who is vulnerable, as printed on the boards of a duplicate set.
pub fn board(number: i64) -> (Seat, Vulnerability) {
    by_number((number - 1).rem_euclid(16) as u32 + 1)
}
