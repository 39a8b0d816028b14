//! How a sensible player chooses, seeing only the own hand and what everybody saw.
//!
//! A move's appeal is `exp` of a weighted sum of features; a move is taken with its share of the appeal. Hands that
//! are played on choose so, the search looks first at what appeals, and what the others chose tells what they hold. The weights were
//! learnt from the search itself (`examples/learn_policy.rs`): what it looked at most, hand after hand, is what the policy should like.
//!
//! The features are few and small, so `exp` of each is looked up (`Sway`): a hand is played out in about a microsecond.

use rand::{Rng, RngExt};

use super::course::{Course, Next, Seen, pip_bit};
use crate::pieces::{MOST_PIPS, Pip, Seat, SuitCounts, Tile, TileSet, tiles_in_set};
use crate::rules::Rules;
use crate::score::Outcome;
use crate::table::{Ends, Move};

/// How many features a move has.
pub(crate) const FEATURES: usize = 12;

/// How much each feature counts, as a power of e, in the order of [`View::features`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Weights(pub(crate) [f64; FEATURES]);

impl Default for Weights {
    fn default() -> Self {
        Self([
            2.40, 2.00, 0.88, 0.47, 0.50, 0.13, -0.78, 0.79, 1.01, 3.30, 1.94, 0.24,
        ])
    }
}

/// The most moves there can be: both ends of a double-twelve chain fit thirteen tiles each.
pub(super) const MOST_MOVES: usize = 26;

/// A few moves with a number for each.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Appeals {
    moves: [Move; MOST_MOVES],
    weights: [f32; MOST_MOVES],
    len: usize,
    total: f32,
}

impl Appeals {
    pub(super) fn empty() -> Self {
        let nothing = Move {
            tile: Tile::from_index(0),
            on: None,
        };
        Self {
            moves: [nothing; MOST_MOVES],
            weights: [0.0; MOST_MOVES],
            len: 0,
            total: 0.0,
        }
    }

    fn clear(&mut self) {
        (self.len, self.total) = (0, 0.0);
    }

    #[inline]
    fn push(&mut self, play: Move, appeal: f32) {
        if self.len < MOST_MOVES {
            self.moves[self.len] = play;
            self.weights[self.len] = appeal;
            self.len += 1;
            self.total += appeal;
        }
    }

    /// The moves with their shares, which add up to one.
    pub(crate) fn shares(&self) -> impl Iterator<Item = (Move, f32)> {
        let each = self.moves.iter().zip(&self.weights).take(self.len);
        each.map(|(&play, &appeal)| (play, appeal / self.total))
    }

    /// The share of one move, and how many there are.
    pub(super) fn share_of(&self, play: Move) -> Option<(f32, usize)> {
        let at = self.moves[..self.len].iter().position(|&m| m == play)?;
        Some((self.weights[at] / self.total, self.len))
    }

    fn pick(&self, rng: &mut impl Rng) -> Option<Move> {
        let last = self.len.checked_sub(1)?;
        let mut aim = rng.random::<f32>() * self.total;
        for at in 0..last {
            aim -= self.weights[at];
            if aim < 0.0 {
                return Some(self.moves[at]);
            }
        }
        Some(self.moves[last])
    }
}

/// More tiles of a suit than a count can say.
const SUIT: usize = 16;
/// The most fitting tiles that count.
const FITS: usize = 6;

/// The policy at one table: `exp` of each weighted feature.
#[derive(Debug, Clone)]
pub(crate) struct Policy {
    /// What the tile itself adds.
    tiles: Vec<f32>,
    /// By the number of tiles that fit the ends afterwards.
    fits: [f32; FITS + 1],
    /// By the tiles of the suit that is opened: own ones left, hidden ones.
    suit: [[f32; SUIT]; SUIT],
    next_lacks_both: f32,
    next_lacks: f32,
    partner_lacks_both: f32,
    partner_lacks: f32,
    covers_partner: f32,
    covers_other: f32,
    same_ends: f32,
}

