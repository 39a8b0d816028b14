//! Readings against listing every deal, on simulated games.
//!
//! 60 games by default; `KIBITZER_LONG=1` plays 20,000.

use kibitzer_deal::each;
use kibitzer_domino::bots::Bot;
use kibitzer_domino::pieces::{BySeat, Pip, Seat, Tile, TileSet};
use kibitzer_domino::reading::{Model, Reader};
use kibitzer_domino::record::{Event, Record};
use kibitzer_domino::rules::Rules;
use kibitzer_domino::simulate::records;

/// Deals beyond this many are not listed.
const MOST_LISTED: u128 = 20_000;

/// What a hidden hand cannot have, straight from the rules: nothing that fitted when its owner passed.
fn barred(record: &Record) -> BySeat<Vec<Pip>> {
    let mut ends: Option<(Pip, Pip)> = None;
    let mut barred: BySeat<Vec<Pip>> = BySeat::default();
    for event in &record.events {
        match (event, ends) {
            (Event::Pass { player, .. }, Some((a, b))) => barred[*player].extend([a, b]),
            (Event::Play { tile, .. }, None) => ends = Some((tile.low(), tile.high())),
            (Event::Play { tile, on, .. }, Some((a, b))) => {
                let on = on.expect("simulated games say which end");
                let open = if tile.low() == on { tile.high() } else { tile.low() };
                ends = Some(if b == on { (a, open) } else { (open, b) });
            }
            _ => {}
        }
    }
    barred
}

/// Gives out the tiles one by one in every way; counts the deals and where each tile is.
fn list(
    tiles: &[Tile],
    left: &mut BySeat<usize>,
    barred: &BySeat<Vec<Pip>>,
    path: &mut Vec<Seat>,
    counts: &mut Vec<BySeat<u128>>,
) -> u128 {
    let Some(tile) = tiles.get(path.len()) else {
        for (count, seat) in counts.iter_mut().zip(path.iter()) {
            count[*seat] += 1;
        }
        return 1;
    };
    let mut total = 0;
    for seat in Seat::ALL {
        if left[seat] == 0 || barred[seat].iter().any(|&pip| tile.has(pip)) {
            continue;
        }
        left[seat] -= 1;
        path.push(seat);
        total += list(tiles, left, barred, path, counts);
        path.pop();
        left[seat] += 1;
    }
    total
}

/// Checks all plies of one game; how many were listed.
fn check(full: &Record) -> usize {
    let dealt = full.hands.expect("dealt hands");
    let viewer = Some(kibitzer_domino::record::Viewer {
        seat: Seat::S,
        hand: dealt[Seat::S],
    });
    let mut record = full.seen_by(viewer);
    record.hands = None;
    let mut reader = Reader::default();
    let mut listed = 0;
    for ply in 0..=record.events.len() {
        let seen = record.until(ply);
        let reading = reader.read(&seen, &Model::Legal).expect("a reading");
        let hidden = reading.table().hidden();
        for w in &reading.tiles {
            let owner = Seat::ALL
                .into_iter()
                .find(|&s| dealt[s].contains(w.tile))
                .expect("an owner");
            assert!(
                w.count[owner] > 0 && w.chance[owner] > 0.0,
                "the truth has chance 0:\n{seen}"
            );
        }
        if reading.deals > MOST_LISTED {
            continue;
        }
        listed += 1;
        let tiles = hidden.sorted();
        let held = |seat: Seat| (dealt[seat] & hidden).len();
        let mut left = BySeat::from_fn(|seat| if seat == Seat::S { 0 } else { held(seat) });
        let mut counts = vec![BySeat::default(); tiles.len()];
        let total = list(&tiles, &mut left, &barred(&seen), &mut Vec::new(), &mut counts);
        assert_eq!(reading.deals, total, "{seen}");
        for (tile, count) in tiles.iter().zip(&counts) {
            let read = reading.whereabouts(*tile).expect("hidden").count;
            assert_eq!(read, *count, "{tile} in\n{seen}");
        }
    }
    listed
}

#[test]
fn every_ply_with_few_deals_equals_enumeration_and_the_truth_is_never_ruled_out() {
    let games = if std::env::var_os("KIBITZER_LONG").is_some() {
        20_000
    } else {
        60
    };
    let rules = Rules::default();
    let all: Vec<Record> = records(&rules, &Bot::Random, &Bot::Heaviest, games, 3).collect();
    let listed: usize = each(all.len(), |number| check(&all[number])).into_iter().sum();
    assert!(listed > games * 4, "{listed} plies were listed");
}

#[test]
fn more_evidence_never_adds_deals_and_piece_by_piece_is_the_same_as_at_once() {
    for full in records(&Rules::default(), &Bot::Random, &Bot::Random, 30, 9) {
        let mut before = u128::MAX;
        for ply in 0..=full.events.len() {
            let reading = Reader::default()
                .read(&full.seen_by(None).until(ply), &Model::Legal)
                .unwrap();
            assert!(reading.deals <= before);
            before = reading.deals;
        }
    }
    assert!(TileSet::full(6).len() == 28);
}
