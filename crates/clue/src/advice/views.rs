//! The table as the other players see it, if the cards lie so.

use std::collections::HashMap;

use kibitzer_deal::{DealError, LinkReading};
use rand::Rng;
use rand::seq::IndexedRandom;

use super::answers::{Asking, Outcome};
use crate::evidence::{Evidence, Fact};
use crate::pieces::{ByKind, Card, CardSet, Kind, Triple};
use crate::position::{Claim, Position, Weights, piece};
use crate::proof::{Found, Setup};
use crate::reading::entropy;
use crate::record::Shows;
use crate::table::{Happening, Holder, Player, Reply, Table};

/// States that are counted through at most for what another player knows: there are hundreds of such questions in one advice.
const MOST_STATES: usize = 100_000;

/// The same where the table is large, for one such question and for all that are remembered together.
const MOST_STATES_LARGE: usize = 6_000;
const ALL_STATES_LARGE: usize = 60_000;

/// As many players and cards as any edition in print has; beyond, the table is large.
const PRINTED_PLAYERS: usize = 6;
const PRINTED_CARDS: usize = 30;

/// Whether there are more players, or cards, than in print: more opponents to look at, and each look takes longer.
pub(super) fn is_large(table: &Table) -> bool {
    table.names.len() > PRINTED_PLAYERS || table.deck.len() > PRINTED_CARDS
}

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
    /// States that were counted through at a large table.
    counted: usize,
}

impl Memory {
    /// How many sights were read so far.
    pub(super) fn readings(&self) -> usize {
        self.known.len()
    }

    /// What the viewer of this table knows; `None` where nothing fits.
    pub(super) fn knowledge(&mut self, table: &Table) -> Option<Knowledge> {
        let sight = (table.viewer?, table.hand.unwrap_or_default(), cards_seen(table));
        if let Some(known) = self.known.get(&sight) {
            return *known;
        }
        let known = self.read(table);
        self.known.insert(sight, known);
        known
    }

    fn read(&mut self, table: &Table) -> Option<Knowledge> {
        let position = Position::of(table).ok()?;
        let evidence = Evidence::of(table);
        let limit = if is_large(table) {
            MOST_STATES_LARGE.min(ALL_STATES_LARGE.saturating_sub(self.counted))
        } else {
            MOST_STATES
        };
        let deal = position.after(&evidence, 0..evidence.len(), Weights::Off).ok()?;
        match deal.within(limit).read() {
            Ok(reading) => {
                self.counted += reading.states();
                Some(counted(table, &position, &reading))
            }
            Err(DealError::TooManyStates { .. } | DealError::TooManyDeals) => {
                self.counted += limit;
                estimated(table, &evidence)
            }
            Err(_) => None,
        }
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

fn counted(table: &Table, position: &Position, reading: &LinkReading) -> Knowledge {
    let envelope = position.holder(Holder::Envelope);
    let chance = |card: Card| reading.chance(piece(card), envelope);
    let hidden = table.deck.cards().map(chance);
    let bits = entropy(hidden.filter(|&chance| chance < 1.0));
    let likeliest = Triple::from_fn(|kind| likeliest(table, kind, chance));
    Knowledge {
        bits,
        likeliest,
        chance: likeliest.iter().map(|&card| chance(card)).product(),
    }
}

/// What a player knows without counting: a card that the envelope must have is proven, and all others that it can have are taken to
/// be as likely as each other.
fn estimated(table: &Table, evidence: &Evidence) -> Option<Knowledge> {
    let setup = Setup::of(table);
    let facts = || (0..evidence.len()).flat_map(|event| evidence.event(event).iter().copied());
    let Found::Deal(witness) = setup.find(facts(), None, None) else {
        return None;
    };
    let open = setup.open(facts(), Holder::Envelope)?;
    let left = ByKind::from_fn(|kind| {
        let open = table.deck.of(kind).and(open);
        let there = |card: &Card| setup.holds(&witness, &Fact::Has(Holder::Envelope, *card));
        let card = open.iter().find(there);
        let must = |card: &Card| {
            let claim = Claim {
                holder: Holder::Envelope,
                card: *card,
                has: true,
            };
            setup.find(facts(), Some(claim), Some(&witness)) == Found::Nothing
        };
        card.filter(must)
            .map_or(open, |card| [card].into_iter().collect())
    });
    let cards = |kind: Kind| left.get(kind).len().max(1) as f64;
    Some(Knowledge {
        bits: Kind::ALL.iter().map(|&kind| cards(kind).log2()).sum(),
        likeliest: Triple::from_fn(|kind| left.get(kind).iter().next().unwrap_or(Card::FIRST)),
        chance: Kind::ALL.iter().map(|&kind| 1.0 / cards(kind)).product(),
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

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    use super::*;
    use crate::pieces::{Deck, EDITIONS};
    use crate::simulate::{Game, Seating};

    /// Counting is the second method: who is certain is so either way, and chances that are not even hide fewer bits than even ones.
    #[test]
    fn what_is_not_counted_is_proven_or_even() {
        let (mut sights, mut certain) = (0, 0);
        for seed in 0..40 {
            let mut random = SmallRng::seed_from_u64(seed);
            let deck = Deck::of_edition(&EDITIONS[0], &[]).unwrap();
            let players = 3 + seed as usize % 4;
            let mut game = Game::deal(Seating::new(deck, players), &mut random);
            let seats: Vec<_> = game.players().collect();
            for turn in 0..(seed as usize * 2) {
                let cards = game.random_triple(&mut random);
                game.suggest(seats[turn % players], cards, &mut random);
            }
            for &player in &seats {
                let table = game.table_for(Some(player));
                let counted = Memory::default().read(&table).unwrap();
                let estimated = estimated(&table, &Evidence::of(&table)).unwrap();
                assert_eq!(estimated.is_certain(), counted.is_certain(), "seed {seed}");
                assert!(estimated.bits >= counted.bits - 1e-9, "seed {seed}");
                if counted.is_certain() {
                    assert_eq!(estimated.likeliest, counted.likeliest, "seed {seed}");
                }
                sights += 1;
                certain += usize::from(counted.is_certain());
            }
        }
        assert!(certain > 10 && sights - certain > 50, "{certain} of {sights}");
    }
}
