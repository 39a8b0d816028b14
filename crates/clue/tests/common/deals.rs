//! Every deal of a small deck, one by one.

use kibitzer_clue::pieces::{CardSet, Kind};
use kibitzer_clue::table::{Holder, Slots, Table};

/// Every deal of the table's cards, as the holder of each.
pub(crate) fn deals(table: &Table) -> Vec<Vec<Holder>> {
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

/// The cards of a holder in a deal.
pub(crate) fn hand(table: &Table, deal: &[Holder], holder: Holder) -> CardSet {
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
