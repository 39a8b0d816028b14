//! Readings against every world that can lie behind a record: all sets, two to four players, every boneyard and opening,
//! several models, players and spectators.
//!
//! A world says of each tile whether it was dealt to a seat, was drawn (in which draw, as which tile of it), or was left. Each is played
//! through by the rules of the game, and weighs what its moves were worth; nothing is shared with the reading but the words.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use kibitzer_domino::behaviour::Behaviour;
use kibitzer_domino::bots::Bot;
use kibitzer_domino::game::{Deal, Game};
use kibitzer_domino::pieces::{BySeat, Pip, Seat, Tile, TileSet};
use kibitzer_domino::reading::{Model, Reading};
use kibitzer_domino::record::{Drawn, Event, Record};
use kibitzer_domino::rules::{Boneyard, Opening, Rules};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// Positions with more worlds than this are passed over.
const MOST_WORLDS: usize = 30_000;

/// Where a tile can have been: dealt to a seat, drawn as one tile of an event, or left.
#[derive(Clone, Copy, PartialEq)]
enum Slot {
    Dealt(Seat),
    Drawn { event: usize, player: Seat },
    Left,
}

struct Worlds<'a> {
    record: &'a Record,
    model: Option<&'a Behaviour>,
    slots: Vec<(Slot, usize)>,
    tiles: Vec<(Tile, Vec<usize>)>,
    at: Vec<usize>,
    tried: usize,
    count: u128,
    total: f64,
    places: Vec<(BySeat<f64>, f64)>,
}

/// The tiles that an event showed, with who showed them.
fn shown(record: &Record) -> Vec<(usize, Seat, Tile)> {
    let events = record.events.iter().enumerate();
    let play = |(at, event): (usize, &Event)| match event {
        Event::Play { player, tile, .. } => Some((at, *player, *tile)),
        _ => None,
    };
    events.filter_map(play).collect()
}

impl<'a> Worlds<'a> {
    fn new(record: &'a Record, model: Option<&'a Behaviour>) -> Self {
        let rules = &record.rules;
        let mut slots: Vec<(Slot, usize)> = rules
            .players()
            .map(|seat| (Slot::Dealt(seat), usize::from(rules.slots()[seat])))
            .collect();
        let mut drawn_open: Vec<(Tile, usize)> = Vec::new();
        for (event, what) in record.events.iter().enumerate() {
            if let Event::Draw { player, drawn } = what {
                for place in 0..drawn.count() {
                    if let Drawn::Seen(tiles) = drawn {
                        drawn_open.push((tiles[place], slots.len()));
                    }
                    slots.push((
                        Slot::Drawn {
                            event,
                            player: *player,
                        },
                        1,
                    ));
                }
            }
        }
        let taken: usize = slots.iter().map(|(_, room)| room).sum();
        slots.push((Slot::Left, rules.tiles().len() - taken));
        let viewer = record.viewer.as_ref();
        let shown = shown(record);
        let options = |tile: Tile| -> Vec<usize> {
            if let Some((_, slot)) = drawn_open.iter().find(|(drawn, _)| *drawn == tile) {
                return vec![*slot];
            }
            let by = shown.iter().find(|(_, _, played)| *played == tile);
            let fits = |slot: Slot| {
                let own = match (viewer, slot) {
                    (Some(viewer), Slot::Dealt(seat)) if seat == viewer.seat => viewer.hand.contains(tile),
                    (Some(viewer), Slot::Drawn { player, .. }) if player == viewer.seat => false,
                    (Some(viewer), _) => !viewer.hand.contains(tile),
                    (None, _) => true,
                };
                let played = match (by, slot) {
                    (None, _) => true,
                    (Some((_, who, _)), Slot::Dealt(seat)) => seat == *who,
                    (Some((at, who, _)), Slot::Drawn { event, player }) => player == *who && event < *at,
                    (Some(_), Slot::Left) => false,
                };
                own && played
            };
            (0..slots.len()).filter(|&slot| fits(slots[slot].0)).collect()
        };
        let mut tiles: Vec<(Tile, Vec<usize>)> =
            rules.tiles().iter().map(|tile| (tile, options(tile))).collect();
        tiles.sort_by_key(|(_, options)| options.len());
        Self {
            record,
            model,
            at: Vec::with_capacity(tiles.len()),
            places: vec![(BySeat::default(), 0.0); tiles.len()],
            slots,
            tiles,
            tried: 0,
            count: 0,
            total: 0.0,
        }
    }

