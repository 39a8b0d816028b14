//! The table as the other players see it, if the cards lie so.

use std::collections::HashMap;

use rand::Rng;
use rand::seq::IndexedRandom;

use super::answers::{Asking, Outcome};
use crate::evidence::Evidence;
use crate::pieces::{Card, CardSet, Kind, Triple};
use crate::position::{Position, Weights, piece};
use crate::reading::entropy;
use crate::record::Shows;
use crate::table::{Happening, Holder, Player, Reply, Table};

/// States that are counted through at most for what another player knows: there are hundreds of such questions in one advice.
const MOST_STATES: usize = 100_000;

/// A deal: where each card is.
pub(super) type Deal = Vec<Option<Holder>>;

/// What a player knows of the envelope.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Knowledge {
    /// How many bits the player is from the solution: what the suspect, the weapon and the room hide, each by itself.
    pub(super) bits: f64,
    /// The likeliest card of each kind, and how likely they are together.
    pub(super) likeliest: Triple,
    pub(super) chance: f64,
}

impl Knowledge {
    /// Whether the player can name the solution.
    pub(super) fn is_certain(&self) -> bool {
        self.bits <= 0.0
    }
}

/// What sets one player's sight of the table apart: the player's hand, what was asked, and what was answered as they saw it.
type Sight = (Player, CardSet, Vec<Glimpse>);

/// A piece of what a player saw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Glimpse {
    Card(Card),
    Unseen,
    Pass,
}

/// What players know, remembered: drawn deals often look the same from a seat.
#[derive(Debug, Default)]
pub(super) struct Memory {
    known: HashMap<Sight, Option<Knowledge>>,
}

impl Memory {
    /// How many sights were read so far.
    pub(super) fn readings(&self) -> usize {
        self.known.len()
    }

    /// What the viewer of this table knows; `None` where it cannot be told in time.
    pub(super) fn knowledge(&mut self, table: &Table) -> Option<Knowledge> {
        let sight = (table.viewer?, table.hand.unwrap_or_default(), cards_seen(table));
        if let Some(known) = self.known.get(&sight) {
            return *known;
        }
        let known = knowledge(table);
        self.known.insert(sight, known);
        known
    }
}

fn cards_seen(table: &Table) -> Vec<Glimpse> {
    let mut seen = Vec::new();
    for event in &table.happenings {
        match event {
            Happening::Suggestion { cards, answers, .. } => {
                seen.extend(cards.iter().map(|&card| Glimpse::Card(card)));
                seen.extend(answers.iter().map(|(_, reply)| match reply {
                    Reply::Card(card) => Glimpse::Card(*card),
                    Reply::Unseen => Glimpse::Unseen,
                    Reply::Pass => Glimpse::Pass,
                }));
            }
            Happening::Snoop { card, .. } => seen.push(card.map_or(Glimpse::Unseen, Glimpse::Card)),
            _ => {}
        }
    }
    seen
}

fn knowledge(table: &Table) -> Option<Knowledge> {
    let position = Position::of(table).ok()?;
    let evidence = Evidence::of(table);
    let reading = position
        .after(&evidence, 0..evidence.len(), Weights::Off)
        .and_then(|deal| deal.within(MOST_STATES).read())
        .ok()?;
    let envelope = position.holder(Holder::Envelope);
    let chance = |card: Card| reading.chance(piece(card), envelope);
    let hidden = table.deck.cards().map(chance);
    let bits = entropy(hidden.filter(|&chance| chance < 1.0));
    let likeliest = Triple::from_fn(|kind| likeliest(table, kind, chance));
    Some(Knowledge {
        bits,
        likeliest,
        chance: likeliest.iter().map(|&card| chance(card)).product(),
    })
}

fn likeliest(table: &Table, kind: Kind, chance: impl Fn(Card) -> f64) -> Card {
    let cards = table.deck.of(kind);
    let best = cards.iter().max_by(|&a, &b| chance(a).total_cmp(&chance(b)));
    best.unwrap_or(Card::FIRST)
}

/// The table as another player sees it, if the cards lie so.
pub(super) fn view(table: &Table, player: Player, deal: &[Option<Holder>], random: &mut impl Rng) -> Table {
    let mut seen = table.clone();
    seen.viewer = Some(player);
    seen.hand = Some(hand(table, Holder::Player(player), deal));
    seen.happenings = table
        .happenings
        .iter()
        .filter(|event| {
            !matches!(
                event,
                Happening::Note { .. } | Happening::Clear { .. } | Happening::Seen { .. }
            )
        })
        .map(|event| seen_by(event, player, deal, random))
        .collect();
    seen
}

pub(super) fn hand(table: &Table, holder: Holder, deal: &[Option<Holder>]) -> CardSet {
    table
        .deck
        .cards()
        .filter(|card| deal[card.index()] == Some(holder))
        .collect()
}

/// The suggestion as it is answered in this deal, every card open.
pub(super) fn answered(
    table: &Table,
    asking: &Asking,
    by: Player,
    cards: Triple,
    deal: &[Option<Holder>],
    random: &mut impl Rng,
) -> Happening {
    let turns = [cards.suspect, cards.weapon, cards.room].map(|card| asking.turn(deal[card.index()]));
    let mut outcomes: Vec<Outcome> = Vec::new();
    asking.outcomes(turns, |outcome, _| outcomes.push(outcome));
    let shows = outcomes
        .choose(random)
        .map(|&outcome| asking.shows(outcome, cards))
        .unwrap_or_default();
    Happening::Suggestion {
        by,
        cards,
        answers: replies(table, by, &shows),
    }
}

/// The answers, in turn, up to the first show where that ends it.
fn replies(table: &Table, by: Player, shows: &[(Player, Card)]) -> Vec<(Player, Reply)> {
    let mut replies = Vec::new();
    for player in table.answering(by) {
        let shown = shows
            .iter()
            .find(|(who, _)| *who == player)
            .map(|&(_, card)| card);
        replies.push((player, shown.map_or(Reply::Pass, Reply::Card)));
        if shown.is_some() && table.shows == Shows::First {
            break;
        }
    }
    replies
}

/// An event as another player saw it, if the cards lie so.
pub(super) fn seen_by(
    event: &Happening,
    player: Player,
    deal: &[Option<Holder>],
    random: &mut impl Rng,
) -> Happening {
    let mut event = event.clone();
    match &mut event {
        Happening::Suggestion { by, cards, answers } => {
            for (who, reply) in answers.iter_mut().filter(|(_, reply)| *reply != Reply::Pass) {
                let sees = *by == player || *who == player;
                *reply = match *reply {
                    Reply::Card(card) if sees => Reply::Card(card),
                    _ if sees => pick(cards.set(), *who, deal, random).map_or(Reply::Unseen, Reply::Card),
                    _ => Reply::Unseen,
                };
            }
        }
        Happening::Snoop {
            by,
            player: from,
            card,
        } => {
            let everything = CardSet::ALL;
            *card = if *by == player {
                card.or_else(|| pick(everything, *from, deal, random))
            } else {
                None
            };
        }
        _ => (),
    }
    event
}

/// Any of the cards that the player holds in this deal.
fn pick(cards: CardSet, player: Player, deal: &[Option<Holder>], random: &mut impl Rng) -> Option<Card> {
    let holds = |card: &Card| deal.get(card.index()) == Some(&Some(Holder::Player(player)));
    cards
        .iter()
        .filter(holds)
        .collect::<Vec<_>>()
        .choose(random)
        .copied()
}
