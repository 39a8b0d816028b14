//! What another player can have seen and what they then know, deal by deal: brute force beside the drawn estimates.

use std::collections::HashMap;

use kibitzer_clue::pieces::{Card, CardSet};
use kibitzer_clue::record::Model;
use kibitzer_clue::table::{Happening, Holder, Player, Reply, Table};

use super::deals::{deals, hand};

/// How often a player who knows the solution is thought to keep silent all the same.
const SILENT: f64 = 0.05;

/// Every deal that fits the table, with its weight: a card that was seen was one of those held, any of them.
pub(crate) fn weighed(table: &Table) -> Vec<(Vec<Holder>, f64)> {
    let all = deals(table).into_iter();
    let each = all.map(|deal| {
        let weight = weight(table, &deal);
        (deal, weight)
    });
    each.filter(|(_, weight)| *weight > 0.0).collect()
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

/// Every way the table can look to a player in a deal, with its chance: cards shown to them were any of those held.
pub(crate) fn sights(table: &Table, player: Player, deal: &[Holder]) -> Vec<(Table, f64)> {
    let mut seen = table.clone();
    seen.viewer = Some(player);
    seen.hand = Some(hand(table, deal, player.into()));
    seen.happenings.clear();
    let mut all = vec![(seen, 1.0)];
    for event in &table.happenings {
        let Happening::Suggestion { by, cards, answers } = event else {
            panic!("only suggestions here")
        };
        let mut replies: Vec<(Vec<(Player, Reply)>, f64)> = vec![(Vec::new(), 1.0)];
        for &(who, reply) in answers {
            let held: Vec<Card> = hand(table, deal, who.into()).and(cards.set()).iter().collect();
            let sees = *by == player || who == player;
            let options: Vec<(Reply, f64)> = match reply {
                Reply::Pass => vec![(Reply::Pass, 1.0)],
                _ if !sees => vec![(Reply::Unseen, 1.0)],
                Reply::Card(card) => vec![(Reply::Card(card), 1.0)],
                Reply::Unseen => {
                    let share = 1.0 / held.len() as f64;
                    held.iter().map(|&card| (Reply::Card(card), share)).collect()
                }
            };
            replies = replies
                .into_iter()
                .flat_map(|(so_far, chance)| {
                    options.iter().map(move |&(reply, share)| {
                        ([so_far.clone(), vec![(who, reply)]].concat(), chance * share)
                    })
                })
                .collect();
        }
        all = all
            .into_iter()
            .flat_map(|(seen, chance)| {
                replies.iter().map(move |(answers, share)| {
                    let event = Happening::Suggestion {
                        by: *by,
                        cards: *cards,
                        answers: answers.clone(),
                    };
                    (seen.with(event), chance * share)
                })
            })
            .collect();
    }
    all
}

/// Who knows what, by looking through every deal; remembered by what sets a sight apart.
#[derive(Default)]
pub(crate) struct Knowing {
    all: HashMap<CardSet, Vec<Vec<Holder>>>,
}

impl Knowing {
    /// Whether the viewer of this table can name the solution.
    pub(crate) fn knows(&mut self, table: &Table) -> bool {
        let own = self
            .all
            .entry(table.hand.unwrap())
            .or_insert_with(|| deals(&table.until(0)));
        let mut solution = None;
        for deal in own.iter().filter(|deal| weight(table, deal) > 0.0) {
            let envelope = hand(table, deal, Holder::Envelope);
            if *solution.get_or_insert(envelope) != envelope {
                return false;
            }
        }
        true
    }

    /// How likely it was that the player said nothing after their last turn, which had this many events by its end.
    pub(crate) fn silence(&mut self, seen: &Table, last: Option<usize>) -> f64 {
        match last {
            Some(events) if self.knows(&seen.until(events)) => SILENT,
            _ => 1.0,
        }
    }
}

/// How many events there were by the end of the player's last turn; nothing where nobody has done anything since.
pub(crate) fn last_turn(table: &Table, player: Player) -> Option<usize> {
    let own = |event: &Happening| matches!(event, Happening::Suggestion { by, .. } if *by == player);
    let last = table.happenings.iter().rposition(own)? + 1;
    (last < table.happenings.len()).then_some(last)
}
