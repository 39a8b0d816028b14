//! After the hand: which plays cost chances, and what the table told at that moment.

use kibitzer_deal::Stop;

use super::{Advice, Effort, Prospect, advise};
use crate::reading::{Model, Reading};
use crate::record::{Event, Fault, Record, RecordError};
use crate::table::{Move, Table};
use crate::words;

/// One choice of the viewer, looked at again.
#[derive(Debug, Clone, PartialEq)]
pub struct Reviewed {
    /// Which event it was.
    pub event: usize,
    /// What was played.
    pub played: Prospect,
    /// What would have been best.
    pub best: Prospect,
    /// What the table had told by then.
    pub told: String,
}

/// A play that gives away this much of the chance to win is marked.
const MISTAKE: f64 = 0.04;

impl Reviewed {
    /// How much of the chance to win the play cost.
    pub fn cost(&self) -> f64 {
        (self.best.win - self.played.win).max(0.0)
    }

    /// Whether it cost more than the draws can be wrong by.
    pub fn is_mistake(&self) -> bool {
        self.cost() >= MISTAKE.max(2.0 * self.best.error.hypot(self.played.error))
    }
}

/// Looks at every choice of the viewer again, with what was known then.
pub fn review(record: &Record, effort: &Effort, stop: &Stop) -> Result<Vec<Reviewed>, RecordError> {
    let Some(viewer) = record.viewer else {
        return Err(Fault::NoAdvice(
            "a spectator has played nothing: say whose plays to look at in \"viewer\"".into(),
        )
        .at("viewer"));
    };
    let mut reviewed = Vec::new();
    for (event, entry) in record.events.iter().enumerate() {
        let Event::Play { player, tile, on } = *entry else {
            continue;
        };
        if player != viewer.seat {
            continue;
        }
        let before = record.until(event);
        let table = Table::replay(&before)?.until(stop);
        table.check_time()?;
        let played = Move { tile, on };
        if table.choices().len() < 2 {
            continue;
        }
        let advice = advise(&table, effort)?;
        reviewed.extend(look_at(event, played, &advice, &before, &table));
    }
    Ok(reviewed)
}

fn look_at(event: usize, played: Move, advice: &Advice, before: &Record, table: &Table) -> Option<Reviewed> {
    let plays = &advice.plays;
    let is_it = |p: &&Prospect| p.play.tile == played.tile && (played.on.is_none() || p.play.on == played.on);
    let told = Reading::of(before, &Model::Legal).map_or_else(|_| String::new(), |r| words::told(&r));
    Some(Reviewed {
        event,
        played: *plays.iter().find(is_it)?,
        best: *plays.first()?,
        told: if told.is_empty() {
            words::at_the_start(table)
        } else {
            told
        },
    })
}
