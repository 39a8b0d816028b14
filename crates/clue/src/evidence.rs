//! What each event says about one holder's cards.
//!
//! A pass forbids three cards; a show is "at least one of these"; a seen card is held for sure and, where the model says
//! so, weighs a hand with k of the three by 1/k; a wrong accusation forbids the envelope that triple, not its cards.

use crate::pieces::{Card, CardSet, Triple};
use crate::record::Model;
use crate::table::{Happening, Holder, Player, Reply, Table};

/// How likely a suggester who was not refuted, holds none of the cards and yet does not accuse is thought to be,
/// against 1 for one who holds some. Used only where the record asks for it.
pub const SILENT_WITHOUT_CARD: f64 = 0.1;

/// How likely a suggester is thought to name a card whose holder they know, themselves above all, against 1 for a card
/// that may be in the envelope. Used only where the record asks for it.
pub const SUGGESTS_KNOWN: f64 = 0.05;

/// One thing that an event says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Fact {
    /// The holder has the card.
    Has(Holder, Card),
    /// The holder has not the card.
    HasNot(Holder, Card),
    /// The holder has at least one of the cards.
    OneOf(Holder, CardSet),
    /// The holder has not all of the cards.
    NotAll(Holder, CardSet),
    /// A hand with k of the (at most three) cards is this likely to have done what was seen.
    Weight(Holder, CardSet, [f64; 4]),
}

/// The facts of every event.
#[derive(Debug, Clone, Default)]
pub struct Evidence {
    by_event: Vec<Vec<Fact>>,
}

impl Evidence {
    /// What the events of a table say.
    pub fn of(table: &Table) -> Self {
        let by_event = (0..table.happenings.len())
            .map(|event| facts(table, event))
            .collect();
        Self { by_event }
    }

    /// How many events.
    pub fn len(&self) -> usize {
        self.by_event.len()
    }

    /// Whether there is no event.
    pub fn is_empty(&self) -> bool {
        self.by_event.is_empty()
    }

    /// What one event says.
    pub fn event(&self, event: usize) -> &[Fact] {
        &self.by_event[event]
    }

    /// The events that say anything at all.
    pub fn telling(&self) -> impl Iterator<Item = usize> {
        (0..self.len()).filter(|&event| !self.by_event[event].is_empty())
    }
}

fn facts(table: &Table, event: usize) -> Vec<Fact> {
    match &table.happenings[event] {
        Happening::Suggestion { by, cards, answers } => suggestion(table, event, *by, *cards, answers),
        Happening::Note { holder, card, has } => note(table, event, *holder, *card, *has),
        Happening::Accusation {
            cards,
            right: Some(true),
            ..
        } => cards
            .iter()
            .map(|&card| Fact::Has(Holder::Envelope, card))
            .collect(),
        Happening::Accusation {
            cards,
            right: Some(false),
            ..
        } => {
            vec![Fact::NotAll(Holder::Envelope, cards.set())]
        }
        Happening::Accusation { right: None, .. }
        | Happening::Snoop { card: None, .. }
        | Happening::Clear { .. } => Vec::new(),
        Happening::Seen { player, card }
        | Happening::Snoop {
            player,
            card: Some(card),
            ..
        } => {
            vec![Fact::Has(Holder::Player(*player), *card)]
        }
        Happening::Departure { player, cards } => cards
            .iter()
            .map(|card| Fact::Has(Holder::Player(*player), card))
            .collect(),
    }
}

fn suggestion(
    table: &Table,
    event: usize,
    by: Player,
    cards: Triple,
    answers: &[(Player, Reply)],
) -> Vec<Fact> {
    let mut facts: Vec<Fact> = answers
        .iter()
        .flat_map(|&(player, reply)| answer(table.model, cards.set(), player, reply))
        .collect();
    if table.behaviour && unrefuted_and_silent(table, event, by, answers) {
        let weights = [SILENT_WITHOUT_CARD, 1.0, 1.0, 1.0];
        facts.push(Fact::Weight(Holder::Player(by), cards.set(), weights));
    } else if table.viewer != Some(by) {
        let pattern = table.patterns.get(by.index()).copied().flatten();
        let usual = table.seldom_own.then_some(SUGGESTS_KNOWN);
        let names_own = pattern
            .map(|pattern| pattern.names_own.clamp(0.01, 100.0))
            .or(usual);
        facts.extend(
            names_own
                .into_iter()
                .flat_map(|own| not_held(table, event, by, cards, own)),
        );
        if table.seldom_own {
            let careless = names_own.unwrap_or(SUGGESTS_KNOWN).min(1.0);
            facts.extend(not_shown(table, event, by, cards.set(), careless));
        }
    }
    facts
}

