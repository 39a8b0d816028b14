//! `deals` from an auction: deals drawn by what it has told.

use contract_bridge::FullDeal;
use kibitzer_wire::Problem;

use super::read::{MOST_SAMPLES, ReadQuestion};
use crate::reading::{Posterior, Systems};

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
