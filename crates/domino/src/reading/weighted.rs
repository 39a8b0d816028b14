//! Deals weighed by behaviour: whole-hand weights, exactly.
//!
//! Here a holder is a player with all that they hold, or the boneyard. Where a player has drawn, a hand's weight is
//! summed over the ways it can have come about, lot by lot, so that nothing is lost by merging the lots.

use kibitzer_deal::{DealError, HandWeights, Holder, HolderSet, MayHold, Piece, PieceSet, WholeReading};

use super::Whereabouts;
use crate::behaviour::{Behaviour, Weigher};
use crate::evidence::Evidence;
use crate::pieces::{BySeat, Seat, Tile, TileSet};
use crate::record::{Fault, RecordError};
use crate::table::Table;

/// The most hidden tiles whose hands can be weighed.
pub(crate) const MOST_HIDDEN: usize = 24;

/// The posterior under a behaviour.
#[derive(Debug)]
pub(crate) struct Weighed {
    whole: WholeReading,
    owners: Vec<Option<Seat>>,
    tiles: Vec<Tile>,
}

impl Weighed {
    pub(crate) fn new(table: &Table, evidence: &Evidence, model: &Behaviour) -> Result<Self, RecordError> {
        let hidden = evidence.pieces.iter().filter(|c| c.shown.is_none());
        let tiles: Vec<Tile> = hidden.clone().map(|c| c.tile).collect();
        if tiles.len() > MOST_HIDDEN {
            return Err(Fault::TooManyHidden {
                hidden: tiles.len(),
                model: model.name.clone(),
                most: MOST_HIDDEN,
            }
            .at("model"));
        }
        let mut owners: Vec<Option<Seat>> = evidence.lots.iter().map(|lot| lot.owner).collect();
        owners.sort_unstable();
        owners.dedup();
        let held = |owner: &Option<Seat>| owner.map_or(table.boneyard(), |seat| usize::from(table.held()[seat]));
        let slots: Vec<usize> = owners.iter().map(held).collect();
        let candidates = hidden.map(|c| {
            let may = |owner: &Option<Seat>| !c.lots.is_disjoint(evidence.holders_of(*owner));
            let able = Holder::ALL.into_iter().zip(&owners).filter(|(_, owner)| may(owner));
            able.map(|(holder, _)| holder).collect::<HolderSet>()
        });
        let deal = MayHold::new(&slots, candidates);
        let whole = deal.and_then(|deal| weigh_all(&deal, evidence, model, &owners, &tiles));
        match whole {
            Ok(whole) => Ok(Self { whole, owners, tiles }),
            Err(error) => Err(Fault::BeyondCounting(error.to_string()).at("model")),
        }
    }

    pub(crate) fn entropy_bits(&self) -> f64 {
        self.whole.entropy_bits()
    }

    /// Puts the weighed chances in the place of the plain ones.
    pub(super) fn put_into(&self, whereabouts: &mut [Whereabouts]) {
        for w in whereabouts {
            let Some(piece) = self.tiles.iter().position(|&t| t == w.tile).and_then(|i| Piece::new(i).ok()) else {
                continue;
            };
            for (holder, owner) in Holder::ALL.into_iter().zip(&self.owners) {
                let chance = self.whole.chance(piece, holder);
                match owner {
                    Some(seat) => w.chance[*seat] = chance,
                    None => w.boneyard = chance,
                }
            }
        }
    }

    /// The likeliest whole hands of a seat.
    pub(crate) fn likeliest(&self, seat: Seat, count: usize) -> Vec<(TileSet, f64)> {
        let owner = self.owners.iter().position(|&o| o == Some(seat));
        let Some(holder) = owner.and_then(|i| Holder::new(i).ok()) else { return Vec::new() };
        let hands = self.whole.likeliest(holder, count);
        hands.into_iter().map(|(hand, chance)| (tile_set(&self.tiles, hand), chance)).collect()
    }

    /// Draws what every seat holds.
    pub(crate) fn draw(&self, rng: &mut (impl rand::Rng + ?Sized)) -> BySeat<TileSet> {
        let hands = self.whole.draw(rng);
        let mut drawn = BySeat::default();
        for (holder, owner) in Holder::ALL.into_iter().zip(&self.owners) {
            if let Some(seat) = owner {
                drawn[*seat] = tile_set(&self.tiles, hands.of(holder));
            }
        }
        drawn
    }

    /// The weight of all deals together, in the unit of [`Weigher`].
    pub(crate) fn weight(&self) -> f64 {
        self.whole.weight()
    }
}

fn weigh_all(
    deal: &MayHold,
    evidence: &Evidence,
    model: &Behaviour,
    owners: &[Option<Seat>],
    tiles: &[Tile],
) -> Result<WholeReading, DealError> {
    let weighers: Vec<Option<Weigher<'_>>> =
        owners.iter().map(|owner| owner.map(|seat| Weigher::new(evidence, seat, model))).collect();
    let weights = HandWeights::new(deal, |holder, hand| match &weighers[holder.index()] {
        Some(weigher) if !weigher.is_flat() => weigher.weigh(tile_set(tiles, hand)),
        _ => 1.0,
    })?;
    weights.read()
}

fn tile_set(tiles: &[Tile], pieces: PieceSet) -> TileSet {
    pieces.iter().filter_map(|p| tiles.get(p.index())).copied().collect()
}