impl Policy {
    pub(crate) fn new(rules: &Rules, weights: &Weights) -> Self {
        let Weights(w) = weights;
        let of = |at: usize, feature: f64| w[at] * feature;
        let tile = |index: u8| {
            let tile = Tile::from_index(index);
            (of(0, flag(tile.is_double())) + of(1, weight_of(rules, tile))).exp() as f32
        };
        let fits = |n: usize| (of(2, n as f64 / 2.0) + of(11, flag(n == 0))).exp() as f32;
        let suit = |mine: usize, hidden: usize| of(9, share(mine, hidden)).exp() as f32;
        let one = |at: usize| w[at].exp() as f32;
        Self {
            tiles: (0..tiles_in_set(MOST_PIPS) as u8).map(tile).collect(),
            fits: std::array::from_fn(fits),
            suit: std::array::from_fn(|mine| std::array::from_fn(|hidden| suit(mine, hidden))),
            next_lacks_both: one(3),
            next_lacks: one(4),
            partner_lacks_both: one(5),
            partner_lacks: one(6),
            covers_partner: one(7),
            covers_other: one(8),
            same_ends: one(10),
        }
    }

    /// What the player likes, among all moves.
    pub(super) fn appeals(&self, view: &View<'_>, appeals: &mut Appeals) {
        appeals.clear();
        match view.ends {
            None => view.hand.iter().take(MOST_MOVES).for_each(|tile| {
                let play = Move { tile, on: None };
                appeals.push(play, self.appeal(view, Ends::first(tile), play, tile.high()));
            }),
            Some(ends) => ends.pips().for_each(|on| {
                let covering = self.covering(view, ends, on);
                (view.hand & TileSet::suit(on)).iter().for_each(|tile| {
                    let play = Move { tile, on: Some(on) };
                    let appeal = self.appeal(view, ends.after(tile, on), play, tile.other(on));
                    appeals.push(play, covering * appeal);
                });
            }),
        }
    }

    /// What it adds to cover an end.
    fn covering(&self, view: &View<'_>, ends: Ends, on: Pip) -> f32 {
        match view.seen.left_by_whom(ends, on) {
            Some(seat) if Some(seat) == view.partner => self.covers_partner,
            Some(seat) if !view.rules.together(seat, view.me) => self.covers_other,
            _ => 1.0,
        }
    }

    #[inline]
    fn appeal(&self, view: &View<'_>, ends: Ends, play: Move, open: Pip) -> f32 {
        let fits = view.fits_after(play.tile, ends);
        let (mine, out_there) = ((view.mine - play.tile).get(open), view.hidden.get(open));
        let (bit, both) = (pip_bit(open), pip_bit(ends.left) | pip_bit(ends.right));
        let mut appeal = self.tiles[play.tile.index()] * self.fits[fits] * self.suit[mine][out_there];
        let next = view.seen.lacks[view.next];
        if next & bit != 0 {
            appeal *= self.next_lacks;
            if next & both == both {
                appeal *= self.next_lacks_both;
            }
        }
        let partner = view.partner.map_or(0, |seat| view.seen.lacks[seat]);
        if partner & bit != 0 {
            appeal *= self.partner_lacks;
            if partner & both == both {
                appeal *= self.partner_lacks_both;
            }
        }
        if ends.left == ends.right {
            appeal *= self.same_ends;
        }
        appeal
    }

    /// Plays a hand to its end.
    pub(super) fn play_out(
        &self,
        course: &mut Course<'_>,
        appeals: &mut Appeals,
        rng: &mut impl Rng,
    ) -> Option<Outcome> {
        loop {
            self.appeals(&View::of(course), appeals);
            let play = appeals.pick(rng)?;
            if let Next::Over(outcome) = course.play(play) {
                return Some(outcome);
            }
        }
    }
}

/// The table as one player sees it, who is to move.
pub(super) struct View<'a> {
    pub(super) rules: &'a Rules,
    pub(super) seen: &'a Seen,
    pub(super) hand: TileSet,
    pub(super) ends: Option<Ends>,
    /// The suits of the hand, and of what the player does not see.
    mine: SuitCounts,
    hidden: SuitCounts,
    me: Seat,
    next: Seat,
    partner: Option<Seat>,
}

impl<'a> View<'a> {
    pub(super) fn of(course: &'a Course<'a>) -> Self {
        Self::new(
            course.rules,
            &course.seen,
            course.mover(),
            course.hand(),
            course.position.ends,
        )
    }

    pub(super) fn new(rules: &'a Rules, seen: &'a Seen, me: Seat, hand: TileSet, ends: Option<Ends>) -> Self {
        let mine = SuitCounts::of(hand);
        Self {
            rules,
            seen,
            hand,
            ends,
            mine,
            hidden: seen.suits_left - mine,
            me,
            next: rules.after(me),
            partner: rules.partner(me),
        }
    }

