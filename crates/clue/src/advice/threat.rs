//! How close each opponent is: the table as they see it, in deals drawn from our own posterior.
//!
//! In every drawn deal an opponent has a known hand and has seen known cards: those shown to them, which the deal and the
//! one-of-k model choose where we did not see them. What they can tell from that is again an exact reading.

use kibitzer_deal::DealError;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use super::Effort;
use super::answers::{Asking, Outcome};
use crate::evidence::Evidence;
use crate::pieces::{Card, CardSet, Triple};
use crate::position::{Position, Weights};
use crate::reading::{Reading, entropy};
use crate::record::Shows;
use crate::table::{Happening, Holder, Player, Reply, Table};

/// How close an opponent is to the solution.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Threat {
    /// Who.
    pub player: Player,
    /// The chance that they know the solution already.
    pub solved: f64,
    /// The standard error of `solved`.
    pub error: f64,
    /// How many bits they are from it, on average.
    pub bits: f64,
    /// How many deals were drawn.
    pub draws: usize,
}

/// How close each opponent of `viewer` is.
pub fn threats(table: &Table, reading: &Reading, viewer: Option<Player>, effort: Effort) -> Vec<Threat> {
    let deals = draw(table, reading, effort);
    table
        .players()
        .filter(|&player| Some(player) != viewer && !table.has_left(player))
        .filter(|_| !deals.is_empty())
        .map(|player| threat(table, player, &deals, effort.seed))
        .collect()
}

fn draw(table: &Table, reading: &Reading, effort: Effort) -> Vec<Vec<Option<Holder>>> {
    let mut random = SmallRng::seed_from_u64(effort.seed);
    // Every draw costs a reading for every opponent, and at large tables both are more.
    let draws = if table.names.len() > 6 {
        effort.threat_draws / 3
    } else {
        effort.threat_draws
    };
    let mut deal = Vec::new();
    (0..draws)
        .take_while(|_| !table.stop.is_due())
        .map(|_| {
            reading.draw(&mut random, &mut deal);
            deal.clone()
        })
        .collect()
}

fn threat(table: &Table, player: Player, deals: &[Vec<Option<Holder>>], seed: u64) -> Threat {
    let mut random = SmallRng::seed_from_u64(seed ^ player.index() as u64);
    let seen: Vec<f64> = deals
        .iter()
        .take_while(|_| !table.stop.is_due())
        .filter_map(|deal| bits_left(&view(table, player, deal, &mut random)).ok())
        .collect();
    let draws = seen.len().max(1) as f64;
    let solved = seen.iter().filter(|&&bits| bits <= 0.0).count() as f64 / draws;
    Threat {
        player,
        solved,
        error: (solved * (1.0 - solved) / draws).sqrt(),
        bits: seen.iter().sum::<f64>() / draws,
        draws: seen.len(),
    }
}

/// The bits that a suggestion's answer is expected to give to the opponents, all together.
pub fn gives_away(table: &Table, reading: &Reading, by: Player, cards: Triple, effort: Effort) -> f64 {
    let effort = Effort {
        threat_draws: effort.threat_draws / 3,
        ..effort
    };
    let deals = draw(table, reading, effort);
    let asking = Asking::new(table, by);
    let mut random = SmallRng::seed_from_u64(effort.seed);
    let mut given = 0.0;
    for deal in deals.iter().take_while(|_| !table.stop.is_due()) {
        let event = answered(table, &asking, by, cards, deal, &mut random);
        for player in table
            .players()
            .filter(|&player| player != by && !table.has_left(player))
        {
            let before = view(table, player, deal, &mut random);
            let after = before.with(seen_by(&event, player, deal, &mut random));
            if let (Ok(before), Ok(after)) = (bits_left(&before), bits_left(&after)) {
                given += before - after;
            }
        }
    }
    given / deals.len().max(1) as f64
}

/// The suggestion as the viewer will see it answered in this deal.
fn answered(
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

/// The table as another player sees it, if the cards lie so.
fn view(table: &Table, player: Player, deal: &[Option<Holder>], random: &mut impl Rng) -> Table {
    let mut seen = table.clone();
    seen.viewer = Some(player);
    seen.hand = Some(hand(table, Holder::Player(player), deal));
    seen.happenings = table
        .happenings
        .iter()
        .filter(|event| !matches!(event, Happening::Note { .. } | Happening::Seen { .. }))
        .map(|event| seen_by(event, player, deal, random))
        .collect();
    seen
}

fn hand(table: &Table, holder: Holder, deal: &[Option<Holder>]) -> CardSet {
    table
        .deck
        .cards()
        .filter(|card| deal[card.index()] == Some(holder))
        .collect()
}

/// An event as another player saw it, if the cards lie so.
fn seen_by(event: &Happening, player: Player, deal: &[Option<Holder>], random: &mut impl Rng) -> Happening {
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

/// How many bits the viewer of a table is from the solution: what the suspect, the weapon and the room hide, each by itself.
fn bits_left(table: &Table) -> Result<f64, DealError> {
    let position = Position::of(table)?;
    let evidence = Evidence::of(table);
    let reading = position
        .after(&evidence, 0..evidence.len(), Weights::Off)?
        .read()?;
    let envelope = position.holder(Holder::Envelope);
    let hidden = table
        .deck
        .cards()
        .map(|card| reading.chance(crate::position::piece(card), envelope));
    Ok(entropy(hidden.filter(|&chance| chance < 1.0)))
}
