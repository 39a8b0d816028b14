//! No set of entries with fewer members proves what a reason proves: every deal of small decks, every set of entries.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::deals::{deals, hand};
use common::games::{count, random_game, small};
use kibitzer_clue::Claim;
use kibitzer_clue::deduction::Reasons;
use kibitzer_clue::reading::Reading;
use kibitzer_clue::table::{Happening, Holder, Reply, Table};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// The entries that a deal fits, one bit each.
fn fitting(table: &Table, deal: &[Holder]) -> u32 {
    let fits = |event: &Happening| match event {
        Happening::Suggestion { cards, answers, .. } => answers.iter().all(|&(player, reply)| {
            let held = hand(table, deal, player.into()).and(cards.set());
            match reply {
                Reply::Pass => held.is_empty(),
                Reply::Unseen => !held.is_empty(),
                Reply::Card(card) => held.contains(card),
            }
        }),
        Happening::Accusation { cards, .. } => hand(table, deal, Holder::Envelope) != cards.set(),
        _ => panic!("only suggestions and wrong accusations here"),
    };
    let events = table.happenings.iter().enumerate();
    events.fold(0, |bits, (place, event)| bits | (u32::from(fits(event)) << place))
}

/// The size of the smallest set of entries that no deal fits in which the claim is wrong: tried size by size.
fn brute_force(events: usize, deals: &[(Vec<Holder>, u32)], claim: Claim) -> Option<usize> {
    let denies = |deal: &[Holder]| (deal[claim.card.index()] == claim.holder) != claim.has;
    let mut against: Vec<u32> = deals
        .iter()
        .filter(|(deal, _)| denies(deal))
        .map(|(_, fits)| *fits)
        .collect();
    against.sort_unstable();
    against.dedup();
    let proves = |set: u32| against.iter().all(|fits| set & !fits != 0);
    (0..1_u32 << events)
        .filter(|&set| proves(set))
        .map(|set| set.count_ones() as usize)
        .min()
}

/// A game with some wrong accusations in it.
fn table(seed: u64) -> Table {
    let mut random = SmallRng::seed_from_u64(seed);
    let deck = [small(3, 3, 3), small(3, 3, 4), small(4, 3, 3)][seed as usize % 3].clone();
    let players = 3 + seed as usize % 2;
    let game = random_game(deck, players, 9, seed);
    let viewer = (!seed.is_multiple_of(4)).then(|| game.players().next().unwrap());
    let mut table = game.table_for(viewer);
    for _ in 0..2 {
        let cards = game.random_triple(&mut random);
        if cards.set() != game.solution() {
            let by = game.players().nth(1).unwrap();
            let place = random.random_range(0..=table.happenings.len());
            let right = Some(false);
            table
                .happenings
                .insert(place, Happening::Accusation { by, cards, right });
        }
    }
    table
}

#[test]
fn no_smaller_set_of_entries_proves_it() {
    let wanted = count(500, 5_000);
    let (mut checked, mut longest) = (0, 0);
    for seed in 0.. {
        let table = table(seed);
        let all: Vec<(Vec<Holder>, u32)> = deals(&table)
            .into_iter()
            .map(|deal| {
                let fits = fitting(&table, &deal);
                (deal, fits)
            })
            .collect();
        let reading = Reading::of(&table).unwrap();
        let reasons = Reasons::of(&table, &reading).unwrap();
        for claim in reading.certain() {
            let why = reasons.why(claim).unwrap();
            let fewest = brute_force(table.happenings.len(), &all, claim).unwrap();
            assert_eq!(why.because.len(), fewest, "game {seed}, {claim:?}: {why:?}");
            assert!(
                why.fewest,
                "game {seed}, {claim:?}: small decks are searched to the end"
            );
            longest = longest.max(fewest);
            checked += u64::from(fewest > 1);
        }
        if checked >= wanted {
            break;
        }
    }
    assert!(longest >= 4, "long proofs are among them: {longest}");
}
