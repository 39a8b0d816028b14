//! Games with a boneyard that is drawn from, against listing every shuffle.
//!
//! Each way to deal the hidden tiles and to order the boneyard is played forward by the rules alone; those that give the
//! events as they were written down count, with the chance of every choice under the model. Nothing is shared with
//! the reading but the notation.

use std::collections::HashMap;

use kibitzer_domino::behaviour::{Behaviour, Habits};
use kibitzer_domino::bots::Bot;
use kibitzer_domino::game::{Deal, Game};
use kibitzer_domino::pieces::{BySeat, Pip, Seat, Tile};
use kibitzer_domino::reading::{Model, Reading};
use kibitzer_domino::record::{Drawn, Event, Record};
use kibitzer_domino::rules::{Boneyard, Rules};
use rand::SeedableRng;
use rand::rngs::StdRng;

type Hands = BySeat<Vec<Tile>>;
type Ends = Option<(Pip, Pip)>;

/// All moves of a hand: a tile on an end, equal ends counted once.
fn moves(hand: &[Tile], ends: Ends) -> Vec<(Tile, Option<Pip>)> {
    let Some((a, b)) = ends else {
        return hand.iter().map(|&tile| (tile, None)).collect();
    };
    let pips = if a == b { vec![a] } else { vec![a, b] };
    let on = |&tile: &Tile| {
        let fits = pips.iter().filter(move |&&pip| tile.has(pip));
        fits.map(move |&pip| (tile, Some(pip))).collect::<Vec<_>>()
    };
    hand.iter().flat_map(on).collect()
}

/// The chance of one of the moves: doubles early, heavy tiles first, part of the time anything.
fn chance(model: Option<&Behaviour>, moves: &[(Tile, Option<Pip>)], held: usize, taken: Tile) -> f64 {
    let Some(model) = model else { return 1.0 };
    let appeal = |tile: Tile| {
        let double = if tile.is_double() { held as f64 / 7.0 } else { 0.0 };
        (model.habits.doubles * double + model.habits.heavy * f64::from(tile.pips()) / 12.0).exp()
    };
    let all: f64 = moves.iter().map(|m| appeal(m.0)).sum();
    (1.0 - model.mix) * appeal(taken) / all + model.mix / moves.len() as f64
}

/// One shuffle being played forward.
struct Shuffle {
    hands: Hands,
    stock: Vec<Tile>,
    ends: Ends,
    drawn: usize,
    weight: f64,
}

impl Shuffle {
    /// Whether it gives this event.
    fn take(&mut self, event: &Event, rules: &Rules, model: Option<&Behaviour>) -> bool {
        let Boneyard::Draw { once, leave } = rules.boneyard() else {
            return false;
        };
        let player = event.player();
        let legal = moves(&self.hands[player], self.ends);
        match event {
            Event::Play { tile, on, .. } => {
                let Some(place) = self.hands[player].iter().position(|t| t == tile) else {
                    return false;
                };
                self.weight *= chance(model, &legal, self.hands[player].len(), *tile);
                self.hands[player].remove(place);
                self.ends = Some(match (self.ends, on) {
                    (Some((a, b)), Some(on)) if a == *on => (tile.other(*on), b),
                    (Some((a, _)), Some(on)) => (a, tile.other(*on)),
                    _ => (tile.low(), tile.high()),
                });
                self.drawn = 0;
                true
            }
            Event::Pass { .. } => {
                let may_draw = self.stock.len() > usize::from(leave) && !(once && self.drawn > 0);
                self.drawn = 0;
                legal.is_empty() && !may_draw
            }
            Event::Draw { drawn, .. } => (0..drawn.count()).all(|i| {
                let able = moves(&self.hands[player], self.ends).is_empty();
                let Some(tile) = self.stock.pop().filter(|_| able) else {
                    return false;
                };
                self.hands[player].push(tile);
                self.drawn += 1;
                !matches!(drawn, Drawn::Seen(tiles) if tiles[i] != tile)
            }),
            Event::Note { .. } => false,
        }
    }
}

/// Calls `each` with every order of the tiles.
fn orders(tiles: &mut Vec<Tile>, from: usize, each: &mut impl FnMut(&[Tile])) {
    if from == tiles.len() {
        return each(tiles);
    }
    for i in from..tiles.len() {
        tiles.swap(from, i);
        orders(tiles, from + 1, each);
        tiles.swap(from, i);
    }
}

