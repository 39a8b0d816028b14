//! The five invariants of a reading, checked in every debug build.

use super::Reading;
use crate::pieces::Seat;

/// How far a sum of chances may stray.
const TOLERANCE: f64 = 1e-9;

/// The first invariant that is broken, in words.
pub(super) fn broken(reading: &Reading) -> Option<String> {
    let near = |a: f64, b: f64| (a - b).abs() <= TOLERANCE * (1.0 + b.abs());
    let players = || {
        reading
            .table
            .rules()
            .players()
            .filter(|&p| reading.table.viewer() != Some(p))
    };
    for w in &reading.tiles {
        let all: f64 = players().map(|p| w.chance[p]).sum::<f64>() + w.boneyard;
        if !near(all, 1.0) {
            return Some(format!("1: the chances of {} add up to {all}", w.tile));
        }
        for (seat, &chance) in w.chance.iter() {
            if !(0.0..=1.0 + TOLERANCE).contains(&chance) {
                return Some(format!("5: {seat} has {} with chance {chance}", w.tile));
            }
            if w.count[seat] == 0 && chance != 0.0 {
                return Some(format!("3: {seat} cannot have {} but may, {chance}", w.tile));
            }
            if w.count[seat] == reading.deals && !near(chance, 1.0) {
                return Some(format!("4: {seat} must have {} but has it with {chance}", w.tile));
            }
        }
    }
    let slots = |seat: Seat| f64::from(reading.table.held()[seat]);
    let expected = |seat: Seat| reading.tiles.iter().map(|w| w.chance[seat]).sum::<f64>();
    players()
        .find(|&p| !near(expected(p), slots(p)))
        .map(|p| format!("2: {p} holds {} tiles, not {}", expected(p), slots(p)))
}
