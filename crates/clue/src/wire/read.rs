//! `clue read`.

use kibitzer_deal::Stop;
use kibitzer_wire::Problem;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::ToSchema;
use crate::conflict::{Conflict, Culprit};
use crate::deduction::{Deduction, How, Reasons};
use crate::pattern::taught;
use crate::pieces::{ByKind, Card, Kind};
use crate::reading::{Cell, Link, NoReading, Reading};
use crate::record::{Model, Record};
use crate::table::Table;
use crate::words::{
    Level, StyledText, conflict_text, describe, describe_reading, matrix, reason_text, sentence, step_text,
};

/// What to read: a record.
pub type ReadRequest = Record;

/// A list of names and values that is written as a JSON object, in its own order.
#[derive(Debug, Clone, PartialEq)]
pub struct Named<T>(pub Vec<(String, T)>);

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// What a record tells, or which of its entries contradict each other.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReadResponse {
    /// Whether any deal fits all entries.
    pub consistent: bool,
    /// How many deals fit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deals: Option<String>,
    /// How the chances were found: `counted`, or `drawn` where the table is too large to count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<&'static str>,
    /// How many deals were drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draws: Option<usize>,
    /// The largest standard error of a chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// The card of each kind that is in the envelope for sure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solved: Option<ByKind<Option<String>>>,
    /// Card by card, who can have it and how likely.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<std::collections::HashMap<String, CardAnswer>>)]
    pub cards: Option<Named<CardAnswer>>,
    /// Unseen shows that are still open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub links: Option<Vec<LinkAnswer>>,
    /// Every cell that became certain, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deductions: Option<Vec<DeductionAnswer>>,
    /// How far the solution is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bits: Option<Bits>,
    /// How a shown card is thought to have been chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<Model>,
    /// Minimal sets of entries that contradict each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflicts: Option<Vec<ConflictAnswer>>,
    /// Entries without any one of which the rest fits, the likeliest slip first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub culprits: Option<Vec<CulpritAnswer>>,
    /// The whole state as text.
    pub text: String,
    /// The matrix with its looks, for a terminal.
    #[serde(skip)]
    pub matrix: Vec<Vec<StyledText>>,
}

/// Where a card can be.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CardAnswer {
    /// Who can have it.
    pub owners: Vec<String>,
    /// How likely each of them is.
    #[schema(value_type = std::collections::HashMap<String, f64>)]
    pub p: Named<f64>,
    /// What is known about every holder: `owned`, `not_owned`, `possible`, `unknown`.
    #[schema(value_type = std::collections::HashMap<String, String>)]
    pub cells: Named<&'static str>,
}

/// An unseen show that is still open.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LinkAnswer {
    /// Who showed.
    pub player: String,
    /// The cards it can have been.
    pub cards: Vec<String>,
    /// In which event.
    pub event: usize,
}

/// A cell that is certain, and why.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DeductionAnswer {
    /// How it became certain.
    pub kind: How,
    /// A player, `envelope` or `undealt`.
    pub holder: String,
    /// The card.
    pub card: String,
    /// Whether the holder has it.
    pub has: bool,
    /// The events that prove it, as few as can be.
    pub because: Vec<usize>,
    /// Whether it is certain that no fewer do: on a large table the search for them has an end.
    pub fewest: bool,
    /// The proof, a sentence for each step.
    pub steps: Vec<String>,
    /// The event after which it was certain.
    pub since: Option<usize>,
    /// The reason in words.
    pub text: String,
}

/// How far the solution is, in bits.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Bits {
    /// What the whole envelope still hides.
    pub envelope: f64,
    /// What it hid when the cards were dealt.
    pub start: f64,
    /// What each kind hides by itself.
    pub kinds: ByKind<f64>,
}

/// Entries that contradict each other.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ConflictAnswer {
    /// Their numbers.
    pub events: Vec<usize>,
    /// What they say.
    pub text: String,
}

/// An entry that may be the slip.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CulpritAnswer {
    /// Its number.
    pub event: usize,
    /// What it says.
    pub text: String,
    /// What would be read without it.
    pub without: WithoutAnswer,
}

/// What would be read without an entry.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct WithoutAnswer {
    /// How many deals fit.
    pub deals: Option<String>,
    /// The card of each kind that would be certain.
    pub solved: ByKind<Option<String>>,
    /// Card by card, who could have it.
    #[schema(value_type = std::collections::HashMap<String, CardAnswer>)]
    pub cards: Named<CardAnswer>,
}

/// Reads a record, unless it is told to stop before.
pub fn read(request: &ReadRequest, stop: &Stop) -> Result<ReadResponse, Problem> {
    read_at(request, Level::default(), stop)
}

/// Reads a record, with as many words as are asked for. [`Level::Discreet`] reads what everyone saw.
pub fn read_at(request: &ReadRequest, level: Level, stop: &Stop) -> Result<ReadResponse, Problem> {
    let table = match level {
        Level::Discreet => Table::replay(&request.public()),
        _ => Table::replay(request),
    }?;
    let table = taught(table.asked_until(stop));
    match Reading::of(&table) {
        Ok(reading) => consistent(&table, &reading, level),
        Err(NoReading::Conflict(conflict)) => Ok(contradictory(&table, &conflict)),
        Err(error) => Err(super::problem(&table, error)),
    }
}

