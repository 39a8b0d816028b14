//! `domino read`.

use std::collections::BTreeMap;

use kibitzer_deal::Stop;
use kibitzer_wire::Problem;
use serde::{Deserialize, Serialize};

use super::RecordJson;
use super::over::OverJson;
use crate::ToSchema;
use crate::behaviour::{Behaviour, Habits};
use crate::pieces::{Pip, Seat, Tile};
use crate::reading::{Model, Reader, Reading, Whereabouts};
use crate::record::Record;
use crate::table::Table;
use crate::words;

/// A record and how to read it.
pub type ReadRequest = RecordJson;

/// A model by name or in full.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(
    untagged,
    expecting = "a model is a name such as \"legal\", or {\"name\": …, \"habits\": {…}, \"mix\": …}"
)]
pub enum ModelJson {
    /// `legal`, `random` or a named behaviour.
    Name(String),
    /// A behaviour with its own weights.
    Behaviour {
        /// What it is called.
        name: Option<String>,
        /// How much each habit counts.
        #[schema(value_type = Object)]
        habits: Habits,
        /// The share of decisions taken at random (default: 0.1).
        mix: Option<f64>,
    },
}

impl RecordJson {
    /// The record, checked.
    pub fn record(&self) -> Result<Record, Problem> {
        Ok(Record::try_from(self)?)
    }

    /// The model asked for.
    pub fn model(&self) -> Result<Model, Problem> {
        match &self.model {
            None => Ok(Model::Legal),
            Some(ModelJson::Name(name)) => Ok(Model::find(name)?),
            Some(ModelJson::Behaviour { name, habits, mix }) => Ok(Model::Behaviour(
                Behaviour {
                    name: name.clone().unwrap_or_else(|| "own".into()),
                    habits: *habits,
                    mix: mix.unwrap_or(0.1),
                }
                .tamed(),
            )),
        }
    }
}

/// The chance of every holder, by letter; the boneyard is `boneyard`.
type Chances = BTreeMap<&'static str, f64>;

/// The same as counts, which may pass 2⁵³ and so are text.
type Numbers = BTreeMap<&'static str, String>;

/// The reading as JSON.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReadResponse {
    /// Whether all entries can be right together.
    pub consistent: bool,
    /// Entries that cannot all be right; the reading goes on without those set aside.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conflicts: Vec<ConflictJson>,
    /// How many deals fit.
    pub deals: String,
    /// Who is to move; absent when the hand is over.
    #[schema(value_type = Option<String>)]
    pub to_move: Option<Seat>,
    /// The open ends, left and right.
    #[schema(value_type = Option<Vec<u8>>)]
    pub ends: Option<[Pip; 2]>,
    /// How many tiles each hidden hand has now.
    pub slots: BTreeMap<&'static str, usize>,
    /// The model.
    pub model: String,
    /// The chance of every hidden tile to be in each place.
    #[schema(value_type = Object)]
    pub tiles: BTreeMap<Tile, Chances>,
    /// In how many deals every hidden tile is in each place.
    #[schema(value_type = Object)]
    pub counts: BTreeMap<Tile, Numbers>,
    /// Tiles whose place is certain.
    pub certain: Vec<CertainJson>,
    /// The suits that each player is certain to lack.
    #[schema(value_type = Object)]
    pub lacks: BTreeMap<&'static str, Vec<Pip>>,
    /// The bits that are missing to know the whole deal.
    pub entropy_bits: f64,
    /// `exact`, or `sampled` where too many tiles are hidden to weigh every deal by a behaviour.
    pub method: &'static str,
    /// How many equal draws the weighed ones are worth, where the method is `sampled`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effective_samples: Option<f64>,
    /// How the hand ended, once it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<OverJson>,
    /// The reading itself, for those who put it into words.
    #[serde(skip)]
    #[schema(ignore)]
    pub reading: Reading,
}

