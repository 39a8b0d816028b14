//! Tiles whose place is certain, and the fewest events that say so.

use kibitzer_deal::{Counter, Counts, HolderSet, Piece, Stop};

use crate::evidence::Evidence;
use crate::pieces::{Seat, Tile};
use crate::table::Table;

/// A tile whose place is certain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certain {
    /// The tile.
    pub tile: Tile,
    /// Who has it; the boneyard if nobody.
    pub player: Option<Seat>,
    /// Events that prove it, none of which can be left out.
    pub because: Vec<usize>,
}

pub(super) fn find(
    counter: &mut Counter,
    table: &Table,
    evidence: &Evidence,
    counts: &Counts,
) -> Vec<Certain> {
    let mut certain = Vec::new();
    for (piece, candidate) in Piece::ALL.into_iter().zip(&evidence.pieces) {
        if candidate.shown.is_some() {
            continue;
        }
        let Some(owner) = owner_of(evidence, counts.support(piece)) else {
            continue;
        };
        let because = fewest(&evidence.telling, &table.stop, |ignored| {
            still_certain(counter, table, candidate.tile, owner, ignored)
        });
        certain.push(Certain {
            tile: candidate.tile,
            player: owner,
            because,
        });
    }
    certain
}

/// The one owner of all these lots: a seat, or nobody for the boneyard.
#[allow(
    clippy::option_option,
    reason = "no one owner, against the boneyard as the one owner"
)]
fn owner_of(evidence: &Evidence, lots: HolderSet) -> Option<Option<Seat>> {
    let mut owners = lots
        .iter()
        .filter_map(|h| evidence.lots.get(h.index()))
        .map(|lot| lot.owner);
    let first = owners.next()?;
    owners.all(|owner| owner == first).then_some(first)
}

fn still_certain(
    counter: &mut Counter,
    table: &Table,
    tile: Tile,
    owner: Option<Seat>,
    ignored: &[usize],
) -> bool {
    let Ok(evidence) = Evidence::gather_but(table, ignored) else {
        return false;
    };
    let Some(place) = evidence
        .pieces
        .iter()
        .position(|c| c.tile == tile && c.shown.is_none())
    else {
        return false;
    };
    let Ok(deal) = evidence.may_hold() else {
        return false;
    };
    let (Ok(counts), Ok(piece)) = (counter.count(&deal), Piece::new(place)) else {
        return false;
    };
    owner_of(&evidence, counts.support(piece)) == Some(owner)
}

/// Questions that a search for fewer events may ask.
const EFFORT: usize = 60;

/// The fewest events that still do it; `holds_without` says whether the rest do where these are left out. More than need be where
/// it is time to stop.
pub(super) fn fewest(
    events: &[usize],
    stop: &Stop,
    mut holds_without: impl FnMut(&[usize]) -> bool,
) -> Vec<usize> {
    let found = kibitzer_deal::why(events.len(), EFFORT, |kept| {
        if stop.is_due() {
            return kept.len() == events.len();
        }
        let ignored: Vec<usize> = (events.iter().enumerate())
            .filter_map(|(at, &event)| (!kept.contains(&at)).then_some(event))
            .collect();
        holds_without(&ignored)
    });
    found.map_or_else(Vec::new, |kept| {
        kept.into_iter()
            .filter_map(|at| events.get(at).copied())
            .collect()
    })
}
