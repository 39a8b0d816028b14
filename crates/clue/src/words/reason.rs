//! Why something is certain, in a sentence a child understands.

use super::person::{cards, entries, has, has_not, place, who};
use super::{number, numbered, percent, sentence};
use crate::Claim;
use crate::conflict::Conflict;
use crate::deduction::{Deduction, How};
use crate::evidence::{Evidence, Fact};
use crate::pieces::CardSet;
use crate::reading::Reading;
use crate::table::{Happening, Holder, Player, Table};

/// A claim as a sentence without its full stop.
pub(crate) fn claim_text(table: &Table, claim: Claim) -> String {
    let card = table.deck.said(claim.card);
    match (claim.holder, claim.has) {
        (Holder::Envelope, true) => format!("{card} is in the envelope"),
        (Holder::Envelope, false) => format!("{card} is not in the envelope"),
        (Holder::Undealt, true) => format!("{card} is in the undealt pile"),
        (Holder::Undealt, false) => format!("{card} is not in the undealt pile"),
        (Holder::Player(player), true) => format!("{} {card}", has(table, player)),
        (Holder::Player(player), false) => format!("{} {card}", has_not(table, player)),
    }
}

/// Why a claim is certain.
pub fn reason_text(table: &Table, evidence: &Evidence, deduction: &Deduction) -> String {
    let claim = sentence(&claim_text(table, deduction.claim));
    if deduction.because.is_empty() {
        return format!("{claim}, because {}.", setup_reason(table, deduction.claim));
    }
    let shorter = if deduction.fewest {
        ""
    } else {
        " There may be a shorter proof."
    };
    if let Some(settled) = deduction.settled {
        let known = settled_text(table, deduction.claim, settled);
        let because = entries(&deduction.because);
        return format!("{claim}, because {known} ({because}).{shorter}");
    }
    let mut reasons: Vec<String> = deduction
        .because
        .iter()
        .map(|&event| relevant(table, evidence, event, deduction))
        .collect();
    reasons.extend(elsewhere(table, evidence, deduction));
    match deduction.how {
        How::CardCount => reasons.push(count_reason(table, deduction.claim)),
        How::Envelope if deduction.because.len() > 1 => reasons.push("nobody else can have it".to_owned()),
        _ => (),
    }
    format!("{claim}, because {}.{shorter}", joined(&reasons))
}

/// Reasons in a row: they have commas of their own, so that more than two are kept apart by semicolons.
fn joined(reasons: &[String]) -> String {
    match reasons {
        [one, other] => format!("{one}, and {other}"),
        [all @ .., last] if all.len() > 1 => format!("{}; and {last}", all.join("; ")),
        all => all.join("; "),
    }
}

/// Who has the card, or which other card the envelope has.
fn settled_text(table: &Table, claim: Claim, settled: Claim) -> String {
    match settled.holder {
        Holder::Envelope if settled.card != claim.card => format!("{} is", table.deck.said(settled.card)),
        Holder::Player(player) => format!("{} it", has(table, player)),
        place => format!("it is in {}", super::person::place(table, place)),
    }
}

fn setup_reason(table: &Table, claim: Claim) -> String {
    if table.face_up.contains(claim.card) {
        return "it lies face up on the table".to_owned();
    }
    match (table.viewer, table.hand) {
        (Some(_), Some(hand)) if hand.contains(claim.card) => "it is in your own hand".to_owned(),
        (Some(viewer), Some(_)) if claim.holder == Holder::Player(viewer) => {
            "you know your own hand".to_owned()
        }
        _ => "the deal alone leaves no other way".to_owned(),
    }
}

fn count_reason(table: &Table, claim: Claim) -> String {
    match claim.holder {
        Holder::Player(player) => {
            let most = cards(table.slots(player).most());
            format!(
                "{} only {most}, so counting leaves no other way",
                has(table, player)
            )
        }
        _ => "counting the cards of each hand leaves no other way".to_owned(),
    }
}