/// A player who names a card probably does not hold it, or does, as they are used to. What is done twice says no more than once.
fn not_held(
    table: &Table,
    event: usize,
    player: Player,
    cards: Triple,
    names_own: f64,
) -> impl Iterator<Item = Fact> + use<> {
    let before = earlier_suggestions(table, event, player)
        .map(|(cards, _)| cards)
        .fold(CardSet::EMPTY, CardSet::with);
    let new = cards.set().without(before);
    new.iter().map(move |card| {
        let weights = [1.0, names_own, 0.0, 0.0];
        Fact::Weight(Holder::Player(player), CardSet::only(card), weights)
    })
}

/// A player who names a card again was probably not shown it: what was shown is another of the three.
fn not_shown(table: &Table, event: usize, player: Player, again: CardSet, careless: f64) -> Vec<Fact> {
    let mut facts = Vec::new();
    let mut named_since = CardSet::EMPTY;
    for (cards, answers) in earlier_suggestions(table, event, player) {
        let open = cards.without(named_since);
        let rest = open.without(again);
        named_since = named_since.with(cards);
        if rest == open || rest.is_empty() {
            continue;
        }
        let unseen = answers.iter().filter(|(_, reply)| *reply == Reply::Unseen);
        let weights = [careless, 1.0, 1.0, 1.0];
        facts.extend(unseen.map(|&(who, _)| Fact::Weight(Holder::Player(who), rest, weights)));
    }
    facts
}

/// What a player suggested before an event and what was answered, the latest first.
fn earlier_suggestions(
    table: &Table,
    event: usize,
    player: Player,
) -> impl Iterator<Item = (CardSet, &[(Player, Reply)])> {
    table.happenings[..event]
        .iter()
        .rev()
        .filter_map(move |earlier| match earlier {
            Happening::Suggestion { by, cards, answers } if *by == player => {
                Some((cards.set(), &answers[..]))
            }
            _ => None,
        })
}

fn answer(model: Model, cards: CardSet, player: Player, reply: Reply) -> Vec<Fact> {
    let holder = Holder::Player(player);
    match (reply, model) {
        (Reply::Pass, _) => cards.iter().map(|card| Fact::HasNot(holder, card)).collect(),
        (Reply::Unseen, _) => vec![Fact::OneOf(holder, cards)],
        (Reply::Card(card), Model::Logic) => vec![Fact::Has(holder, card)],
        (Reply::Card(card), Model::RandomShow) => {
            let weights = [0.0, 1.0, 1.0 / 2.0, 1.0 / 3.0];
            vec![Fact::Has(holder, card), Fact::Weight(holder, cards, weights)]
        }
    }
}

/// Whether everyone else passed and the suggester, with the chance to accuse, did not. The keeper of the record knows
/// why they themselves did not.
fn unrefuted_and_silent(table: &Table, event: usize, by: Player, answers: &[(Player, Reply)]) -> bool {
    let all_passed =
        answers.len() + 1 == table.names.len() && answers.iter().all(|&(_, reply)| reply == Reply::Pass);
    let next = table.happenings[event + 1..].iter().find(|happening| {
        !matches!(
            happening,
            Happening::Note { .. } | Happening::Clear { .. } | Happening::Seen { .. }
        )
    });
    let accused = matches!(next, Some(Happening::Accusation { by: accuser, .. }) if *accuser == by);
    all_passed && table.viewer != Some(by) && next.is_some() && !accused
}

/// A note counts until a later one says to forget it.
fn note(table: &Table, event: usize, holder: Holder, card: Card, has: Option<bool>) -> Vec<Fact> {
    let forgotten = table.happenings[event + 1..].iter().any(|later| match later {
        Happening::Note {
            holder: h,
            card: c,
            has: None,
        } => (*h, *c) == (holder, card),
        Happening::Clear { card: c } => *c == card,
        _ => false,
    });
    match has {
        Some(true) if !forgotten => vec![Fact::Has(holder, card)],
        Some(false) if !forgotten => vec![Fact::HasNot(holder, card)],
        _ => Vec::new(),
    }
}
