//! `clue why`.

use kibitzer_deal::Stop;
use kibitzer_wire::Problem;
use serde::{Deserialize, Serialize};

use crate::Claim;
use crate::ToSchema;
use crate::deduction::{Deduction, How, Reasons};
use crate::reading::Reading;
use crate::record::Record;
use crate::steps::{Step, StepRule};
use crate::table::{Table, Wrong};
use crate::words::{open_text, reason_text, step_text};

/// Why does a holder have a card, or not?
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct WhyRequest {
    /// The record.
    #[serde(flatten)]
    pub record: Record,
    /// The card.
    pub card: Option<String>,
    /// A player, `envelope` or `undealt`.
    pub holder: Option<String>,
}

/// Why a cell is as it is.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct WhyResponse {
    /// A player, `envelope` or `undealt`.
    pub holder: String,
    /// The card.
    pub card: String,
    /// Whether the holder has it; null where that is open.
    pub has: Option<bool>,
    /// The chance that the holder has it.
    pub p: f64,
    /// How it became certain.
    pub kind: Option<How>,
    /// The events that prove it, as few as can be.
    pub because: Vec<usize>,
    /// Whether it is certain that no fewer do: on a large table the search for them has an end.
    pub fewest: bool,
    /// The proof, step by step.
    pub steps: Vec<StepAnswer>,
    /// The event after which it was certain; null where it always was, or is not.
    pub since: Option<usize>,
    /// What was known just before that event.
    pub before: Option<BeforeAnswer>,
    /// The reason in words.
    pub text: String,
}

/// One step of a proof.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StepAnswer {
    /// The rule that it uses.
    pub rule: StepRule,
    /// The events that it uses.
    pub events: Vec<usize>,
    /// The earlier steps that it uses, counted from 0.
    pub from: Vec<usize>,
    /// What follows.
    pub claims: Vec<StepClaim>,
    /// In one sentence.
    pub text: String,
}

/// What a step shows.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StepClaim {
    /// A player, `envelope` or `undealt`.
    pub holder: String,
    /// The card.
    pub card: String,
    /// Whether the holder has it.
    pub has: bool,
}

/// What was known of a card before the deciding event.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BeforeAnswer {
    /// The chance that the holder had it.
    pub p: f64,
    /// Who could have had it.
    pub owners: Vec<String>,
}

/// Answers why, unless it is told to stop before.
pub fn why(request: &WhyRequest, stop: &Stop) -> Result<WhyResponse, Problem> {
    let table = Table::replay(&request.record)?.asked_until(stop);
    let card = table
        .deck
        .card(given(request.card.as_deref(), "card")?)
        .map_err(|error| wrong(&error.into(), "card"))?;
    let holder = table
        .holder(given(request.holder.as_deref(), "holder")?)
        .map_err(|error| wrong(&error, "holder"))?;
    answer(
        &table,
        Claim {
            holder,
            card,
            has: true,
        },
    )
}

fn given<'a>(value: Option<&'a str>, what: &'static str) -> Result<&'a str, Problem> {
    value.ok_or_else(|| {
        Problem::new(
            "missing",
            format!("say which {what} the question is about, in \"{what}\" or by --{what}"),
        )
        .at(what)
    })
}

fn wrong(wrong: &Wrong, at: &'static str) -> Problem {
    Problem::new(wrong.kind(), wrong.to_string()).at(at)
}

/// Why a claim holds, or its opposite, or neither.
pub(super) fn answer(table: &Table, claim: Claim) -> Result<WhyResponse, Problem> {
    let reading = super::reading(table)?;
    let reasons = Reasons::of(table, &reading).map_err(|error| super::problem(table, error.into()))?;
    let p = reading.chance(claim.holder, claim.card);
    let certain = (p <= 0.0 || p >= 1.0).then_some(p >= 1.0);
    let known = certain.and_then(|has| reasons.why(Claim { has, ..claim }));
    table.stop.check()?;
    let before = known.as_ref().and_then(|known| before(table, &reasons, known));
    let steps = known
        .as_ref()
        .map(|known| reasons.steps(known))
        .unwrap_or_default();
    Ok(WhyResponse {
        holder: table.name(claim.holder).to_owned(),
        card: table.deck.name(claim.card).to_owned(),
        has: certain,
        p,
        kind: known.as_ref().map(|known| known.how),
        text: known.as_ref().map_or_else(
            || open_text(table, &reading, claim),
            |known| reason_text(table, reasons.evidence(), known),
        ),
        steps: steps
            .iter()
            .map(|step| step_answer(table, &reasons, step))
            .collect(),
        since: known.as_ref().and_then(|known| known.since),
        before,
        fewest: known.as_ref().is_none_or(|known| known.fewest),
        because: known.map(|known| known.because).unwrap_or_default(),
    })
}

fn step_answer(table: &Table, reasons: &Reasons<'_>, step: &Step) -> StepAnswer {
    let claim = |claim: &Claim| StepClaim {
        holder: table.name(claim.holder).to_owned(),
        card: table.deck.name(claim.card).to_owned(),
        has: claim.has,
    };
    StepAnswer {
        rule: step.rule,
        events: step.events.clone(),
        from: step.from.clone(),
        claims: step.claims.iter().map(claim).collect(),
        text: step_text(table, reasons.evidence(), step),
    }
}

fn before(table: &Table, reasons: &Reasons<'_>, known: &Deduction) -> Option<BeforeAnswer> {
    let earlier: Reading = reasons.before(known)?;
    let Claim { holder, card, .. } = known.claim;
    Some(BeforeAnswer {
        p: earlier.chance(holder, card),
        owners: earlier
            .owners(card)
            .map(|holder| table.name(holder).to_owned())
            .collect(),
    })
}
