//! The race: accuse now, or wait and see who is first.
//!
//! In deals drawn from the reading the game is played on: everybody in turn suggests what seems likeliest to them, is
//! answered, and accuses once certain; the viewer accuses sooner, as soon as a guess is better than even. The share of
//! those games that the viewer wins is what waiting is worth. Players who have named cards of their own as often as chance would
//! are taken to go on so: they are slow.

use rand::rngs::SmallRng;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};

use super::Effort;
use super::answers::Asking;
use super::threat::{draw, last_silent_turn, silence};
use super::views::{Deal, Memory, answered, seen_by, view};
use crate::pattern::carelessness;
use crate::pieces::{Card, Triple};
use crate::reading::Reading;
use crate::table::{Holder, Player, Table};

/// What accusing now wins, and what waiting does.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Race {
    /// The likeliest solution.
    pub cards: Triple,
    /// The chance that it is right: what accusing now wins.
    pub now: f64,
    /// What waiting wins.
    pub wait: f64,
    /// The standard error of that.
    pub error: f64,
    /// The chance that somebody else names the solution before the viewer's next turn.
    pub overtaken: f64,
    /// How many games were played on.
    pub games: usize,
}

impl Race {
    /// Whether to accuse now: where that is better by more than the games played on can be wrong. They make waiting look worse
    /// than it is, as the viewer suggests better than everybody does in them.
    pub fn is_on(&self) -> bool {
        self.now > self.wait + self.error
    }
}

/// The most games that are played on.
const GAMES: usize = 64;
/// A guess below this is never better than waiting: no game is played on for it.
const LEAST: f64 = 0.2;
/// When the viewer, having waited, accuses; among players who suggest anything there is time to be certain.
const BETTER_THAN_EVEN: f64 = 0.5;
/// A game that goes on longer than this many rounds is anybody's, the others' by how little they suggest at random.
const MOST_ROUNDS: usize = 5;

/// Plays the race on from the end of the viewer's turn. `None` where the solution is known, or any guess is hopeless.
pub fn race(table: &Table, reading: &Reading, viewer: Player, effort: Effort) -> Option<Race> {
    let (cards, now) = reading.solutions().into_iter().next()?;
    if now < LEAST || reading.solution().is_some() {
        return None;
    }
    let deals = draw(table, reading, effort.at_most(GAMES));
    let mut memory = Memory::default();
    let mut random = SmallRng::seed_from_u64(effort.seed ^ 0xACC0);
    let careless = carelessness(table, reading, viewer);
    let (mut all, mut squares, mut won, mut overtaken, mut games) = (0.0, 0.0, 0.0, 0.0, 0);
    for deal in deals.iter().take_while(|_| !table.stop.is_due()) {
        let mut game = Played {
            careless,
            ..Played::new(table, deal, viewer, &mut random)
        };
        let weight = game.weight(&mut memory);
        let end = game.play(&mut memory, &mut random);
        games += 1;
        all += weight;
        squares += weight * weight;
        won += weight * end.won;
        overtaken += if end.overtaken { weight } else { 0.0 };
    }
    if games == 0 {
        return None;
    }
    let wait = won / all;
    Some(Race {
        cards,
        now,
        wait,
        error: ((wait * (1.0 - wait)).max(0.01) / (all * all / squares)).sqrt(),
        overtaken: overtaken / all,
        games,
    })
}

/// A game played on in one deal.
struct Played<'a> {
    table: &'a Table,
    deal: &'a Deal,
    viewer: Player,
    solution: Triple,
    /// The table as each player sees it; those who left or accused wrongly are out.
    views: Vec<(Player, Table)>,
    /// How much the others suggest at random.
    careless: f64,
}

/// How a game ended, for the viewer.
struct End {
    won: f64,
    /// Somebody else was first, before the viewer had another turn.
    overtaken: bool,
}

impl<'a> Played<'a> {
    fn new(table: &'a Table, deal: &'a Deal, viewer: Player, random: &mut SmallRng) -> Self {
        let order = table.answering(viewer).into_iter().chain([viewer]);
        let see = |player: Player| {
            let seen = if player == viewer {
                table.clone()
            } else {
                view(table, player, deal, random)
            };
            (player, seen)
        };
        let solution = |kind| {
            let mut cards = table.deck.of(kind).iter();
            let there = |card: &Card| deal[card.index()] == Some(Holder::Envelope);
            cards.find(there).unwrap_or(Card::FIRST)
        };
        Self {
            table,
            deal,
            viewer,
            solution: Triple::from_fn(solution),
            views: order.map(see).collect(),
            careless: 0.0,
        }
    }

    /// How likely it was that nobody has accused before.
    fn weight(&self, memory: &mut Memory) -> f64 {
        let others = self.views.iter().filter(|(player, _)| *player != self.viewer);
        others
            .map(|(player, seen)| match memory.knowledge(seen) {
                Some(now) => silence(memory, seen, last_silent_turn(self.table, *player), now),
                None => 1.0,
            })
            .product()
    }

    fn play(&mut self, memory: &mut Memory, random: &mut SmallRng) -> End {
        let players = self.views.len();
        for round in 0..MOST_ROUNDS {
            for at in 0..players {
                let player = self.views[at].0;
                if self.turn(at, memory, random) {
                    let mine = player == self.viewer;
                    let guess = memory.knowledge(&self.views[at].1);
                    let right = guess.is_none_or(|known| known.likeliest == self.solution);
                    return End {
                        won: if mine && right { 1.0 } else { 0.0 },
                        overtaken: !mine && round == 0,
                    };
                }
            }
        }
        let others = (players - 1) as f64;
        End {
            won: 1.0 / (1.0 + others * (1.0 - self.careless)),
            overtaken: false,
        }
    }

    /// Any card of each kind.
    fn anything(&self, random: &mut SmallRng) -> Triple {
        Triple::from_fn(|kind| {
            let cards = self.table.deck.of(kind);
            cards.iter().choose(random).unwrap_or(Card::FIRST)
        })
    }

    /// One player's turn; true where it ends with an accusation.
    fn turn(&mut self, at: usize, memory: &mut Memory, random: &mut SmallRng) -> bool {
        let player = self.views[at].0;
        let enough = if player == self.viewer {
            BETTER_THAN_EVEN + (1.0 - BETTER_THAN_EVEN) * self.careless
        } else {
            1.0
        };
        let accuses = |memory: &mut Memory, seen: &Table| {
            let known = memory.knowledge(seen);
            known.is_some_and(|known| known.is_certain() || known.chance >= enough)
        };
        if accuses(memory, &self.views[at].1) {
            return true;
        }
        let cards = if player != self.viewer && random.random_bool(self.careless) {
            self.anything(random)
        } else {
            let likeliest = memory.knowledge(&self.views[at].1).map(|known| known.likeliest);
            likeliest.unwrap_or(self.solution)
        };
        let asking = Asking::new(self.table, player);
        let event = answered(self.table, &asking, player, cards, self.deal, random);
        for (other, seen) in &mut self.views {
            let event = seen_by(&event, *other, self.deal, random);
            seen.happenings.push(event);
        }
        accuses(memory, &self.views[at].1)
    }
}
