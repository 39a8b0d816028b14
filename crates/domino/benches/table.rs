//! How long it takes to solve a deal, to advise and to read: the median over many different deals, answers asserted.
//!
//! Stated limits: a full deal 10 ms, advice at the first play 2 s and at ply 8 0.5 s. A deal's time hangs on the deal, so
//! each iteration takes the next of a fixed row of them; the median over the row is the number to look at.

#![allow(clippy::unwrap_used, reason = "a benchmark fails by panicking")]

use divan::{Bencher, black_box};
use kibitzer_domino::advice::{Effort, advise};
use kibitzer_domino::bots::{Bot, play_hand};
use kibitzer_domino::game::{Deal, Game};
use kibitzer_domino::pieces::Seat;
use kibitzer_domino::reading::{Model, Reader};
use kibitzer_domino::record::Record;
use kibitzer_domino::rules::Rules;
use kibitzer_domino::solver::{Position, Solver};
use kibitzer_domino::table::Table;
use rand::SeedableRng;
use rand::rngs::StdRng;

fn main() {
    divan::main();
}

fn deals(count: usize) -> Vec<Deal> {
    let mut rng = StdRng::seed_from_u64(2026);
    (0..count)
        .map(|_| Deal::random(&Rules::default(), &mut rng))
        .collect()
}

fn solver() -> Solver {
    let rules = Rules::default();
    Solver::new(&rules, rules.side(Seat::S))
}

/// Solves one deal of the row after another.
fn full_deals<T>(bencher: Bencher<'_, '_>, solve: impl FnMut(Position) -> T) {
    let mut row = deals(101).into_iter().cycle();
    bencher
        .with_inputs(|| Position::new(row.next().unwrap().hands, Seat::S))
        .bench_local_values(solve);
}

/// The value, and the winner by a search of its own: both must agree on who wins.
#[divan::bench(sample_count = 101, sample_size = 1)]
fn solve_a_full_deal(bencher: Bencher<'_, '_>) {
    let mut solver = solver();
    full_deals(bencher, |position| {
        let value = solver.value(black_box(&position));
        assert!(value.points().abs() <= 168);
        value
    });
    for deal in deals(5) {
        let position = Position::new(deal.hands, Seat::S);
        assert!((solver.value(&position).win() - solver.winner(&position).win()).abs() < 1e-9);
    }
}

#[divan::bench(sample_count = 101, sample_size = 1)]
fn solve_the_winner_of_a_full_deal(bencher: Bencher<'_, '_>) {
    let mut solver = solver();
    full_deals(bencher, |position| solver.winner(black_box(&position)));
}

/// Games of random players as the player to move sees them after `ply` events.
fn tables(ply: usize) -> Vec<Table> {
    let rules = Rules::default();
    let mut rng = StdRng::seed_from_u64(7);
    let mut found = Vec::new();
    while found.len() < 11 {
        let mut game = Game::new(&rules, Deal::random(&rules, &mut rng), Seat::S);
        play_hand(&mut game, |_| Bot::Random, &mut rng);
        let seen = |seat| Table::replay(&game.record(Some(seat)).until(ply)).unwrap();
        let Some(mover) = seen(Seat::S).to_move().or((ply == 0).then_some(Seat::S)) else {
            continue;
        };
        let table = seen(mover);
        if advise(
            &table,
            &Effort {
                deals: Some(1),
                ..Effort::default()
            },
        )
        .is_ok_and(|a| a.plays.len() > 1)
        {
            found.push(table);
        }
    }
    found
}

fn advice(bencher: Bencher<'_, '_>, ply: usize) {
    let row = tables(ply);
    let mut row = row.iter().cycle();
    bencher
        .with_inputs(|| row.next().unwrap())
        .bench_local_values(|table| {
            let advice = advise(table, &Effort::default()).unwrap();
            assert!(advice.plays.windows(2).all(|two| two[0].win >= two[1].win));
            advice
        });
}

#[divan::bench(sample_count = 11, sample_size = 1)]
fn advice_at_the_first_play(bencher: Bencher<'_, '_>) {
    advice(bencher, 0);
}

#[divan::bench(sample_count = 11, sample_size = 1)]
fn advice_at_ply_8(bencher: Bencher<'_, '_>) {
    advice(bencher, 8);
}

const GAME: &str = "viewer S\nhand 0|1 1|3 2|5 3|3 4|6 5|5 6|6\nS 3|3, W pass, N 3|6 on 3, E 2|6 on 6";

#[divan::bench(args = ["legal", "random", "club"])]
fn read(bencher: Bencher<'_, '_>, model: &str) {
    let record = Record::read(GAME).unwrap();
    let model = Model::find(model).unwrap();
    let mut reader = Reader::default();
    bencher.bench_local(|| {
        let reading = reader.read(black_box(&record), &model).unwrap();
        assert_eq!(reading.deals, 5_945_940);
        reading
    });
}