    /// How many tiles of the hand fit these ends once a tile is gone.
    fn fits_after(&self, tile: Tile, ends: Ends) -> usize {
        let rest = self.mine - tile;
        let left = rest.get(ends.left);
        if ends.left == ends.right {
            return left.min(FITS);
        }
        let both = Tile::new(ends.left, ends.right);
        let twice = usize::from(both != tile && self.hand.contains(both));
        (left + rest.get(ends.right) - twice).min(FITS)
    }

    /// What the policy looks at, each about as large as one.
    pub(super) fn features(&self, play: Move) -> [f64; FEATURES] {
        let Move { tile, on } = play;
        let seen = self.seen;
        let ends = match (self.ends, on) {
            (Some(ends), Some(on)) => ends.after(tile, on),
            _ => Ends::first(tile),
        };
        let open = on.map_or(tile.high(), |on| tile.other(on));
        let both = pip_bit(ends.left) | pip_bit(ends.right);
        let lacks_both = |seat: Seat| seen.lacks[seat] & both == both;
        let lacks_open = |seat: Seat| seen.lacks[seat] & pip_bit(open) != 0;
        let fits = self.fits_after(tile, ends);
        let covered = self
            .ends
            .zip(on)
            .and_then(|(ends, on)| seen.left_by_whom(ends, on));
        [
            flag(tile.is_double()),
            weight_of(self.rules, tile),
            fits as f64 / 2.0,
            flag(lacks_both(self.next)),
            flag(lacks_open(self.next)),
            flag(self.partner.is_some_and(lacks_both)),
            flag(self.partner.is_some_and(lacks_open)),
            flag(covered.is_some() && covered == self.partner),
            flag(covered.is_some_and(|seat| !self.rules.together(seat, self.me))),
            share((self.mine - tile).get(open), self.hidden.get(open)),
            flag(ends.left == ends.right),
            flag(fits == 0),
        ]
    }
}

/// The pips of a tile as a part of the heaviest one's.
fn weight_of(rules: &Rules, tile: Tile) -> f64 {
    f64::from(tile.pips()) / f64::from(2 * rules.set())
}

/// How much of what is left of a suit is one's own.
fn share(mine: usize, hidden: usize) -> f64 {
    mine as f64 / (1 + mine + hidden) as f64
}

fn flag(yes: bool) -> f64 {
    f64::from(u8::from(yes))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::StdRng;

    use super::*;
    use crate::game::{Deal, Game};
    use crate::rules::Boneyard;

    /// What is looked up is `exp` of the weighted features, move by move, as the policy is defined.
    #[test]
    fn the_shares_follow_from_the_features() {
        let weights = Weights::default();
        let draw = Boneyard::Draw {
            once: false,
            leave: 0,
        };
        let few = crate::pieces::BySeat::from_fn(|seat| if seat == Seat::W { 0 } else { 5 });
        let tables = [
            Rules::default(),
            Rules::new(9, few).unwrap().with_boneyard(draw),
            Rules::new(12, crate::pieces::BySeat::from_fn(|_| 11)).unwrap(),
        ];
        let mut seen_moves = 0;
        for (seed, rules) in (0..60).flat_map(|seed| tables.iter().map(move |rules| (seed, rules))) {
            let mut rng = StdRng::seed_from_u64(seed);
            let policy = Policy::new(rules, &weights);
            let deal = Deal::random(rules, &mut rng);
            let game = Game::new(rules, deal, Seat::S);
            let mut course = Course::new(rules, game.position().clone(), Seen::nothing(rules));
            let mut appeals = Appeals::empty();
            loop {
                let view = View::of(&course);
                policy.appeals(&view, &mut appeals);
                let moves: Vec<Move> = appeals.shares().map(|(play, _)| play).collect();
                assert_eq!(moves, course.position.moves());
                let appeal = |play: &Move| {
                    let features = view.features(*play);
                    features
                        .iter()
                        .zip(weights.0)
                        .map(|(f, w)| f * w)
                        .sum::<f64>()
                        .exp()
                };
                let all: f64 = moves.iter().map(appeal).sum();
                for (play, share) in appeals.shares() {
                    assert!((f64::from(share) - appeal(&play) / all).abs() < 1e-5, "{play}");
                }
                seen_moves += moves.len();
                let play = appeals.pick(&mut rng).unwrap();
                if let Next::Over(_) = course.play(play) {
                    break;
                }
            }
        }
        assert!(seen_moves > 5_000, "{seen_moves}");
    }
}