/// The part of an event that the claim's holder had in it, or else the whole of it.
fn relevant(table: &Table, evidence: &Evidence, event: usize, deduction: &Deduction) -> String {
    let Holder::Player(player) = deduction.claim.holder else {
        return numbered(table, event);
    };
    if matches!(table.happenings[event], Happening::Note { .. }) {
        return numbered(table, event);
    }
    let entry = number(event);
    let facts = evidence.event(event);
    let name = who(table, player);
    let passed = passed_on(facts, player);
    if facts.contains(&Fact::Has(player.into(), deduction.claim.card)) && passed.is_empty() {
        return numbered(table, event);
    }
    if !passed.is_empty() {
        return format!("{name} passed on {} (entry {entry})", table.list(passed, "and"));
    }
    let shown = facts.iter().find_map(|fact| match *fact {
        Fact::OneOf(Holder::Player(who), cards) if who == player => Some(cards),
        _ => None,
    });
    match shown {
        Some(cards) => format!(
            "{name} showed one of {} (entry {entry})",
            table.list(cards, "and")
        ),
        None => numbered(table, event),
    }
}

fn passed_on(facts: &[Fact], player: Player) -> CardSet {
    facts
        .iter()
        .filter_map(|fact| match *fact {
            Fact::HasNot(Holder::Player(who), card) if who == player => Some(card),
            _ => None,
        })
        .collect()
}

/// For a show that only the viewer's own hand or the table settles: where its other cards are.
fn elsewhere(table: &Table, evidence: &Evidence, deduction: &Deduction) -> Option<String> {
    if !matches!(deduction.how, How::LinkResolved | How::CrossReference) {
        return None;
    }
    let shown = deduction
        .because
        .iter()
        .flat_map(|&event| evidence.event(event))
        .find_map(|fact| match *fact {
            Fact::OneOf(holder, cards)
                if holder == deduction.claim.holder && cards.contains(deduction.claim.card) =>
            {
                Some(cards)
            }
            _ => None,
        })?;
    let own = shown.and(table.hand.unwrap_or_default());
    let open = shown.and(table.face_up);
    let words = [(own, "in your own hand"), (open, "face up")]
        .into_iter()
        .filter(|(cards, _)| !cards.is_empty())
        .map(|(cards, place)| {
            let verb = if cards.len() == 1 { "is" } else { "are" };
            format!("{} {verb} {place}", table.list(cards, "and"))
        })
        .collect::<Vec<_>>()
        .join("; ");
    (!words.is_empty()).then_some(words)
}

/// Why a claim is neither certain nor impossible.
pub fn open_text(table: &Table, reading: &Reading, claim: Claim) -> String {
    let chance = reading.chance(claim.holder, claim.card);
    let chance = if claim.has { chance } else { 1.0 - chance };
    let owners: Vec<String> = reading
        .owners(claim.card)
        .map(|holder| {
            format!(
                "{} {}",
                place(table, holder),
                percent(reading.chance(holder, claim.card))
            )
        })
        .collect();
    format!(
        "It is not certain that {}: the chance is {}. Where {} may be: {}.",
        claim_text(table, claim),
        percent(chance),
        table.deck.said(claim.card),
        owners.join(", ")
    )
}

/// A contradictory set in words.
pub fn conflict_text(table: &Table, events: &[usize], conflict: &Conflict) -> String {
    let said: Vec<String> = events.iter().map(|&event| numbered(table, event)).collect();
    let said = said.join("; ");
    let likeliest = conflict
        .culprits
        .first()
        .filter(|culprit| events.contains(&culprit.event));
    let slip = likeliest
        .map(|culprit| {
            format!(
                " Look at entry {} first: without it everything fits.",
                number(culprit.event)
            )
        })
        .unwrap_or_default();
    let these = sentence(&entries(events));
    match events.len() {
        1 if names_own(table, events[0]) => {
            format!(
                "Your own hand and {} cannot both be right: {said}.",
                entries(events)
            )
        }
        1 => format!("{these} cannot be right: {said}."),
        2 => format!("{these} cannot both be right: {said}.{slip}"),
        _ => format!("{these} cannot all be right: {said}.{slip}"),
    }
}

/// Whether an event speaks of a card in the viewer's own hand.
fn names_own(table: &Table, event: usize) -> bool {
    let named = match &table.happenings[event] {
        Happening::Suggestion { cards, .. } | Happening::Accusation { cards, .. } => cards.set(),
        Happening::Note { card, .. } | Happening::Seen { card, .. } => CardSet::only(*card),
        _ => CardSet::EMPTY,
    };
    !named.and(table.hand.unwrap_or_default()).is_empty()
}
