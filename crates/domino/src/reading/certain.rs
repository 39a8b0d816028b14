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

/// A smallest set of events that still does it: each is dropped for good if the rest do it without. Larger than need be
/// where it is time to stop.
pub(super) fn fewest(
    events: &[usize],
    stop: &Stop,
    mut holds_without: impl FnMut(&[usize]) -> bool,
) -> Vec<usize> {
    let mut ignored = Vec::new();
    for &event in events {
        if stop.is_due() {
            break;
        }
        ignored.push(event);
        if !holds_without(&ignored) {
            ignored.pop();
        }
    }
    events.iter().copied().filter(|e| !ignored.contains(e)).collect()
}
