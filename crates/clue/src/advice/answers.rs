//! What could be answered to a suggestion, in a given deal.

use crate::pieces::{Card, Triple};
use crate::record::Shows;
use crate::table::{Holder, Player, Table};

/// The turn of who would never answer: the suggester, the envelope, a player who left.
const SILENT: u8 = u8::MAX;

/// One more than the most players who can answer, and one for "not shown".
const BASE: usize = 11;

/// Outcome codes are below this.
pub(super) const CODES: usize = BASE * BASE * BASE;

/// Who shows which card: for each of the three cards, in which turn it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Outcome {
    turns: [u8; 3],
}

impl Outcome {
    const NOTHING: Self = Self { turns: [SILENT; 3] };

    const fn with(mut self, place: usize, turn: u8) -> Self {
        self.turns[place] = turn;
        self
    }

    /// A small number for the outcome, below `CODES`.
    pub(super) fn code(self) -> usize {
        self.turns
            .iter()
            .fold(0, |code, &turn| code * BASE + turn.wrapping_add(1) as usize)
    }
}

/// How a suggester's question is answered: in turn, by the first or by all.
#[derive(Debug, Clone)]
pub(super) struct Asking {
    /// The turn in which each player answers.
    turns: Vec<u8>,
    players: Vec<Player>,
    shows: Shows,
}

impl Asking {
    pub(super) fn new(table: &Table, by: Player) -> Self {
        let players = table.answering(by);
        let mut turns = vec![SILENT; table.names.len()];
        for (turn, player) in players.iter().enumerate() {
            turns[player.index()] = turn as u8;
        }
        Self {
            turns,
            players,
            shows: table.shows,
        }
    }

    /// The turn in which the holder of a card would answer.
    pub(super) fn turn(&self, owner: Option<Holder>) -> u8 {
        match owner {
            Some(Holder::Player(player)) => self.turns[player.index()],
            _ => SILENT,
        }
    }

    /// Who shows which card in an outcome.
    pub(super) fn shows(&self, outcome: Outcome, cards: Triple) -> Vec<(Player, Card)> {
        let shown = |(&turn, &card)| Some((*self.players.get(turn as usize)?, card));
        outcome.turns.iter().zip(cards.iter()).filter_map(shown).collect()
    }

    /// Calls back with every outcome that can follow when the holders of the three cards answer in these turns, and its
    /// chance: who holds several of the cards shows any of them.
    #[inline]
    pub(super) fn outcomes(&self, turns: [u8; 3], mut found: impl FnMut(Outcome, f64)) {
        match self.shows {
            Shows::First => first(turns, &mut found),
            Shows::Every => every(turns, 0, Outcome::NOTHING, 1.0, &mut found),
        }
    }
}

#[inline]
fn first(turns: [u8; 3], found: &mut impl FnMut(Outcome, f64)) {
    let turn = turns[0].min(turns[1]).min(turns[2]);
    if turn == SILENT {
        return found(Outcome::NOTHING, 1.0);
    }
    let chance = match sharing(turns, turn) {
        1 => 1.0,
        2 => 1.0 / 2.0,
        _ => 1.0 / 3.0,
    };
    for (place, _) in turns.iter().enumerate().filter(|(_, other)| **other == turn) {
        found(Outcome::NOTHING.with(place, turn), chance);
    }
}

/// How many of the three cards are answered in this turn.
#[inline]
fn sharing(turns: [u8; 3], turn: u8) -> u8 {
    turns.map(|other| u8::from(other == turn)).iter().sum()
}

/// Each holder in turn shows any of the cards held.
fn every(turns: [u8; 3], from: u8, so_far: Outcome, chance: f64, found: &mut impl FnMut(Outcome, f64)) {
    let Some(next) = turns
        .iter()
        .copied()
        .filter(|&turn| turn >= from && turn != SILENT)
        .min()
    else {
        return found(so_far, chance);
    };
    let holds = f64::from(sharing(turns, next));
    for place in (0..3).filter(|&place| turns[place] == next) {
        every(turns, next + 1, so_far.with(place, next), chance / holds, found);
    }
}