    /// Tries every world; false where there are too many.
    fn list(&mut self) -> bool {
        let Some((_, options)) = self.tiles.get(self.at.len()) else {
            self.tried += 1;
            let weight = self.weight();
            if weight > 0.0 {
                self.note(weight);
            }
            return self.tried <= MOST_WORLDS;
        };
        for slot in options.clone() {
            if self.slots[slot].1 == 0 {
                continue;
            }
            self.slots[slot].1 -= 1;
            self.at.push(slot);
            let go_on = self.list();
            self.at.pop();
            self.slots[slot].1 += 1;
            if !go_on {
                return false;
            }
        }
        true
    }

    fn note(&mut self, weight: f64) {
        self.count += 1;
        self.total += weight;
        for (place, &slot) in self.places.iter_mut().zip(&self.at) {
            match self.slots[slot].0 {
                Slot::Dealt(seat) | Slot::Drawn { player: seat, .. } => place.0[seat] += weight,
                Slot::Left => place.1 += weight,
            }
        }
    }

    fn in_slot(&self, wanted: impl Fn(Slot) -> bool) -> Vec<Tile> {
        let each = self.tiles.iter().zip(&self.at);
        each.filter(|(_, slot)| wanted(self.slots[**slot].0))
            .map(|((tile, _), _)| *tile)
            .collect()
    }

    /// How likely this world makes what was seen; 0 where it cannot be.
    fn weight(&self) -> f64 {
        let mut hands: BySeat<Vec<Tile>> =
            BySeat::from_fn(|seat| self.in_slot(|slot| slot == Slot::Dealt(seat)));
        let doubles = hands
            .iter()
            .flat_map(|(seat, hand)| hand.iter().map(move |tile| (seat, *tile)));
        let highest = doubles
            .filter(|(_, tile)| tile.is_double())
            .max_by_key(|(_, tile)| tile.pips());
        let mut ends: Option<(Pip, Pip)> = None;
        let mut told = Told::default();
        let mut weight = 1.0;
        for (at, event) in self.record.events.iter().enumerate() {
            match event {
                Event::Play { player, tile, on } => {
                    let hand = &mut hands[*player];
                    if !hand.contains(tile) {
                        return 0.0;
                    }
                    let forced = ends.is_none() && self.record.rules.opening() == Opening::HighestDouble;
                    match highest {
                        Some(must) if forced && must != (*player, *tile) => return 0.0,
                        Some(_) if forced => {}
                        _ => {
                            let heard = told.to(&self.record.rules, *player);
                            weight *= self.chance(hand, ends, (*tile, *on), &heard);
                        }
                    }
                    hand.retain(|held| held != tile);
                    told.opened[*player].get_or_insert(on.map_or(tile.high(), |on| tile.other(on)));
                    ends = Some(after(ends, *tile, *on));
                }
                Event::Pass { player, .. } => {
                    if hands[*player].iter().any(|&tile| fits(ends, tile)) {
                        return 0.0;
                    }
                    told.lacks[*player].extend(ends.into_iter().flat_map(|(a, b)| [a, b]));
                }
                Event::Draw { player, .. } => {
                    if hands[*player].iter().any(|&tile| fits(ends, tile)) {
                        return 0.0;
                    }
                    let drawn = self.drawn_in_order(at);
                    if drawn.iter().rev().skip(1).any(|&tile| fits(ends, tile)) {
                        return 0.0;
                    }
                    hands[*player].extend(drawn);
                    told.lacks[*player] = ends.into_iter().flat_map(|(a, b)| [a, b]).collect();
                }
                Event::Note { .. } => {}
            }
        }
        weight
    }

