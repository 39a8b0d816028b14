//! Deals weighed by behaviour.

use super::Whereabouts;
use crate::behaviour::Behaviour;
use crate::evidence::Evidence;
use crate::pieces::{BySeat, TileSet};
use crate::record::{Fault, RecordError};
use crate::table::Table;

pub(crate) const MOST_HIDDEN: usize = 0;

#[derive(Debug)]
pub(crate) struct Weighed;

impl Weighed {
    pub(crate) fn new(_: &Table, evidence: &Evidence, model: &Behaviour) -> Result<Self, RecordError> {
        Err(Fault::TooManyHidden {
            hidden: evidence.pieces.len(),
            model: model.name.clone(),
            most: MOST_HIDDEN,
        }
        .at("model"))
    }
    pub(crate) fn entropy_bits(&self) -> f64 {
        0.0
    }
    pub(super) fn put_into(&self, _: &mut [Whereabouts]) {}
    pub(crate) fn draw(&self, _: &mut (impl rand::Rng + ?Sized)) -> BySeat<TileSet> {
        BySeat::default()
    }
}
