//! Deals weighed by behaviour: whole-hand weights, exactly.
//!
//! Here a holder is a player with all that they hold, or the boneyard. Where a player has drawn, a hand's weight is
//! summed over the ways it can have come about, lot by lot, so that nothing is lost by merging the lots.

use kibitzer_deal::{
    DealError, HandWeights, Holder, HolderSet, MayHold, Piece, PieceSet, Stop, WholeReading,
};

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
        let held =
            |owner: &Option<Seat>| owner.map_or(table.boneyard(), |seat| usize::from(table.held()[seat]));
        owners.sort_unstable();
        owners.dedup();
        owners.retain(|owner| held(owner) > 0);
        let slots: Vec<usize> = owners.iter().map(held).collect();
        let candidates = hidden.map(|c| {
            let may = |owner: &Option<Seat>| !c.lots.is_disjoint(evidence.holders_of(*owner));
            let able = Holder::ALL
                .into_iter()
                .zip(&owners)
                .filter(|(_, owner)| may(owner));
            able.map(|(holder, _)| holder).collect::<HolderSet>()
        });
        let deal = MayHold::new(&slots, candidates);
        let whole = deal.and_then(|deal| weigh_all(&deal, evidence, model, &owners, &tiles, &table.stop));
        match whole {
            Ok(whole) => Ok(Self { whole, owners, tiles }),
            Err(DealError::Stopped(stopped)) => Err(Fault::from(stopped).at("model")),
            Err(error) => Err(Fault::BeyondCounting(error.to_string()).at("model")),
        }
    }

    pub(crate) fn entropy_bits(&self) -> f64 {
        self.whole.entropy_bits()
    }

    /// Replaces the plain chances with the weighed ones.
    pub(super) fn put_into(&self, whereabouts: &mut [Whereabouts]) {
        for w in whereabouts {
            let Some(piece) = self
                .tiles
                .iter()
                .position(|&t| t == w.tile)
                .and_then(|i| Piece::new(i).ok())
            else {
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
        let Some(holder) = owner.and_then(|i| Holder::new(i).ok()) else {
            return Vec::new();
        };
        let hands = self.whole.likeliest(holder, count);
        hands
            .into_iter()
            .map(|(hand, chance)| (tile_set(&self.tiles, hand), chance))
            .collect()
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

/// After this many hands it is looked whether to go on.
const LOOK_EVERY: usize = 256;

fn weigh_all(
    deal: &MayHold,
    evidence: &Evidence,
    model: &Behaviour,
    owners: &[Option<Seat>],
    tiles: &[Tile],
    stop: &Stop,
) -> Result<WholeReading, DealError> {
    let weighers: Vec<Option<Weigher<'_>>> = owners
        .iter()
        .map(|owner| owner.map(|seat| Weigher::new(evidence, seat, model)))
        .collect();
    let mut weighed = 0_usize;
    let mut late = false;
    let weights = HandWeights::new(deal, |holder, hand| {
        weighed += 1;
        late = late || (weighed.is_multiple_of(LOOK_EVERY) && stop.is_due());
        match &weighers[holder.index()] {
            Some(weigher) if !weigher.is_flat() && !late => weigher.weigh(tile_set(tiles, hand)),
            _ => 1.0,
        }
    })?;
    weights.until(stop.clone()).read()
}

fn tile_set(tiles: &[Tile], pieces: PieceSet) -> TileSet {
    pieces
        .iter()
        .filter_map(|p| tiles.get(p.index()))
        .copied()
        .collect()
}

#[cfg(test)]
mod tests {
    use kibitzer_deal::Sampler;
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    use super::*;
    use crate::reading::{Draws, Model};
    use crate::record::Record;

    /// The weight of all deals is the number of deals times the mean weight of deals drawn without weights.
    #[test]
    fn the_weight_of_all_deals_agrees_with_plain_draws() {
        let text =
            "viewer S\nhand 0|1 1|3 2|5 3|3 4|6 5|5 6|6\nS 3|3, W pass, N 3|6 on 3, E 2|6 on 6, S 2|5, W 4|5";
        let table = Table::replay(&Record::read(text).unwrap()).unwrap();
        let evidence = Evidence::gather(&table).unwrap();
        let model = Behaviour::find("club").unwrap();
        let weighed = Weighed::new(&table, &evidence, &model).unwrap();
        let total = Sampler::new(&evidence.may_hold().unwrap()).unwrap().total() as f64;
        let draws = Draws::new(&table, &Model::Legal).unwrap();
        let mut rng = StdRng::seed_from_u64(1);
        let weighers = [Seat::W, Seat::N, Seat::E].map(|seat| (seat, Weigher::new(&evidence, seat, &model)));
        let mut mean = 0.0;
        for _ in 0..20_000 {
            let hands = draws.hands(&mut rng);
            mean += weighers
                .iter()
                .map(|(seat, w)| w.weigh(hands[*seat]))
                .product::<f64>()
                / 20_000.0;
        }
        let ratio = weighed.weight() / (total * mean);
        assert!((ratio - 1.0).abs() < 0.03, "{ratio}");
    }
}
