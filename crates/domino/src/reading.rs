//! Who holds which tile, with what chance.

mod certain;
mod clash;
mod drawn;
mod draws;
mod invariants;
mod weighted;
mod wide;

use kibitzer_deal::{Counter, Counts, Holder, Piece};

pub use certain::Certain;
pub use clash::Clash;
pub(crate) use drawn::Drawn;
pub use draws::Draws;
pub(crate) use weighted::Weighed;

use clash::Settled;

use crate::behaviour::Behaviour;
use crate::evidence::Evidence;
use crate::pieces::{BySeat, Pip, Seat, Tile, TileSet};
use crate::record::{Fault, Record, RecordError};
use crate::table::Table;

/// How the chances of deals are weighed.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Model {
    /// Every deal that fits is equally likely.
    #[default]
    Legal,
    /// Deals are weighed by how likely they made the moves.
    Behaviour(Behaviour),
}

impl Model {
    /// The model with this name: `legal`, `random` or a named behaviour.
    pub fn find(name: &str) -> Result<Self, RecordError> {
        if name.eq_ignore_ascii_case("legal") {
            return Ok(Self::Legal);
        }
        Behaviour::find(name).map(Self::Behaviour).ok_or_else(|| {
            let known: Vec<String> = Behaviour::named().into_iter().map(|b| b.name).collect();
            let found = name.chars().take(30).collect();
            let known = format!("legal, {}", known.join(", "));
            Fault::UnknownModel { found, known }.at("model")
        })
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        match self {
            Self::Legal => "legal",
            Self::Behaviour(behaviour) => &behaviour.name,
        }
    }
}

/// Where one hidden tile may be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Whereabouts {
    /// The tile.
    pub tile: Tile,
    /// The chance of each seat to hold it.
    pub chance: BySeat<f64>,
    /// The chance that it is in the boneyard.
    pub boneyard: f64,
    /// In how many of the deals that fit each seat holds it; where they are too many to count, about that share of `deals`.
    pub count: BySeat<u128>,
    /// In how many of them it is in the boneyard.
    pub boneyard_count: u128,
}

/// What the viewer can know.
#[derive(Debug, Clone)]
pub struct Reading {
    pub(crate) table: Table,
    pub(crate) model: Model,
    /// How many deals fit; the largest number where there are more than that.
    pub deals: u128,
    /// The same in bits.
    pub deals_bits: f64,
    /// Every hidden tile.
    pub tiles: Vec<Whereabouts>,
    /// The bits that are missing to know the whole deal.
    pub entropy_bits: f64,
    /// The likeliest whole hands of each seat with their chances; only where hands are weighed.
    pub likeliest: BySeat<Vec<(TileSet, f64)>>,
    /// Tiles whose place is certain, with the events that say so.
    pub certain: Vec<Certain>,
    /// Entries that cannot all be right, if there are any, and what was set aside so that a deal fits.
    pub clash: Option<Clash>,
    /// Where too many tiles are hidden to weigh every deal: how many equal draws the weighed ones are worth.
    pub effective_draws: Option<f64>,
}

impl Reading {
    /// Reads a record.
    ///
    /// ```
    /// use kibitzer_domino::reading::{Model, Reading};
    /// use kibitzer_domino::record::Record;
    ///
    /// let record = Record::read("set 6\nviewer S\nhand 0|1 1|3 2|5 3|3 4|6 5|5 6|6\nS 3|3\nW pass\n").unwrap();
    /// let reading = Reading::of(&record, &Model::find("legal").unwrap()).unwrap();
    /// // West passed on threes.
    /// assert_eq!(reading.lacks("W".parse().unwrap()).len(), 1);
    /// ```
    pub fn of(record: &Record, model: &Model) -> Result<Self, RecordError> {
        Reader::default().read(record, model)
    }

    /// The table that was read.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The model it was read by.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The suits that a seat is certain to lack.
    pub fn lacks(&self, seat: Seat) -> Vec<Pip> {
        let may_hold = self.tiles.iter().filter(|w| w.count[seat] > 0);
        let may_hold: TileSet = may_hold.map(|w| w.tile).collect();
        Pip::all(self.table.rules().set())
            .filter(|&pip| (may_hold & TileSet::suit(pip)).is_empty())
            .collect()
    }

    /// Where a tile may be; none if it is in sight.
    pub fn whereabouts(&self, tile: Tile) -> Option<&Whereabouts> {
        self.tiles.iter().find(|w| w.tile == tile)
    }
}

/// Reads records one after the other, and keeps its memory from one to the next.
#[derive(Debug, Default)]
pub struct Reader {
    counter: Counter,
}

impl Reader {
    /// Reads a record.
    pub fn read(&mut self, record: &Record, model: &Model) -> Result<Reading, RecordError> {
        let table = Table::replay(record)?;
        self.read_table(table, model)
    }

    /// Reads a table.
    pub fn read_table(&mut self, table: Table, model: &Model) -> Result<Reading, RecordError> {
        let Settled {
            evidence,
            counts,
            clash,
        } = match clash::settle(&mut self.counter, &table) {
            Err(error) if matches!(error.fault, Fault::BeyondCounting(_)) => return wide::read(table, model),
            settled => settled?,
        };
        let mut tiles = whereabouts(&evidence, &counts);
        let deals_bits = (counts.total() as f64).log2();
        let mut entropy_bits = deals_bits;
        let mut likeliest = BySeat::default();
        let mut effective_draws = None;
        if let Model::Behaviour(behaviour) = model {
            if tiles.len() > weighted::MOST_HIDDEN {
                let drawn = Drawn::by_behaviour(&table, &evidence, behaviour, drawn::DRAWS)
                    .map_err(|e| Fault::BeyondCounting(e.to_string()).at("model"))?;
                entropy_bits = drawn.entropy_bits(deals_bits);
                drawn.put_into(&mut tiles);
                effective_draws = Some(drawn.effective());
            } else {
                let weighed = Weighed::new(&table, &evidence, behaviour)?;
                entropy_bits = weighed.entropy_bits();
                weighed.put_into(&mut tiles);
                likeliest = BySeat::from_fn(|seat| weighed.likeliest(seat, 3));
            }
        }
        let certain = certain::find(&mut self.counter, &table, &evidence, &counts);
        table.check_time()?;
        let reading = Reading {
            table,
            model: model.clone(),
            deals: counts.total(),
            deals_bits,
            tiles,
            entropy_bits,
            likeliest,
            certain,
            clash,
            effective_draws,
        };
        debug_assert_eq!(invariants::broken(&reading), None);
        Ok(reading)
    }
}

fn whereabouts(evidence: &Evidence, counts: &Counts) -> Vec<Whereabouts> {
    let total = counts.total() as f64;
    let hidden = Piece::ALL
        .into_iter()
        .zip(&evidence.pieces)
        .filter(|(_, c)| c.shown.is_none());
    hidden
        .map(|(piece, candidate)| {
            let mut count = BySeat::default();
            let mut boneyard_count = 0;
            for (holder, lot) in Holder::ALL.into_iter().zip(&evidence.lots) {
                match lot.owner {
                    Some(seat) => count[seat] += counts.ways(piece, holder),
                    None => boneyard_count += counts.ways(piece, holder),
                }
            }
            Whereabouts {
                tile: candidate.tile,
                chance: BySeat::from_fn(|seat| count[seat] as f64 / total),
                boneyard: boneyard_count as f64 / total,
                count,
                boneyard_count,
            }
        })
        .collect()
}