    fn drawn_in_order(&self, at: usize) -> Vec<Tile> {
        let mut drawn: Vec<(usize, Tile)> = self
            .tiles
            .iter()
            .zip(&self.at)
            .filter(|(_, slot)| matches!(self.slots[**slot].0, Slot::Drawn { event, .. } if event == at))
            .map(|((tile, _), slot)| (*slot, *tile))
            .collect();
        drawn.sort_unstable();
        drawn.into_iter().map(|(_, tile)| tile).collect()
    }

    /// The chance that this hand makes that move there, with what its player has heard.
    fn chance(
        &self,
        hand: &[Tile],
        ends: Option<(Pip, Pip)>,
        (tile, on): (Tile, Option<Pip>),
        heard: &Heard,
    ) -> f64 {
        let Some(model) = self.model else { return 1.0 };
        let habits = model.habits;
        let held = hand.len().min(7) as f64 / 7.0;
        let yes = |yes: bool| f64::from(u8::from(yes));
        let appeal = |(tile, on): (Tile, Option<Pip>)| {
            // The first tile opens both its halves, a later one the half that is not joined.
            let opens = |pip: Pip| on.map_or(tile.has(pip), |on| tile.other(on) == pip);
            let score = habits.doubles * yes(tile.is_double()) * held
                + habits.heavy * f64::from(tile.pips()) / 12.0
                + habits.partner_suit * yes(heard.partner_opened.is_some_and(opens))
                + habits.opponent_lacks * yes(heard.opponents_lack.iter().copied().any(opens));
            score.exp()
        };
        let mut moves: Vec<(Tile, Option<Pip>)> = Vec::new();
        for &other in hand {
            match ends {
                None => moves.push((other, None)),
                Some((a, b)) => {
                    let mut places = vec![a, b];
                    places.dedup();
                    let open = places.into_iter().filter(|&pip| other.has(pip));
                    moves.extend(open.map(|pip| (other, Some(pip))));
                }
            }
        }
        let on = ends.and(on);
        assert!(moves.contains(&(tile, on)), "the move is legal");
        let all: f64 = moves.iter().map(|play| appeal(*play)).sum();
        (1.0 - model.mix) * appeal((tile, on)) / all + model.mix / moves.len() as f64
    }
}

/// What everybody has told by playing, passing and drawing.
#[derive(Default)]
struct Told {
    opened: BySeat<Option<Pip>>,
    lacks: BySeat<Vec<Pip>>,
}

/// What of it the habits of one player turn on.
struct Heard {
    partner_opened: Option<Pip>,
    opponents_lack: Vec<Pip>,
}

impl Told {
    fn to(&self, rules: &Rules, player: Seat) -> Heard {
        let opponents = rules.players().filter(|&seat| !rules.together(seat, player));
        Heard {
            partner_opened: rules.partner(player).and_then(|seat| self.opened[seat]),
            opponents_lack: opponents.flat_map(|seat| self.lacks[seat].clone()).collect(),
        }
    }
}

fn fits(ends: Option<(Pip, Pip)>, tile: Tile) -> bool {
    ends.is_none_or(|(a, b)| tile.has(a) || tile.has(b))
}

fn after(ends: Option<(Pip, Pip)>, tile: Tile, on: Option<Pip>) -> (Pip, Pip) {
    match (ends, on) {
        (Some((a, b)), Some(on)) if b == on => (a, tile.other(on)),
        (Some((_, b)), Some(on)) => (tile.other(on), b),
        _ => (tile.low(), tile.high()),
    }
}

