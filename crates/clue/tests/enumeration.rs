//! On small decks, chances and counts equal plain enumeration of every deal.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::games::{count, random_game, small};
use kibitzer_clue::pieces::{Card, CardSet, Kind};
use kibitzer_clue::reading::Reading;
use kibitzer_clue::record::Model;
use kibitzer_clue::table::{Happening, Holder, Reply, Slots, Table};

/// Every deal of the table's cards, as the holder of each.
fn deals(table: &Table) -> Vec<Vec<Holder>> {
    let holders: Vec<Holder> = table.holders().collect();
    let mut all = vec![Vec::new()];
    for _ in table.deck.cards() {
        all = all
            .into_iter()
            .flat_map(|deal| {
                holders
                    .iter()
                    .map(move |&holder| [deal.clone(), vec![holder]].concat())
            })
            .collect();
        all.retain(|deal| may_go_on(table, deal));
    }
    all.retain(|deal| {
        table
            .holders()
            .all(|holder| fits(table, holder, hand(table, deal, holder).len()))
    });
    all
}

fn hand(table: &Table, deal: &[Holder], holder: Holder) -> CardSet {
    table
        .deck
        .cards()
        .take(deal.len())
        .filter(|card| deal[card.index()] == holder)
        .collect()
}

fn may_go_on(table: &Table, deal: &[Holder]) -> bool {
    let envelope = hand(table, deal, Holder::Envelope);
    let one_of_each = Kind::ALL
        .iter()
        .all(|&kind| envelope.and(table.deck.of(kind)).len() <= 1);
    let room = table.players().all(|player| {
        let most = match table.slots(player) {
            Slots::Exactly(cards) => cards,
            Slots::OrOneMore(cards) => cards + 1,
        };
        hand(table, deal, player.into()).len() <= most
    });
    let own = match (table.viewer, table.hand) {
        (Some(viewer), Some(cards)) => hand(table, deal, viewer.into()).is_within(cards),
        _ => true,
    };
    one_of_each && room && own
}

fn fits(table: &Table, holder: Holder, cards: usize) -> bool {
    match holder {
        Holder::Player(player) => match table.slots(player) {
            Slots::Exactly(exactly) => cards == exactly,
            Slots::OrOneMore(least) => cards == least || cards == least + 1,
        },
        Holder::Envelope => cards == 3,
        Holder::Undealt => cards == table.undealt,
    }
}

/// How likely the deal makes what was seen: 0 where it contradicts it.
fn weight(table: &Table, deal: &[Holder]) -> f64 {
    let mut weight = 1.0;
    for event in &table.happenings {
        let Happening::Suggestion { cards, answers, .. } = event else {
            panic!("only suggestions here")
        };
        for &(player, reply) in answers {
            let held = hand(table, deal, player.into()).and(cards.set());
            weight *= match reply {
                Reply::Pass => f64::from(u8::from(held.is_empty())),
                Reply::Unseen => f64::from(u8::from(!held.is_empty())),
                Reply::Card(card) if !held.contains(card) => 0.0,
                Reply::Card(_) if table.model == Model::Logic => 1.0,
                Reply::Card(_) => 1.0 / held.len() as f64,
            };
        }
    }
    weight
}

fn check(table: &Table) {
    let reading = Reading::of(table).unwrap();
    let deals: Vec<(Vec<Holder>, f64)> = deals(table)
        .into_iter()
        .map(|deal| (deal.clone(), weight(table, &deal)))
        .filter(|(_, weight)| *weight > 0.0)
        .collect();
    let total: f64 = deals.iter().map(|(_, weight)| weight).sum();
    assert_eq!(reading.deals(), Some(deals.len() as u128));
    let chance = |holder: Holder, card: Card| {
        deals
            .iter()
            .filter(|(deal, _)| deal[card.index()] == holder)
            .map(|(_, weight)| weight)
            .sum::<f64>()
            / total
    };
    for card in table.deck.cards() {
        for holder in table.holders() {
            assert!((reading.chance(holder, card) - chance(holder, card)).abs() < 1e-9);
        }
    }
    for (cards, found) in reading.solutions(&table.deck) {
        let counted = deals
            .iter()
            .filter(|(deal, _)| cards.iter().all(|card| deal[card.index()] == Holder::Envelope));
        assert!((found - counted.map(|(_, weight)| weight).sum::<f64>() / total).abs() < 1e-9);
    }
}

#[test]
fn chances_equal_enumeration() {
    for seed in 0..count(60, 1500) {
        let players = 2 + seed as usize % 3;
        let deck = small(2 + seed as usize % 2, 2 + seed as usize / 2 % 2, 3);
        let game = random_game(deck, players, 4, seed);
        let mut table = game.table_for((seed % 4 != 0).then(|| game.players().next().unwrap()));
        table.model = if seed % 5 == 0 {
            Model::Logic
        } else {
            Model::RandomShow
        };
        check(&table);
    }
}

/// A table of three whose hands are not known: seven cards beside the envelope, so two of 2 and one of 3.
#[test]
fn unknown_sizes_are_summed_over() {
    let record = r#"{"deck":{"suspect":["S1","S2","S3"],"weapon":["W1","W2","W3"],"room":["R1","R2","R3","R4"]},
        "players":[{"name":"A","cards":null},{"name":"B","cards":null},{"name":"C","cards":null}],
        "events":[{"suggest":{"by":"A","cards":["S1","W1","R1"],"answers":[{"player":"B","pass":true},{"player":"C","shows":"W1"}]}},
                  {"suggest":{"by":"B","cards":["S1","W2","R2"],"answers":[{"player":"C","shows":null}]}}]}"#;
    let table = Table::replay(&serde_json::from_str(record).unwrap()).unwrap();
    check(&table);
}
