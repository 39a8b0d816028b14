//! What could be answered to a suggestion, in a given deal.

use crate::pieces::{Card, Triple};
use crate::record::Shows;
use crate::table::{Player, Table};

/// Who shows which card: at most one player for each of the three cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Outcome {
    shown_by: [Option<Player>; 3],
}

impl Outcome {
    /// The shows, card by card.
    pub fn shows(self, cards: Triple) -> impl Iterator<Item = (Player, Card)> {
        let cards: Vec<Card> = cards.iter().copied().collect();
        self.shown_by
            .into_iter()
            .zip(cards)
            .filter_map(|(player, card)| Some((player?, card)))
    }

    /// What it means, in words.
    pub fn words(self, table: &Table, cards: Triple) -> String {
        let shows: Vec<String> = self
            .shows(cards)
            .map(|(player, card)| format!("{} shows {}", table.name(player.into()), table.deck.name(card)))
            .collect();
        if shows.is_empty() {
            "nobody shows".to_owned()
        } else {
            shows.join(", ")
        }
    }
}

/// How a suggester's question is answered: in turn, by the first or by all.
#[derive(Debug, Clone)]
pub(super) struct Asking {
    /// The turn in which each player answers; `None` for the suggester and those who left.
    turns: Vec<Option<u8>>,
    players: Vec<Player>,
    shows: Shows,
}

impl Asking {
    pub(super) fn new(table: &Table, by: Player) -> Self {
        let players = table.answering(by);
        let mut turns = vec![None; table.names.len()];
        for (turn, player) in players.iter().enumerate() {
            turns[player.index()] = Some(turn as u8);
        }
        Self {
            turns,
            players,
            shows: table.shows,
        }
    }

    /// Calls back with every outcome that can follow when these are the owners of the three cards, and its chance.
    /// `owners` are player numbers; anything else is nobody who answers.
    #[inline]
    pub(super) fn outcomes(&self, owners: [u8; 3], mut found: impl FnMut(Outcome, f64)) {
        let turn = |owner: u8| self.turns.get(owner as usize).copied().flatten();
        let turns = owners.map(turn);
        match self.shows {
            Shows::First => self.first(turns, &mut found),
            Shows::Every => self.every(turns, 0, Outcome::default(), 1.0, &mut found),
        }
    }

    fn first(&self, turns: [Option<u8>; 3], found: &mut impl FnMut(Outcome, f64)) {
        let Some(first) = turns.iter().flatten().min().copied() else {
            return found(Outcome::default(), 1.0);
        };
        let chance = 1.0 / turns.iter().filter(|&&turn| turn == Some(first)).count() as f64;
        for place in (0..3).filter(|&place| turns[place] == Some(first)) {
            let mut outcome = Outcome::default();
            outcome.shown_by[place] = Some(self.players[first as usize]);
            found(outcome, chance);
        }
    }

    /// Each holder in turn shows any of the cards held.
    fn every(
        &self,
        turns: [Option<u8>; 3],
        from: u8,
        so_far: Outcome,
        chance: f64,
        found: &mut impl FnMut(Outcome, f64),
    ) {
        let Some(next) = turns
            .iter()
            .flatten()
            .filter(|&&turn| turn >= from)
            .min()
            .copied()
        else {
            return found(so_far, chance);
        };
        let holds = turns.iter().filter(|&&turn| turn == Some(next)).count() as f64;
        for place in (0..3).filter(|&place| turns[place] == Some(next)) {
            let mut outcome = so_far;
            outcome.shown_by[place] = Some(self.players[next as usize]);
            self.every(turns, next + 1, outcome, chance / holds, found);
        }
    }
}

impl Outcome {
    /// A small number for the outcome, below 11³.
    pub(super) fn code(self) -> usize {
        self.shown_by.iter().fold(0, |code, by| {
            code * 11 + by.map_or(0, |player| player.index() + 1)
        })
    }
}

/// Outcome codes are below this.
pub(super) const CODES: usize = 11 * 11 * 11;