fn random_rules(rng: &mut StdRng) -> Rules {
    loop {
        let set = rng.random_range(2..=12);
        let players = rng.random_range(2..=4);
        let each = rng.random_range(2..=5);
        let mut slots = BySeat::<u8>::default();
        for &seat in Seat::ALL.iter().take(players) {
            slots[seat] = each;
        }
        let Ok(rules) = Rules::new(set, slots) else {
            continue;
        };
        let opening = [Opening::Any, Opening::HighestDouble, Opening::PreviousWinner];
        let boneyard = [
            Boneyard::Dead,
            Boneyard::Draw {
                once: false,
                leave: 0,
            },
            Boneyard::Draw { once: true, leave: 2 },
        ];
        return rules
            .with_opening(*opening.choose(rng).unwrap())
            .with_boneyard(*boneyard.choose(rng).unwrap());
    }
}

/// A game played for a while, as somebody at the table or beside it wrote it down.
fn random_position(rng: &mut StdRng) -> Record {
    let rules = random_rules(rng);
    let mut game = Game::new(&rules, Deal::random(&rules, rng), Seat::S);
    for _ in 0..rng.random_range(1..=16) {
        game.run_forced();
        let Some(play) = Bot::Random.choose(&game, rng) else {
            break;
        };
        game.play(play);
    }
    let players: Vec<Seat> = rules.players().collect();
    let viewer = rng.random_bool(0.8).then(|| *players.choose(rng).unwrap());
    game.record(viewer)
}

fn check(record: &Record, model: Option<&Behaviour>, worlds: &Worlds<'_>) {
    let chosen = model.map_or(Model::Legal, |model| Model::Behaviour(model.clone()));
    let reading = Reading::of(record, &chosen).unwrap_or_else(|error| panic!("{error}\n{record}"));
    assert!(reading.effective_draws.is_none(), "few enough for the exact sum");
    let draws = record
        .events
        .iter()
        .any(|event| matches!(event, Event::Draw { .. }));
    if !draws {
        assert_eq!(reading.deals, worlds.count, "{record}");
    }
    let mut seen = TileSet::EMPTY;
    for ((tile, _), (seats, left)) in worlds.tiles.iter().zip(&worlds.places) {
        let Some(read) = reading.whereabouts(*tile) else {
            continue;
        };
        seen.insert(*tile);
        for (seat, &weight) in seats.iter() {
            let chance = weight / worlds.total;
            assert!(
                (read.chance[seat] - chance).abs() < 1e-9,
                "{tile} with {seat}: {} read, {chance} by {chosen:?}\n{record}",
                read.chance[seat]
            );
        }
        assert!(
            (read.boneyard - left / worlds.total).abs() < 1e-9,
            "{tile}\n{record}"
        );
    }
    assert_eq!(seen.len(), reading.tiles.len());
}

#[test]
fn readings_equal_every_world() {
    let wanted = if std::env::var_os("KIBITZER_LONG").is_some() {
        10_000
    } else {
        500
    };
    let models: Vec<Option<Behaviour>> = Behaviour::named().into_iter().map(Some).chain([None]).collect();
    let mut rng = StdRng::seed_from_u64(20);
    let (mut checked, mut forced, mut large, mut drawn, mut spectators) = (0, 0, 0, 0, 0);
    while checked < wanted {
        let record = random_position(&mut rng);
        let model = models.choose(&mut rng).unwrap().as_ref();
        let mut worlds = Worlds::new(&record, model);
        // The exact sum over behaviours goes up to 24 hidden tiles.
        let hidden = record.rules.tiles().len() - shown(&record).len();
        if model.is_some() && hidden > 24 || !worlds.list() {
            continue;
        }
        check(&record, model, &worlds);
        checked += 1;
        forced += usize::from(record.rules.opening() == Opening::HighestDouble);
        large += usize::from(record.rules.set() > 6);
        drawn += usize::from(record.events.iter().any(|e| matches!(e, Event::Draw { .. })));
        spectators += usize::from(record.viewer.is_none());
    }
    for (what, count) in [
        ("forced", forced),
        ("large", large),
        ("drawn", drawn),
        ("spectators", spectators),
    ] {
        assert!(count > wanted / 25, "few {what}: {count}");
    }
}
