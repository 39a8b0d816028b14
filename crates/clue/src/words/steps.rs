//! The steps of a proof, a sentence each.

use super::event::noter;
use super::person::{cards, entries, has, has_not, who, whose};
use super::{claim_text, describe, number};
use crate::Claim;
use crate::evidence::{Evidence, Fact};
use crate::pieces::CardSet;
use crate::steps::{Step, StepRule};
use crate::table::{Happening, Holder, Player, Table};

/// A step as a sentence, without its number.
pub fn step_text(table: &Table, evidence: &Evidence, step: &Step) -> String {
    let follows = claims_text(table, &step.claims);
    let first = step.claims[0];
    let text = match step.rule {
        StepRule::Seen => seen(table, step, &follows),
        StepRule::Passed => passed(table, step, &follows),
        StepRule::OneOwner => format!("a card is in one place only, so {follows}"),
        StepRule::OneOfAKind => format!(
            "the envelope has one {} only, so {follows}",
            table.deck.kind(first.card).word()
        ),
        StepRule::NobodyElse => format!("nobody else can have it, so {follows}"),
        StepRule::LastOfAKind => format!(
            "every other {} is elsewhere, so {follows}",
            table.deck.kind(first.card).word()
        ),
        StepRule::OnlyCardToShow => only_card(table, evidence, step, &follows),
        StepRule::WrongAccusation => format!(
            "the accusation of {} was wrong, though its other two cards are right, so {follows}",
            entries(&step.events)
        ),
        StepRule::HandIsFull => with_player(first, |player| {
            let most = table.slots(player).most();
            format!(
                "{} {} {} known, so {follows}",
                whose(table, player),
                cards(most),
                are(most)
            )
        }),
        StepRule::HandNeedsAll => with_player(first, |player| {
            format!(
                "{} no more cards than these left to hold, so {follows}",
                has(table, player)
            )
        }),
        StepRule::RoomForShows => with_player(first, |player| {
            let shown = entries(&step.events);
            format!(
                "{} room for {} and must have had one to show in {shown}, so {follows}",
                has(table, player),
                cards(table.slots(player).most())
            )
        }),
        StepRule::Together => format!(
            "every deal that fits {} says the same: {follows}",
            entries(&step.events)
        ),
    };
    super::sentence(&text) + "."
}

const fn are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are all" }
}

fn with_player(claim: Claim, text: impl Fn(Player) -> String) -> String {
    match claim.holder {
        Holder::Player(player) => text(player),
        _ => String::new(),
    }
}

fn seen(table: &Table, step: &Step, follows: &str) -> String {
    match step.events[..] {
        [event] if matches!(table.happenings[event], Happening::Note { .. }) => {
            format!("{} that {follows} (entry {})", noter(table), number(event))
        }
        [event] => format!(
            "{} (entry {}), so {follows}",
            describe(table, event),
            number(event)
        ),
        _ => follows.to_owned(),
    }
}

fn passed(table: &Table, step: &Step, follows: &str) -> String {
    match (step.claims[0].holder, &step.events[..]) {
        (Holder::Player(player), &[event])
            if matches!(table.happenings[event], Happening::Suggestion { .. }) =>
        {
            format!(
                "{} passed (entry {}), so {follows}",
                who(table, player),
                number(event)
            )
        }
        _ => seen(table, step, follows),
    }
}

fn only_card(table: &Table, evidence: &Evidence, step: &Step, follows: &str) -> String {
    let claim = step.claims[0];
    let shown = step.events.iter().flat_map(|&event| evidence.event(event));
    let shown = shown.into_iter().find_map(|fact| match *fact {
        Fact::OneOf(holder, cards) if holder == claim.holder && cards.contains(claim.card) => Some(cards),
        _ => None,
    });
    with_player(claim, |player| {
        let shown = shown.unwrap_or_default();
        let others = shown.without(CardSet::only(claim.card));
        format!(
            "{} showed one of {} ({}), and {} {}, so {follows}",
            who(table, player),
            table.list(shown, "and"),
            entries(&step.events),
            has_not(table, player),
            table.list(others, "or")
        )
    })
}

/// Claims that follow together, in one clause.
fn claims_text(table: &Table, claims: &[Claim]) -> String {
    let first = claims[0];
    let all: CardSet = claims.iter().map(|claim| claim.card).collect();
    match (first.holder, claims) {
        (_, [only]) => claim_text(table, *only),
        (Holder::Player(player), _) if first.has => {
            format!("{} {}", has(table, player), table.list(all, "and"))
        }
        (Holder::Player(player), _) => format!("{} {}", has_not(table, player), table.list(all, "or")),
        _ => claims
            .iter()
            .map(|&claim| claim_text(table, claim))
            .collect::<Vec<_>>()
            .join(", and "),
    }
}