fn consistent(table: &Table, reading: &Reading, level: Level) -> Result<ReadResponse, Problem> {
    let reasons = Reasons::of(table, reading).map_err(|error| super::problem(table, error.into()))?;
    let deductions = reasons.all();
    let links = reading.links(reasons.evidence());
    table.stop.check()?;
    Ok(ReadResponse {
        consistent: true,
        deals: reading.deals().map(|deals| deals.to_string()),
        method: Some(if reading.drawn().is_some() {
            "drawn"
        } else {
            "counted"
        }),
        draws: reading.drawn().map(|(draws, _)| draws),
        error: reading.drawn().map(|(_, error)| error),
        solved: Some(solved(table, reading)),
        cards: Some(cards(table, reading, &links)),
        links: Some(links.iter().map(|link| link_answer(table, link)).collect()),
        deductions: Some(
            deductions
                .iter()
                .map(|known| deduction_answer(table, &reasons, known))
                .collect(),
        ),
        bits: Some(bits(table, reading)),
        model: Some(table.model),
        conflicts: None,
        culprits: None,
        text: describe_reading(table, reading, &reasons, &deductions, level),
        matrix: matrix(table, reading, &links),
    })
}

fn bits(table: &Table, reading: &Reading) -> Bits {
    Bits {
        envelope: reading.envelope_bits(),
        start: start_bits(table),
        kinds: reading.kind_bits(),
    }
}

/// Before anything happens, every card that the viewer cannot see is as likely as the others of its kind.
fn start_bits(table: &Table) -> f64 {
    let seen = table.hand.unwrap_or_default().with(table.face_up);
    Kind::ALL
        .iter()
        .map(|&kind| (table.deck.of(kind).without(seen).len().max(1) as f64).log2())
        .sum()
}

fn solved(table: &Table, reading: &Reading) -> ByKind<Option<String>> {
    reading
        .solved()
        .map(|card| card.map(|card| table.deck.name(card).to_owned()))
}

fn cards(table: &Table, reading: &Reading, links: &[Link]) -> Named<CardAnswer> {
    let name = |card: Card| table.deck.name(card).to_owned();
    Named(
        table
            .deck
            .cards()
            .map(|card| (name(card), card_answer(table, reading, links, card)))
            .collect(),
    )
}

fn card_answer(table: &Table, reading: &Reading, links: &[Link], card: Card) -> CardAnswer {
    if table.face_up.contains(card) {
        let place = "table".to_owned();
        return CardAnswer {
            owners: vec![place.clone()],
            p: Named(vec![(place, 1.0)]),
            cells: Named(Vec::new()),
        };
    }
    let name = |holder| table.name(holder).to_owned();
    let state = |holder| match reading.cell(holder, card, links) {
        Cell::Owned => "owned",
        Cell::NotOwned => "not_owned",
        Cell::Possible => "possible",
        Cell::Unknown => "unknown",
    };
    CardAnswer {
        owners: reading.owners(card).map(name).collect(),
        p: Named(
            reading
                .owners(card)
                .map(|holder| (name(holder), reading.chance(holder, card)))
                .collect(),
        ),
        cells: Named(
            reading
                .holders()
                .iter()
                .map(|&holder| (name(holder), state(holder)))
                .collect(),
        ),
    }
}

fn link_answer(table: &Table, link: &Link) -> LinkAnswer {
    LinkAnswer {
        player: table.name(link.player.into()).to_owned(),
        cards: link
            .cards
            .iter()
            .map(|card| table.deck.name(card).to_owned())
            .collect(),
        event: link.event,
    }
}

fn deduction_answer(table: &Table, reasons: &Reasons<'_>, deduction: &Deduction) -> DeductionAnswer {
    DeductionAnswer {
        kind: deduction.how,
        holder: table.name(deduction.claim.holder).to_owned(),
        card: table.deck.name(deduction.claim.card).to_owned(),
        has: deduction.claim.has,
        because: deduction.because.clone(),
        fewest: deduction.fewest,
        steps: reasons
            .steps(deduction)
            .iter()
            .map(|step| step_text(table, reasons.evidence(), step))
            .collect(),
        since: deduction.since,
        text: reason_text(table, reasons.evidence(), deduction),
    }
}

fn contradictory(table: &Table, conflict: &Conflict) -> ReadResponse {
    let conflicts: Vec<ConflictAnswer> = conflict
        .sets
        .iter()
        .map(|events| ConflictAnswer {
            events: events.clone(),
            text: conflict_text(table, events, conflict),
        })
        .collect();
    let texts: Vec<&str> = conflicts.iter().map(|conflict| conflict.text.as_str()).collect();
    ReadResponse {
        consistent: false,
        deals: None,
        method: None,
        draws: None,
        error: None,
        solved: None,
        cards: None,
        links: None,
        deductions: None,
        bits: None,
        model: None,
        text: texts.join("\n"),
        culprits: Some(
            conflict
                .culprits
                .iter()
                .map(|culprit| culprit_answer(table, culprit))
                .collect(),
        ),
        conflicts: Some(conflicts),
        matrix: Vec::new(),
    }
}

fn culprit_answer(table: &Table, culprit: &Culprit) -> CulpritAnswer {
    CulpritAnswer {
        event: culprit.event,
        text: sentence(&describe(table, culprit.event)),
        without: WithoutAnswer {
            deals: culprit.without.deals().map(|deals| deals.to_string()),
            solved: solved(table, &culprit.without),
            cards: cards(table, &culprit.without, &[]),
        },
    }
}
