//! Dominoes hold to the contract of all games.

use kibitzer_contract::{Planted, holds};
use kibitzer_domino::game::{Deal, Game};
use kibitzer_domino::pieces::Seat;
use kibitzer_domino::rules::Rules;
use kibitzer_domino::wire::{Dominoes, RecordJson};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

fn planted(seed: u64) -> Planted {
    let mut random = SmallRng::seed_from_u64(seed);
    let rules = Rules::default();
    let mut game = Game::new(&rules, Deal::random(&rules, &mut random), Seat::S);
    for _ in 0..random.random_range(0..16) {
        if let Some(&play) = game.moves().choose(&mut random) {
            game.play(play);
        }
    }
    let Ok(Value::Object(record)) = serde_json::to_value(RecordJson::from(&game.record(Some(Seat::S))))
    else {
        panic!("a record is an object")
    };
    let full = RecordJson::from(&game.full_record());
    let dealt = full.hands.unwrap_or_default();
    let truth = dealt.into_iter().filter(|(seat, _)| seat != "S");
    let truth = truth.flat_map(|(seat, tiles)| tiles.into_iter().map(move |tile| (tile, seat.clone())));
    Planted {
        record,
        truth: truth.collect(),
    }
}

#[test]
fn dominoes_hold_to_the_contract() {
    let planted: Vec<_> = (0..12).map(planted).collect();
    // A tile that was played is not hidden any more, and the reading does not speak of it.
    holds::<Dominoes>(&planted, |reading, tile, seat| {
        reading["tiles"][tile][seat].as_f64()
    });
}