/// The weight of each tile in each place (the boneyard is nobody), and of everything.
fn list(record: &Record, model: Option<&Behaviour>) -> (HashMap<(Tile, Option<Seat>), f64>, f64) {
    let viewer = record.viewer.expect("a viewer");
    let slots = record.rules.slots();
    let hidden: Vec<Seat> = record.rules.players().filter(|&p| p != viewer.seat).collect();
    let mut tiles: Vec<Tile> = (record.rules.tiles() - viewer.hand).iter().collect();
    let (mut places, mut total) = (HashMap::new(), 0.0);
    orders(&mut tiles, 0, &mut |order| {
        let mut hands = Hands::default();
        hands[viewer.seat] = viewer.hand.iter().collect();
        let mut rest = order;
        for &seat in &hidden {
            let (hand, others) = rest.split_at(usize::from(slots[seat]));
            // The order within a hand is nothing: one will do.
            if !hand.is_sorted() {
                return;
            }
            hands[seat] = hand.to_vec();
            rest = others;
        }
        let stock = rest.to_vec();
        let mut shuffle = Shuffle {
            hands,
            stock,
            ends: None,
            drawn: 0,
            weight: 1.0,
        };
        if !record
            .events
            .iter()
            .all(|e| shuffle.take(e, &record.rules, model))
        {
            return;
        }
        total += shuffle.weight;
        for &seat in &hidden {
            for &tile in &shuffle.hands[seat] {
                *places.entry((tile, Some(seat))).or_default() += shuffle.weight;
            }
        }
        for &tile in &shuffle.stock {
            *places.entry((tile, None)).or_default() += shuffle.weight;
        }
    });
    (places, total)
}

fn check(record: &Record, model: &Model) {
    let behaviour = match model {
        Model::Legal => None,
        Model::Behaviour(behaviour) => Some(behaviour),
    };
    let reading = Reading::of(record, model).unwrap_or_else(|e| panic!("{e} in\n{record}"));
    let (places, total) = list(record, behaviour);
    assert!(total > 0.0, "no shuffle gives\n{record}");
    for w in &reading.tiles {
        let listed = |place| places.get(&(w.tile, place)).copied().unwrap_or(0.0) / total;
        let near = |read: f64, place| {
            let listed = listed(place);
            assert!(
                (read - listed).abs() < 1e-9,
                "{} {place:?} under {}: read {read}, listed {listed}, in\n{record}",
                w.tile,
                model.name()
            );
        };
        near(w.boneyard, None);
        for seat in record.rules.players().filter(|&p| p != Seat::S) {
            near(w.chance[seat], Some(seat));
        }
    }
}

fn own_habits() -> Behaviour {
    Behaviour {
        name: "own".into(),
        habits: Habits {
            doubles: 2.0,
            heavy: 3.0,
            ..Habits::default()
        },
        mix: 0.2,
    }
}

fn tables() -> Vec<Rules> {
    let table = |set: u8, slots: [u8; 4], once: bool, leave: u8| {
        let slots = BySeat::from_fn(|seat| slots[seat as usize]);
        let rules = Rules::new(set, slots).expect("few tiles");
        rules.with_boneyard(Boneyard::Draw { once, leave })
    };
    vec![
        table(3, [3, 0, 2, 0], false, 0),
        table(3, [3, 0, 3, 0], false, 2),
        table(3, [3, 0, 3, 0], true, 0),
        table(3, [3, 2, 2, 0], false, 0),
        table(3, [3, 2, 2, 2], true, 0),
    ]
}

#[test]
fn drawn_tiles_are_read_as_every_shuffle_says() {
    let models = [
        Model::Legal,
        Model::Behaviour(Behaviour::random()),
        Model::Behaviour(own_habits()),
    ];
    let mut rng = StdRng::seed_from_u64(11);
    let mut draws = 0;
    for round in 0..6 {
        for rules in tables() {
            let starter = rules.players().nth(round % 2).expect("two players");
            let mut game = Game::new(&rules, Deal::random(&rules, &mut rng), starter);
            kibitzer_domino::bots::play_hand(&mut game, |_| Bot::Random, &mut rng);
            let record = game.record(Some(Seat::S));
            let hidden = |e: &&Event| matches!(e, Event::Draw { player, .. } if *player != Seat::S);
            draws += record.events.iter().filter(hidden).count();
            for ply in 0..=record.events.len() {
                for model in &models {
                    check(&record.until(ply), model);
                }
            }
        }
    }
    assert!(
        draws > 20,
        "only {draws} turns with a draw that South did not see"
    );
}