/// Entries that cannot all be right.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ConflictJson {
    /// The events, counted from 0.
    pub events: Vec<usize>,
    /// The events that the reading goes on without.
    pub set_aside: Vec<usize>,
    /// A plain sentence.
    pub text: String,
}

/// A tile whose place is certain.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CertainJson {
    /// The tile.
    #[schema(value_type = String)]
    pub tile: Tile,
    /// Who has it.
    pub player: &'static str,
    /// The events that prove it.
    pub because: Vec<usize>,
}

/// Answers one question, unless it is told to stop before.
pub fn read(request: &ReadRequest, stop: &Stop) -> Result<ReadResponse, Problem> {
    read_with(&mut Reader::default(), request, stop)
}

/// Answers one of many questions: the reader keeps its memory.
pub fn read_with(reader: &mut Reader, request: &ReadRequest, stop: &Stop) -> Result<ReadResponse, Problem> {
    let table = Table::replay(&request.record()?)?.until(stop);
    let reading = reader.read_table(table, &request.model()?)?;
    Ok(ReadResponse::from(reading))
}

const BONEYARD: &str = "boneyard";

impl From<Reading> for ReadResponse {
    fn from(reading: Reading) -> Self {
        let table = reading.table();
        let hidden: Vec<Seat> = table
            .rules()
            .players()
            .filter(|&p| Some(p) != table.viewer())
            .collect();
        let undealt = table.rules().undealt() > 0;
        let places = |w: &Whereabouts| {
            let chances = hidden.iter().map(|&p| (p.letter(), round(w.chance[p])));
            chances
                .chain(undealt.then_some((BONEYARD, round(w.boneyard))))
                .collect()
        };
        let numbers = |w: &Whereabouts| {
            let counts = hidden.iter().map(|&p| (p.letter(), w.count[p].to_string()));
            counts
                .chain(undealt.then(|| (BONEYARD, w.boneyard_count.to_string())))
                .collect()
        };
        let slots = hidden.iter().map(|&p| (p.letter(), usize::from(table.held()[p])));
        Self {
            consistent: reading.clash.is_none(),
            conflicts: reading
                .clash
                .iter()
                .map(|clash| ConflictJson {
                    events: clash.events.clone(),
                    set_aside: clash.set_aside.clone(),
                    text: words::clash(&reading, clash),
                })
                .collect(),
            deals: match reading.deals {
                u128::MAX => format!("{:.0}", reading.deals_bits.exp2()),
                deals => deals.to_string(),
            },
            to_move: table.to_move(),
            ends: table.ends().map(Into::into),
            slots: slots
                .chain(undealt.then(|| (BONEYARD, table.boneyard())))
                .collect(),
            model: reading.model().name().to_owned(),
            tiles: reading.tiles.iter().map(|w| (w.tile, places(w))).collect(),
            counts: match reading.deals {
                u128::MAX => BTreeMap::new(),
                _ => reading.tiles.iter().map(|w| (w.tile, numbers(w))).collect(),
            },
            certain: reading.certain.iter().map(CertainJson::from).collect(),
            lacks: hidden
                .iter()
                .map(|&p| (p.letter(), reading.lacks(p)))
                .filter(|(_, l)| !l.is_empty())
                .collect(),
            entropy_bits: round(reading.entropy_bits),
            method: if reading.effective_draws.is_some() {
                "sampled"
            } else {
                "exact"
            },
            effective_samples: reading.effective_draws.map(f64::round),
            over: OverJson::of(&reading),
            reading,
        }
    }
}

impl From<&crate::reading::Certain> for CertainJson {
    fn from(certain: &crate::reading::Certain) -> Self {
        Self {
            tile: certain.tile,
            player: certain.player.map_or(BONEYARD, Seat::letter),
            because: certain.because.clone(),
        }
    }
}

/// Ten places are what a reader can use, and what the sums of the methods agree on.
pub(crate) fn round(value: f64) -> f64 {
    (value * 1e10).round() / 1e10
}
