//! Deals drawn from a reading.

use kibitzer_deal::{Counter, DealError, LinkReading, Sampler};
use rand::Rng;
use rand::seq::SliceRandom;

use super::Model;
use super::clash::{self, Settled};
use super::drawn::{Drawn, hands_in, hands_of};
use super::weighted::Weighed;
use super::wide::{self, refuse};
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
    Drawn(Box<Drawn>),
    /// More deals than whole numbers count, every one that fits as likely as another.
    Wide(Box<LinkReading>),
}

/// Up to this many hidden tiles deals are weighed exactly for draws: beyond, the exact sum takes longer than the advice.
const EXACT: usize = 17;
/// Weighed deals that are drawn from, where there are more.
const DEALS: usize = 6_000;
/// Fewer weighed deals than these say little of who has what.
const FEWEST: usize = 1_000;

impl<'a> Draws<'a> {
    /// Makes ready to draw.
    pub fn new(table: &'a Table, model: &Model) -> Result<Self, RecordError> {
        Self::sized(table, model, DEALS)
    }

    /// Makes ready to draw about this many times: fewer deals need be weighed for few draws.
    pub fn sized(table: &'a Table, model: &Model, draws: usize) -> Result<Self, RecordError> {
        Self::from(table, |evidence| {
            Ok(match model {
                Model::Legal => {
                    let sampler = evidence.may_hold().and_then(|deal| Sampler::new(&deal));
                    Source::Legal(Box::new(sampler.map_err(refuse)?))
                }
                Model::Behaviour(model) if table.hidden().len() > EXACT => {
                    let drawn = Drawn::by_behaviour(table, evidence, model, draws.clamp(FEWEST, DEALS));
                    Source::Drawn(Box::new(drawn.map_err(refuse)?))
                }
                Model::Behaviour(model) => Source::Weighed(Box::new(Weighed::new(table, evidence, model)?)),
            })
        })
    }

    /// Makes ready to draw from deals that are weighed as `weigh` does.
    pub(crate) fn weighed(
        table: &'a Table,
        weigh: impl FnOnce(&Evidence) -> Result<Drawn, DealError>,
    ) -> Result<Self, RecordError> {
        Self::from(table, |evidence| {
            let drawn = weigh(evidence).map_err(refuse)?;
            Ok(Source::Drawn(Box::new(drawn)))
        })
    }

    fn from(
        table: &'a Table,
        source: impl FnOnce(&Evidence) -> Result<Source, RecordError>,
    ) -> Result<Self, RecordError> {
        let settled = clash::settle(&mut Counter::new(), table);
        let found = settled.and_then(|Settled { evidence, .. }| Ok((source(&evidence)?, evidence)));
        match found {
            Err(error) if matches!(error.fault, Fault::BeyondCounting(_)) => Self::wide(table),
            found => found.map(|(source, evidence)| Self {
                table,
                evidence,
                source,
            }),
        }
    }

    /// Where there are more deals than whole numbers count, they are weighed in floating point. Only the first plays of the
    /// largest sets have this many; how people chose those tells next to nothing.
    fn wide(table: &'a Table) -> Result<Self, RecordError> {
        let evidence = Evidence::gather(table)?;
        let reading = wide::linked(table, &evidence)?;
        Ok(Self {
            table,
            evidence,
            source: Source::Wide(Box::new(reading)),
        })
    }

    /// Draws the hidden hands, the viewer's own beside them.
    pub fn hands(&self, rng: &mut (impl Rng + ?Sized)) -> BySeat<TileSet> {
        let mut hands = match &self.source {
            Source::Legal(sampler) => hands_of(&self.evidence, sampler, rng),
            Source::Weighed(weighed) => weighed.draw(rng),
            Source::Drawn(drawn) => drawn.draw(rng),
            Source::Wide(reading) => hands_in(&self.evidence, &reading.draw(rng)),
        };
        if let Some(viewer) = self.table.viewer() {
            hands[viewer] = self.table.viewer_holds();
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
