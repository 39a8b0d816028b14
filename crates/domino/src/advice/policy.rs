//! How a sensible player chooses, seeing only the own hand and what everybody saw.
//!
//! A move's appeal is `exp` of a weighted sum of features; a move is taken with its share of the appeal. Hands that
//! are played on choose so, and the search looks first at what appeals. The weights were learnt from the search itself
//! (`examples/learn_policy.rs`): what it looked at most, hand after hand, is what the policy should like.

use rand::{Rng, RngExt};

use super::course::{Course, Next, pip_bit};
use crate::pieces::{Pip, Seat, Tile, TileSet};
use crate::score::Outcome;
use crate::table::Move;

/// How many features a move has.
pub(crate) const FEATURES: usize = 12;

/// How much each feature counts, as a power of e, in the order of [`features`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Policy {
    pub(crate) weights: [f64; FEATURES],
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            weights: [
                2.40, 2.00, 0.88, 0.47, 0.50, 0.13, -0.78, 0.79, 1.01, 3.30, 1.94, 0.24,
            ],
        }
    }
}

/// The most moves there can be: both ends of a double-twelve chain fit thirteen tiles each.
const MOST_MOVES: usize = 26;

/// A few moves with a number for each.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Appeals {
    list: [(Move, f64); MOST_MOVES],
    len: usize,
}

impl Appeals {
    fn empty() -> Self {
        let nothing = Move {
            tile: Tile::from_index(0),
            on: None,
        };
        Self {
            list: [(nothing, 0.0); MOST_MOVES],
            len: 0,
        }
    }

    fn push(&mut self, play: Move, appeal: f64) {
        if let Some(slot) = self.list.get_mut(self.len) {
            *slot = (play, appeal);
            self.len += 1;
        }
    }

    /// The moves with their shares, which add up to one.
    pub(crate) fn shares(&self) -> &[(Move, f64)] {
        &self.list[..self.len]
    }

    fn normalise(&mut self) {
        let all: f64 = self.shares().iter().map(|(_, appeal)| appeal).sum();
        for (_, appeal) in &mut self.list[..self.len] {
            *appeal /= all;
        }
    }

    fn pick(&self, rng: &mut impl Rng) -> Option<Move> {
        let mut aim = rng.random::<f64>();
        let found = self.shares().iter().find(|(_, share)| {
            aim -= share;
            aim < 0.0
        });
        found.or(self.shares().last()).map(|(play, _)| *play)
    }
}

impl Policy {
    /// What the player to move likes, among all of its moves.
    pub(super) fn appeals(&self, course: &Course<'_>) -> Appeals {
        let mut appeals = Appeals::empty();
        let view = View::of(course);
        let hand = course.hand();
        match course.position.ends {
            None => hand
                .iter()
                .take(MOST_MOVES)
                .for_each(|tile| self.add(&mut appeals, &view, tile, None)),
            Some(ends) => ends.pips().for_each(|on| {
                (hand & TileSet::suit(on))
                    .iter()
                    .for_each(|tile| self.add(&mut appeals, &view, tile, Some(on)));
            }),
        }
        appeals.normalise();
        appeals
    }

    fn add(&self, appeals: &mut Appeals, view: &View<'_>, tile: Tile, on: Option<Pip>) {
        let score: f64 = (view.features(tile, on).iter().zip(self.weights))
            .map(|(feature, weight)| feature * weight)
            .sum();
        appeals.push(Move { tile, on }, score.exp());
    }

    /// Plays a hand to its end.
    pub(super) fn play_out(&self, course: &mut Course<'_>, rng: &mut impl Rng) -> Option<Outcome> {
        loop {
            let play = self.appeals(course).pick(rng)?;
            if let Next::Over(outcome) = course.play(play) {
                return Some(outcome);
            }
        }
    }
}

/// The table as the player to move sees it.
pub(super) struct View<'a> {
    course: &'a Course<'a>,
    me: Seat,
    next: Seat,
    partner: Option<Seat>,
    heaviest: f64,
}

impl<'a> View<'a> {
    pub(super) fn of(course: &'a Course<'a>) -> Self {
        let me = course.mover();
        Self {
            course,
            me,
            next: course.rules.after(me),
            partner: course.rules.partner(me),
            heaviest: f64::from(2 * course.rules.set()),
        }
    }

    /// What the policy looks at, each about as large as one.
    pub(super) fn features(&self, tile: Tile, on: Option<Pip>) -> [f64; FEATURES] {
        let seen = &self.course.seen;
        let rest = self.course.hand().without(tile);
        let ends = self.course.ends_after(tile, on);
        let open = on.map_or(tile.high(), |on| tile.other(on));
        let both = pip_bit(ends.left) | pip_bit(ends.right);
        let lacks_both = |seat: Seat| seen.lacks[seat] & both == both;
        let fits = (rest & ends.fitting()).len().min(6);
        let mine = (rest & TileSet::suit(open)).len();
        let hidden = (TileSet::suit(open) & self.course.rules.tiles()) - seen.out - self.course.hand();
        let covered_by = self.covers(on);
        let by_partner = covered_by.is_some() && covered_by == self.partner;
        let by_other = covered_by.is_some_and(|seat| !self.course.rules.together(seat, self.me));
        [
            flag(tile.is_double()),
            f64::from(tile.pips()) / self.heaviest,
            fits as f64 / 2.0,
            flag(lacks_both(self.next)),
            flag(seen.lacks[self.next] & pip_bit(open) != 0),
            flag(self.partner.is_some_and(lacks_both)),
            flag(self.partner.is_some_and(|p| seen.lacks[p] & pip_bit(open) != 0)),
            flag(by_partner),
            flag(by_other),
            mine as f64 / (1 + mine + hidden.len()) as f64,
            flag(ends.left == ends.right),
            flag(fits == 0),
        ]
    }

    /// Who played the tile at the end that is covered.
    fn covers(&self, on: Option<Pip>) -> Option<Seat> {
        let ends = self.course.position.ends?;
        if ends.right == on? {
            self.course.seen.right_by
        } else {
            self.course.seen.left_by
        }
    }
}

fn flag(yes: bool) -> f64 {
    f64::from(u8::from(yes))
}
