//! `deals` from an auction: deals drawn by what it has told.

use contract_bridge::FullDeal;
use kibitzer_wire::{Problem, Watch};
use serde::{Deserialize, Serialize};

use super::read::{MOST_SAMPLES, ReadQuestion};
use super::tricks::deal_text;
use crate::ToSchema;
use crate::reading::{Posterior, Systems};

/// The most deals drawn at a time for one answer.
const MOST: usize = 1_000;

/// The question: as for `read`.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct DealsQuestion {
    /// As for `read`.
    #[serde(flatten)]
    pub read: ReadQuestion,
    /// How many deals (default: 10).
    pub count: Option<usize>,
}

/// The answer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DealsAnswer {
    /// As in PBN, from North.
    pub deals: Vec<String>,
}

/// Some deals that fit the auction of the question.
pub fn deals(systems: &Systems, question: &DealsQuestion, watch: &Watch<'_>) -> Result<DealsAnswer, Problem> {
    let count = question.count.unwrap_or(10).min(MOST);
    let mut deals = Vec::new();
    deals_of_auction(systems, &question.read, count, &mut |deal| {
        deals.push(deal_text(&deal));
        (watch.tell)(deals.len() as u64, count as u64, None);
        !watch.stop.is_due()
    })?;
    Ok(DealsAnswer { deals })
}

/// Draws this many deals that fit the auction of the question, each by its weight, and gives each to `each` at once.
///
/// By the same chances as a reading: near misses count a little, unless the question says `"strict": true`. Stops where
/// `each` says so.
pub fn deals_of_auction(
    systems: &Systems,
    question: &ReadQuestion,
    count: usize,
    each: &mut dyn FnMut(FullDeal) -> bool,
) -> Result<(), Problem> {
    let (reader, viewer) = question.reader(systems)?;
    let reading = reader.reading(viewer);
    let posterior = Posterior::new(&reading)?;
    let mut random = question.random();
    for _ in 0..count.min(MOST_SAMPLES * 100) {
        if !each(posterior.draw(&mut random)?) {
            break;
        }
    }
    Ok(())
}
