//! The worked example of the domino document: every tile, player and step.

use std::collections::BTreeMap;

use kibitzer_domino::pieces::{Seat, Tile};
use kibitzer_domino::reading::{Model, Reading};
use kibitzer_domino::record::Record;
use serde::Deserialize;

const EXAMPLE: &str = "viewer S\nhand 0|1 1|3 2|5 3|3 4|6 5|5 6|6\nS 3|3, W pass, N 3|6 on 3, E 2|6 on 6";

fn reading(ply: usize, model: &str) -> Reading {
    let record = Record::read(EXAMPLE).expect("the example").until(ply);
    Reading::of(&record, &Model::find(model).expect("a model")).expect("a reading")
}

fn count(reading: &Reading, tile: &str, seat: Seat) -> u128 {
    let tile: Tile = tile.parse().expect("a tile");
    reading.whereabouts(tile).expect("hidden").count[seat]
}

#[test]
fn the_counts_are_those_worked_out_by_enumeration() {
    // Totals and one tile of each kind after every step; the full table is checked below where it is at hand.
    let totals = [399_072_960, 399_072_960, 39_262_080, 19_631_040, 5_945_940];
    for (ply, total) in totals.into_iter().enumerate() {
        assert_eq!(reading(ply, "legal").deals, total, "ply {ply}");
    }
    let last = reading(4, "legal");
    let of = |tile| [Seat::W, Seat::N, Seat::E].map(|seat| count(&last, tile, seat));
    assert_eq!(of("0|0"), [2_774_772, 1_585_584, 1_585_584]);
    assert_eq!(of("0|3"), [0, 2_972_970, 2_972_970]);
    assert!((last.whereabouts("0|0".parse().unwrap()).unwrap().chance[Seat::W] - 7.0 / 15.0).abs() < 1e-12);
    assert!((last.entropy_bits - 5_945_940_f64.log2()).abs() < 1e-9);
}

#[derive(Deserialize)]
struct Steps {
    steps: Vec<Step>,
}

#[derive(Deserialize)]
struct Step {
    #[serde(rename = "step")]
    ply: usize,
    total: u128,
    marginals: BTreeMap<String, BTreeMap<Seat, Share>>,
}

#[derive(Deserialize)]
struct Share {
    num: u128,
}

#[test]
fn every_number_of_the_shared_table_comes_out() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/data/domino-worked-example.json"
    );
    let Ok(text) = std::fs::read_to_string(path) else {
        return;
    };
    let table: Steps = serde_json::from_str(&text).unwrap();
    for step in table.steps {
        let reading = reading(step.ply, "legal");
        assert_eq!(reading.deals, step.total);
        assert_eq!(reading.tiles.len(), step.marginals.len());
        for (tile, shares) in step.marginals {
            for (seat, share) in shares {
                assert_eq!(
                    count(&reading, &tile, seat),
                    share.num,
                    "step {} {tile} {seat}",
                    step.ply
                );
            }
        }
    }
}
#[test]
fn even_a_random_choice_tells_something() {
    let chance = |ply, tile: &str, seat| {
        reading(ply, "random")
            .whereabouts(tile.parse().unwrap())
            .unwrap()
            .chance[seat]
    };
    assert!((chance(3, "0|3", Seat::N) - 0.381_625).abs() < 5e-7);
    assert!((chance(4, "5|6", Seat::E) - 0.216_122).abs() < 5e-7);
}
