//! Questions and answers as JSON: the same for the command line and the server.

mod advise;
mod ask;
mod game;
mod read;
mod show;
mod why;

pub use advise::{
    AccuseAnswer, AdviseRequest, AdviseResponse, AnswerWorth, BluffAnswer, RecommendAnswer, SoonestAnswer,
    SuggestionAnswer, SuspicionAnswer, ThreatAnswer, advise,
};
pub use ask::{AskRequest, AskResponse, Asked, ask};
pub use game::Clue;
pub use read::{
    Bits, CardAnswer, ConflictAnswer, CulpritAnswer, DeductionAnswer, LinkAnswer, Named, ReadRequest,
    ReadResponse, WithoutAnswer, read, read_at,
};
pub use show::{ShowAnswer, ShowRequest, ShowResponse, show};
pub use why::{BeforeAnswer, StepAnswer, StepClaim, WhyRequest, WhyResponse, why};

use kibitzer_deal::DealError;
use kibitzer_wire::{Place, Problem};

use crate::conflict::Conflict;
use crate::reading::{NoReading, Reading};
use crate::table::Table;
use crate::words::conflict_text;

/// A reading, or the problem that stands in its way.
fn reading(table: &Table) -> Result<Reading, Problem> {
    Reading::of(table).map_err(|error| problem(table, error))
}

fn problem(table: &Table, error: NoReading) -> Problem {
    match error {
        NoReading::Conflict(conflict) => conflict_problem(table, &conflict),
        NoReading::Engine(DealError::Stopped(stopped)) => stopped.into(),
        NoReading::Engine(error) => Problem::new("too_large", error.to_string()),
    }
}

fn conflict_problem(table: &Table, conflict: &Conflict) -> Problem {
    let first = conflict.sets.first().map(Vec::as_slice).unwrap_or_default();
    let place = conflict
        .culprits
        .first()
        .map(|culprit| culprit.event)
        .or(first.first().copied());
    let problem = Problem::new("conflict", conflict_text(table, first, conflict));
    match place {
        Some(event) => problem.at(Place::event(event)),
        None => problem,
    }
}
