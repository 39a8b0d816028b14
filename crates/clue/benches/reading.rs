//! How long readings, reasons and rankings take: the median and the worst over many positions, answers asserted.
//!
//! A stated limit is about the worst of many different positions, so each position is timed by itself (the best of three
//! runs, to keep the machine's other work out) instead of one position many times.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a benchmark prints, and fails by panicking"
)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use kibitzer_clue::Claim;
use kibitzer_clue::advice::{Effort, rank};
use kibitzer_clue::deduction::Reasons;
use kibitzer_clue::pieces::{ByKind, CardSet, Deck, EDITIONS};
use kibitzer_clue::reading::Reading;
use kibitzer_clue::record::Shows;
use kibitzer_clue::simulate::{Game, Seating};
use kibitzer_clue::table::Table;
use rand::SeedableRng;
use rand::rngs::SmallRng;

const GAMES: u64 = 60;

/// The place in `EDITIONS` that stands for a deck larger than any printed one: sixty cards.
const SIXTY: usize = EDITIONS.len();

struct Setting {
    /// Its place in `EDITIONS`, or `SIXTY`.
    edition: usize,
    players: usize,
    viewer: bool,
    suggestions: usize,
}

fn main() {
    println!("{:<58} {:>10} {:>10} {:>10}", "", "median", "worst", "limit");
    for suggestions in [4, 12, 24, 48] {
        for players in [3, 4, 6] {
            let setting = Setting {
                edition: 0,
                players,
                viewer: true,
                suggestions,
            };
            show(
                &format!("reading, {players} players, {suggestions} suggestions"),
                "30 ms",
                &readings(&setting),
            );
        }
        let setting = Setting {
            edition: 0,
            players: 6,
            viewer: false,
            suggestions,
        };
        show(
            &format!("reading, spectator of 6, {suggestions} suggestions"),
            "100 ms",
            &readings(&setting),
        );
        let setting = Setting {
            edition: 4,
            players: 10,
            viewer: true,
            suggestions,
        };
        show(
            &format!("reading, Master Detective, 10 players, {suggestions} suggestions"),
            "500 ms",
            &readings(&setting),
        );
        let setting = Setting {
            edition: 0,
            players: 6,
            viewer: true,
            suggestions,
        };
        let large = Setting {
            edition: SIXTY,
            players: 10,
            viewer: false,
            suggestions,
        };
        show(
            &format!("reading, 60 cards, spectator of 10, {suggestions} suggestions"),
            "1000 ms",
            &readings(&large),
        );
        show(
            &format!("324 suggestions ranked, 6 players, {suggestions} suggestions"),
            "50 ms",
            &rankings(&setting),
        );
        show(
            &format!("one why, 6 players, {suggestions} suggestions"),
            "5, 200 ms",
            &whys(&setting),
        );
        show(
            &format!("all reasons, 6 players, {suggestions} suggestions"),
            "",
            &reasons(&setting),
        );
    }
}

fn show(what: &str, limit: &str, times: &[Duration]) {
    let mut times = times.to_vec();
    times.sort_unstable();
    let (Some(&median), Some(&worst)) = (times.get(times.len() / 2), times.last()) else {
        println!("{what:<58} {:>10}", "refused");
        return;
    };
    println!(
        "{what:<58} {:>10} {:>10} {limit:>10}",
        milliseconds(median),
        milliseconds(worst)
    );
}

fn milliseconds(time: Duration) -> String {
    format!("{:.3} ms", time.as_secs_f64() * 1e3)
}

fn timed<T>(mut work: impl FnMut() -> T) -> (Duration, T) {
    let mut run = || {
        let start = Instant::now();
        let result = black_box(work());
        (start.elapsed(), result)
    };
    let (first, result) = run();
    (first.min(run().0).min(run().0), result)
}

/// The deck, and whether everybody who can shows a card.
fn deck(edition: usize) -> (Deck, bool) {
    if let Some(edition) = EDITIONS.get(edition) {
        let deck = Deck::of_edition(edition, &[]).unwrap();
        return (deck, edition.every_holder_shows);
    }
    let names = ByKind::from_fn(|kind| (0..20).map(|card| format!("{} {card}", kind.word())).collect());
    (Deck::new(&names).unwrap(), false)
}

fn games(setting: &Setting) -> impl Iterator<Item = (Game, Table)> {
    let (deck, every_holder_shows) = deck(setting.edition);
    let (players, viewer, suggestions) = (setting.players, setting.viewer, setting.suggestions);
    (0..GAMES).map(move |seed| {
        let mut random = SmallRng::seed_from_u64(seed);
        let mut seating = Seating::new(deck.clone(), players);
        seating.shows = if every_holder_shows {
            Shows::Every
        } else {
            Shows::First
        };
        let mut game = Game::deal(seating, &mut random);
        let seats: Vec<_> = game.players().collect();
        for turn in 0..suggestions {
            let cards = game.random_triple(&mut random);
            game.suggest(seats[turn % players], cards, &mut random);
        }
        let table = game.table_for(viewer.then(|| seats[0]));
        (game, table)
    })
}

/// How long each reading took; those that are refused, since they have more deals than can be counted, are left out.
fn readings(setting: &Setting) -> Vec<Duration> {
    games(setting)
        .filter_map(|(game, table)| {
            let (time, reading) = timed(|| Reading::of(&table));
            let reading = reading.ok()?;
            for card in table.deck.cards() {
                assert!(
                    reading.chance(game.owner(card), card) > 0.0,
                    "the true deal has a chance"
                );
                let sum: f64 = reading
                    .owners(card)
                    .map(|holder| reading.chance(holder, card))
                    .sum();
                assert!((sum - 1.0).abs() < 1e-9, "the chances of a card add up to 1");
            }
            Some(time)
        })
        .collect()
}

/// The first games of a setting with their readings.
fn read_games(setting: &Setting) -> impl Iterator<Item = (Table, Reading)> {
    games(setting).take(12).map(|(_, table)| {
        let reading = Reading::of(&table).unwrap();
        (table, reading)
    })
}

fn rankings(setting: &Setting) -> Vec<Duration> {
    read_games(setting)
        .map(|(table, reading)| {
            let viewer = table.viewer.unwrap();
            let (time, ranking) = timed(|| rank(&table, &reading, viewer, CardSet::EMPTY, Effort::NORMAL));
            assert_eq!(ranking.suggestions.len(), 324);
            assert!(
                ranking
                    .suggestions
                    .windows(2)
                    .all(|pair| pair[0].bits >= pair[1].bits)
            );
            time
        })
        .collect()
}

fn whys(setting: &Setting) -> Vec<Duration> {
    games(setting)
        .flat_map(|(game, table)| {
            let reading = Reading::of(&table).unwrap();
            let claims: Vec<Claim> = reading.certain();
            claims
                .into_iter()
                .step_by(5)
                .map(|claim| {
                    assert_eq!(
                        claim.has,
                        game.owner(claim.card) == claim.holder,
                        "what is certain is true"
                    );
                    let (time, why) = timed(|| Reasons::of(&table, &reading).unwrap().why(claim));
                    assert!(why.is_some());
                    time
                })
                .collect::<Vec<_>>()
        })
        .collect()
}

fn reasons(setting: &Setting) -> Vec<Duration> {
    read_games(setting)
        .map(|(table, reading)| timed(|| Reasons::of(&table, &reading).unwrap().all().len()).0)
        .collect()
}
