//! Readings of more deals than whole numbers count: the first plays of the largest sets, in floating point.

use kibitzer_deal::{DealError, Holder, LinkReading, Linked, Piece};

use super::{Certain, Drawn, Model, Reading, Whereabouts, drawn, invariants};
use crate::evidence::Evidence;
use crate::pieces::BySeat;
use crate::record::{Fault, RecordError};
use crate::table::Table;

/// How many deals are said to fit: more than this.
const DEALS: u128 = u128::MAX;

/// Every deal that fits, weighed in floating point.
pub(super) fn linked(table: &Table, evidence: &Evidence) -> Result<LinkReading, RecordError> {
    let stop = table.stop.clone();
    let deal = evidence
        .may_hold()
        .map(|deal| Linked::new(deal).until(stop).in_floating_point());
    deal.and_then(|deal| deal.read()).map_err(refuse)
}

/// Why nothing could be drawn or counted.
pub(super) fn refuse(error: DealError) -> RecordError {
    match error {
        DealError::Stopped(stopped) => Fault::from(stopped).at("events"),
        other => Fault::BeyondCounting(other.to_string()).at("events"),
    }
}

/// Reads a table.
pub(super) fn read(table: Table, model: &Model) -> Result<Reading, RecordError> {
    let evidence = Evidence::gather(&table)?;
    let found = linked(&table, &evidence)?;
    let mut tiles = whereabouts(&evidence, &found);
    let deals_bits = found.entropy_bits();
    let (mut entropy_bits, mut effective_draws) = (deals_bits, None);
    if let Model::Behaviour(behaviour) = model {
        let draw = |rng: &mut _| found.draw(rng);
        let drawn = Drawn::behaving(&table, &evidence, behaviour, drawn::DRAWS, draw).map_err(refuse)?;
        entropy_bits = drawn.entropy_bits(deals_bits);
        drawn.put_into(&mut tiles);
        effective_draws = Some(drawn.effective());
    }
    table.check_time()?;
    let reading = Reading {
        certain: certain(&table, &tiles),
        table,
        model: model.clone(),
        deals: DEALS,
        deals_bits,
        tiles,
        entropy_bits,
        likeliest: BySeat::default(),
        clash: None,
        effective_draws,
    };
    debug_assert_eq!(invariants::broken(&reading), None);
    Ok(reading)
}

fn whereabouts(evidence: &Evidence, found: &LinkReading) -> Vec<Whereabouts> {
    let hidden = Piece::ALL.into_iter().zip(&evidence.pieces);
    let hidden = hidden.filter(|(_, candidate)| candidate.shown.is_none());
    hidden
        .map(|(piece, candidate)| {
            let mut chance = BySeat::<f64>::default();
            let mut boneyard = 0.0;
            for (holder, lot) in Holder::ALL.into_iter().zip(&evidence.lots) {
                match lot.owner {
                    Some(seat) => chance[seat] += found.chance(piece, holder),
                    None => boneyard += found.chance(piece, holder),
                }
            }
            Whereabouts {
                tile: candidate.tile,
                chance,
                boneyard,
                count: BySeat::from_fn(|seat| share(chance[seat])),
                boneyard_count: share(boneyard),
            }
        })
        .collect()
}

/// About that share of all deals; none and all are no matter of rounding.
fn share(chance: f64) -> u128 {
    match chance {
        chance if chance <= 0.0 => 0,
        chance if chance >= 1.0 => DEALS,
        chance => ((chance * DEALS as f64) as u128).clamp(1, DEALS - 1),
    }
}

/// Tiles that can be in one place only: so early no play says so, only how many tiles there are.
fn certain(table: &Table, tiles: &[Whereabouts]) -> Vec<Certain> {
    let place = |w: &Whereabouts| {
        let seat = table.rules().players().find(|&seat| w.count[seat] == DEALS);
        (seat.is_some() || w.boneyard_count == DEALS).then(|| Certain {
            tile: w.tile,
            player: seat,
            because: Vec::new(),
        })
    };
    tiles.iter().filter_map(place).collect()
}
