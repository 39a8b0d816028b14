//! A drawn deal played on: all tiles in the machine's sight, and beside them what the players have seen.

use crate::pieces::{BySeat, Pip, Seat, SuitCounts, TileSet};
use crate::rules::Rules;
use crate::score::{self, Outcome};
use crate::solver::{Duty, Position};
use crate::table::{Action, Ends, Move, Step, Table};

/// A set of pips, one bit each.
pub(super) type PipSet = u16;

pub(super) fn pip_bit(pip: Pip) -> PipSet {
    1 << pip.value()
}

/// What everybody has seen: who could not follow what, who left which end, and what lies on the table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seen {
    /// The suits that each seat could not follow and cannot have drawn since.
    pub(super) lacks: BySeat<PipSet>,
    /// Who played the tile at the left and at the right end.
    pub(super) left_by: Option<Seat>,
    pub(super) right_by: Option<Seat>,
    /// How many tiles of each suit are not on the table.
    pub(super) suits_left: SuitCounts,
}

impl Seen {
    /// What is seen before the first play.
    pub(super) fn nothing(rules: &Rules) -> Self {
        Self {
            lacks: BySeat::default(),
            left_by: None,
            right_by: None,
            suits_left: SuitCounts::of(rules.tiles()),
        }
    }

    /// What a table has shown so far.
    pub(super) fn of(table: &Table) -> Self {
        let mut seen = Self::nothing(table.rules());
        table.steps.iter().for_each(|step| seen.take(step));
        seen
    }

    /// One more step of a table.
    pub(super) fn take(&mut self, step: &Step) {
        match &step.action {
            Action::Play { play, .. } => self.play(step.player, step.ends, *play),
            Action::Pass { mistake: false } => self.pass(step.player, step.ends),
            Action::Draw { .. } => self.draw(step.player, step.ends),
            Action::Pass { mistake: true } | Action::Note { .. } => {}
        }
    }

    fn play(&mut self, player: Seat, ends: Option<Ends>, play: Move) {
        self.suits_left = self.suits_left - play.tile;
        match (ends, play.on) {
            (Some(ends), Some(on)) if ends.right == on => self.right_by = Some(player),
            (Some(_), Some(_)) => self.left_by = Some(player),
            _ => (self.left_by, self.right_by) = (Some(player), Some(player)),
        }
    }

    fn pass(&mut self, player: Seat, ends: Option<Ends>) {
        self.lacks[player] |= pips_of(ends);
    }

    /// What is drawn may show any pip; what was in the hand fitted neither end.
    fn draw(&mut self, player: Seat, ends: Option<Ends>) {
        self.lacks[player] = pips_of(ends);
    }
}

impl Seen {
    /// Who played the tile at the end that shows this pip.
    pub(super) fn left_by_whom(&self, ends: Ends, on: Pip) -> Option<Seat> {
        if ends.right == on {
            self.right_by
        } else {
            self.left_by
        }
    }
}

fn pips_of(ends: Option<Ends>) -> PipSet {
    ends.map_or(0, |ends| ends.pips().fold(0, |all, pip| all | pip_bit(pip)))
}

/// A deal played on.
#[derive(Debug, Clone)]
pub(super) struct Course<'a> {
    pub(super) rules: &'a Rules,
    pub(super) position: Position,
    pub(super) seen: Seen,
}

/// What comes after a play.
#[derive(Debug, Clone, Copy)]
pub(super) enum Next {
    /// The player to move has a choice; this many tiles were drawn before.
    Turn { drawn: u8 },
    /// The hand is over.
    Over(Outcome),
}

impl<'a> Course<'a> {
    pub(super) fn new(rules: &'a Rules, position: Position, seen: Seen) -> Self {
        Self {
            rules,
            position,
            seen,
        }
    }

    pub(super) fn mover(&self) -> Seat {
        self.position.to_move
    }

    pub(super) fn hand(&self) -> TileSet {
        self.position.hands[self.position.to_move]
    }

    /// Plays, and goes on to the next player who has a choice.
    pub(super) fn play(&mut self, play: Move) -> Next {
        let (mover, before) = (self.position.to_move, self.position.ends);
        self.seen.play(mover, before, play);
        self.position.place(play);
        if self.position.hands[mover].is_empty() {
            let capicua = score::is_capicua(play.tile, before);
            return Next::Over(score::went_out(self.rules, mover, &self.position.hands, capicua));
        }
        self.position.to_move = self.rules.after(mover);
        self.run_forced()
    }

    /// Draws and passes for those who cannot play.
    fn run_forced(&mut self) -> Next {
        let players = self.rules.players().count();
        let (mut drawn_in_all, mut drawn, mut passes) = (0_u8, 0, 0);
        loop {
            let mover = self.position.to_move;
            match self.position.duty(self.rules, drawn) {
                Duty::Play => return Next::Turn { drawn: drawn_in_all },
                Duty::Draw => {
                    let Some(tile) = self.position.stock.pop() else {
                        return Next::Over(score::blocked(self.rules, &self.position.hands));
                    };
                    self.position.hands[mover].insert(tile);
                    self.seen.draw(mover, self.position.ends);
                    drawn += 1;
                    drawn_in_all = drawn_in_all.saturating_add(1);
                }
                Duty::Pass => {
                    self.seen.pass(mover, self.position.ends);
                    passes = if drawn > 0 { 0 } else { passes + 1 };
                    if passes == players {
                        return Next::Over(score::blocked(self.rules, &self.position.hands));
                    }
                    drawn = 0;
                    self.position.to_move = self.rules.after(mover);
                }
            }
        }
    }
}
