//! What a move is worth in one deal, by how the others are taken to play.

use std::collections::HashMap;

use kibitzer_deal::Stop;

use super::Effort;
use crate::bots::heaviest;
use crate::pieces::{Seat, TileSet};
use crate::rules::Rules;
use crate::score;
use crate::solver::{Duty, Position, Solver, Value};
use crate::table::{Ends, Move, Table};

/// How the other side is taken to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Others {
    /// As well as can be, seeing all hands.
    #[default]
    Best,
    /// The heaviest tile that fits, always.
    Heaviest,
}

/// Judges the moves of one seat.
pub(super) struct Judge<'a> {
    solver: Solver,
    rules: &'a Rules,
    viewer: Seat,
    others: Others,
    points: bool,
    seen: HashMap<(u64, Seat, Ends), Value>,
    stop: Stop,
}

/// A deal that takes more nodes is left out. One of the usual 28 tiles takes some ten thousand, seldom a million; one of
/// the 52 of a double-nine set would take for ever, and is only tried.
fn most_nodes(tiles: usize) -> u64 {
    if tiles <= 28 { 4_000_000 } else { 100_000 }
}

impl<'a> Judge<'a> {
    pub(super) fn new(table: &'a Table, viewer: Seat, effort: &Effort) -> Self {
        let rules = table.rules();
        Self {
            solver: Solver::new(rules, rules.side(viewer)).until(&table.stop),
            stop: table.stop.clone(),
            rules,
            viewer,
            others: effort.others,
            points: effort.points,
            seen: HashMap::new(),
        }
    }

    /// What each move is worth; nothing where the deal is too hard, or where it is time to stop.
    pub(super) fn values(&mut self, position: &Position) -> Option<Vec<(Move, Value)>> {
        match self.others {
            Others::Best => {
                let tiles = position.hands.iter().map(|(_, hand)| hand.len()).sum();
                self.solver.try_values(position, self.points, most_nodes(tiles))
            }
            Others::Heaviest => {
                let values = self.against_heaviest(position);
                (!self.stop.is_due()).then_some(values)
            }
        }
    }

    fn against_heaviest(&mut self, position: &Position) -> Vec<(Move, Value)> {
        self.seen.clear();
        let each = position.moves().into_iter();
        each.map(|play| (play, self.after(position, play))).collect()
    }

    fn after(&mut self, position: &Position, play: Move) -> Value {
        let mover = position.to_move;
        let mut next = position.clone();
        next.place(play);
        if next.hands[mover].is_empty() {
            let capicua = score::is_capicua(play.tile, position.ends);
            return self.worth(score::went_out(self.rules, mover, &next.hands, capicua));
        }
        next.to_move = self.rules.after(mover);
        self.value(next)
    }

    /// The best that our side can do against players of whom every move is known: no need for windows.
    fn value(&mut self, mut position: Position) -> Value {
        let mut passes = 0;
        let mut drawn = 0;
        let players = self.rules.players().count();
        loop {
            match position.duty(self.rules, drawn) {
                Duty::Play => break,
                Duty::Draw => {
                    let Some(tile) = position.stock.pop() else { break };
                    position.hands[position.to_move].insert(tile);
                    drawn += 1;
                    continue;
                }
                Duty::Pass => passes = if drawn > 0 { 0 } else { passes + 1 },
            }
            if passes == players {
                return self.worth(score::blocked(self.rules, &position.hands));
            }
            drawn = 0;
            position.to_move = self.rules.after(position.to_move);
        }
        if self.stop.is_due() {
            return Value::TIE;
        }
        let ours = self.rules.together(position.to_move, self.viewer);
        let moves = position.moves();
        if !ours {
            let play = heaviest(&moves);
            return play.map_or(Value::TIE, |play| self.after(&position, play));
        }
        let Some(ends) = position.ends else {
            return Value::TIE;
        };
        let held = position.hands.iter().fold(TileSet::EMPTY, |all, (_, &h)| all | h);
        let key = (held.bits(), position.to_move, ends);
        if position.stock.is_empty()
            && let Some(&value) = self.seen.get(&key)
        {
            return value;
        }
        let best = moves
            .into_iter()
            .map(|play| self.after(&position, play))
            .max()
            .unwrap_or(Value::TIE);
        self.seen.insert(key, best);
        best
    }

    fn worth(&self, outcome: score::Outcome) -> Value {
        match outcome.winner {
            Some(winner) => Value::new(winner == self.rules.side(self.viewer), outcome.points),
            None => Value::TIE,
        }
    }
}
