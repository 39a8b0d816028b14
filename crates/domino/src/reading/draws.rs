//! Deals drawn from a reading.

use kibitzer_deal::{Holder, Sampler};
use rand::Rng;
use rand::seq::SliceRandom;

use super::Model;
use super::weighted::Weighed;
use crate::evidence::Evidence;
use crate::pieces::{BySeat, Seat, Tile, TileSet};
use crate::record::{Fault, RecordError};
use crate::rules::Rules;
use crate::solver::Position;
use crate::table::Table;

/// Draws what everybody may hold, each deal with its chance.
#[derive(Debug)]
pub struct Draws<'a> {
    table: &'a Table,
    evidence: Evidence,
    source: Source,
}

#[derive(Debug)]
enum Source {
    Legal(Box<Sampler>),
    Weighed(Box<Weighed>),
}

impl<'a> Draws<'a> {
    /// Makes ready to draw.
    pub fn new(table: &'a Table, model: &Model) -> Result<Self, RecordError> {
        let evidence = Evidence::gather(table)?;
        let source = match model {
            Model::Legal => {
                let sampler = evidence.may_hold().and_then(|deal| Sampler::new(&deal));
                let refuse = |e: kibitzer_deal::DealError| Fault::BeyondCounting(e.to_string()).at("events");
                Source::Legal(Box::new(sampler.map_err(refuse)?))
            }
            Model::Behaviour(model) => Source::Weighed(Box::new(Weighed::new(table, &evidence, model)?)),
        };
        Ok(Self {
            table,
            evidence,
            source,
        })
    }

    /// Draws the hidden hands, the viewer's own beside them.
    pub fn hands(&self, rng: &mut (impl Rng + ?Sized)) -> BySeat<TileSet> {
        let mut hands = match &self.source {
            Source::Legal(sampler) => self.legal_hands(sampler, rng),
            Source::Weighed(weighed) => weighed.draw(rng),
        };
        if let Some(viewer) = self.table.viewer() {
            hands[viewer] = self.table.viewer_holds();
        }
        hands
    }

    fn legal_hands(&self, sampler: &Sampler, rng: &mut (impl Rng + ?Sized)) -> BySeat<TileSet> {
        let drawn = sampler.draw(rng);
        let mut hands = BySeat::<TileSet>::default();
        for (holder, lot) in Holder::ALL.into_iter().zip(&self.evidence.lots) {
            let Some(owner) = lot.owner else { continue };
            let held = drawn.of(holder);
            let pieces = held.iter().filter_map(|p| self.evidence.pieces.get(p.index()));
            let hidden = pieces.filter(|c| c.shown.is_none());
            hidden.for_each(|c| hands[owner].insert(c.tile));
        }
        hands
    }

    /// Draws a whole position: the boneyard in random order beside the hands.
    pub fn position(&self, to_move: Seat, rng: &mut (impl Rng + ?Sized)) -> Position {
        let hands = self.hands(rng);
        Position {
            hands,
            ends: self.table.ends(),
            to_move,
            stock: stock(self.table.rules(), self.table.hidden(), &hands, rng),
        }
    }
}

fn stock(
    rules: &Rules,
    hidden: TileSet,
    hands: &BySeat<TileSet>,
    rng: &mut (impl Rng + ?Sized),
) -> Vec<Tile> {
    let held = hands.iter().fold(TileSet::EMPTY, |all, (_, &hand)| all | hand);
    let mut boneyard: Vec<Tile> = (hidden - held).iter().collect();
    boneyard.shuffle(rng);
    Position::stock_from(rules, boneyard)
}
