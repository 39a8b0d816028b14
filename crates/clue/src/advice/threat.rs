//! How close each opponent is: the table as they see it, in deals drawn from our own posterior.
//!
//! In every drawn deal an opponent has a known hand and has seen known cards: those shown to them, which the deal and the
//! one-of-k model choose where we did not see them. What they can tell from that is again an exact reading. Silence counts:
//! whoever could have accused in their last turn and did not, probably does not know.

use rand::SeedableRng;
use rand::rngs::SmallRng;

use super::Effort;
use super::answers::Asking;
use super::views::{Deal, Knowledge, Memory, answered, is_large, seen_by, view};
use crate::pieces::Triple;
use crate::reading::Reading;
use crate::table::{Happening, Player, Table};

/// How close an opponent is to the solution.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Threat {
    /// Who.
    pub player: Player,
    /// The chance that they know the solution already.
    pub solved: f64,
    /// The standard error of `solved`: never 0, however the draws fell.
    pub error: f64,
    /// How many bits they are from it, on average.
    pub bits: f64,
    /// How many deals were drawn.
    pub draws: usize,
}

/// How likely a player is to keep silent who knows the solution and has the turn: people overlook things.
const SILENT: f64 = 0.05;

/// How close each opponent of `viewer` is.
pub fn threats(table: &Table, reading: &Reading, viewer: Option<Player>, effort: Effort) -> Vec<Threat> {
    table
        .players()
        .filter(|&player| Some(player) != viewer && !table.has_left(player))
        .filter(|_| effort.threat_draws > 0)
        .map(|player| threat(table, reading, player, effort))
        .collect()
}

/// How many sights may be read for one opponent: at large tables there are more opponents, and each reading takes longer.
fn readings(table: &Table, effort: Effort) -> usize {
    if is_large(table) {
        effort.threat_draws / 3
    } else {
        effort.threat_draws
    }
}

pub(super) fn draw(table: &Table, reading: &Reading, effort: Effort) -> Vec<Deal> {
    let mut random = SmallRng::seed_from_u64(effort.seed);
    let mut deal = Vec::new();
    (0..readings(table, effort))
        .take_while(|_| !table.stop.is_due())
        .map(|_| {
            reading.draw(&mut random, &mut deal);
            deal.clone()
        })
        .collect()
}

/// A player whose threat is this small after some draws is drawn no further.
const FEW_DRAWS: usize = 64;
const FAR_BITS: f64 = 4.0;

/// A standard error that nobody would notice.
const SURE: f64 = 0.004;

/// What was seen in weighed draws: how often the solution was known, and how many bits.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tried {
    draws: usize,
    all: f64,
    squares: f64,
    solved: f64,
    bits: f64,
}

impl Tried {
    pub(super) fn add(&mut self, weight: f64, solved: bool, bits: f64) {
        self.draws += 1;
        self.all += weight;
        self.squares += weight * weight;
        self.bits += weight * bits;
        self.solved += if solved { weight } else { 0.0 };
    }

    pub(super) fn share(&self) -> f64 {
        if self.draws == 0 {
            0.0
        } else {
            self.solved / self.all
        }
    }

    pub(super) fn mean_bits(&self) -> f64 {
        if self.draws == 0 {
            0.0
        } else {
            self.bits / self.all
        }
    }

    /// The standard error of the share. One hit and one miss more than were drawn: no hit at all is not certainty.
    pub(super) fn error(&self) -> f64 {
        if self.draws == 0 {
            return 1.0;
        }
        let effective = self.all * self.all / self.squares;
        let shrunk = (self.share() * effective + 1.0) / (effective + 2.0);
        (shrunk * (1.0 - shrunk) / (effective + 2.0)).sqrt()
    }

    /// Whether more draws would change nothing that anyone sees.
    pub(super) fn is_enough(&self) -> bool {
        self.draws >= 4 * FEW_DRAWS && self.error() < SURE
    }

    fn is_far(&self) -> bool {
        self.draws >= FEW_DRAWS && self.solved == 0.0 && self.mean_bits() > FAR_BITS
    }
}

/// Draws until it is sure enough, or as many different sights were read as the effort allows: small decks look the same from a seat
/// again and again, and cost little.
fn threat(table: &Table, reading: &Reading, player: Player, effort: Effort) -> Threat {
    let mut random = SmallRng::seed_from_u64(effort.seed ^ player.index() as u64);
    let mut memory = Memory::default();
    let silent = last_silent_turn(table, player);
    let readings = readings(table, effort);
    let mut tried = Tried::default();
    let mut deal = Vec::new();
    for _ in 0..effort.most_draws() {
        if table.stop.is_due() || memory.readings() >= readings || tried.is_far() || tried.is_enough() {
            break;
        }
        reading.draw(&mut random, &mut deal);
        let seen = view(table, player, &deal, &mut random);
        if let Some(now) = memory.knowledge(&seen) {
            let weight = silence(&mut memory, &seen, silent, now);
            tried.add(weight, now.is_certain(), now.bits);
        }
    }
    Threat {
        player,
        solved: tried.share(),
        error: tried.error(),
        bits: tried.mean_bits(),
        draws: tried.draws,
    }
}

/// The last turn in which the player could have accused and did not: how many events it had by its end.
pub(super) fn last_silent_turn(table: &Table, player: Player) -> Option<usize> {
    let kept: Vec<&Happening> = (table.happenings.iter())
        .filter(|event| {
            !matches!(
                event,
                Happening::Note { .. } | Happening::Clear { .. } | Happening::Seen { .. }
            )
        })
        .collect();
    let own = |event: &&&Happening| matches!(event, Happening::Suggestion { by, .. } if *by == player);
    let last = kept.len() - kept.iter().rev().position(|event| own(&event))?;
    // The turn may still be under way, as long as nobody else has done anything.
    let over = kept[last..].iter().any(|event| match event {
        Happening::Suggestion { by, .. } | Happening::Accusation { by, .. } => *by != player,
        _ => false,
    });
    let accused = kept[last..]
        .iter()
        .any(|event| matches!(event, Happening::Accusation { by, .. } if *by == player));
    (over && !accused).then_some(last)
}

/// How likely it was that the player said nothing then.
pub(super) fn silence(memory: &mut Memory, seen: &Table, silent: Option<usize>, now: Knowledge) -> f64 {
    let Some(events) = silent.filter(|_| now.is_certain()) else {
        return 1.0;
    };
    match memory.knowledge(&seen.until(events)) {
        Some(then) if then.is_certain() => SILENT,
        _ => 1.0,
    }
}

/// The most deals that are drawn to see what a suggestion gives away: each is read twice for everyone.
const GIVEN_DRAWS: usize = 128;

/// The bits that a suggestion's answer is expected to give to the opponents, all together, and the standard error.
pub fn gives_away(table: &Table, reading: &Reading, by: Player, cards: Triple, effort: Effort) -> (f64, f64) {
    let deals = draw(table, reading, effort.at_most(GIVEN_DRAWS));
    let asking = Asking::new(table, by);
    let mut random = SmallRng::seed_from_u64(effort.seed);
    let mut memory = Memory::default();
    let mut given = Vec::with_capacity(deals.len());
    for deal in deals.iter().take_while(|_| !table.stop.is_due()) {
        let event = answered(table, &asking, by, cards, deal, &mut random);
        let others = table
            .players()
            .filter(|&player| player != by && !table.has_left(player));
        let mut bits = 0.0;
        for player in others {
            let before = view(table, player, deal, &mut random);
            let after = before.with(seen_by(&event, player, deal, &mut random));
            if let (Some(before), Some(after)) = (memory.knowledge(&before), memory.knowledge(&after)) {
                bits += before.bits - after.bits;
            }
        }
        given.push(bits);
    }
    kibitzer_deal::mean_and_error(given)
}
